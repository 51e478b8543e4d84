import { subscribe } from 'valtio'
import { state } from './state'

/** Milliseconds that the last of what was waited for takes to be drawn, in slices, beside a worker that still tidies up. */
const DRAWN = 300

/**
 * Runs something once when nobody waits for anything any more: the page has loaded, and some milliseconds ago the first sync
 * was over. What runs takes a processor from whatever is drawn beside it.
 */
export function whenIdle(run: () => void, after = DRAWN): void {
  const look = () => {
    if (document.readyState !== 'complete' || !isIdle()) return
    removeEventListener('load', look)
    stop()
    setTimeout(run, after)
  }
  const stop = subscribe(state, look)
  addEventListener('load', look)
  look()
}

function isIdle(): boolean {
  const { username, failure, views } = state
  return username === null || failure !== null || (views?.phase === 'loaded' && !views.sync.busy)
}
