import type { ProblemView } from '../messages'
import type { Store } from './store'
import type { NewSubmission } from './submissions'

/** Open tabs remember for about as long which problems they showed. Milliseconds. */
const MAX_AGE = 24 * 60 * 60_000

/** Asks the open tabs of the practice site which problems they showed in the foreground at these times. */
export type WereVisible = (views: ProblemView[]) => Promise<boolean[]>

/**
 * Counts new submissions that the page hook did not see, although a tab of their problem was in the foreground in this browser (E21). A
 * submission that the hook saw resets the count. `now` is in epoch milliseconds, and `clockAhead` the milliseconds by which this device's clock is
 * ahead of the site's.
 */
export async function countUnseen(
  store: Store,
  arrived: readonly NewSubmission[],
  { now, clockAhead, wereVisible }: { now: number; clockAhead: number; wereVisible: WereVisible },
): Promise<void> {
  const recent = arrived
    .map(({ slug, timestamp, isSeen }) => ({ slug, at: timestamp * 1000 + clockAhead, isSeen }))
    .filter(({ at }) => now - at < MAX_AGE)
    .sort((a, b) => a.at - b.at)
  if (recent.length === 0) return
  const visible = await wereVisible(recent.map(({ slug, at }) => ({ slug, at })))
  await store.write((_tx, state) => {
    for (const [i, { isSeen }] of recent.entries()) {
      if (isSeen) state.misses = { ...state.misses, unseen: 0 }
      else if (visible[i]) state.misses = { ...state.misses, unseen: state.misses.unseen + 1 }
    }
  })
}
