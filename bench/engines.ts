import { FIREFOX, findEnginePath } from '../scripts/browser'
import { ACTIONS, type Actions } from './actions'
import { type AppFigures, measureApp } from './app'
import { formatTasks } from './app-report'
import type { LogRun } from './browser/log'
import { addRow, formatMegabytes, formatMs, formatRatio, medianAndRange, startTable } from './figures'
import { measureLog } from './log'
import type { BrowserName } from './profile'
import type { SizeFigures } from './sized'

const BROWSERS = ['Chromium', 'Firefox'] as const

/** Formats the repetitions of one measurement. */
type Format = (figures: readonly number[]) => string

const formatTimes: Format = (figures) => formatMs(medianAndRange(figures))
const formatTasksRange: Format = (figures) => formatTasks(medianAndRange(figures))
const formatSizes: Format = (figures) => formatMegabytes(medianAndRange(figures).median)
const formatRatios: Format = (figures) => formatRatio(medianAndRange(figures).median)

/** Compares Firefox with Chromium: makes the same measurements of the app and of its log in both browsers, in turns. */
export async function benchEngines(runs: number): Promise<void> {
  const installed = BROWSERS.filter((browser) => browser === 'Chromium' || findEnginePath(FIREFOX) !== null)
  reportApps(await measureApp([100, 5_000], runs, installed))
  const logs = new Map<BrowserName, LogRun[]>()
  for (const browser of installed) logs.set(browser, await measureLog(runs, browser))
  reportLogs(logs)
}

function reportApps(apps: ReadonlyMap<BrowserName, AppFigures>): void {
  const sizes = apps.get('Chromium')?.sizes.map(({ size }) => size) ?? []
  const columns = sizes.flatMap((size) => listColumns(`, ${size.toLocaleString('en')} solves`))
  const addComparison = (
    name: string,
    figures: (one: SizeFigures, app: AppFigures) => readonly number[],
    format = formatTimes,
  ) => {
    const cells = sizes.flatMap((_, i) =>
      formatComparison((browser) => {
        const app = apps.get(browser)
        const one = app?.sizes[i]
        return one && figures(one, app)
      }, format),
    )
    addRow(name, ...cells)
  }

  startTable('Start and presses: milliseconds', ['', ...columns])
  addComparison('first sync to the dashboard with all of it', ({ syncs }) => syncs.map(({ complete }) => complete))
  addComparison('a page of one line: first paint', (_, { oneLine }) => oneLine.paints)
  addComparison('cold start to first paint', ({ starts }) => starts.map(({ paint }) => paint))
  const paintRatios = ({ starts }: SizeFigures, { oneLine }: AppFigures) =>
    starts.map(({ paint }) => paint / medianAndRange(oneLine.paints).median)
  addComparison('first paint to that of a page of one line', paintRatios, formatRatios)
  addComparison('cold start to content', ({ starts }) => starts.map(({ content }) => content))
  addComparison('cold start to confirmed by the worker', ({ starts }) => starts.map(({ confirmed }) => confirmed))
  for (const key of Object.keys(ACTIONS) as (keyof Actions)[])
    addComparison(ACTIONS[key], ({ actions }) => actions[key])

  startTable('The longest main-thread task in milliseconds, 0 when none was over 50, and memory', ['', ...columns])
  addComparison('in the first sync', ({ syncs }) => syncs.flatMap(({ longest }) => longest ?? []), formatTasksRange)
  addComparison('in a cold start', ({ starts }) => starts.flatMap(({ longest }) => longest ?? []), formatTasksRange)
  addComparison('with loaded data', ({ longest }) => longest, formatTasksRange)
  addComparison('page heap', ({ heaps }) => heaps.map(({ page }) => page), formatSizes)
  addComparison('worker heap', ({ heaps }) => heaps.map(({ worker }) => worker), formatSizes)
}

function reportLogs(logs: ReadonlyMap<BrowserName, readonly LogRun[]>): void {
  startTable('The log, 5,000 solves in commits of 100', ['', ...listColumns()])
  const addComparison = (name: string, figure: (run: LogRun) => number) =>
    addRow(name, ...formatComparison((browser) => logs.get(browser)?.map(figure), formatTimes))
  addComparison('decide and write', ({ log, fold }) => log - fold)
  addComparison('fold the same', ({ fold }) => fold)
  addComparison('the same commits written raw', ({ raw }) => raw)
  addComparison('replay from nothing', ({ replay }) => replay)
}

const listColumns = (suffix = ''): string[] => [
  ...BROWSERS.map((browser) => `${browser}${suffix}`),
  'Firefox to Chromium',
]

/** Returns a table row's cells: the figures of both browsers, and the ratio of their medians. */
function formatComparison(figures: (browser: BrowserName) => readonly number[] | undefined, format: Format): string[] {
  const formatCell = (browserFigures: readonly number[] | undefined) => {
    if (browserFigures === undefined) return 'not installed'
    return browserFigures.length === 0 ? 'not measurable' : format(browserFigures)
  }
  const [chromium, firefox] = BROWSERS.map(figures)
  const ratio =
    chromium?.length && firefox?.length ? medianAndRange(firefox).median / medianAndRange(chromium).median : null
  return [formatCell(chromium), formatCell(firefox), ratio !== null && Number.isFinite(ratio) ? formatRatio(ratio) : '']
}
