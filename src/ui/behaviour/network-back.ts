/** Milliseconds from the browser's event until requests are sent, because they still fail for a moment after it. */
const DELAY_MS = 1_000

/** Calls `run` when the network is back. Returns a function that ends this. */
export function onNetworkBack(run: () => void): () => void {
  let timer = 0
  const runSoon = () => {
    clearTimeout(timer)
    timer = window.setTimeout(run, DELAY_MS)
  }
  addEventListener('online', runSoon)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', runSoon)
  }
}
