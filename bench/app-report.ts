import { ACTIONS, type Actions } from './actions'
import {
  addRow,
  formatGoal,
  formatMegabytes,
  formatMs,
  formatRatio,
  type MedianAndRange,
  medianAndRange,
  startTable,
} from './figures'
import type { OneLineFigures } from './one-line'
import type { SizeFigures } from './sized'
import type { Visit } from './start'

/** Reads one figure from the measurements that were made with one number of solves, for example with 5,000. */
type ReadFigure = (one: SizeFigures) => number
/** Reads a list of figures, usually one per repetition, from the measurements that were made with one number of solves. */
type ReadFigures = (one: SizeFigures) => readonly number[]

/**
 * The goals for a press, by the number of solves: milliseconds from the press until its result is painted. They apply to a machine that
 * paints a page with one line of text after `ONE_LINE_PAINT_MS`.
 */
const PRESS_GOALS_MS = { 100: 40, 5000: 50 }
const ONE_LINE_PAINT_MS = 140
/** The goal for a press in the first second after the app has been opened, in milliseconds, on the same machine as for `PRESS_GOALS_MS`. */
const EARLY_PRESS_GOAL_MS = 40

const PRESS_SECTION = 'see “What a press costs”'
const COLD_START_SECTION = 'see “Cold starts”'

const medianOf =
  (figures: ReadFigures): ReadFigure =>
  (one) =>
    medianAndRange(figures(one)).median

const readVisits =
  (pick: Exclude<keyof Visit, 'hasPlan'>): ReadFigures =>
  ({ starts }) =>
    starts.flatMap((visit) => visit[pick] ?? [])

/**
 * Reports the app's tables with the results for each number of solves. `oneLine` has the results of a page with one line of text, for
 * comparison.
 */
export function reportApp(results: readonly SizeFigures[], oneLine: OneLineFigures): void {
  const tables = new AppTables(results)
  reportStart(tables, oneLine)
  reportPresses(tables, oneLine)
  reportLongTasks(tables)
  reportMemory(tables, oneLine)
}

/** Builds the tables of the report. They have a column for each measured number of solves, and a column for the goal. */
class AppTables {
  constructor(private readonly results: readonly SizeFigures[]) {}

  startTable(title: string): void {
    startTable(title, ['', ...this.results.map(({ size }) => `${size.toLocaleString('en')} solves`), 'goal'])
  }

  addRow(name: string, formatCell: (one: SizeFigures) => string, goal = ''): void {
    addRow(name, ...this.results.map(formatCell), goal)
  }

  /** Describes the goal that a figure is at most `maximum` for every number of solves. */
  describeMaximum(figure: ReadFigure, maximum: number, unit: string, why: string): string {
    return formatGoal({
      text: `at most ${maximum}${unit}`,
      met: this.results.every((one) => figure(one) <= maximum),
      why,
    })
  }

  /** Describes the goal that a share (0 to 1) is 1 for every number of solves. */
  describeAlways(figure: ReadFigure, why: string): string {
    return formatGoal({ text: 'all', met: this.results.every((one) => figure(one) === 1), why })
  }

  /**
   * Describes the goal that a figure with `to` solves is at most `maximum` times the figure with `from` solves. Returns an empty text if
   * one of the two was not measured.
   */
  describeGrowth(figure: ReadFigure, from: number, to: number, maximum: number, why: string): string {
    const [small, large] = [from, to].map((size) => this.results.find((one) => one.size === size))
    if (!small || !large) return ''
    const ratio = figure(large) / figure(small)
    const text = `${to.toLocaleString('en')} to ${from.toLocaleString('en')} at most ${maximum}×`
    return `${formatRatio(figure(large), figure(small))}; ${formatGoal({ text, met: ratio <= maximum, why })}`
  }

  /**
   * Describes the goal that a figure with `size` solves is under `maximum` milliseconds. Returns an empty text if this number of solves
   * was not measured.
   */
  describeGoalForSize(size: number, figure: ReadFigure, maximum: number, why: string): string {
    const one = this.results.find((one) => one.size === size)
    return one
      ? formatGoal({ text: `${size.toLocaleString('en')} under ${maximum} ms`, met: figure(one) < maximum, why })
      : ''
  }

  /**
   * Describes the goals for a press, in milliseconds. `scale` multiplies the goals. It is 1 on a machine that paints a page with one line
   * of text after `ONE_LINE_PAINT_MS`, and less on a faster machine.
   */
  describePressGoals(figure: ReadFigure, scale: number): string {
    return Object.entries(PRESS_GOALS_MS)
      .map(([size, maximum]) =>
        this.describeGoalForSize(Number(size), figure, Math.round(maximum * scale), PRESS_SECTION),
      )
      .filter((goal) => goal !== '')
      .join('; ')
  }

  /** Returns a function that divides a figure by the same figure with the smallest measured number of solves. */
  ratioToSmallest(figure: ReadFigure): ReadFigure {
    const [smallest] = this.results
    return (one) => figure(one) / (smallest ? figure(smallest) : Number.NaN)
  }
}

function reportStart(tables: AppTables, { paints }: OneLineFigures): void {
  tables.startTable('Start: milliseconds since the navigation began')
  const complete: ReadFigures = ({ syncs }) => syncs.map((visit) => visit.complete)
  const syncGoal = tables.describeGoalForSize(5_000, medianOf(complete), 1_000, 'see “The first sync”')
  tables.addRow(
    'first sync to the dashboard with all of it',
    (one) => formatMs(medianAndRange(complete(one))),
    syncGoal,
  )

  const [paint, content, confirmed] = [readVisits('paint'), readVisits('content'), readVisits('confirmed')]
  const paintRatio: ReadFigure = (one) => medianOf(paint)(one) / medianAndRange(paints).median
  const contentRatio: ReadFigure = (one) => medianOf(content)(one) / medianOf(paint)(one)
  tables.addRow(
    'cold start to first paint',
    (one) => formatMs(medianAndRange(paint(one))),
    `a page of one line: ${formatMs(medianAndRange(paints))}`,
  )
  const paintGoal = tables.describeMaximum(paintRatio, 1, '×', 'see “The first paint”')
  tables.addRow('first paint to that of a page of one line', (one) => formatRatio(paintRatio(one)), paintGoal)
  const contentGoal = tables.describeGrowth(medianOf(content), 100, 5_000, 1.3, COLD_START_SECTION)
  tables.addRow('cold start to content', (one) => formatMs(medianAndRange(content(one))), contentGoal)
  tables.addRow(
    'content to first paint',
    (one) => formatRatio(contentRatio(one)),
    tables.describeMaximum(contentRatio, 1.1, '×', COLD_START_SECTION),
  )
  tables.addRow('cold start to confirmed by the worker', (one) => formatMs(medianAndRange(confirmed(one))))

  const earlyPresses: ReadFigures = ({ early }) => early.presses
  const scale = medianAndRange(paints).median / ONE_LINE_PAINT_MS
  const pressGoal = tables.describeMaximum(
    medianOf(earlyPresses),
    Math.round(EARLY_PRESS_GOAL_MS * scale),
    ' ms',
    PRESS_SECTION,
  )
  tables.addRow(
    'a category opened 250 ms after the content',
    (one) => formatMs(medianAndRange(earlyPresses(one))),
    pressGoal,
  )
  const shareWithPlan: ReadFigure = ({ early: { plans } }) => plans.filter(Boolean).length / plans.length
  const planGoal = tables.describeAlways(shareWithPlan, COLD_START_SECTION)
  tables.addRow(
    'starts whose first content has Today and the plan',
    (one) => `${Math.round(shareWithPlan(one) * 100)}%`,
    planGoal,
  )
}

function reportPresses(tables: AppTables, { paints }: OneLineFigures): void {
  tables.startTable('Loaded data: milliseconds from the press to the painted answer')
  const scale = medianAndRange(paints).median / ONE_LINE_PAINT_MS
  for (const key of Object.keys(ACTIONS) as (keyof Actions)[]) {
    const figures: ReadFigures = ({ actions }) => actions[key]
    tables.addRow(
      ACTIONS[key],
      (one) => formatMs(medianAndRange(figures(one))),
      tables.describePressGoals(medianOf(figures), scale),
    )
  }
  const open = medianOf(({ actions }) => actions.open)
  const goal = tables.describeGrowth(open, 5_000, 50_000, 1.3, PRESS_SECTION)
  tables.addRow(
    'opening the history, to the least solves',
    (one) => formatRatio(tables.ratioToSmallest(open)(one)),
    goal,
  )
}

function reportLongTasks(tables: AppTables): void {
  tables.startTable('Long tasks: the longest main-thread task of a visit in milliseconds, 0 when none was over 50')
  const addTaskRow = (name: string, figures: ReadFigures) => {
    const longest: ReadFigure = (one) => medianAndRange(figures(one)).max
    const goal = tables.describeMaximum(longest, 50, ' ms', 'see “Long tasks”')
    tables.addRow(name, (one) => formatTasks(medianAndRange(figures(one))), goal)
  }
  addTaskRow('in the first sync', ({ syncs }) => syncs.flatMap((visit) => visit.longest ?? []))
  addTaskRow('in a cold start', readVisits('longest'))
  addTaskRow('with loaded data', (one) => one.longest)
}

/** Formats the median and range of the durations of main-thread tasks, in milliseconds. */
export const formatTasks = ({ median, min, max }: MedianAndRange): string => `${median} (${min}–${max})`

function reportMemory(tables: AppTables, oneLine: OneLineFigures): void {
  tables.startTable('Memory and disk, after all of that')
  const page = medianOf(({ heaps }) => heaps.map(({ page }) => page))
  const worker = medianOf(({ heaps }) => heaps.map(({ worker }) => worker))
  const growth = tables.ratioToSmallest(page)
  tables.addRow(
    'page heap',
    (one) => formatMegabytes(page(one)),
    `a page of one line: ${formatMegabytes(medianAndRange(oneLine.heaps).median)}`,
  )
  tables.addRow(
    'page heap, to the least solves',
    (one) => formatRatio(growth(one)),
    tables.describeMaximum(growth, 1.5, '×', 'see “Memory”'),
  )
  tables.addRow('worker heap', (one) => formatMegabytes(worker(one)))
  tables.addRow('database on the disk', ({ databaseBytes }) => formatMegabytes(databaseBytes))
  tables.addRow('the same solves as JSON', ({ jsonBytes }) => formatMegabytes(jsonBytes))
}
