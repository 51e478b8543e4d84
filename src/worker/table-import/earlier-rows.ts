import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { ACCEPTED } from '#domain/solve'
import { UNKNOWN_DATE } from '#domain/solve-date'
import type { TableField } from '#domain/table/columns'
import { getEarlierFinder } from '#domain/table/find-problem'
import type { RowDate } from '#domain/table/undated'
import type { NewSolve } from '#events/subjects/added-solves'
import { cutText } from '#lib/cut-text'
import { toWellFormed } from '#lib/well-formed'
import {
  findEarlierSlugInUrl,
  parseEarlierHint,
  parseEarlierLanguage,
  parseEarlierTime,
  parseEarlierVerdict,
} from './earlier-cells'
import type { Table, TableRow } from './parse-table'

/**
 * The reading of builds up to 0.1.0. The id of an imported row is computed from everything that was read in it, so this reading is needed to
 * recognize rows of earlier imports (N30). It must never change.
 */
const EARLIER_HEADERS: Record<Exclude<TableField, 'number'>, readonly string[]> = {
  problem: ['problem', 'title', 'problem name', 'problem title', 'question', 'name', 'slug', 'titleslug', 'title slug'],
  link: ['link', 'url', 'address', 'problem link', 'problem url'],
  date: [
    'solved at (utc)',
    'solvedat',
    'solved at',
    'date',
    'timestamp',
    'time',
    'solved on',
    'submitted',
    'when',
    'day',
  ],
  status: ['status', 'verdict', 'result', 'statusdisplay', 'outcome'],
  lang: ['language', 'lang', 'programming language'],
  minutes: ['minutes', 'solve time', 'time (min)', 'time used', 'duration', 'mins', 'min'],
  hint: ['hints', 'used hints', 'usedhints', 'help', 'hint'],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks'],
  code: ['code', 'solution', 'source', 'source code'],
}

/** The columns of a folder of solutions. */
const EARLIER_FOLDER_HEADERS = ['Problem', 'Date', 'Language', 'Code', 'File']

const MAX_TITLE_LENGTH = 300
const MIN_MILLISECONDS = 100_000_000_000

type EarlierColumns = Partial<Record<TableField, number>>

/**
 * A row as builds up to 0.1.0 read it. `timestamps` are the dates under which they may have added it, in epoch seconds. They may also have
 * added it with any latest possible day that the person chose.
 */
export interface EarlierRow {
  solve: Omit<NewSolve, 'timestamp'>
  timestamps: number[]
}

/**
 * Returns a function that reads a row, or a file of a folder, as builds up to 0.1.0 did; null if they did not add it. `readDate` reads a date
 * that is still read in the same way.
 */
export function createEarlierRowReader(
  { headers }: Pick<Table, 'headers'>,
  problems: ProblemIndex,
  readDate: (cell: string) => RowDate,
): (row: TableRow) => EarlierRow | null {
  const findSlug = getEarlierFinder(problems)
  const columns = guessEarlierColumns(headers)
  const folderColumns = guessEarlierColumns(EARLIER_FOLDER_HEADERS)
  return ({ cells, earlier }) =>
    earlier
      ? readCells([earlier.name, earlier.date, cells[2] ?? '', cells[3] ?? ''], folderColumns)
      : readCells(cells, columns)

  function readCells(cells: readonly string[], { status: statusColumn, ...fields }: EarlierColumns): EarlierRow | null {
    const read = (column: number | undefined) => toWellFormed(cells[column ?? -1] ?? '')
    const cell = (field: Exclude<TableField, 'status'>) => read(fields[field])
    const status = statusColumn === undefined ? ACCEPTED : parseEarlierVerdict(read(statusColumn))
    const timeUsed = parseEarlierTime(cell('minutes'))
    const hint = parseEarlierHint(cell('hint'))
    const slug = findSlug(cell('problem'), cell('link'))
    if (slug === null || status === null || timeUsed === undefined || hint === undefined) return null
    const solve: EarlierRow['solve'] = {
      slug,
      title: findEarlierTitle(slug, cell('problem').trim(), problems),
      status,
      lang: parseEarlierLanguage(cell('lang')),
      ...joinEarlierNotes(slug, cell('link').trim(), cell('notes')),
      ...(timeUsed !== null && { timeUsed }),
      ...(hint && { usedHints: hint }),
      ...(cell('code').trim() !== '' && { code: cell('code') }),
    }
    return { solve, timestamps: readEarlierDates(cell('date'), readDate) }
  }
}

function guessEarlierColumns(headers: readonly string[]): EarlierColumns {
  const names = headers.map((header) => header.trim().toLowerCase())
  const taken = new Set<number>()
  const columns: EarlierColumns = {}
  for (const [field, words] of Object.entries(EARLIER_HEADERS)) {
    const found = words.map((word) => names.indexOf(word)).find((at) => at >= 0 && !taken.has(at))
    if (found === undefined) continue
    taken.add(found)
    columns[field as TableField] = found
  }
  return columns
}

function findEarlierTitle(slug: string, name: string, problems: ProblemIndex): string {
  const title = cutText(name, MAX_TITLE_LENGTH)
  if (isOwnProblem(slug)) return title
  return problems.get(slug)?.title ?? (name !== '' && findEarlierSlugInUrl(name) === undefined ? title : slug)
}

function joinEarlierNotes(slug: string, typedLink: string, typedNotes: string): Pick<NewSolve, 'link' | 'notes'> {
  const link = /^https?:\/\/\S+$/.test(typedLink) ? typedLink : ''
  const isOwn = isOwnProblem(slug)
  const isElsewhere = !isOwn && findEarlierSlugInUrl(link) === undefined
  const notes = [typedNotes, isElsewhere ? link : ''].filter((text) => text.trim() !== '').join('\n\n')
  return { ...(isOwn && link !== '' && { link }), ...(notes !== '' && { notes }) }
}

/** Numbers of any length were epoch times. A row whose date was not read may have been added with an unknown date. */
function readEarlierDates(cell: string, readDate: (cell: string) => RowDate): number[] {
  if (/^\d{9,14}$/.test(cell.trim())) {
    const number = Number(cell)
    return [number < MIN_MILLISECONDS ? number : Math.floor(number / 1000), UNKNOWN_DATE]
  }
  const date = readDate(cell)
  return date.kind === 'known' ? [date.timestamp, UNKNOWN_DATE] : [UNKNOWN_DATE]
}
