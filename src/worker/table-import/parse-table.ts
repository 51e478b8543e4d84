import Papa from 'papaparse'
import * as v from 'valibot'
import { PARTIAL_FEEDBACK } from '#domain/shapes'
import { rateHeader } from '#domain/table/columns'
import type { NamedProblem } from '#domain/table/find-problem'
import { MAX_BYTES, MAX_CELL_SIZE, MAX_ROWS } from '#domain/table/limits'
import {
  createProblemNoteCells,
  isOwnExport,
  joinNotes,
  PROBLEM_NOTE_COLUMN,
  SOLVE_COLUMNS,
} from '#domain/table/solve-record'
import { restoreFormulas } from '#lib/csv'
import { cutText } from '#lib/cut-text'
import { formatNumber } from '#lib/format'
import { formatSize } from '#lib/format-size'
import { isRecord } from '#lib/guards'
import { detectTextEncoding } from '#lib/text-encoding'
import type { SkippedFileGroup } from '#protocol/table-import'
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
  /** The problem that the row's file names, if the table is a folder and the problem is in the catalog. */
  problem?: NamedProblem
  /** The problem, its name and the date that builds up to 0.1.0 read in the same file. */
  earlier?: { slug: string; name: string; date: string }
}

export interface Table {
  headers: string[]
  rows: TableRow[]
  /** The row that was taken for the header; null if the headers are names of fields. */
  headerRow?: TableRow | null
  /** Whether the row that was taken for the header looks like a solve. */
  isHeaderDoubtful?: boolean
  /** The rows above the header, which are not imported. */
  skippedRows?: TableRow[]
  /** Whether the source says that its list contains only accepted submissions. */
  isAcceptedList?: boolean
  /** The code files of a folder that are not imported. */
  skippedFiles?: SkippedFileGroup[]
  hasEqualFileDates?: boolean
}

/**
 * Decodes text in UTF-8 or UTF-16. Throws an AppError `invalid` if the file is too large or has another encoding.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes.length > MAX_BYTES) {
    throw new AppError('invalid', `This table is larger than ${formatSize(MAX_BYTES)}. Split it into smaller files.`)
  }
  const encoding = detectTextEncoding(bytes)
  try {
    if (encoding !== null) return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Bytes of another encoding are refused as bytes that are no text.
  }
  throw new AppError('invalid', 'This file is not text in UTF-8 or UTF-16. Save it as “CSV UTF-8” and try again.')
}

/**
 * Parses CSV, TSV or JSON with one list of objects. Throws an AppError `invalid` if the text cannot be parsed, or has no rows or too many
 * rows or columns.
 */
export function parseTable(text: string): Table {
  const table = /^\ufeff?\s*[[{]/.test(text) ? parseJson(text) : parseText(text)
  if (table.rows.length > MAX_ROWS) {
    throw new AppError(
      'invalid',
      `This table has more than ${formatNumber(MAX_ROWS)} rows. Split it and import the parts one after another.`,
    )
  }
  if (table.rows.length === 0 && !table.isHeaderDoubtful)
    throw new AppError('invalid', 'This table has no rows below its header. Paste at least one row.')
  checkColumns(table.headers.length)
  return { ...table, rows: table.rows.map((row) => refuseBadCells(row, table.headers)) }
}

function refuseBadCells(row: TableRow, headers: readonly string[]): TableRow {
  const index = row.cells.findIndex((cell) => cell.length > MAX_CELL_SIZE || cell.includes('\0'))
  if (index < 0 || row.fault !== null) return row
  const column = headers[index]?.trim() || `column ${index + 1}`
  const isLong = (row.cells[index]?.length ?? 0) > MAX_CELL_SIZE
  const reason = isLong ? `is longer than ${formatNumber(MAX_CELL_SIZE)} characters` : 'contains a NUL character'
  return { ...row, cells: [], fault: `The cell of “${cutText(column, MAX_NAME_LENGTH)}” ${reason}.` }
}

function checkColumns(count: number): void {
  if (count <= MAX_COLUMNS) return
  throw new AppError('invalid', `This table has more than ${MAX_COLUMNS} columns. Remove the ones you don’t need.`)
}

/** Spreadsheets write this line before a table to name its separator: "sep=;". */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?[^\S\r\n]*(?:\r\n?|\n)/i

/** The number of rows among which the header is searched. */
const MAX_HEADER_ROWS = 20

interface RawRow {
  line: number
  cells: string[]
  isBroken: boolean
}

function parseText(source: string): Table {
  const separatorLine = SEPARATOR_LINE.exec(source)
  const text = unifyLineEnds(source.slice(separatorLine?.[0].length ?? 0).replace(/^\ufeff/, ''))
  const rows: RawRow[] = []
  let line = separatorLine ? 2 : 1
  let from = 0
  Papa.parse<string[]>(text, {
    delimiter: separatorLine?.[1] ?? guessDelimiter(text),
    step({ data, errors, meta }, parser) {
      const start = line
      // Count the lines of the original text, because quoted cells can contain line breaks.
      line += countLines(text, from, meta.cursor)
      from = meta.cursor
      if (data.every((cell) => cell.trim() === '' || RULE_CELL.test(cell))) return
      rows.push({ line: start, cells: data, isBroken: errors.length > 0 })
      if (rows.length > MAX_ROWS + MAX_HEADER_ROWS) parser.abort()
    },
  })
  return toTable(rows)
}

/** Matches a cell of the line below the header of a Markdown table. */
const RULE_CELL = /^\s*:?-+:?\s*$/

function toTable(rows: readonly RawRow[]): Table {
  const ratings = rows.slice(0, MAX_HEADER_ROWS).map(({ cells }) => rateHeader(cells))
  const headerIndex = Math.max(0, ratings.indexOf('sure'))
  const header = rows[headerIndex]
  if (!header) return { headers: [], rows: [] }
  const { cells: headers } = header
  // Solvelog's export puts an apostrophe before a formula, and `restoreFormulas` removes it. In other tables, an apostrophe may belong to
  // the text.
  const isOwn = isOwnExport(headers)
  const toRow = ({ line, cells, isBroken }: RawRow): TableRow => ({
    line,
    cells: isOwn ? cells.map(restoreFormulas) : cells,
    fault: isBroken ? BROKEN_QUOTE_TEXT : findExtraCellsFault(cells, headers),
  })
  return {
    headers,
    rows: rows.slice(headerIndex + 1).map(toRow),
    headerRow: toRow(header),
    isHeaderDoubtful: ratings[headerIndex] === 'no',
    skippedRows: rows.slice(0, headerIndex).map(toRow),
  }
}

const QUOTED_TEXT_OR_LINE_END = /"(?:[^"]|"")*"|\r\n?|\n/g

/** Returns a text with one kind of line ends, because the parser takes the first kind for all. Quoted cells stay as they are. */
function unifyLineEnds(text: string): string {
  if (!text.includes('\r')) return text
  const kinds = new Set<string>()
  for (const [found] of text.matchAll(QUOTED_TEXT_OR_LINE_END)) if (!found.startsWith('"')) kinds.add(found)
  if (kinds.size < 2) return text
  return text.replace(QUOTED_TEXT_OR_LINE_END, (found) => (found.startsWith('"') ? found : '\n'))
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
    const table = parseJsonLines(text)
    if (table) return table
    throw new AppError('invalid', `This JSON can’t be read: ${error instanceof Error ? error.message : ''}`)
  }
  if (isRecord(parsed) && typeof parsed.exportedAt === 'string' && Array.isArray(parsed.solves)) {
    const problems = Array.isArray(parsed.problems) ? parsed.problems : []
    return convertExport(parsed.solves.slice(0, MAX_ROWS + 1), problems.slice(0, MAX_ROWS + 1))
  }
  const [list, ...others] = findLists(parsed)
  if (!list) throw new AppError('invalid', NO_LIST_TEXT)
  if (others.length > 0) {
    const names = [list, ...others].slice(0, MAX_LISTED_NAMES).map(({ name }) => `“${cutText(name, MAX_NAME_LENGTH)}”`)
    throw new AppError(
      'invalid',
      `This JSON has several lists: ${names.join(', ')}. Keep only the list of your solves. Nothing was imported.`,
    )
  }
  return {
    ...toTableOfEntries(list.entries.slice(0, MAX_ROWS + 1).map((entry, i) => ({ entry, line: i + 1 }))),
    isAcceptedList: ACCEPTED_LIST.test(list.name),
  }
}

/** LeetCode names its lists of accepted submissions so: "recentAcSubmissionList". */
const ACCEPTED_LIST = /ac_?submission|accepted/i

const MAX_LISTED_NAMES = 5
const MAX_NAME_LENGTH = 40

/** Reads JSON with one object in each line; null if the first line is not an object. Other lines that are no objects become faults. */
function parseJsonLines(text: string): Table | null {
  const entries = text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((line, i) => ({ text: line.trim().replace(/,$/, ''), line: i + 1 }))
    .filter(({ text: line }) => line !== '')
    .slice(0, MAX_ROWS + 1)
    .map(({ text: line, ...position }) => ({ ...position, entry: parseJsonOrNull(line) }))
  return entries.length > 1 && isRecord(entries[0]?.entry) ? toTableOfEntries(entries) : null
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Entry {
  entry: unknown
  line: number
}

function toTableOfEntries(entries: readonly Entry[]): Table {
  const flat = entries.map(({ entry, line }) => ({ line, fields: isRecord(entry) ? flatten(entry) : null }))
  const headers = collectHeaders(flat.flatMap(({ fields }) => fields ?? []))
  const rows = flat.map(({ fields, line }): TableRow => {
    if (!fields) return { line, cells: [], fault: 'This entry is not an object.' }
    return { line, cells: headers.map((name) => formatCell(fields.get(name))), fault: null }
  })
  return { headers, rows, headerRow: null }
}

/** Returns the fields of an object. The fields of an object in it have names such as "stat.title". */
function flatten(entry: Record<string, unknown>, prefix = ''): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [name, value] of Object.entries(entry)) {
    if (isRecord(value) && prefix === '') for (const [inner, one] of flatten(value, `${name}.`)) fields.set(inner, one)
    else fields.set(`${prefix}${name}`, value)
    checkColumns(fields.size)
  }
  return fields
}

/** Returns the field names of all entries. Throws an AppError `invalid` early if there are too many, before the rows fill the memory. */
function collectHeaders(entries: readonly ReadonlyMap<string, unknown>[]): string[] {
  const names = new Set<string>()
  for (const fields of entries) {
    for (const name of fields.keys()) names.add(name)
    checkColumns(names.size)
  }
  return [...names]
}

interface NamedList {
  name: string
  entries: unknown[]
}

/** The maximum depth at which lists in JSON are searched. */
const MAX_LIST_DEPTH = 5

/**
 * Returns the lists of objects in parsed JSON that are not in another list. An object whose values are objects is a list too, if its names
 * are slugs or numbers: the name becomes a field of the entry.
 */
function findLists(parsed: unknown, name = '', depth = 0): NamedList[] {
  if (Array.isArray(parsed)) return depth === 0 || parsed.some(isRecord) ? [{ name, entries: parsed }] : []
  if (!isRecord(parsed) || depth > MAX_LIST_DEPTH) return []
  const fields = Object.entries(parsed)
  const areEntries = fields.length > 0 && fields.every(([key, value]) => isRecord(value) && ENTRY_NAME.test(key))
  if (areEntries)
    return [{ name, entries: fields.map(([key, value]) => addName(key, value as Record<string, unknown>)) }]
  return fields.flatMap(([key, value]) => findLists(value, key, depth + 1))
}

/** Matches a number, or words with a hyphen. Other names of objects are names of fields. */
const ENTRY_NAME = /^(?:\d{1,5}|[a-z\d]+(?:-[a-z\d]+)+)$/i

function addName(key: string, entry: Record<string, unknown>): Record<string, unknown> {
  const field = /^\d+$/.test(key) ? 'number' : 'slug'
  return Object.hasOwn(entry, field) ? entry : { [field]: key, ...entry }
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
    headerRow: null,
    rows: [...solves.map(toRow), ...problems.map(toNoteRow)],
  }
}
