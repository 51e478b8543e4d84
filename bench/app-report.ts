import { ACTION_LABELS, type ActionDurations } from './actions'
import {
  addRow,
  computeMedianAndRange,
  formatGoal,
  formatMegabytes,
  formatMs,
  formatRatio,
  type MedianAndRange,
  startTable,
} from './figures'
import type { OneLineFigures } from './one-line'
import type { SizeFigures } from './sized'
import type { Visit } from './start'

type ReadFigure = (sizeFigures: SizeFigures) => number
type ReadFigures = (sizeFigures: SizeFigures) => readonly number[]

/** The goals for a press, by the number of solves, on a machine that paints a page with one line of text after `ONE_LINE_PAINT_MS`. */
const PRESS_GOALS_MS = { 100: 40, 5000: 50 }
const ONE_LINE_PAINT_MS = 140
/** The goal for a press in the first second after the start, on a machine that paints one line of text after `ONE_LINE_PAINT_MS`. */
const EARLY_PRESS_GOAL_MS = 40

const PRESS_SECTION = 'see “What a press costs”'
const COLD_START_SECTION = 'see “Cold starts”'

const readMedian =
  (figures: ReadFigures): ReadFigure =>
  (sizeFigures) =>
    computeMedianAndRange(figures(sizeFigures)).median

const readVisits =
  (pick: Exclude<keyof Visit, 'hasPlan'>): ReadFigures =>
  ({ laterVisits }) =>
    laterVisits.flatMap((visit) => visit[pick] ?? [])

/**
 * Prints the app's tables with the results for each number of solves. `oneLine`: results of a page with one line of text, for comparison.
 */
export function reportApp(results: readonly SizeFigures[], oneLine: OneLineFigures): void {
  const tables = new AppTables(results)
  reportStart(tables, oneLine)
  reportPresses(tables, oneLine)
  reportLongTasks(tables)
  reportMemory(tables, oneLine)
}

class AppTables {
  constructor(private readonly results: readonly SizeFigures[]) {}

  startTable(title: string): void {
    startTable(title, [
      '',
      ...this.results.map(({ solveCount }) => `${solveCount.toLocaleString('en')} solves`),
      'goal',
    ])
  }

  addRow(name: string, formatCell: (sizeFigures: SizeFigures) => string, goal = ''): void {
    addRow(name, ...this.results.map(formatCell), goal)
  }

  describeMaximum(figure: ReadFigure, maximum: number, unit: string, why: string): string {
    return formatGoal({
      text: `at most ${maximum}${unit}`,
      met: this.results.every((sizeFigures) => figure(sizeFigures) <= maximum),
      why,
    })
  }

  describeAlways(figure: ReadFigure, why: string): string {
    return formatGoal({ text: 'all', met: this.results.every((sizeFigures) => figure(sizeFigures) === 1), why })
  }

  /**
   * Describes the goal that a figure with `to` solves is at most `maximum` times the figure with `from` solves. Returns an empty text if
   * one of these numbers of solves was not measured.
   */
  describeGrowth(figure: ReadFigure, from: number, to: number, maximum: number, why: string): string {
    const [small, large] = [from, to].map((size) => this.results.find((sizeFigures) => sizeFigures.solveCount === size))
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
    const sizeFigures = this.results.find((sizeFigures) => sizeFigures.solveCount === size)
    return sizeFigures
      ? formatGoal({
          text: `${size.toLocaleString('en')} under ${maximum} ms`,
          met: figure(sizeFigures) < maximum,
          why,
        })
      : ''
  }

  /**
   * Describes the goals for a press. `scale` multiplies the goals; it is 1 on a machine that paints a page with one line of text after
   * `ONE_LINE_PAINT_MS`.
   */
  describePressGoals(figure: ReadFigure, scale: number): string {
    return Object.entries(PRESS_GOALS_MS)
      .map(([size, maximum]) =>
        this.describeGoalForSize(Number(size), figure, Math.round(maximum * scale), PRESS_SECTION),
      )
      .filter((goal) => goal !== '')
      .join('; ')
  }

  readRatioToSmallest(figure: ReadFigure): ReadFigure {
    const [smallest] = this.results
    return (sizeFigures) => figure(sizeFigures) / (smallest ? figure(smallest) : Number.NaN)
  }
}

function reportStart(tables: AppTables, { paints }: OneLineFigures): void {
  tables.startTable('Start: milliseconds since the navigation began')
  const complete: ReadFigures = ({ firstVisits }) => firstVisits.map((visit) => visit.completeAt)
  const syncGoal = tables.describeGoalForSize(5_000, readMedian(complete), 1_000, 'see “The first sync”')
  tables.addRow(
    'first sync to the dashboard with all of it',
    (sizeFigures) => formatMs(computeMedianAndRange(complete(sizeFigures))),
    syncGoal,
  )

  const [paint, content, confirmed] = [readVisits('paintedAt'), readVisits('contentAt'), readVisits('confirmedAt')]
  const paintRatio: ReadFigure = (sizeFigures) => readMedian(paint)(sizeFigures) / computeMedianAndRange(paints).median
  const contentRatio: ReadFigure = (sizeFigures) => readMedian(content)(sizeFigures) / readMedian(paint)(sizeFigures)
  tables.addRow(
    'cold start to first paint',
    (sizeFigures) => formatMs(computeMedianAndRange(paint(sizeFigures))),
    `a page of one line: ${formatMs(computeMedianAndRange(paints))}`,
  )
  const paintGoal = tables.describeMaximum(paintRatio, 1, '×', 'see “The first paint”')
  tables.addRow(
    'first paint to that of a page of one line',
    (sizeFigures) => formatRatio(paintRatio(sizeFigures)),
    paintGoal,
  )
  const contentGoal = tables.describeGrowth(readMedian(content), 100, 5_000, 1.3, COLD_START_SECTION)
  tables.addRow(
    'cold start to content',
    (sizeFigures) => formatMs(computeMedianAndRange(content(sizeFigures))),
    contentGoal,
  )
  tables.addRow(
    'content to first paint',
    (sizeFigures) => formatRatio(contentRatio(sizeFigures)),
    tables.describeMaximum(contentRatio, 1.1, '×', COLD_START_SECTION),
  )
  tables.addRow('cold start to confirmed by the worker', (sizeFigures) =>
    formatMs(computeMedianAndRange(confirmed(sizeFigures))),
  )

  const earlyPresses: ReadFigures = ({ early }) => early.pressMs
  const scale = computeMedianAndRange(paints).median / ONE_LINE_PAINT_MS
  const pressGoal = tables.describeMaximum(
    readMedian(earlyPresses),
    Math.round(EARLY_PRESS_GOAL_MS * scale),
    ' ms',
    PRESS_SECTION,
  )
  tables.addRow(
    'a category opened 250 ms after the content',
    (sizeFigures) => formatMs(computeMedianAndRange(earlyPresses(sizeFigures))),
    pressGoal,
  )
  const shareWithPlan: ReadFigure = ({ early: { showsPlan } }) => showsPlan.filter(Boolean).length / showsPlan.length
  const planGoal = tables.describeAlways(shareWithPlan, COLD_START_SECTION)
  tables.addRow(
    'starts whose first content has Today and the plan',
    (sizeFigures) => `${Math.round(shareWithPlan(sizeFigures) * 100)}%`,
    planGoal,
  )
}

function reportPresses(tables: AppTables, { paints }: OneLineFigures): void {
  tables.startTable('Loaded data: milliseconds from the press to the painted answer')
  const scale = computeMedianAndRange(paints).median / ONE_LINE_PAINT_MS
  for (const key of Object.keys(ACTION_LABELS) as (keyof ActionDurations)[]) {
    const figures: ReadFigures = ({ actions }) => actions[key]
    tables.addRow(
      ACTION_LABELS[key],
      (sizeFigures) => formatMs(computeMedianAndRange(figures(sizeFigures))),
      tables.describePressGoals(readMedian(figures), scale),
    )
  }
  const open = readMedian(({ actions }) => actions.open)
  const goal = tables.describeGrowth(open, 5_000, 50_000, 1.3, PRESS_SECTION)
  tables.addRow(
    'opening the history, to the least solves',
    (sizeFigures) => formatRatio(tables.readRatioToSmallest(open)(sizeFigures)),
    goal,
  )
}

function reportLongTasks(tables: AppTables): void {
  tables.startTable('Long tasks: the longest main-thread task of a visit in milliseconds, 0 when none was over 50')
  const addTaskRow = (name: string, figures: ReadFigures) => {
    const longest: ReadFigure = (sizeFigures) => computeMedianAndRange(figures(sizeFigures)).max
    const goal = tables.describeMaximum(longest, 50, ' ms', 'see “Long tasks”')
    tables.addRow(name, (sizeFigures) => formatTasks(computeMedianAndRange(figures(sizeFigures))), goal)
  }
  addTaskRow('in the first sync', ({ firstVisits }) => firstVisits.flatMap((visit) => visit.longestTaskMs ?? []))
  addTaskRow('in a cold start', readVisits('longestTaskMs'))
  addTaskRow('with loaded data', (sizeFigures) => sizeFigures.longestTaskMs)
}

export const formatTasks = ({ median, min, max }: MedianAndRange): string => `${median} (${min}–${max})`

function reportMemory(tables: AppTables, oneLine: OneLineFigures): void {
  tables.startTable('Memory and disk, after all of that')
  const page = readMedian(({ heaps }) => heaps.map(({ page }) => page))
  const worker = readMedian(({ heaps }) => heaps.map(({ worker }) => worker))
  const growth = tables.readRatioToSmallest(page)
  tables.addRow(
    'page heap',
    (sizeFigures) => formatMegabytes(page(sizeFigures)),
    `a page of one line: ${formatMegabytes(computeMedianAndRange(oneLine.heaps).median)}`,
  )
  tables.addRow(
    'page heap, to the least solves',
    (sizeFigures) => formatRatio(growth(sizeFigures)),
    tables.describeMaximum(growth, 1.5, '×', 'see “Memory”'),
  )
  tables.addRow('worker heap', (sizeFigures) => formatMegabytes(worker(sizeFigures)))
  tables.addRow('database on the disk', ({ databaseBytes }) => formatMegabytes(databaseBytes))
  tables.addRow('the same solves as JSON', ({ jsonBytes }) => formatMegabytes(jsonBytes))
}
