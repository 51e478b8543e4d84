import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { reportApp } from './app-report'
import { type OneLineFigures, startOneLine, visitOneLine } from './one-line'
import type { BrowserName } from './profile'
import { measureSize, type SizeFigures } from './sized'

export interface AppFigures {
  bySolveCount: SizeFigures[]
  oneLine: OneLineFigures
}

/**
 * Measures the first sync, cold starts and the most frequent actions of the built app, in each browser. The environment variable SIZES
 * replaces `solveCounts`.
 */
export async function measureApp(
  solveCounts: readonly number[],
  runs: number,
  browsers: readonly BrowserName[],
): Promise<Map<BrowserName, AppFigures>> {
  const site = await startFakeSite()
  const server = await startServer(site.origin)
  const oneLineServer = await startOneLine(site.origin)
  const figuresByBrowser = new Map(
    browsers.map((name): [BrowserName, AppFigures] => [name, { bySolveCount: [], oneLine: { paints: [], heaps: [] } }]),
  )
  for (const size of process.env.SIZES?.split(',').map(Number) ?? solveCounts) {
    for (const [browser, figures] of figuresByBrowser) {
      figures.bySolveCount.push(
        await measureSize(browser, server.origin, site, size, size > 5_000 ? Math.min(runs, 3) : runs),
      )
      await visitOneLine(browser, oneLineServer.origin, runs, figures.oneLine)
    }
  }
  await oneLineServer.stop()
  await server.stop()
  await site.stop()
  return figuresByBrowser
}

/** Measures the app in Chromium with several numbers of solves, and compares it with a page with one line of text. */
export async function benchApp(runs: number): Promise<void> {
  for (const { bySolveCount, oneLine } of (
    await measureApp([100, 1_000, 5_000, 50_000], runs, ['Chromium'])
  ).values()) {
    reportApp(bySolveCount, oneLine)
  }
}
