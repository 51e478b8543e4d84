import type { ExportImportRun } from './browser/portable'
import { addRow, formatGoal, formatMs, formatRatio, medianAndRange, startTable } from './figures'
import { onBlankPage } from './vite-page'

const COMMIT_COUNTS = [1_000, 10_000, 100_000]

/** Compares export and import with only reading and writing the same commits, in the same browser and run. */
export async function benchExportImport(runs: number): Promise<void> {
  const found = await onBlankPage(async (page) => {
    const all = new Map<number, ExportImportRun[]>(COMMIT_COUNTS.map((commitCount) => [commitCount, []]))
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
  reportRuns(found)
}

function reportRuns(found: readonly ExportImportRun[][]): void {
  const summarize = (name: keyof ExportImportRun) => (runs: readonly ExportImportRun[]) =>
    medianAndRange(runs.map((run) => run[name]))
  const ratio = (a: keyof ExportImportRun, b: keyof ExportImportRun) => (runs: readonly ExportImportRun[]) =>
    medianAndRange(runs.map((run) => run[a] / run[b])).median
  const line = (what: string, name: keyof ExportImportRun, goal = '') =>
    addRow(what, ...found.map((runs) => formatMs(summarize(name)(runs))), goal)
  const compare = (what: string, figure: (runs: readonly ExportImportRun[]) => number, most: number | null) => {
    const largest = figure(found.at(-1) ?? [])
    const goal = most ? formatGoal({ text: `at most ${most}×`, met: largest <= most, why: 'see “In and out”' }) : ''
    addRow(what, ...found.map((runs) => formatRatio(figure(runs))), goal)
  }

  startTable('Export, import and replay, in the browser', [
    '',
    ...COMMIT_COUNTS.map((commitCount) => `${commitCount.toLocaleString('en')} events`),
    'goal for the last',
  ])
  addRow('size of the export', ...found.map((runs) => `${(summarize('size')(runs).median / 1e6).toFixed(1)} MB`), '')
  line('read the log and do nothing', 'read')
  line('export', 'export')
  compare('export, to reading', ratio('export', 'read'), 2.5)
  line('write the same commits raw', 'write')
  line('check an export', 'check')
  line('import: check, merge, fold', 'import')
  compare('import, to writing', ratio('import', 'write'), 2.5)
  const replay = summarize('replay')(found.at(-1) ?? []).median
  line('replay from nothing', 'replay', formatGoal({ text: 'under 1,000 ms', met: replay < 1_000 }))
}
