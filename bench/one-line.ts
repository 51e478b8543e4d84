import { rmSync } from 'node:fs'
import { type AppServer, startServer } from '../test/e2e/harness/server'
import { buildPage } from './pages'
import { type BrowserName, openProfile } from './profile'
import { readPageHeap } from './start'

/** Measurements of a page with one line of text. Each list has one value per visit. */
export interface OneLineFigures {
  /** First contentful paints in milliseconds since the start of navigation. */
  paints: number[]
  /** Heap sizes in bytes. Empty in Firefox. */
  heaps: number[]
}

/** Starts the app's server with the page in bench/browser/one-line instead of the app. */
export async function startOneLine(siteOrigin: string): Promise<AppServer> {
  const folder = await buildPage('one-line')
  const server = await startServer(siteOrigin, { DIST_DIR: folder })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Visits the page `runs` times with cached files, and adds the results to `figures`. An additional first visit only fills the cache. */
export async function visitOneLine(
  browser: BrowserName,
  origin: string,
  runs: number,
  figures: OneLineFigures,
): Promise<void> {
  const { context, closeAndRemove } = await openProfile(origin, browser)
  try {
    for (let i = 0; i <= runs; i++) {
      const page = await context.newPage()
      await page.goto('/')
      const readPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      await page.waitForFunction(readPaint, undefined, { polling: 20 })
      if (i > 0) {
        figures.paints.push(await page.evaluate(readPaint))
        if (browser === 'Chromium') figures.heaps.push(await readPageHeap(page))
      }
      await page.close()
    }
  } finally {
    await closeAndRemove()
  }
}
