import type { Browser } from 'playwright'
import type { PortableRun } from './browser/portable'
import { ms, report, spread } from './figures'
import { onBlankPage } from './vite-page'

const EVENTS = 100_000

/** Export and import against reading and writing the same commits, in the same browser and run. */
export async function portable(browser: Browser, runs: number): Promise<void> {
  const figures = await onBlankPage(browser, async (page) => {
    const all: PortableRun[] = []
    for (let i = 0; i <= runs; i++) {
      const figure = await page.evaluate(async (count) => {
        const path = '/bench/browser/portable.ts'
        const { runPortable } = await import(path)
        return runPortable(count)
      }, EVENTS)
      if (i > 0) all.push(figure)
    }
    return all
  })
  const of = (name: keyof PortableRun) => spread(figures.map((figure) => figure[name]))
  const ratio = (a: keyof PortableRun, b: keyof PortableRun): string =>
    `${spread(figures.map((figure) => figure[a] / figure[b])).median.toFixed(2)}×`

  console.log(
    `\nExport and import, ${EVENTS.toLocaleString('en')} events, ${(of('size').median / 1e6).toFixed(1)} MB packed`,
  )
  report('read the log and do nothing', ms(of('read')))
  report('export', ms(of('export')))
  report('export, to reading', ratio('export', 'read'), 'goal: 2.5× at most')
  report('export without the packing, to reading', ratio('unpacked', 'read'))
  report('write the same commits raw', ms(of('write')))
  report('check an export', ms(of('check')))
  report('import: check, merge, fold', ms(of('import')))
  report('import, to writing', ratio('import', 'write'), 'goal: 2.5× at most')
  report('replay from nothing', ms(of('replay')), 'goal: under 1,000 ms')
}
