import { subscribe } from 'valtio'
import { state } from '../state/state'

/** Milliseconds to wait after the first sync, because the page still renders and the worker still cleans up. */
const MIN_IDLE_MS = 300

/**
 * Calls `run` once, `delayMs` milliseconds after the page is loaded and the first sync has ended. Does not wait for a sync if nobody is
 * signed in or the log cannot be opened. An earlier call would take CPU time from the first renders.
 */
export function whenIdle(run: () => void, delayMs = MIN_IDLE_MS): void {
  const check = () => {
    if (document.readyState !== 'complete' || !isIdle()) return
    removeEventListener('load', check)
    stop()
    setTimeout(run, delayMs)
  }
  const stop = subscribe(state, check)
  addEventListener('load', check)
  check()
}

function isIdle(): boolean {
  const { username, failure, views } = state
  return username === null || failure !== null || (views?.phase === 'loaded' && !views.sync.busy)
}
