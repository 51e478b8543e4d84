import type { ProblemView } from '../messages'
import type { Store } from './store'
import type { NewSubmission } from './submissions'

/** Maximum age in milliseconds of the submissions that are checked. */
const MAX_CHECKED_AGE_MS = 24 * 60 * 60_000

/** Asks the open tabs of the practice site, for each problem and time, whether they showed the problem in the foreground at that time. */
export type ReadVisibility = (views: ProblemView[]) => Promise<boolean[]>

/**
 * Counts new submissions that the script in the page has missed, although a tab of this browser showed their problem in the foreground (E21).
 * A submission that the script has recorded resets the count. `now` is in epoch milliseconds. `clockAheadMs` is the number of milliseconds
 * by which the clock of this device is ahead of the site's clock.
 */
export async function countMissedSubmissions(
  store: Store,
  newSubmissions: readonly NewSubmission[],
  { now, clockAheadMs, readVisibility }: { now: number; clockAheadMs: number; readVisibility: ReadVisibility },
): Promise<void> {
  const recentSubmissions = newSubmissions
    .map(({ slug, timestamp, isRecorded }) => ({ slug, at: timestamp * 1000 + clockAheadMs, isRecorded }))
    .filter(({ at }) => now - at < MAX_CHECKED_AGE_MS)
    .sort((a, b) => a.at - b.at)
  if (recentSubmissions.length === 0) return
  const wasVisible = await readVisibility(recentSubmissions.map(({ slug, at }) => ({ slug, at })))
  await store.write((_tx, state) => {
    for (const [i, { isRecorded }] of recentSubmissions.entries()) {
      if (isRecorded) state.misses = { ...state.misses, unseen: 0 }
      else if (wasVisible[i]) state.misses = { ...state.misses, unseen: state.misses.unseen + 1 }
    }
  })
}
