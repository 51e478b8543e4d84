import * as v from 'valibot'
import type { Commit } from '#events/commit'
import type { Activity } from '#wire/travel'

/** Into how many stretches a time line's activity is counted: as many bars as a wide screen can tell apart. */
const STRETCHES = 160

/** What one commit adds to the activity. */
export interface Deeds {
  at: number
  solves: number
  edits: number
}

const RECORDED = v.object({ type: v.literal('SolveRecorded') })

/** What a commit adds to the activity: solves told of by a source, or one change of the person's. */
export function deedsOf({ at, cause, events }: Commit): Deeds {
  const solves = events.filter((event) => v.is(RECORDED, event)).length
  return { at, solves, edits: cause === 'person' ? 1 : 0 }
}

/** Deeds counted in equal stretches between two times (epoch milliseconds). */
export function activityOf(deeds: readonly Deeds[], from: number, until: number): Activity {
  const solves = Array.from({ length: STRETCHES }, () => 0)
  const edits = [...solves]
  const span = Math.max(1, until - from)
  for (const deed of deeds) {
    const place = Math.min(STRETCHES - 1, Math.floor(((deed.at - from) / span) * STRETCHES))
    solves[place] = (solves[place] ?? 0) + deed.solves
    edits[place] = (edits[place] ?? 0) + deed.edits
  }
  return { solves, edits }
}
