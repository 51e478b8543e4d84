import type { Submission } from '#domain/solve'
import type { SolvelogEvent } from '../event'
import { createTables } from '../projections/tables'
import { recordSubmissions } from './submissions'

/** Events with the time of their commit in epoch milliseconds. */
export interface TimedEvents {
  at: number
  events: SolvelogEvent[]
}

const NOTE_DELAY_MS = 120_000

/**
 * Returns the demo's solves as dated events, as if each solve had been recorded when it was made. Solves are ordered oldest first, and each is
 * followed by its note and feedback. All times are shifted by `seconds`. The first event records the shift (docs/decisions/0120). It has the
 * same commit as the first solve, so that the list of changes begins with that solve.
 */
export function buildDemoEvents(submissions: readonly Submission[], seconds: number): TimedEvents[] {
  const timedEvents: TimedEvents[] = []
  let lastAt = 0
  for (const event of recordSubmissions('demo', submissions, createTables())) {
    const time = event.type === 'SolveRecorded' ? (event.timestamp + seconds) * 1000 : lastAt + NOTE_DELAY_MS
    lastAt = Math.max(time, lastAt + 1)
    timedEvents.push({ at: lastAt, events: [event] })
  }
  timedEvents[0]?.events.unshift({ type: 'DemoMovedForward', v: 1, seconds })
  return timedEvents
}
