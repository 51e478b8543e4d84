/** Milliseconds that are waited at most for a page that paints nothing. */
const LATEST = 1_000

let painted: Promise<void> | null = null

/**
 * Settles once the app has painted its first frame. What that frame does not show waits for it: on a machine of few
 * processors it would take them from that frame. A hidden page paints nothing, and is not waited for.
 */
export function firstPaint(): Promise<void> {
  painted ??= document.hidden ? Promise.resolve() : nextContentfulPaint()
  return painted
}

function nextContentfulPaint(): Promise<void> {
  return new Promise((done) => {
    const settle = () => {
      observer.disconnect()
      clearTimeout(late)
      done()
    }
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) void loadingIsGone().then(settle)
    })
    const late = setTimeout(settle, LATEST)
    observer.observe({ type: 'paint', buffered: true })
  })
}

/** Settles once React has replaced the words of index.html, at once if it has. A slow start paints these first. */
function loadingIsGone(): Promise<void> {
  const loading = document.getElementById('loading')
  const root = loading?.parentElement
  if (!root) return Promise.resolve()
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (loading.isConnected) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(done))
    })
    observer.observe(root, { childList: true })
  })
}
