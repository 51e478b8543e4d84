import type { Browser } from 'playwright'
import type { LogRun } from './browser/log'
import { ms, report, spread } from './figures'
import { onBlankPage } from './vite-page'

/** The log against the floor: the same commits written raw, in the same browser and run. */
export async function logAgainstFloor(browser: Browser, runs: number): Promise<void> {
  const figures = await onBlankPage(browser, async (page) => {
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
  })

  console.log('\nThe log, 5,000 solves in commits of 100')
  const log = spread(figures.map((figure) => figure.log))
  const raw = spread(figures.map((figure) => figure.raw))
  const written = spread(figures.map((figure) => figure.log - figure.fold))
  report('decide and write', ms(written))
  report('fold the same', ms(spread(figures.map((figure) => figure.fold))))
  report('the same commits written raw', ms(raw))
  report('decide and write, to raw', `${(written.median / raw.median).toFixed(2)}×`, 'goal: 2× at most')
  report('decide, write and fold, to raw', `${(log.median / raw.median).toFixed(2)}×`)
  report('replay from nothing', ms(spread(figures.map((figure) => figure.replay))))
}
