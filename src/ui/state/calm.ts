import { subscribe } from 'valtio'
import { state } from './state'

/** Runs something once when nobody waits for anything any more: the page has loaded and the first sync is over. */
export function whenCalm(run: () => void): void {
  const look = () => {
    if (document.readyState !== 'complete' || !isCalm()) return
    removeEventListener('load', look)
    stop()
    run()
  }
  const stop = subscribe(state, look)
  addEventListener('load', look)
  look()
}

function isCalm(): boolean {
  const { username, failure, views } = state
  return username === null || failure !== null || (views?.phase === 'loaded' && !views.sync.busy)
}
