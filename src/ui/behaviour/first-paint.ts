const MAX_WAIT_MS = 1_000

let paintPromise: Promise<void> | null = null

/**
 * Resolves after the first frame of the app is painted, immediately on a hidden page, and at the latest after a second. Work that the first
 * frame does not need waits for this promise, so that it does not delay the frame.
 */
export function waitForFirstPaint(): Promise<void> {
  paintPromise ??= document.hidden ? Promise.resolve() : waitForContentfulPaint()
  return paintPromise
}

function waitForContentfulPaint(): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) void waitForLoadingRemoval().then(settle)
    })
    const timer = setTimeout(settle, MAX_WAIT_MS)
    observer.observe({ type: 'paint', buffered: true })
  })
}

/** Resolves when React has replaced the "Loading…" text of index.html. On a slow start, this text is painted first. */
function waitForLoadingRemoval(): Promise<void> {
  const loading = document.getElementById('loading')
  const root = loading?.parentElement
  if (!root) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (loading.isConnected) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(resolve))
    })
    observer.observe(root, { childList: true })
  })
}
