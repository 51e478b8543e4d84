import type { Asked, AskedWindow } from './asked'
import { type AskedColumns, findAskedColumns, readAsked, replaceHyperlinks } from './asked-columns'
import { findWindow } from './parse-asked'
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

interface TableHeader {
  cells: readonly string[]
  /** Whether tabs or bars separate cells. Otherwise a bar belongs to the text of its cell. */
  hasTabsOrBars: boolean
  /** Whether only semicolons separate cells, so that "62,5" is one cell. */
  hasSemicolons: boolean
  askedColumns: AskedColumns | null
  window: AskedWindow | null
}

/** Returns the slug of the problem that a cell names; undefined if it names none. */
type FindSlug = (cell: string) => string | undefined

/** Splits a pasted list into its lines. Leaves out empty lines, headers of tables, and headings that name the window of a table (N35). */
export function splitIntoLines(text: string, findSlug: FindSlug): Line[] {
  const typedLines = text
    .split(/\r\n?|\n/)
    .map((typed, index) => ({ line: index + 1, indent: getIndent(typed), typed: typed.trim(), row: typed }))
    .filter(({ typed }) => typed !== '')
  let header: TableHeader | null = null
  const lines: Line[] = []
  for (const line of typedLines) {
    const cells = splitRow(line, header)
    if (isHeader(cells, findSlug)) {
      header = readHeader(line.typed, cells, lines)
      continue
    }
    const isRow = header !== null && (cells.length === header.cells.length || TABLE_RULE_LINE.test(line.typed))
    // A row with another number of cells has no readable frequency. The table goes on, unless a heading or plain lines follow.
    const isIrregularRow = header?.askedColumns && !isRow && cells.length > 1 && parseHeading(line.typed) === null
    if (header && isRow) lines.push(toTableLine(line, cells, header, findSlug))
    else if (isIrregularRow) lines.push({ ...line, asked: null })
    else {
      header = null
      lines.push(line)
    }
  }
  return lines
}

/** Removes the heading above a table with frequencies from `linesAbove` if it names the table's window, because it is no section. */
function readHeader(typed: string, cells: readonly string[], linesAbove: Line[]): TableHeader {
  const askedColumns = findAskedColumns(cells)
  const heading = askedColumns && parseHeading(linesAbove.at(-1)?.typed ?? '')
  const window = findWindow(heading ?? '')
  if (window !== null) linesAbove.pop()
  const hasTabsOrBars = splitTableRow(typed) !== undefined
  return { cells, hasTabsOrBars, hasSemicolons: typed.includes(';') && !typed.includes(','), askedColumns, window }
}

function toTableLine(line: TypedLine, cells: readonly string[], header: TableHeader, findSlug: FindSlug): Line {
  const { askedColumns, window } = header
  return {
    ...line,
    problemCell: getProblemCell(header.cells, cells, findSlug),
    ...(askedColumns && { asked: readAsked(cells, askedColumns, window) }),
  }
}

/** Returns the cells of a table's row, with empty ones. */
function splitRow({ typed, row: typedRow }: TypedLine, header: TableHeader | null): string[] {
  const cells = header && !header.hasTabsOrBars ? undefined : splitTableRow(typedRow.includes('\t') ? typedRow : typed)
  if (cells) return typed.startsWith('|') ? cells.slice(1, typed.endsWith('|') ? -1 : undefined) : cells
  const hasSemicolons = header?.hasSemicolons ?? false
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
