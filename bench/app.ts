import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { reportApp } from './app-report'
import { type OneLineFigures, startOneLine, visitOneLine } from './one-line'
import type { BrowserName } from './profile'
import { measureSize, type SizeFigures } from './sized'

/** The app's figures in one browser: one element for each number of solves, and those of a page of one line. */
export interface AppFigures {
  sizes: SizeFigures[]
  floor: OneLineFigures
}

/** Measures the built app from the first sync until the bar has moved, in the browsers in turn. SIZES replaces `sizes`. */
export async function measureApp(
  sizes: readonly number[],
  runs: number,
  browsers: readonly BrowserName[],
): Promise<Map<BrowserName, AppFigures>> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  const oneLine = await startOneLine(site.origin)
  const all = new Map(
    browsers.map((name): [BrowserName, AppFigures] => [name, { sizes: [], floor: { paints: [], heaps: [] } }]),
  )
  for (const size of process.env.SIZES?.split(',').map(Number) ?? sizes) {
    for (const [browser, { sizes: found, floor }] of all) {
      found.push(await measureSize(browser, server.origin, site, size, size > 5_000 ? Math.min(runs, 3) : runs))
      await visitOneLine(browser, oneLine.origin, runs, floor)
    }
  }
  await oneLine.stop()
  await server.stop()
  await site.stop()
  return all
}

/** Measures the app in Chromium with few and with many solves, and compares it with a page of one line. */
export async function benchApp(runs: number): Promise<void> {
  for (const { sizes: found, floor } of (await measureApp([100, 1_000, 5_000, 50_000], runs, ['Chromium'])).values()) {
    reportApp(found, floor)
  }
}
