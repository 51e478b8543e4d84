import { rmSync } from 'node:fs'
import { type AppServer, startServer } from '../test/e2e/harness/server'
import { buildPage } from './pages'
import { type BrowserName, openProfile } from './profile'
import { readPageHeap } from './start'

/** First contentful paints of a page in milliseconds since the start of navigation, and its heap sizes in bytes (Chromium). */
export interface OneLineFigures {
  paints: number[]
  heaps: number[]
}

/** Serves the smallest possible page with this React version (bench/browser/one-line) like the app. */
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

/** Visits the page `times` times with its files cached, and adds the results. */
export async function visitOneLine(
  browser: BrowserName,
  origin: string,
  runs: number,
  floor: OneLineFigures,
): Promise<void> {
  const { context, closeAndRemove: clear } = await openProfile(origin, browser)
  try {
    for (let i = 0; i <= runs; i++) {
      const page = await context.newPage()
      await page.goto('/')
      const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      await page.waitForFunction(paint, undefined, { polling: 20 })
      if (i > 0) {
        floor.paints.push(await page.evaluate(paint))
        if (browser === 'Chromium') floor.heaps.push(await readPageHeap(page))
      }
      await page.close()
    }
  } finally {
    await clear()
  }
}
