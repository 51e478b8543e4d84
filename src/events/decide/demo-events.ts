import type { Submission } from '#domain/solve'
import type { SolvelogEvent } from '../event'
import { emptyTables } from '../projections/tables'
import { recordSubmissions } from './submissions'

/** Events with their time in epoch milliseconds. */
export interface TimedEvents {
  at: number
  events: SolvelogEvent[]
}

/** Time between a solve and its note or feedback, in milliseconds. */
const NOTE_DELAY_MS = 120_000

/**
 * The demo's solves as dated events, as if they had been logged when they were made. Solves are in order, oldest first, and
 * each is followed by its note and feedback. All times are shifted by `seconds`. The first event records the shift
 * (docs/decisions/0120).
 */
export function demoEvents(submissions: readonly Submission[], seconds: number): TimedEvents[] {
  const dated: TimedEvents[] = []
  let last = 0
  for (const event of recordSubmissions('demo', submissions, emptyTables())) {
    const time = event.type === 'SolveRecorded' ? (event.timestamp + seconds) * 1000 : last + NOTE_DELAY_MS
    last = Math.max(time, last + 1)
    dated.push({ at: last, events: [event] })
  }
  const [first] = dated
  if (!first) return []
  return [{ at: first.at - 1, events: [{ type: 'DemoMovedForward', v: 1, seconds }] }, ...dated]
}
