import { ACTIONS, type Actions } from './actions'
import { heading, type MedianAndRange, mb, medianAndRange, ms, ratioText, row, verdict } from './figures'
import type { OneLineFigures } from './one-line'
import type { SizeFigures } from './sized'
import type { Visit } from './start'

type Figure = (one: SizeFigures) => number
type Figures = (one: SizeFigures) => readonly number[]

/** The goals of a press in milliseconds, by the number of solves, on a machine that first paints a page of one line after `LINE`. */
const PRESS_GOALS = { 100: 40, 5000: 50 }
const LINE = 140
/** The goal of a press in the first second of a cold start, in milliseconds, on a machine as fast as `LINE` states. */
const EARLY_PRESS = 40

const PRESS = 'see “What a press costs”'
const COLD = 'see “Cold starts”'

const median =
  (figures: Figures): Figure =>
  (one) =>
    medianAndRange(figures(one)).median

const visits =
  (pick: Exclude<keyof Visit, 'hasPlan'>): Figures =>
  ({ starts }) =>
    starts.flatMap((visit) => visit[pick] ?? [])

/** Reports the app's tables with the results for each number of solves. `floor` has the results of a page with one line of text. */
export function reportApp(results: readonly SizeFigures[], floor: OneLineFigures): void {
  const tables = new AppTables(results)
  start(tables, floor)
  presses(tables, floor)
  longTasks(tables)
  memory(tables, floor)
}

/** Builds tables with one column for each number of solves and one for the goal. */
class AppTables {
  constructor(private readonly results: readonly SizeFigures[]) {}

  begin(title: string): void {
    heading(title, ['', ...this.results.map(({ size }) => `${size.toLocaleString('en')} solves`), 'goal'])
  }

  line(what: string, cell: (one: SizeFigures) => string, goal = ''): void {
    row(what, ...this.results.map(cell), goal)
  }

  /** Describes a goal that applies to every number of solves. */
  each(figure: Figure, most: number, unit: string, why: string): string {
    return verdict({ text: `at most ${most}${unit}`, met: this.results.every((one) => figure(one) <= most), why })
  }

  /** Describes the goal that a share is 1 for every number of solves, that is, that every case fulfils the condition. */
  always(figure: Figure, why: string): string {
    return verdict({ text: 'all', met: this.results.every((one) => figure(one) === 1), why })
  }

  /** Describes a goal for the ratio between the costs of two numbers of solves; empty if one of them was not measured. */
  grows(figure: Figure, from: number, to: number, most: number, why: string): string {
    const [small, large] = [from, to].map((size) => this.results.find((one) => one.size === size))
    if (!small || !large) return ''
    const ratio = figure(large) / figure(small)
    const text = `${to.toLocaleString('en')} to ${from.toLocaleString('en')} at most ${most}×`
    return `${ratioText(figure(large), figure(small))}; ${verdict({ text, met: ratio <= most, why })}`
  }

  /** Describes a goal for one number of solves; empty if it was not measured. */
  one(size: number, figure: Figure, most: number, why: string): string {
    const one = this.results.find((one) => one.size === size)
    return one ? verdict({ text: `${size.toLocaleString('en')} under ${most} ms`, met: figure(one) < most, why }) : ''
  }

  /** The goals of a press, for the machine's speed: 1 where a page of one line takes `LINE`, less on a faster machine. */
  press(figure: Figure, scale: number): string {
    return Object.entries(PRESS_GOALS)
      .map(([size, most]) => this.one(Number(size), figure, Math.round(most * scale), PRESS))
      .filter((goal) => goal !== '')
      .join('; ')
  }

  /** The ratio of a figure to the same figure of the smallest number of solves. */
  toLeast(figure: Figure): Figure {
    const [least] = this.results
    return (one) => figure(one) / (least ? figure(least) : Number.NaN)
  }
}

function start(tables: AppTables, { paints }: OneLineFigures): void {
  tables.begin('Start: milliseconds since the navigation began')
  const complete: Figures = ({ syncs }) => syncs.map((visit) => visit.complete)
  const sync = tables.one(5_000, median(complete), 1_000, 'see “The first sync”')
  tables.line('first sync to the dashboard with all of it', (one) => ms(medianAndRange(complete(one))), sync)

  const [paint, content, confirmed] = [visits('paint'), visits('content'), visits('confirmed')]
  const toFloor: Figure = (one) => median(paint)(one) / medianAndRange(paints).median
  const toPaint: Figure = (one) => median(content)(one) / median(paint)(one)
  tables.line(
    'cold start to first paint',
    (one) => ms(medianAndRange(paint(one))),
    `a page of one line: ${ms(medianAndRange(paints))}`,
  )
  const paintGoal = tables.each(toFloor, 1, '×', 'see “The first paint”')
  tables.line('first paint to that of a page of one line', (one) => ratioText(toFloor(one)), paintGoal)
  const contentGoal = tables.grows(median(content), 100, 5_000, 1.3, COLD)
  tables.line('cold start to content', (one) => ms(medianAndRange(content(one))), contentGoal)
  tables.line('content to first paint', (one) => ratioText(toPaint(one)), tables.each(toPaint, 1.1, '×', COLD))
  tables.line('cold start to confirmed by the worker', (one) => ms(medianAndRange(confirmed(one))))

  const presses: Figures = ({ early }) => early.presses
  const scale = medianAndRange(paints).median / LINE
  const pressGoal = tables.each(median(presses), Math.round(EARLY_PRESS * scale), ' ms', PRESS)
  tables.line('a category opened 250 ms after the content', (one) => ms(medianAndRange(presses(one))), pressGoal)
  const withPlan: Figure = ({ early: { plans } }) => plans.filter(Boolean).length / plans.length
  const planGoal = tables.always(withPlan, COLD)
  tables.line(
    'starts whose first content has Today and the plan',
    (one) => `${Math.round(withPlan(one) * 100)}%`,
    planGoal,
  )
}

function presses(tables: AppTables, { paints }: OneLineFigures): void {
  tables.begin('Loaded data: milliseconds from the press to the painted answer')
  const scale = medianAndRange(paints).median / LINE
  for (const key of Object.keys(ACTIONS) as (keyof Actions)[]) {
    const figures: Figures = ({ actions }) => actions[key]
    tables.line(ACTIONS[key], (one) => ms(medianAndRange(figures(one))), tables.press(median(figures), scale))
  }
  const open = median(({ actions }) => actions.open)
  const goal = tables.grows(open, 5_000, 50_000, 1.3, PRESS)
  tables.line('opening the history, to the least solves', (one) => ratioText(tables.toLeast(open)(one)), goal)
}

function longTasks(tables: AppTables): void {
  tables.begin('Long tasks: the longest main-thread task of a visit in milliseconds, 0 when none was over 50')
  const line = (what: string, figures: Figures) => {
    const longest: Figure = (one) => medianAndRange(figures(one)).max
    const goal = tables.each(longest, 50, ' ms', 'see “Long tasks”')
    tables.line(what, (one) => tasks(medianAndRange(figures(one))), goal)
  }
  line('in the first sync', ({ syncs }) => syncs.flatMap((visit) => visit.longest ?? []))
  line('in a cold start', visits('longest'))
  line('with loaded data', (one) => one.longest)
}

/** Formats the median and range of long tasks. */
export const tasks = ({ median, min, max }: MedianAndRange): string => `${median} (${min}–${max})`

function memory(tables: AppTables, floor: OneLineFigures): void {
  tables.begin('Memory and disk, after all of that')
  const page = median(({ heaps }) => heaps.map(({ page }) => page))
  const worker = median(({ heaps }) => heaps.map(({ worker }) => worker))
  const growth = tables.toLeast(page)
  tables.line('page heap', (one) => mb(page(one)), `a page of one line: ${mb(medianAndRange(floor.heaps).median)}`)
  tables.line(
    'page heap, to the least solves',
    (one) => ratioText(growth(one)),
    tables.each(growth, 1.5, '×', 'see “Memory”'),
  )
  tables.line('worker heap', (one) => mb(worker(one)))
  tables.line('database on the disk', ({ disk }) => mb(disk))
  tables.line('the same solves as JSON', ({ raw }) => mb(raw))
}
