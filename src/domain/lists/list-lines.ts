import { findSlugInUrl } from '../problem-names'
import type { Asked, AskedWindow } from './asked'
import { type AskedColumns, findAskedColumns, readAskedRows, replaceHyperlinks } from './asked-columns'
import { findWindow, parseUnscaled } from './parse-asked'
import { LIST_LIMITS } from './study-list'

export const WEB_ADDRESS = /https?:\/\/|\bwww\./i

export const TABLE_RULE_LINE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/

/** Matches list markup before the text of a line: heading signs, bullets, numbers such as "1." and "12)", and check boxes. */
export const LIST_MARKUP = /^(?:#{1,6}\s+)?(?:[-*•+]\s+|#?\d+[.)]\s+|\[[ xX]?\]\s*)*/

const PROBLEM_COLUMN_HEADER =
  /^(?:(?:leetcode|lc)\s*)?(?:problem|title|question|name|slug|title\s*slug|link|url)s?(?:\s*(?:name|title|link|url|slug))?(?:\s*slug)?$/i

interface TypedLine {
  line: number
  indent: number
  typed: string
  /** The line with the tabs at its ends, which may separate empty cells. */
  row: string
}

/** A line of a pasted list. */
export interface Line extends TypedLine {
  /** The cell with the problem, if the line is a row of a table with a header. */
  problemCell?: string | undefined
  /** Present for a row of a table with frequencies. Null if the row has no readable frequency. */
  asked?: Asked | null
}

interface Table {
  /** The cells of the header. */
  columns: readonly string[]
  /** Whether tabs or bars separate cells. Otherwise a bar belongs to the text of its cell. */
  hasTabsOrBars: boolean
  /** Whether only semicolons separate cells, so that "62,5" is one cell. */
  hasSemicolons: boolean
  askedColumns: AskedColumns | null
  window: AskedWindow | null
  /** The cells of each row. */
  rows: Map<Line, readonly string[]>
}

/** Returns the slug of the problem that a cell names; undefined if it names none. */
type FindSlug = (cell: string) => string | undefined

/** Splits a pasted list into its lines. Leaves out empty lines, headers of tables, and headings that name the window of a table (N35). */
export function splitIntoLines(text: string, findSlug: FindSlug): Line[] {
  const typedLines = text
    .split(/\r\n?|\n/)
    .map((typed, index) => ({ line: index + 1, indent: getIndent(typed), typed: typed.trim(), row: typed }))
    .filter(({ typed }) => typed !== '')
  let table: Table | null = null
  const tables: Table[] = []
  const lines: Line[] = []
  for (const line of typedLines) {
    const cells = splitRow(line, table)
    const columns = findColumns(cells, table, findSlug)
    if (columns) {
      table = createTable(line.typed, columns, lines)
      tables.push(table)
    }
    if (columns === cells) continue
    const row: Line | null = table && addRow(table, line, cells, findSlug)
    if (!row) table = null
    lines.push(row ?? line)
  }
  for (const one of tables) setAsked(one)
  return lines
}

/** Returns the columns of a table that begins with a line; null if none begins. They are `cells` themselves if the line is a header. */
function findColumns(cells: readonly string[], current: Table | null, findSlug: FindSlug): readonly string[] | null {
  if (isHeader(cells, findSlug)) return cells
  return current === null && isHeaderlessRow(cells) ? HEADERLESS_COLUMNS : null
}

/** Adds a row to a table; returns null if the line ends the table. */
function addRow(table: Table, line: TypedLine, cells: string[], findSlug: FindSlug): Line | null {
  const row = TABLE_RULE_LINE.test(line.typed) ? cells : alignCells(cells, table, findSlug)
  if (row) {
    const tableLine: Line = { ...line, problemCell: getProblemCell(table.columns, row, findSlug) }
    table.rows.set(tableLine, row)
    return tableLine
  }
  // A row with another number of cells has no readable frequency. The table goes on, unless a heading or plain lines follow.
  const isIrregularRow = table.askedColumns && cells.length > 1 && parseHeading(line.typed) === null
  return isIrregularRow ? { ...line, asked: null } : null
}

/** Sets how often the problems of a table's rows are asked. */
function setAsked({ askedColumns, rows, window }: Table): void {
  if (!askedColumns) return
  const asked = readAskedRows([...rows.values()], askedColumns, window)
  for (const [i, line] of [...rows.keys()].entries()) line.asked = asked[i] ?? null
}

/** The columns of the rows that `isHeaderlessRow` recognizes. */
const HEADERLESS_COLUMNS = ['ID', 'Title', 'Acceptance', 'Difficulty', 'Frequency', 'Link']

/** Whether a row of a table without a header has a number, a title, an acceptance rate, a difficulty, a frequency and a link. */
function isHeaderlessRow(cells: readonly string[]): boolean {
  const [acceptance = '', difficulty = '', frequency = '', link = ''] = cells.slice(-4)
  return (
    cells.length >= HEADERLESS_COLUMNS.length &&
    /^\d+$/.test(cells[0] ?? '') &&
    acceptance.endsWith('%') &&
    /^(?:easy|medium|hard)$/i.test(difficulty) &&
    parseUnscaled(frequency) !== null &&
    findSlugInUrl(link) !== undefined
  )
}

/**
 * Returns a cell for each column of a table; null if the row has another number of cells. In a table with frequencies, joins the cells of a
 * title with commas that has no quotes, or of such a text in the last column.
 */
function alignCells(cells: string[], table: Table, findSlug: FindSlug): string[] | null {
  const surplus = cells.length - table.columns.length
  if (surplus === 0) return cells
  if (surplus < 0 || table.hasTabsOrBars || !table.askedColumns) return null
  const isJoinable = (index: number): boolean =>
    index === table.columns.length - 1 || isProblemColumn(table.columns[index] ?? '')
  for (const [index] of table.columns.entries()) {
    const isLast = index === table.columns.length - 1
    // A cell that names a problem by itself is not the beginning of a title.
    if (!isJoinable(index) || (!isLast && findSlug(cells[index] ?? '') !== undefined)) continue
    const joined = cells.slice(index, index + surplus + 1).join(', ')
    const row = cells.toSpliced(index, surplus + 1, joined)
    if (findSlug(getProblemCell(table.columns, row, findSlug) ?? '') !== undefined) return row
  }
  return null
}

/** Removes the heading above a table with frequencies from `linesAbove` if it names the table's window, because it is no section. */
function createTable(typed: string, columns: readonly string[], linesAbove: Line[]): Table {
  const askedColumns = findAskedColumns(columns)
  const heading = askedColumns && parseHeading(linesAbove.at(-1)?.typed ?? '')
  const window = findWindow(heading ?? '')
  if (window !== null) linesAbove.pop()
  const hasTabsOrBars = splitTableRow(typed) !== undefined
  return {
    columns,
    hasTabsOrBars,
    hasSemicolons: typed.includes(';') && !typed.includes(','),
    askedColumns,
    window,
    rows: new Map(),
  }
}

/** Returns the cells of a table's row, with empty ones. */
function splitRow({ typed, row: typedRow }: TypedLine, table: Table | null): string[] {
  const cells = table && !table.hasTabsOrBars ? undefined : splitTableRow(typedRow.includes('\t') ? typedRow : typed)
  if (cells) return typed.startsWith('|') ? cells.slice(1, typed.endsWith('|') ? -1 : undefined) : cells
  const hasSemicolons = table?.hasSemicolons ?? false
  const row = hasSemicolons ? SEMICOLON_ROW : COMMA_ROW
  return Array.from(`${replaceHyperlinks(typed)}${hasSemicolons ? ';' : ','}`.matchAll(row), ([, cell = '']) =>
    unquote(cell),
  )
}

const COMMA_ROW = /(\s*"(?:[^"]|"")*"\s*|[^,;]*)[,;]/g
const SEMICOLON_ROW = /(\s*"(?:[^"]|"")*"\s*|[^;]*);/g

const isProblemColumn = (cell: string): boolean => PROBLEM_COLUMN_HEADER.test(cell.replace(/[_-]+/g, ' ').trim())

/** Returns the cell of the first problem column that names a problem, or else of the first problem column that is not empty. */
function getProblemCell(header: readonly string[], cells: readonly string[], findSlug: FindSlug): string | undefined {
  const candidates = cells.filter((cell, i) => cell !== '' && isProblemColumn(header[i] ?? ''))
  return candidates.find((cell) => findSlug(cell) !== undefined) ?? candidates[0]
}

/** Returns the number of white-space characters before a text. */
export const getIndent = (text: string): number => text.length - text.trimStart().length

function isHeader(cells: readonly string[], findSlug: FindSlug): boolean {
  return (
    cells.length > 1 &&
    cells.some(isProblemColumn) &&
    !cells.some((cell) => cell !== '' && findSlug(cell) !== undefined)
  )
}

export const splitTableRow = (words: string): string[] | undefined =>
  /[\t|]/.test(words) ? words.split(/[\t|]/).map((cell) => cell.trim()) : undefined

export const unquote = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim()

/** Returns the name in a line that is a heading, such as "## Arrays" or "Arrays:"; null if it is none. */
export function parseHeading(typed: string): string | null {
  const [, name] =
    /^#{1,6}\s+(.+?)(?:\s+#+)?$/.exec(typed) ??
    /^\*\*([^*]+)\*\*:?$/.exec(typed) ??
    /^([^,;|\t]+:)$/.exec(typed.replace(LIST_MARKUP, '')) ??
    []
  const plain = name?.trim().replace(/:$/, '').trim() ?? ''
  const isName = /\p{L}/u.test(plain) && plain.length <= LIST_LIMITS.name && !WEB_ADDRESS.test(plain)
  return isName ? plain : null
}
