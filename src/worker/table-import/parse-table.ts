import Papa from 'papaparse'
import * as v from 'valibot'
import { PARTIAL_FEEDBACK } from '#domain/shapes'
import { MAX_BYTES, MAX_CELL_SIZE, MAX_ROWS } from '#domain/table/limits'
import {
  createProblemNoteCells,
  isOwnExport,
  joinNotes,
  PROBLEM_NOTE_COLUMN,
  SOLVE_COLUMNS,
} from '#domain/table/solve-record'
import { restoreFormulas } from '#lib/csv'
import { formatNumber } from '#lib/format'
import { formatSize } from '#lib/format-size'
import { isRecord } from '#lib/guards'
import { AppError } from '../app-error'

const MAX_COLUMNS = 200
/** Number of characters from which the delimiter is guessed. */
const SAMPLE_LENGTH = 100_000

/** A row. `line` is its line in the text, or its position in a JSON list, from 1. */
export interface TableRow {
  line: number
  cells: string[]
  /** The reason why the row can't be read; null if it can. */
  fault: string | null
}

export interface Table {
  headers: string[]
  rows: TableRow[]
}

/**
 * Decodes text in UTF-8, or in UTF-16 with a byte order mark. Throws an AppError `invalid` if the file is too large or has another
 * encoding.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes.length > MAX_BYTES) {
    throw new AppError('invalid', `This table is larger than ${formatSize(MAX_BYTES)}. Split it into smaller files.`)
  }
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('invalid', 'This file is not text in UTF-8 or UTF-16. Save it as “CSV UTF-8” and try again.')
  }
}

/**
 * Parses CSV, TSV or a JSON array of objects. Throws an AppError `invalid` if the text cannot be parsed, or has no rows or too many rows or
 * columns.
 */
export function parseTable(text: string): Table {
  const table = /^\s*[[{]/.test(text) ? parseJson(text) : parseText(text)
  if (table.rows.length > MAX_ROWS) {
    throw new AppError(
      'invalid',
      `This table has more than ${formatNumber(MAX_ROWS)} rows. Split it and import the parts one after another.`,
    )
  }
  if (table.rows.length === 0)
    throw new AppError('invalid', 'This table has no rows below its header. Paste at least one row.')
  checkColumns(table.headers.length)
  return { ...table, rows: table.rows.map(refuseLongCells) }
}

function refuseLongCells(row: TableRow): TableRow {
  if (row.fault !== null || row.cells.every(({ length }) => length <= MAX_CELL_SIZE)) return row
  return { ...row, cells: [], fault: 'A cell is too long.' }
}

function checkColumns(count: number): void {
  if (count <= MAX_COLUMNS) return
  throw new AppError('invalid', `This table has more than ${MAX_COLUMNS} columns. Remove the ones you don’t need.`)
}

function parseText(source: string): Table {
  const text = source.replace(/^\ufeff/, '')
  let headers: string[] | null = null
  let isOwn = false
  const rows: TableRow[] = []
  let line = 1
  let from = 0
  Papa.parse<string[]>(text, {
    delimiter: guessDelimiter(text),
    step({ data, errors, meta }, parser) {
      const start = line
      // Count the lines of the original text, because quoted cells can contain line breaks.
      line += countLines(text, from, meta.cursor)
      from = meta.cursor
      const cells = isOwn ? data.map(restoreFormulas) : data
      if (cells.every((cell) => cell.trim() === '')) return
      if (headers === null) {
        headers = cells
        // Solvelog's export puts an apostrophe before a formula, and `restoreFormulas` removes it. In other tables, an
        // apostrophe may belong to the text.
        isOwn = isOwnExport(cells)
      } else
        rows.push({
          line: start,
          cells,
          fault: errors.length > 0 ? BROKEN_QUOTE_TEXT : findExtraCellsFault(cells, headers),
        })
      if (rows.length > MAX_ROWS) parser.abort()
    },
  })
  return { headers: headers ?? [], rows }
}

/** Guesses the delimiter of a text from its start. Skips blank lines, which would mislead the guess. */
function guessDelimiter(text: string): string {
  const guess = { preview: 20, skipEmptyLines: true, delimitersToGuess: [',', '\t', ';', '|'] }
  return Papa.parse(text.slice(0, SAMPLE_LENGTH), guess).meta.delimiter
}

/** Allows empty cells at the end of a row. */
function findExtraCellsFault(cells: readonly string[], headers: readonly string[]): string | null {
  const isExtra = cells.slice(headers.length).some((cell) => cell.trim() !== '')
  return isExtra ? 'It has more cells than the header. Put cells that contain the separator in quotes.' : null
}

const BROKEN_QUOTE_TEXT = 'A quote is not closed, or text follows a closing quote.'

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) lines++
  }
  return lines
}

const NO_LIST_TEXT = 'This JSON is not a list of objects, such as [{"title": "Two Sum", "date": "2026-03-09"}].'

function parseJson(text: string): Table {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new AppError('invalid', `This JSON can’t be read: ${error instanceof Error ? error.message : ''}`)
  }
  if (isRecord(parsed) && typeof parsed.exportedAt === 'string' && Array.isArray(parsed.solves)) {
    const problems = Array.isArray(parsed.problems) ? parsed.problems : []
    return convertExport(parsed.solves.slice(0, MAX_ROWS + 1), problems.slice(0, MAX_ROWS + 1))
  }
  const list = findList(parsed)
  if (!list) throw new AppError('invalid', NO_LIST_TEXT)
  const entries = list.slice(0, MAX_ROWS + 1)
  const headers = collectHeaders(entries)
  const rows = entries.map((one, i): TableRow => {
    if (!isRecord(one)) return { line: i + 1, cells: [], fault: 'This entry is not an object.' }
    const cells = headers.map((name) => (Object.hasOwn(one, name) ? formatCell(one[name]) : ''))
    return { line: i + 1, cells, fault: null }
  })
  return { headers, rows }
}

/** Returns the field names of all entries. Throws an AppError `invalid` early if there are too many, before the rows fill the memory. */
function collectHeaders(entries: readonly unknown[]): string[] {
  const names = new Set<string>()
  for (const one of entries) {
    if (!isRecord(one)) continue
    for (const name of Object.keys(one)) names.add(name)
    checkColumns(names.size)
  }
  return [...names]
}

/** Returns the list in parsed JSON: the value itself, or its field `solves`; null if there is no list. */
function findList(parsed: unknown): unknown[] | null {
  if (Array.isArray(parsed)) return parsed
  return isRecord(parsed) && Array.isArray(parsed.solves) ? parsed.solves : null
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const nullableText = v.nullable(v.string())

/** A solve in Solvelog's own JSON export. */
const SOLVE_RECORD = v.object({
  slug: v.string(),
  title: v.string(),
  url: v.string(),
  difficulty: nullableText,
  categories: v.array(v.string()),
  submissionId: nullableText,
  status: v.string(),
  lang: v.string(),
  solvedAt: nullableText,
  solvedBefore: v.exactOptional(v.string()),
  timeUsed: v.nullable(v.number()),
  usedHints: nullableText,
  notes: nullableText,
  feedback: v.nullable(PARTIAL_FEEDBACK),
  code: nullableText,
  alsoTyped: v.optional(
    v.array(
      v.object({ notes: nullableText, code: nullableText, feedback: v.optional(v.nullable(PARTIAL_FEEDBACK), null) }),
    ),
    [],
  ),
})

const PROBLEM_RECORD = v.object({ slug: v.string(), title: v.string(), url: v.string(), note: v.string() })

/** Converts Solvelog's own JSON export to the table that its CSV export has, with one more column for the code. */
function convertExport(solves: readonly unknown[], problems: readonly unknown[]): Table {
  const toRow = (one: unknown, i: number): TableRow => {
    const read = v.safeParse(SOLVE_RECORD, one)
    if (!read.success) return { line: i + 1, cells: [], fault: 'This entry is not a solve of a Solvelog export.' }
    const cells = SOLVE_COLUMNS.map(([head, cell]) =>
      String((head === 'Notes' ? joinNotes(read.output, { withCode: true }) : cell(read.output)) ?? ''),
    )
    return { line: i + 1, cells: [...cells, read.output.code ?? '', ''], fault: null }
  }
  const toNoteRow = (one: unknown, i: number): TableRow => {
    const line = solves.length + i + 1
    const read = v.safeParse(PROBLEM_RECORD, one)
    if (!read.success) return { line, cells: [], fault: 'This entry is not a problem note of a Solvelog export.' }
    return { line, cells: [...createProblemNoteCells(read.output), '', read.output.note], fault: null }
  }
  return {
    headers: [...SOLVE_COLUMNS.map(([head]) => head), 'Code', PROBLEM_NOTE_COLUMN],
    rows: [...solves.map(toRow), ...problems.map(toNoteRow)],
  }
}
