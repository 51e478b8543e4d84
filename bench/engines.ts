import { FIREFOX, findEnginePath } from '../scripts/browser'
import { ACTIONS, type Actions } from './actions'
import { type AppFigures, measureApp } from './app'
import { tasks } from './app-report'
import type { LogRun } from './browser/log'
import { heading, mb, medianAndRange, ms, ratioText, row } from './figures'
import { measureLog } from './log'
import type { BrowserName } from './profile'
import type { SizeFigures } from './sized'

const BROWSERS = ['Chromium', 'Firefox'] as const

type Format = (figures: readonly number[]) => string

const asTime: Format = (figures) => ms(medianAndRange(figures))
const asTask: Format = (figures) => tasks(medianAndRange(figures))
const asSize: Format = (figures) => mb(medianAndRange(figures).median)
const asRatio: Format = (figures) => ratioText(medianAndRange(figures).median)

/** Compares the app and its log in Firefox with Chromium: the same measurements in one run, in the browsers in turn. */
export async function engines(runs: number): Promise<void> {
  const installed = BROWSERS.filter((browser) => browser === 'Chromium' || findEnginePath(FIREFOX) !== null)
  reportApps(await measureApp([100, 5_000], runs, installed))
  const logs = new Map<BrowserName, LogRun[]>()
  for (const browser of installed) logs.set(browser, await measureLog(runs, browser))
  reportLogs(logs)
}

function reportApps(apps: ReadonlyMap<BrowserName, AppFigures>): void {
  const sizes = apps.get('Chromium')?.found.map(({ size }) => size) ?? []
  const columns = sizes.flatMap((size) => headings(`, ${size.toLocaleString('en')} solves`))
  const line = (what: string, figures: (one: SizeFigures, app: AppFigures) => readonly number[], format = asTime) => {
    const cells = sizes.flatMap((_, i) =>
      comparisonCells((browser) => {
        const app = apps.get(browser)
        const one = app?.found[i]
        return one && figures(one, app)
      }, format),
    )
    row(what, ...cells)
  }

  heading('Start and presses: milliseconds', ['', ...columns])
  line('first sync to the dashboard with all of it', ({ syncs }) => syncs.map(({ complete }) => complete))
  line('a page of one line: first paint', (_, { floor }) => floor.paints)
  line('cold start to first paint', ({ starts }) => starts.map(({ paint }) => paint))
  const toFloor = ({ starts }: SizeFigures, { floor }: AppFigures) =>
    starts.map(({ paint }) => paint / medianAndRange(floor.paints).median)
  line('first paint to that of a page of one line', toFloor, asRatio)
  line('cold start to content', ({ starts }) => starts.map(({ content }) => content))
  line('cold start to confirmed by the worker', ({ starts }) => starts.map(({ confirmed }) => confirmed))
  for (const key of Object.keys(ACTIONS) as (keyof Actions)[]) line(ACTIONS[key], ({ actions }) => actions[key])

  heading('The longest main-thread task in milliseconds, 0 when none was over 50, and memory', ['', ...columns])
  line('in the first sync', ({ syncs }) => syncs.flatMap(({ longest }) => longest ?? []), asTask)
  line('in a cold start', ({ starts }) => starts.flatMap(({ longest }) => longest ?? []), asTask)
  line('with loaded data', ({ longest }) => longest, asTask)
  line('page heap', ({ heaps }) => heaps.map(({ page }) => page), asSize)
  line('worker heap', ({ heaps }) => heaps.map(({ worker }) => worker), asSize)
}

function reportLogs(logs: ReadonlyMap<BrowserName, readonly LogRun[]>): void {
  heading('The log, 5,000 solves in commits of 100', ['', ...headings()])
  const line = (what: string, figure: (run: LogRun) => number) =>
    row(what, ...comparisonCells((browser) => logs.get(browser)?.map(figure), asTime))
  line('decide and write', ({ log, fold }) => log - fold)
  line('fold the same', ({ fold }) => fold)
  line('the same commits written raw', ({ raw }) => raw)
  line('replay from nothing', ({ replay }) => replay)
}

const headings = (of = ''): string[] => [...BROWSERS.map((browser) => `${browser}${of}`), 'Firefox to Chromium']

/** Returns a table row's cells: the figures of both browsers, and the ratio of their medians. */
function comparisonCells(figures: (browser: BrowserName) => readonly number[] | undefined, format: Format): string[] {
  const cell = (found: readonly number[] | undefined) => {
    if (found === undefined) return 'not installed'
    return found.length === 0 ? 'not measurable' : format(found)
  }
  const [chromium, firefox] = BROWSERS.map(figures)
  const ratio =
    chromium?.length && firefox?.length ? medianAndRange(firefox).median / medianAndRange(chromium).median : null
  return [cell(chromium), cell(firefox), ratio !== null && Number.isFinite(ratio) ? ratioText(ratio) : '']
}
