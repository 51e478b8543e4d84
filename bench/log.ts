import type { LogRun } from './browser/log'
import { addFigure, formatGoal, formatMs, formatRatio, medianAndRange, startTable } from './figures'
import type { BrowserName } from './profile'
import { onBlankPage } from './vite-page'

/** Compares recording solves in the app's log with writing the same records (commits) to plain IndexedDB, in the same browser. */
export async function benchLog(runs: number): Promise<void> {
  const figures = await measureLog(runs)
  startTable('The log, 5,000 solves in commits of 100')
  const summarize = (name: keyof LogRun) => medianAndRange(figures.map((figure) => figure[name]))
  const decideAndWrite = medianAndRange(figures.map((figure) => figure.log - figure.fold))
  const ratio = decideAndWrite.median / summarize('raw').median
  addFigure('decide and write', formatMs(decideAndWrite))
  addFigure('fold the same', formatMs(summarize('fold')))
  addFigure('the same commits written raw', formatMs(summarize('raw')))
  addFigure(
    'decide and write, to raw',
    formatRatio(ratio),
    formatGoal({ text: 'at most 2×', met: ratio <= 2, why: 'see “The first sync”' }),
  )
  addFigure('decide, write and fold, to raw', formatRatio(summarize('log').median, summarize('raw').median))
  addFigure('replay from nothing', formatMs(summarize('replay')))
}

/** Measures the log with 5,000 solves. Returns one element per run, without the first run, which is a warm-up. */
export function measureLog(runs: number, browser?: BrowserName): Promise<LogRun[]> {
  return onBlankPage(async (page) => {
    const measuredRuns: LogRun[] = []
    for (let i = 0; i <= runs; i++) {
      const figure = await page.evaluate(async () => {
        const path = '/bench/browser/log.ts'
        const { runLog } = await import(path)
        return runLog(5_000)
      })
      if (i > 0) measuredRuns.push(figure)
    }
    return measuredRuns
  }, browser)
}
