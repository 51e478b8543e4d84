import { type Asked, type AskedTriple, type AskedWindow, FREQUENCY_LIMITS, getHeavier } from './asked'
import { findWindow, parseFrequency, parseUnscaled } from './parse-asked'

/** The columns of a table that say how often its problems are asked. */
export interface AskedColumns {
  frequencies: readonly { index: number; window: AskedWindow | null; isCount: boolean }[]
  /** The index of the column with the window of each row; -1 if there is none. */
  windowIndex: number
}

const FREQUENCY_HEADER = /\bfreq(?:uency)?\b/i
/** Matches a column with the number of times that a problem was asked. */
const COUNT_HEADER = /\b(?:num(?:ber of)? occur\w*|occurrences|times asked)\b/i
const WINDOW_HEADER = /^(?:time\s*)?(?:window|period|frame|time\s*frame|recency|range)$/i

const toWords = (name: string): string => name.replace(/[_-]+/g, ' ').trim()

/** Returns the columns with frequencies of a table with this header, otherwise those with counts; null if it has neither (N35). */
export function findAskedColumns(header: readonly string[]): AskedColumns | null {
  const frequencies = header.flatMap((name, index) => {
    const isCount = COUNT_HEADER.test(toWords(name))
    return isCount || FREQUENCY_HEADER.test(toWords(name)) ? [{ index, window: findWindow(name), isCount }] : []
  })
  const percentages = frequencies.filter(({ isCount }) => !isCount)
  return frequencies.length > 0
    ? {
        frequencies: percentages.length > 0 ? percentages : frequencies,
        windowIndex: header.findIndex((name) => WINDOW_HEADER.test(toWords(name))),
      }
    : null
}

/**
 * Returns for each row of a table how often its problem is asked; null if no cell is a frequency. `tableWindow` is the window of the whole
 * table; null if the table names none.
 */
export function readAskedRows(
  rows: readonly (readonly string[])[],
  { frequencies, windowIndex }: AskedColumns,
  tableWindow: AskedWindow | null,
): (Asked | null)[] {
  const columns = frequencies.map((column) => ({ ...column, scale: findScale(rows, column) }))
  return rows.map((cells) => {
    const rowWindow = findWindow(cells[windowIndex] ?? '') ?? tableWindow ?? 'all'
    const all = columns.flatMap((column): Asked[] => {
      const { window, scale } = column
      const frequency = parseFrequency(readCell(cells, column), scale)
      return frequency === null ? [] : [{ window: window ?? rowWindow, frequency }]
    })
    return all.length > 0 ? all.reduce(getHeavier) : null
  })
}

/** Returns a cell of a column. Leaves out the separators of thousands in a count. */
function readCell(cells: readonly string[], { index, isCount }: AskedColumns['frequencies'][number]): string {
  const cell = cells[index] ?? ''
  return isCount ? cell.replace(/[.,](?=\d{3}(?!\d))/g, '') : cell
}

/**
 * Returns the value of a column that means 100. Counts, and unrounded numbers below 10 such as 2.4883960324530268, are relative to the
 * largest value of the column. Other values are from 0 to 100.
 */
function findScale(rows: readonly (readonly string[])[], column: AskedColumns['frequencies'][number]): number {
  const cells = rows.map((row) => readCell(row, column))
  const largest = cells.reduce((max, cell) => Math.max(max, parseUnscaled(cell) ?? 0), 0)
  const isUnrounded = largest < 10 && cells.some((cell) => /^\d[.,]\d{5,}(?:e-\d+)?$/i.test(cell.trim()))
  return (column.isCount || isUnrounded) && largest > 0 ? largest : FREQUENCY_LIMITS.max
}

/** Returns for each problem of a list's rows the value with the largest weight, in the order of the rows. */
export function collectAsked(rows: readonly { slug: string; asked: Asked }[]): AskedTriple[] {
  const bySlug = new Map<string, Asked>()
  for (const { slug, asked } of rows) bySlug.set(slug, getHeavier(bySlug.get(slug) ?? asked, asked))
  return [...bySlug].map(([slug, { window, frequency }]): AskedTriple => [slug, window, frequency])
}

const HYPERLINK = /"?=HYPERLINK\(\s*"{1,2}([^"]*)"{1,2}(?:\s*[,;]\s*(?:"{1,2}[^"]*"{1,2}|[^")]*))?\s*\)?"?/gi

/** Replaces spreadsheet formulas such as `=HYPERLINK("address","title")`, which often lack their outer quotes, by their address. */
export const replaceHyperlinks = (line: string): string =>
  line.includes('=') ? line.replace(HYPERLINK, (_, address: string) => address) : line
