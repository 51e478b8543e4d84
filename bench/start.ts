import type { Browser, BrowserContext, Page } from 'playwright'
import { submissions } from './data'
import { installQuickExtension } from './extension'

/** What one visit showed; times in milliseconds since the navigation began, sizes in bytes. */
export interface Visit {
  /** First contentful paint. */
  paint: number
  /** The dashboard's first category row is in the page. */
  content: number
  /** All expected solves are counted on the dashboard. */
  complete: number
  /** The worker has confirmed what the dashboard shows. */
  confirmed: number
  /** The longest main-thread task; 0 when none was over 50 ms. */
  longest: number
  pageHeap: number
  workerHeap: number
}

declare global {
  interface Window {
    visit: { content: number; complete: number; confirmed: number; longest: number }
  }
}

/** Watches a page from its first moment on: when content comes, and every long task. */
async function watch(page: Page, expected: string): Promise<void> {
  await page.addInitScript((text: string) => {
    window.visit = { content: 0, complete: 0, confirmed: 0, longest: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.visit.longest = Math.max(window.visit.longest, duration)
    }).observe({ type: 'longtask', buffered: true })
    new MutationObserver(() => {
      const { visit } = window
      if (visit.content === 0 && document.querySelector('[role="meter"], [role="progressbar"][aria-valuetext]')) {
        visit.content = performance.now()
      }
      if (visit.confirmed === 0 && document.querySelector('#view [aria-busy="false"]'))
        visit.confirmed = performance.now()
      if (visit.complete === 0 && document.body?.textContent?.includes(text)) visit.complete = performance.now()
    }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['aria-busy'] })
  }, expected)
}

/** Bytes the page's worker holds, asked over the debugging protocol: a worker cannot tell by itself. */
async function heapOfWorker(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const answer = new Promise<number>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'worker') return
      const message = JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' })
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => resolve(0))
    })
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const used = /"usedSize":(\d+)/.exec(message)?.[1]
      if (used !== undefined) resolve(Number(used))
    })
    setTimeout(() => resolve(0), 2_000)
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const bytes = await answer
  await session.detach()
  return bytes
}

async function told(page: Page): Promise<Visit> {
  await page.waitForFunction(() => window.visit.complete > 0 && window.visit.confirmed > 0, undefined, {
    timeout: 60_000,
    polling: 20,
  })
  await page.waitForTimeout(400)
  const workerHeap = await heapOfWorker(page)
  return page.evaluate((workerHeap) => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const pageHeap: number = Reflect.get(performance, 'memory')?.usedJSHeapSize ?? 0
    return { ...window.visit, paint, pageHeap, workerHeap }
  }, workerHeap)
}

async function contextOf(browser: Browser, origin: string, username: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin })
  // The loader of this file wraps named functions in a helper of its own, which a page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await context.addInitScript((name: string) => {
    localStorage.setItem('solvelog.username', name)
    localStorage.setItem('solvelog.tutorial-seen', '1')
  }, username)
  return context
}

/** A first visit that syncs `count` solves from the extension, then `starts` cold starts with them stored. */
export async function visits(
  browser: Browser,
  origin: string,
  username: string,
  count: number,
  starts: number,
): Promise<{ sync: Visit; starts: Visit[] }> {
  const context = await contextOf(browser, origin, username)
  const expected = `${count.toLocaleString('en')} solves`
  const page = await context.newPage()
  await installQuickExtension(page, username, submissions(count, Math.floor(Date.now() / 1000)))
  await watch(page, expected)
  await page.goto('/')
  const sync = await told(page)
  await page.close()
  const later: Visit[] = []
  for (let i = 0; i < starts; i++) {
    const page = await context.newPage()
    await watch(page, expected)
    await page.goto('/')
    later.push(await told(page))
    await page.close()
  }
  await context.close()
  return { sync, starts: later }
}
