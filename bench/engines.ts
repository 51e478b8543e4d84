import { FIREFOX, findEnginePath } from '../scripts/browser'
import { ACTION_LABELS, type ActionDurations } from './actions'
import { type AppFigures, measureApp } from './app'
import { formatTasks } from './app-report'
import type { LogRun } from './browser/log'
import { addRow, computeMedianAndRange, formatMegabytes, formatMs, formatRatio, startTable } from './figures'
import { measureLog } from './log'
import type { BrowserName } from './profile'
import type { SizeFigures } from './sized'

const BROWSERS = ['Chromium', 'Firefox'] as const

type FormatFigures = (figures: readonly number[]) => string

const formatTimes: FormatFigures = (figures) => formatMs(computeMedianAndRange(figures))
const formatTasksRange: FormatFigures = (figures) => formatTasks(computeMedianAndRange(figures))
const formatSizes: FormatFigures = (figures) => formatMegabytes(computeMedianAndRange(figures).median)
const formatRatios: FormatFigures = (figures) => formatRatio(computeMedianAndRange(figures).median)

/** Makes the same measurements of the app and of its log in Chromium and Firefox, in turns. */
export async function benchEngines(runs: number): Promise<void> {
  const installed = BROWSERS.filter((browser) => browser === 'Chromium' || findEnginePath(FIREFOX) !== null)
  reportApps(await measureApp([100, 5_000], runs, installed))
  const logs = new Map<BrowserName, LogRun[]>()
  for (const browser of installed) logs.set(browser, await measureLog(runs, browser))
  reportLogs(logs)
}

function reportApps(apps: ReadonlyMap<BrowserName, AppFigures>): void {
  const solveCounts = apps.get('Chromium')?.bySolveCount.map(({ solveCount }) => solveCount) ?? []
  const columns = solveCounts.flatMap((solveCount) => listColumns(`, ${solveCount.toLocaleString('en')} solves`))
  const addComparison = (
    name: string,
    figures: (one: SizeFigures, app: AppFigures) => readonly number[],
    format = formatTimes,
  ) => {
    const cells = solveCounts.flatMap((_, i) =>
      formatComparison((browser) => {
        const app = apps.get(browser)
        const one = app?.bySolveCount[i]
        return one && figures(one, app)
      }, format),
    )
    addRow(name, ...cells)
  }

  startTable('Start and presses: milliseconds', ['', ...columns])
  addComparison('first sync to the dashboard with all of it', ({ firstVisits }) =>
    firstVisits.map(({ completeAt }) => completeAt),
  )
  addComparison('a page of one line: first paint', (_, { oneLine }) => oneLine.paints)
  addComparison('cold start to first paint', ({ laterVisits }) => laterVisits.map(({ paintedAt }) => paintedAt))
  const paintRatios = ({ laterVisits }: SizeFigures, { oneLine }: AppFigures) =>
    laterVisits.map(({ paintedAt }) => paintedAt / computeMedianAndRange(oneLine.paints).median)
  addComparison('first paint to that of a page of one line', paintRatios, formatRatios)
  addComparison('cold start to content', ({ laterVisits }) => laterVisits.map(({ contentAt }) => contentAt))
  addComparison('cold start to confirmed by the worker', ({ laterVisits }) =>
    laterVisits.map(({ confirmedAt }) => confirmedAt),
  )
  for (const key of Object.keys(ACTION_LABELS) as (keyof ActionDurations)[])
    addComparison(ACTION_LABELS[key], ({ actions }) => actions[key])

  startTable('The longest main-thread task in milliseconds, 0 when none was over 50, and memory', ['', ...columns])
  addComparison(
    'in the first sync',
    ({ firstVisits }) => firstVisits.flatMap(({ longestTaskMs }) => longestTaskMs ?? []),
    formatTasksRange,
  )
  addComparison(
    'in a cold start',
    ({ laterVisits }) => laterVisits.flatMap(({ longestTaskMs }) => longestTaskMs ?? []),
    formatTasksRange,
  )
  addComparison('with loaded data', ({ longestTaskMs }) => longestTaskMs, formatTasksRange)
  addComparison('page heap', ({ heaps }) => heaps.map(({ page }) => page), formatSizes)
  addComparison('worker heap', ({ heaps }) => heaps.map(({ worker }) => worker), formatSizes)
}

function reportLogs(logs: ReadonlyMap<BrowserName, readonly LogRun[]>): void {
  startTable('The log, 5,000 solves in commits of 100', ['', ...listColumns()])
  const addComparison = (name: string, figure: (run: LogRun) => number) =>
    addRow(name, ...formatComparison((browser) => logs.get(browser)?.map(figure), formatTimes))
  addComparison('decide and write', ({ recordMs, updateTablesMs }) => recordMs - updateTablesMs)
  addComparison('fold the same', ({ updateTablesMs }) => updateTablesMs)
  addComparison('the same commits written raw', ({ rawWriteMs }) => rawWriteMs)
  addComparison('replay from nothing', ({ replayMs }) => replayMs)
}

const listColumns = (suffix = ''): string[] => [
  ...BROWSERS.map((browser) => `${browser}${suffix}`),
  'Firefox to Chromium',
]

function formatComparison(
  figures: (browser: BrowserName) => readonly number[] | undefined,
  format: FormatFigures,
): string[] {
  const formatCell = (browserFigures: readonly number[] | undefined) => {
    if (browserFigures === undefined) return 'not installed'
    return browserFigures.length === 0 ? 'not measurable' : format(browserFigures)
  }
  const [chromium, firefox] = BROWSERS.map(figures)
  const ratio =
    chromium?.length && firefox?.length
      ? computeMedianAndRange(firefox).median / computeMedianAndRange(chromium).median
      : null
  return [formatCell(chromium), formatCell(firefox), ratio !== null && Number.isFinite(ratio) ? formatRatio(ratio) : '']
}
