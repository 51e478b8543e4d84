import { subscribe } from 'valtio'
import { state } from '../state/state'

/** Milliseconds after the first sync in which the page still renders and the worker still cleans up. */
const RENDER_TIME_MS = 300

/**
 * Calls `run` once: when the page has loaded, and `after` milliseconds after the first sync ended. An earlier call would take CPU time from
 * the first renders.
 */
export function whenIdle(run: () => void, after = RENDER_TIME_MS): void {
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
