export interface MedianAndRange {
  median: number
  min: number
  max: number
}

export interface Table {
  title: string
  columns: readonly string[]
  rows: string[][]
}

export interface Goal {
  /** The goal in words, for example "under 50 ms". */
  text: string
  met: boolean
  /** Why the goal is missed, or the section of docs/performance.md that says why. */
  why?: string
}

const DEFAULT_COLUMNS = ['', 'figure', 'compared with']
const tables: Table[] = []

/** Throws an error if the list is empty. */
export function computeMedianAndRange(figures: readonly number[]): MedianAndRange {
  const sorted = [...figures].sort((a, b) => a - b)
  const [min] = sorted
  const median = sorted[Math.floor(sorted.length / 2)]
  const max = sorted.at(-1)
  if (min === undefined || median === undefined || max === undefined) throw new Error('No figures.')
  return { median, min, max }
}

const formatFigure = (figure: number): string => figure.toFixed(figure < 10 ? 1 : 0)

export function formatMs({ median, min, max }: MedianAndRange): string {
  return `${formatFigure(median)} ms (${formatFigure(min)}–${formatFigure(max)})`
}

/** Formats bytes in megabytes of 1,048,576 bytes. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

/** Formats a ratio: `figure` divided by `divisor`. */
export const formatRatio = (figure: number, divisor = 1): string => `${(figure / divisor).toFixed(2)}×`

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

/** Adds a row with a measurement. `note`: the goal or the value with which it is compared. */
export function addFigure(name: string, figure: string, note = ''): void {
  addRow(name, figure, note)
}

export function takeTables(): Table[] {
  return tables.splice(0).filter(({ rows }) => rows.length > 0)
}

function alignCells(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(58) : cell.padEnd(24))).join(' ')
}
