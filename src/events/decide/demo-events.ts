import type { Submission } from '#domain/solve'
import type { SolvelogEvent } from '../event'
import { emptyTables } from '../projections/tables'
import { recordSubmissions } from './submissions'

/** What happened at one time, in epoch milliseconds. */
export interface DatedEvents {
  at: number
  events: SolvelogEvent[]
}

/** How long after a solve, or the words before, the next words on it are written down, in milliseconds. */
const A_MOMENT = 120_000

/**
 * The demo's solves as a log would tell them that had been kept while they were made: solve by solve, oldest first, each at
 * its own time, and what the person had to say of it in the minutes after; all moved forward by some seconds. Before the
 * first of them the log says that it moves them (docs/decisions/0120).
 */
export function demoEvents(submissions: readonly Submission[], seconds: number): DatedEvents[] {
  const told: DatedEvents[] = []
  let last = 0
  for (const event of recordSubmissions('demo', submissions, emptyTables())) {
    const time = event.type === 'SolveRecorded' ? (event.timestamp + seconds) * 1000 : last + A_MOMENT
    last = Math.max(time, last + 1)
    told.push({ at: last, events: [event] })
  }
  const [first] = told
  if (!first) return []
  return [{ at: first.at - 1, events: [{ type: 'DemoMovedForward', v: 1, seconds }] }, ...told]
}
