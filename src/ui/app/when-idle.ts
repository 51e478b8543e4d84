import { subscribe } from 'valtio'
import { state } from '../state/state'

/** Milliseconds for the last renders and the cleanup in the worker after the first sync. */
const RENDER_TIME = 300

/**
 * Runs something once, when the page has loaded and `after` milliseconds have passed since the first sync ended. Earlier, it would
 * take CPU time from the first renders.
 */
export function whenIdle(run: () => void, after = RENDER_TIME): void {
  const check = () => {
    if (document.readyState !== 'complete' || !isIdle()) return
    removeEventListener('load', check)
    stop()
    setTimeout(run, after)
  }
  const stop = subscribe(state, check)
  addEventListener('load', check)
  check()
}

function isIdle(): boolean {
  const { username, failure, views } = state
  return username === null || failure !== null || (views?.phase === 'loaded' && !views.sync.busy)
}
