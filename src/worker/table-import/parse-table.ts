import Papa from 'papaparse'
import { restoreFormulas } from '#lib/csv'
import { formatNumber, formatSize } from '#lib/format'
import { AppError } from '../app-error'
import { tableOfExport } from './own-export'

/** The most rows of one import. */
export const MAX_ROWS = 50_000
const MAX_BYTES = 100_000_000
const MAX_COLUMNS = 200
const MAX_CELL_LENGTH = 2_000_000
/** Characters from which the delimiter is guessed. */
const SAMPLE = 100_000

/** A row with its line in the text, or its position in a list; both from 1. */
export interface TableRow {
  line: number
  cells: string[]
  /** Why the row can't be read; null if it can. */
  fault: string | null
}

export interface Table {
  headers: string[]
  rows: TableRow[]
}

/** Decodes text: UTF-8, or UTF-16 with a byte order mark. Throws `invalid` for other encodings. */
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

/** Parses CSV, TSV or a JSON array of objects. Throws `invalid` with the reason. */
export function parseTable(text: string): Table {
  const table = /^\s*[[{]/.test(text) ? parseJson(text) : parseText(text)
  if (table.rows.length > MAX_ROWS) {
    throw new AppError(
      'invalid',
      `This table has more than ${formatNumber(MAX_ROWS)} rows. Split it and import the parts one after another.`,
    )
  }
  if (table.rows.length === 0) throw new AppError('invalid', 'This table has no rows below its header.')
  if (table.headers.length > MAX_COLUMNS) {
    throw new AppError('invalid', `This table has more than ${MAX_COLUMNS} columns. Remove the ones you don’t need.`)
  }
  return table
}

function parseText(marked: string): Table {
  const text = marked.replace(/^\ufeff/, '')
  let headers: string[] | null = null
  const rows: TableRow[] = []
  let line = 1
  let from = 0
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step({ data, errors, meta }, parser) {
      const start = line
      // Lines are counted from the source, because quoted cells contain line breaks.
      line += countLines(text, from, meta.cursor)
      from = meta.cursor
      const cells = data.map(restoreFormulas)
      if (cells.every((cell) => cell.trim() === '')) return
      if (headers === null) headers = cells
      else rows.push({ line: start, cells, fault: faultOf(cells, errors.length > 0) })
      if (rows.length > MAX_ROWS) parser.abort()
    },
  })
  return { headers: headers ?? [], rows }
}

/** The delimiter of a text, guessed from its start. Blank lines would mislead the guess. */
function delimiterOf(text: string): string {
  const guess = { preview: 20, skipEmptyLines: true, delimitersToGuess: [',', '\t', ';', '|'] }
  return Papa.parse(text.slice(0, SAMPLE), guess).meta.delimiter
}

function faultOf(cells: readonly string[], isMalformed: boolean): string | null {
  if (isMalformed) return 'A quote is not closed, or text follows a closing quote.'
  return cells.some((cell) => cell.length > MAX_CELL_LENGTH) ? 'A cell is too long.' : null
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = from; at < to; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 10 || (sign === 13 && text.charCodeAt(at + 1) !== 10)) lines++
  }
  return lines
}

const NO_LIST = 'This JSON is not a list of objects, such as [{"title": "Two Sum", "date": "2026-03-09"}].'

function parseJson(text: string): Table {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new AppError('invalid', `This JSON can’t be read: ${error instanceof Error ? error.message : ''}`)
  }
  if (isRecord(parsed) && typeof parsed.exportedAt === 'string' && Array.isArray(parsed.solves)) {
    return tableOfExport(parsed.solves.slice(0, MAX_ROWS + 1))
  }
  const list = listIn(parsed)
  if (!list) throw new AppError('invalid', NO_LIST)
  const headers = [...new Set(list.slice(0, MAX_ROWS + 1).flatMap((one) => (isRecord(one) ? Object.keys(one) : [])))]
  const rows = list.slice(0, MAX_ROWS + 1).map((one, i) => ({
    line: i + 1,
    cells: headers.map((name) => (isRecord(one) ? cellOf(one[name]) : '')),
    fault: isRecord(one) ? null : 'This entry is not an object.',
  }))
  return { headers, rows }
}

/** The list itself, or the one in an object. */
function listIn(parsed: unknown): unknown[] | null {
  if (Array.isArray(parsed)) return parsed
  return isRecord(parsed) && Array.isArray(parsed.solves) ? parsed.solves : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
