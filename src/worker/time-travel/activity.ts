import { type Commit, timeOf } from '#events/commit'
import type { Activity } from '#protocol/time-travel'

/** Into how many stretches a time line's activity is counted: as many bars as a wide screen can tell apart. */
const STRETCHES = 160

/** What one commit adds to the activity. */
export interface DailyCounts {
  at: number
  /** When it was made, as people are told; `at` says where it stands. Both in epoch milliseconds. */
  time: number
  solves: number
  edits: number
}

/** What a commit adds to the activity: solves told of by a source, or one change of the person's. */
export function dailyCountsOf(commit: Commit): DailyCounts {
  const { at, cause, events } = commit
  const solves = events.filter(tellsOfSolve).length
  return { at, time: timeOf(commit), solves, edits: cause === 'person' ? 1 : 0 }
}

const tellsOfSolve = (stored: unknown): boolean =>
  typeof stored === 'object' && stored !== null && 'type' in stored && stored.type === 'SolveRecorded'

/** Deeds, each at its time, counted in equal stretches between the first time and `until` (epoch milliseconds). */
export function activityOf(deeds: readonly DailyCounts[], times: Float64Array, until: number): Activity {
  const from = times[0] ?? until
  const solves = Array.from({ length: STRETCHES }, () => 0)
  const edits = [...solves]
  const span = Math.max(1, until - from)
  for (const [i, deed] of deeds.entries()) {
    const place = Math.min(STRETCHES - 1, Math.floor((((times[i] ?? until) - from) / span) * STRETCHES))
    solves[place] = (solves[place] ?? 0) + deed.solves
    edits[place] = (edits[place] ?? 0) + deed.edits
  }
  return { solves, edits }
}
