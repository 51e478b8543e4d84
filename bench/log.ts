import type { LogRun } from './browser/log'
import { heading, medianAndRange, ms, ratioText, report, verdict } from './figures'
import type { BrowserName } from './profile'
import { onBlankPage } from './vite-page'

/** Compares the log with writing the same commits to plain IndexedDB, in the same browser and run. */
export async function benchLog(runs: number): Promise<void> {
  const figures = await measureLog(runs)
  heading('The log, 5,000 solves in commits of 100')
  const of = (name: keyof LogRun) => medianAndRange(figures.map((figure) => figure[name]))
  const written = medianAndRange(figures.map((figure) => figure.log - figure.fold))
  const ratio = written.median / of('raw').median
  report('decide and write', ms(written))
  report('fold the same', ms(of('fold')))
  report('the same commits written raw', ms(of('raw')))
  report(
    'decide and write, to raw',
    ratioText(ratio),
    verdict({ text: 'at most 2×', met: ratio <= 2, why: 'see “The first sync”' }),
  )
  report('decide, write and fold, to raw', ratioText(of('log').median, of('raw').median))
  report('replay from nothing', ms(of('replay')))
}

/** Runs of the log with 5,000 solves. The first run is a warm-up and is discarded. */
export function measureLog(runs: number, browser?: BrowserName): Promise<LogRun[]> {
  return onBlankPage(async (page) => {
    const all: LogRun[] = []
    for (let i = 0; i <= runs; i++) {
      const figure = await page.evaluate(async () => {
        const path = '/bench/browser/log.ts'
        const { runLog } = await import(path)
        return runLog(5_000)
      })
      if (i > 0) all.push(figure)
    }
    return all
  }, browser)
}
