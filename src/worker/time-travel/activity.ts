import { type Commit, timeOf } from '#events/commit'
import type { Activity } from '#protocol/time-travel'

/** Number of intervals in a timeline: as many bars as fit on a wide screen. */
const INTERVALS = 160

/** The counts of one commit. */
export interface DailyCounts {
  at: number
  /** The display time; `at` is the clock that determines the order. Both in epoch milliseconds. */
  time: number
  solves: number
  edits: number
}

/** Counts the solves that a source recorded, or one change by the person. */
export function dailyCountsOf(commit: Commit): DailyCounts {
  const { at, cause, events } = commit
  const solves = events.filter(recordsSolve).length
  return { at, time: timeOf(commit), solves, edits: cause === 'person' ? 1 : 0 }
}

const recordsSolve = (stored: unknown): boolean =>
  typeof stored === 'object' && stored !== null && 'type' in stored && stored.type === 'SolveRecorded'

/** Sums the counts in equal intervals from the first time to `until` (epoch milliseconds). */
export function activityOf(counts: readonly DailyCounts[], times: Float64Array, until: number): Activity {
  const from = times[0] ?? until
  const solves = Array.from({ length: INTERVALS }, () => 0)
  const edits = [...solves]
  const span = Math.max(1, until - from)
  for (const [i, one] of counts.entries()) {
    const place = Math.min(INTERVALS - 1, Math.floor((((times[i] ?? until) - from) / span) * INTERVALS))
    solves[place] = (solves[place] ?? 0) + one.solves
    edits[place] = (edits[place] ?? 0) + one.edits
  }
  return { solves, edits }
}
