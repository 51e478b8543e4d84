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

type Format = (figures: readonly number[]) => string

const formatTimes: Format = (figures) => formatMs(medianAndRange(figures))
const formatTasksRange: Format = (figures) => formatTasks(medianAndRange(figures))
const formatSizes: Format = (figures) => formatMegabytes(medianAndRange(figures).median)
const formatRatios: Format = (figures) => formatRatio(medianAndRange(figures).median)

/** Compares the app and its log in Firefox with Chromium: the same measurements in one run, in the browsers in turn. */
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
  const line = (
    what: string,
    figures: (one: SizeFigures, app: AppFigures) => readonly number[],
    format = formatTimes,
  ) => {
    const cells = sizes.flatMap((_, i) =>
      comparisonCells((browser) => {
        const app = apps.get(browser)
        const one = app?.sizes[i]
        return one && figures(one, app)
      }, format),
    )
    addRow(what, ...cells)
  }

  startTable('Start and presses: milliseconds', ['', ...columns])
  line('first sync to the dashboard with all of it', ({ syncs }) => syncs.map(({ complete }) => complete))
  line('a page of one line: first paint', (_, { floor }) => floor.paints)
  line('cold start to first paint', ({ starts }) => starts.map(({ paint }) => paint))
  const toFloor = ({ starts }: SizeFigures, { floor }: AppFigures) =>
    starts.map(({ paint }) => paint / medianAndRange(floor.paints).median)
  line('first paint to that of a page of one line', toFloor, formatRatios)
  line('cold start to content', ({ starts }) => starts.map(({ content }) => content))
  line('cold start to confirmed by the worker', ({ starts }) => starts.map(({ confirmed }) => confirmed))
  for (const key of Object.keys(ACTIONS) as (keyof Actions)[]) line(ACTIONS[key], ({ actions }) => actions[key])

  startTable('The longest main-thread task in milliseconds, 0 when none was over 50, and memory', ['', ...columns])
  line('in the first sync', ({ syncs }) => syncs.flatMap(({ longest }) => longest ?? []), formatTasksRange)
  line('in a cold start', ({ starts }) => starts.flatMap(({ longest }) => longest ?? []), formatTasksRange)
  line('with loaded data', ({ longest }) => longest, formatTasksRange)
  line('page heap', ({ heaps }) => heaps.map(({ page }) => page), formatSizes)
  line('worker heap', ({ heaps }) => heaps.map(({ worker }) => worker), formatSizes)
}

function reportLogs(logs: ReadonlyMap<BrowserName, readonly LogRun[]>): void {
  startTable('The log, 5,000 solves in commits of 100', ['', ...listColumns()])
  const line = (what: string, figure: (run: LogRun) => number) =>
    addRow(what, ...comparisonCells((browser) => logs.get(browser)?.map(figure), formatTimes))
  line('decide and write', ({ log, fold }) => log - fold)
  line('fold the same', ({ fold }) => fold)
  line('the same commits written raw', ({ raw }) => raw)
  line('replay from nothing', ({ replay }) => replay)
}

const listColumns = (of = ''): string[] => [...BROWSERS.map((browser) => `${browser}${of}`), 'Firefox to Chromium']

/** Returns a table row's cells: the figures of both browsers, and the ratio of their medians. */
function comparisonCells(figures: (browser: BrowserName) => readonly number[] | undefined, format: Format): string[] {
  const cell = (found: readonly number[] | undefined) => {
    if (found === undefined) return 'not installed'
    return found.length === 0 ? 'not measurable' : format(found)
  }
  const [chromium, firefox] = BROWSERS.map(figures)
  const ratio =
    chromium?.length && firefox?.length ? medianAndRange(firefox).median / medianAndRange(chromium).median : null
  return [cell(chromium), cell(firefox), ratio !== null && Number.isFinite(ratio) ? formatRatio(ratio) : '']
}
