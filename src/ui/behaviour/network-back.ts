/** Milliseconds from the browser's event until requests are sent. They can still fail for a moment after the event. */
const DELAY_MS = 1_000

/** Calls `run` when the network is back, unless it is lost again at once. Returns a function that ends this. */
export function onNetworkBack(run: () => void): () => void {
  let timer = 0
  const runSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => navigator.onLine && run(), DELAY_MS)
  }
  addEventListener('online', runSoon)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', runSoon)
  }
}
