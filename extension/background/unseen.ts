import type { ProblemView } from '../messages'
import type { Store } from './store'
import type { NewSubmission } from './submissions'

/** Maximum age in milliseconds of submissions that are checked. Open tabs remember for about as long which problems they showed. */
const MAX_AGE_MS = 24 * 60 * 60_000

/** Asks the open tabs of the practice site, for each problem and time, whether they showed the problem in the foreground at that time. */
export type WereVisible = (views: ProblemView[]) => Promise<boolean[]>

/**
 * Counts new submissions that the page hook did not see, although a tab with their problem was in the foreground in this browser (E21). A
 * submission that the hook saw resets the count. `now` is in epoch milliseconds. `clockAheadMs` is the number of milliseconds by which this
 * device's clock is ahead of the site's.
 */
export async function countUnseen(
  store: Store,
  newSubmissions: readonly NewSubmission[],
  { now, clockAheadMs, wereVisible }: { now: number; clockAheadMs: number; wereVisible: WereVisible },
): Promise<void> {
  const recent = newSubmissions
    .map(({ slug, timestamp, isSeen }) => ({ slug, at: timestamp * 1000 + clockAheadMs, isSeen }))
    .filter(({ at }) => now - at < MAX_AGE_MS)
    .sort((a, b) => a.at - b.at)
  if (recent.length === 0) return
  const wasVisible = await wereVisible(recent.map(({ slug, at }) => ({ slug, at })))
  await store.write((_tx, state) => {
    for (const [i, { isSeen }] of recent.entries()) {
      if (isSeen) state.misses = { ...state.misses, unseen: 0 }
      else if (wasVisible[i]) state.misses = { ...state.misses, unseen: state.misses.unseen + 1 }
    }
  })
}
