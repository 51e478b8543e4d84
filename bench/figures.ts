/** The median, the smallest and the largest of several numbers. */
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

/** The goal of a measurement, and whether it is met. */
export interface Goal {
  /** The goal in words, for example "under 50 ms". */
  text: string
  met: boolean
  /** The reason in case the goal is missed, or the section of docs/performance.md that explains it. */
  why?: string
}

const DEFAULT_COLUMNS = ['', 'figure', 'compared with']
const tables: Table[] = []

/** Returns the median and range of a list of numbers. Throws if the list is empty. */
export function computeMedianAndRange(figures: readonly number[]): MedianAndRange {
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

/** Formats a number of bytes in megabytes of 1,048,576 bytes. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

/** Formats the ratio of two numbers, or a single number as a ratio. */
export const formatRatio = (figure: number, divisor = 1): string => `${(figure / divisor).toFixed(2)}×`

/** Describes a goal and whether it is met, with the reason if it is missed. */
export function formatGoal({ text, met, why }: Goal): string {
  return `${text}: ${met ? 'met' : `missed${why ? `, ${why}` : ''}`}`
}

/** Starts a new table of the report and prints its title. */
export function startTable(title: string, columns: readonly string[] = DEFAULT_COLUMNS): void {
  console.log(`\n${title}`)
  if (columns !== DEFAULT_COLUMNS) console.log(`  ${alignCells(columns)}`)
  tables.push({ title, columns, rows: [] })
}

/** Adds a row to the current table and prints it. */
export function addRow(...cells: string[]): void {
  console.log(`  ${alignCells(cells)}`)
  if (tables.length === 0) tables.push({ title: '', columns: DEFAULT_COLUMNS, rows: [] })
  tables.at(-1)?.rows.push(cells)
}

/** Adds a row with a measurement: its name, the formatted value, and the goal or value that it is compared with. */
export function addFigure(name: string, figure: string, note = ''): void {
  addRow(name, figure, note)
}

/** Removes and returns all tables with rows. */
export function takeTables(): Table[] {
  return tables.splice(0).filter(({ rows }) => rows.length > 0)
}

function alignCells(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(58) : cell.padEnd(24))).join(' ')
}
