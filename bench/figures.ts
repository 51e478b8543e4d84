/** The median of several figures, with the smallest and the largest. */
export interface MedianAndRange {
  median: number
  min: number
  max: number
}

/** One table of a report: title, column names and rows. */
export interface Table {
  title: string
  columns: readonly string[]
  rows: string[][]
}

/** The goal of a figure. */
export interface Goal {
  /** The goal in words, for example "under 50 ms". */
  text: string
  met: boolean
  /** The reason if the goal is missed, or the section of a document that explains it. */
  why?: string
}

const DEFAULT_COLUMNS = ['', 'figure', 'compared with']
const tables: Table[] = []

/** Returns the median and range of figures. Throws if the list is empty. */
export function medianAndRange(figures: readonly number[]): MedianAndRange {
  const sorted = [...figures].sort((a, b) => a - b)
  const [min] = sorted
  const median = sorted[Math.floor(sorted.length / 2)]
  const max = sorted.at(-1)
  if (min === undefined || median === undefined || max === undefined) throw new Error('No figures.')
  return { median, min, max }
}

const formatFigure = (figure: number): string => figure.toFixed(figure < 10 ? 1 : 0)

/** Formats a median and range in milliseconds. */
export function formatMs({ median, min, max }: MedianAndRange): string {
  return `${formatFigure(median)} ms (${formatFigure(min)}–${formatFigure(max)})`
}

/** Formats a number of bytes. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

/** Formats the ratio of two figures. */
export const formatRatio = (figure: number, of = 1): string => `${(figure / of).toFixed(2)}×`

/** Whether a goal is met, as text, with the reason if it is missed. */
export function formatGoal({ text, met, why }: Goal): string {
  return `${text}: ${met ? 'met' : `missed${why ? `, ${why}` : ''}`}`
}

/** Starts a table of the report. */
export function startTable(title: string, columns: readonly string[] = DEFAULT_COLUMNS): void {
  console.log(`\n${title}`)
  if (columns !== DEFAULT_COLUMNS) console.log(`  ${alignCells(columns)}`)
  tables.push({ title, columns, rows: [] })
}

/** Adds a row to the current table. */
export function addRow(...cells: string[]): void {
  console.log(`  ${alignCells(cells)}`)
  if (tables.length === 0) tables.push({ title: '', columns: DEFAULT_COLUMNS, rows: [] })
  tables.at(-1)?.rows.push(cells)
}

/** Adds one line to a report: its name, the figure, and the value it is compared with. */
export function addFigure(what: string, figure: string, note = ''): void {
  addRow(what, figure, note)
}

/** Returns the tables since the last call. */
export function takeTables(): Table[] {
  return tables.splice(0).filter(({ rows }) => rows.length > 0)
}

function alignCells(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(58) : cell.padEnd(24))).join(' ')
}
