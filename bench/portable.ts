import type { ExportImportRun } from './browser/portable'
import { addRow, computeMedianAndRange, formatGoal, formatMs, formatRatio, startTable } from './figures'
import { onBlankPage } from './vite-page'

const EVENT_COUNTS = [1_000, 10_000, 100_000]

/** Compares exporting and importing a log with only reading and writing the same commits. */
export async function benchExportImport(runs: number): Promise<void> {
  const runsByCount = await onBlankPage(async (page) => {
    const measuredRuns = new Map<number, ExportImportRun[]>(EVENT_COUNTS.map((eventCount) => [eventCount, []]))
    for (let i = 0; i <= runs; i++) {
      for (const eventCount of EVENT_COUNTS) {
        const figure = await page.evaluate(async (eventCount) => {
          const path = '/bench/browser/portable.ts'
          const { measureExportImport } = await import(path)
          return measureExportImport(eventCount)
        }, eventCount)
        if (i > 0) measuredRuns.get(eventCount)?.push(figure)
      }
    }
    return [...measuredRuns.values()]
  })
  reportRuns(runsByCount)
}

function reportRuns(runsByCount: readonly ExportImportRun[][]): void {
  const summarize = (name: keyof ExportImportRun) => (runs: readonly ExportImportRun[]) =>
    computeMedianAndRange(runs.map((run) => run[name]))
  const summarizeRatio = (a: keyof ExportImportRun, b: keyof ExportImportRun) => (runs: readonly ExportImportRun[]) =>
    computeMedianAndRange(runs.map((run) => run[a] / run[b])).median
  const addDurations = (label: string, name: keyof ExportImportRun, goal = '') =>
    addRow(label, ...runsByCount.map((runs) => formatMs(summarize(name)(runs))), goal)
  const addRatios = (label: string, readRatio: (runs: readonly ExportImportRun[]) => number, maximum: number) => {
    const met = readRatio(runsByCount.at(-1) ?? []) <= maximum
    const goal = formatGoal({ text: `at most ${maximum}×`, met, why: 'see “In and out”' })
    addRow(label, ...runsByCount.map((runs) => formatRatio(readRatio(runs))), goal)
  }

  startTable('Export, import and replay, in the browser', [
    '',
    ...EVENT_COUNTS.map((eventCount) => `${eventCount.toLocaleString('en')} events`),
    'goal for the last',
  ])
  addRow(
    'size of the export',
    ...runsByCount.map((runs) => `${(summarize('sizeBytes')(runs).median / 1e6).toFixed(1)} MB`),
    '',
  )
  addDurations('read the log and do nothing', 'readMs')
  addDurations('export', 'exportMs')
  addRatios('export, to reading', summarizeRatio('exportMs', 'readMs'), 2.5)
  addDurations('write the same commits raw', 'writeMs')
  addDurations('check an export', 'checkMs')
  addDurations('import: check, merge, fold', 'importMs')
  addRatios('import, to writing', summarizeRatio('importMs', 'writeMs'), 2.5)
  const replay = summarize('replayMs')(runsByCount.at(-1) ?? []).median
  addDurations('replay from nothing', 'replayMs', formatGoal({ text: 'under 1,000 ms', met: replay < 1_000 }))
}
