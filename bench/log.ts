import type { LogRun } from './browser/log'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, formatRatio, startTable } from './figures'
import type { BrowserName } from './profile'
import { onBlankPage } from './vite-page'

/** Compares recording solves in the app's log with writing the same commits to plain IndexedDB. */
export async function benchLog(runs: number): Promise<void> {
  const figures = await measureLog(runs)
  startTable('The log, 5,000 solves in commits of 100')
  const summarize = (name: keyof LogRun) => computeMedianAndRange(figures.map((figure) => figure[name]))
  const decideAndWrite = computeMedianAndRange(figures.map((figure) => figure.recordMs - figure.updateTablesMs))
  const ratio = decideAndWrite.median / summarize('rawWriteMs').median
  addFigure('decide and write', formatMs(decideAndWrite))
  addFigure('fold the same', formatMs(summarize('updateTablesMs')))
  addFigure('the same commits written raw', formatMs(summarize('rawWriteMs')))
  addFigure(
    'decide and write, to raw',
    formatRatio(ratio),
    formatGoal({ text: 'at most 2×', met: ratio <= 2, why: 'see “The first sync”' }),
  )
  addFigure('decide, write and fold, to raw', formatRatio(summarize('recordMs').median, summarize('rawWriteMs').median))
  addFigure('replay from nothing', formatMs(summarize('replayMs')))
}

/** Measures the log with 5,000 solves. The first run is a warm-up and is not returned. */
export function measureLog(runs: number, browser?: BrowserName): Promise<LogRun[]> {
  return onBlankPage(async (page) => {
    const measuredRuns: LogRun[] = []
    for (let i = 0; i <= runs; i++) {
      const figure = await page.evaluate(async () => {
        const path = '/bench/browser/log.ts'
        const { measureLogOnce } = await import(path)
        return measureLogOnce(5_000)
      })
      if (i > 0) measuredRuns.push(figure)
    }
    return measuredRuns
  }, browser)
}
