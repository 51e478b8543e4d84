import { rmSync } from 'node:fs'
import { type AppServer, startServer } from '../test/e2e/harness/server'
import { buildPage } from './pages'
import { openProfile } from './profile'
import { pageHeap } from './start'

/** First contentful paints of a page, in milliseconds since the navigation began, and the heaps it held, in bytes. */
export interface OneLineFigures {
  paints: number[]
  heaps: number[]
}

/** The least a page with this React can be, served as the app is: bench/browser/one-line. */
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

/** Visits the page some times with its files cached, and adds what that was like. */
export async function visitOneLine(origin: string, runs: number, floor: OneLineFigures): Promise<void> {
  const { context, clear } = await openProfile(origin)
  try {
    for (let i = 0; i <= runs; i++) {
      const page = await context.newPage()
      await page.goto('/')
      const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      await page.waitForFunction(paint, undefined, { polling: 20 })
      if (i > 0) {
        floor.paints.push(await page.evaluate(paint))
        floor.heaps.push(await pageHeap(page))
      }
      await page.close()
    }
  } finally {
    await clear()
  }
}
