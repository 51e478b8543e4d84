import type { CDPSession, Page } from 'playwright'

/** Measurements of a visit. Times are milliseconds since the start of navigation. */
export interface Visit {
  /** When the browser reported the first contentful paint. */
  paintedAt: number
  /** When the frame with the dashboard's first category row was painted. */
  contentAt: number
  /** When the dashboard showed the expected number of solves. */
  completeAt: number
  /** When the worker confirmed that the dashboard is current. A cold start first shows a cached dashboard. */
  confirmedAt: number
  /**
   * Duration of the longest main-thread task in milliseconds; 0 if no task took longer than 50 ms, null if the browser does not report
   * tasks.
   */
  longestTaskMs: number | null
  /** Whether the first frame with content showed the "Today" section with its recommended problems, and the headline of the plan. */
  hasPlan: boolean
}

declare global {
  interface Window {
    /** The measurements so far. Times are 0 until they are measured. */
    visit: Omit<Visit, 'paintedAt'>
  }
}

/** Makes a page measure its next visit in `window.visit`. `solveCount`: number of solves that the dashboard will show. */
export async function observePage(page: Page, solveCount: number): Promise<void> {
  await page.addInitScript(
    (text: string) => {
      window.visit = { contentAt: 0, completeAt: 0, confirmedAt: 0, longestTaskMs: null, hasPlan: false }
      if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
        window.visit.longestTaskMs = 0
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries())
            window.visit.longestTaskMs = Math.max(window.visit.longestTaskMs ?? 0, duration)
        }).observe({ type: 'longtask', buffered: true })
      }
      let hasContent = false
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        window.visit.contentAt = performance.now()
      }
      new MutationObserver(() => {
        const { visit } = window
        if (!hasContent && document.querySelector('[role="meter"], [role="progressbar"][aria-valuetext]')) {
          hasContent = true
          requestAnimationFrame(() => {
            const sections = [...document.querySelectorAll('section')]
            const today = sections.find((section) => section.querySelector('h2')?.textContent === 'Today')
            window.visit.hasPlan = today?.querySelector('li') != null && /, plan \d+%/.test(today.textContent)
            port2.postMessage(null)
          })
        }
        if (visit.confirmedAt === 0 && document.querySelector('#view [aria-busy="false"]'))
          visit.confirmedAt = performance.now()
        if (visit.completeAt === 0 && document.body?.textContent?.includes(text)) visit.completeAt = performance.now()
      }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['aria-busy'] })
    },
    `solved · ${solveCount.toLocaleString('en')} submissions`,
  )
}

/** Waits until a page prepared by `observePage` shows all solves, and returns the measurements. */
export async function waitForVisit(page: Page): Promise<Visit> {
  await page.waitForFunction(() => window.visit.completeAt > 0 && window.visit.confirmedAt > 0, undefined, {
    timeout: 120_000,
    polling: 20,
  })
  await page.waitForTimeout(400)
  return page.evaluate(() => {
    const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { ...window.visit, paintedAt, contentAt: Math.max(window.visit.contentAt, paintedAt) }
  })
}

/** Returns the heap size of a page in bytes after a garbage collection. Chromium only. */
export async function readPageHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/**
 * Returns the heap size of a page's worker in bytes after a garbage collection. Throws an error if the worker does not answer. Chromium
 * only.
 */
export async function readWorkerHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const bytes = await requestWorkerHeap(session)
  await session.detach()
  return bytes
}

/** Uses the page's session of the Chrome DevTools Protocol, because a worker cannot measure its own heap. */
async function requestWorkerHeap(session: CDPSession): Promise<number> {
  const answer = new Promise<number>((resolve, reject) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'worker') return
      for (const [id, method] of ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage'].entries()) {
        session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject)
      }
    })
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const used = /"usedSize":(\d+)/.exec(message)?.[1]
      if (used !== undefined) resolve(Number(used))
    })
    setTimeout(() => reject(new Error('The worker did not report its heap size.')), 10_000)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return answer
}
