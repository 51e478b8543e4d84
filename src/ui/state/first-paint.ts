/** Milliseconds that are waited at most for a page that paints nothing. */
const LATEST = 1_000

let painted: Promise<void> | null = null

/**
 * Settles once the page has painted more than its empty ground. What the first frame does not show waits for it: on a
 * machine of few processors it would take them from that frame. A hidden page paints nothing, and is not waited for.
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
      if (list.getEntriesByName('first-contentful-paint').length > 0) settle()
    })
    const late = setTimeout(settle, LATEST)
    observer.observe({ type: 'paint', buffered: true })
  })
}
