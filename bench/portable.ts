import type { PortableRun } from './browser/portable'
import { heading, medianAndRange, ms, ratioText, row, verdict } from './figures'
import { onBlankPage } from './vite-page'

const COMMIT_COUNTS = [1_000, 10_000, 100_000]

/** Compares export and import with only reading and writing the same commits, in the same browser and run. */
export async function portable(runs: number): Promise<void> {
  const found = await onBlankPage(async (page) => {
    const all = new Map<number, PortableRun[]>(COMMIT_COUNTS.map((commitCount) => [commitCount, []]))
    for (let i = 0; i <= runs; i++) {
      for (const commitCount of COMMIT_COUNTS) {
        const figure = await page.evaluate(async (commitCount) => {
          const path = '/bench/browser/portable.ts'
          const { runPortable } = await import(path)
          return runPortable(commitCount)
        }, commitCount)
        if (i > 0) all.get(commitCount)?.push(figure)
      }
    }
    return [...all.values()]
  })
  tell(found)
}

function tell(found: readonly PortableRun[][]): void {
  const of = (name: keyof PortableRun) => (runs: readonly PortableRun[]) => medianAndRange(runs.map((run) => run[name]))
  const ratio = (a: keyof PortableRun, b: keyof PortableRun) => (runs: readonly PortableRun[]) =>
    medianAndRange(runs.map((run) => run[a] / run[b])).median
  const line = (what: string, name: keyof PortableRun, goal = '') =>
    row(what, ...found.map((runs) => ms(of(name)(runs))), goal)
  const compare = (what: string, figure: (runs: readonly PortableRun[]) => number, most: number | null) => {
    const largest = figure(found.at(-1) ?? [])
    const goal = most ? verdict({ text: `at most ${most}×`, met: largest <= most, why: 'see “In and out”' }) : ''
    row(what, ...found.map((runs) => ratioText(figure(runs))), goal)
  }

  heading('Export, import and replay, in the browser', [
    '',
    ...COMMIT_COUNTS.map((commitCount) => `${commitCount.toLocaleString('en')} events`),
    'goal for the last',
  ])
  row('size of the export', ...found.map((runs) => `${(of('size')(runs).median / 1e6).toFixed(1)} MB`), '')
  line('read the log and do nothing', 'read')
  line('export', 'export')
  compare('export, to reading', ratio('export', 'read'), 2.5)
  line('write the same commits raw', 'write')
  line('check an export', 'check')
  line('import: check, merge, fold', 'import')
  compare('import, to writing', ratio('import', 'write'), 2.5)
  const replay = of('replay')(found.at(-1) ?? []).median
  line('replay from nothing', 'replay', verdict({ text: 'under 1,000 ms', met: replay < 1_000 }))
}
