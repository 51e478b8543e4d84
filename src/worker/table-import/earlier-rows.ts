import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { findSlugInUrl } from '#domain/problem-names'
import { ACCEPTED } from '#domain/solve'
import { UNKNOWN_DATE } from '#domain/solve-date'
import { parseSolveTime } from '#domain/solve-time'
import { parseHint, parseLanguage } from '#domain/table/cells'
import type { TableField } from '#domain/table/columns'
import { createEarlierFinder } from '#domain/table/find-problem'
import type { RowDate } from '#domain/table/undated'
import { VERDICTS } from '#domain/verdict'
import type { NewSolve } from '#events/subjects/added-solves'
import { cutText } from '#lib/cut-text'
import { toWellFormed } from '#lib/well-formed'
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

const EARLIER_VERDICTS: ReadonlyMap<string, string> = new Map([
  ...VERDICTS.map((verdict) => [verdict.toLowerCase(), verdict] as const),
  ...['ac', 'ok', 'solved', 'yes', 'true', 'done', 'pass', 'passed', 'x', '1', '✓', '✔', '✅'].map(
    (word) => [word, ACCEPTED] as const,
  ),
  ['wa', 'Wrong Answer'],
  ['tle', 'Time Limit Exceeded'],
  ['mle', 'Memory Limit Exceeded'],
  ['ole', 'Output Limit Exceeded'],
  ['re', 'Runtime Error'],
  ['ce', 'Compile Error'],
  ['failed', 'Wrong Answer'],
])

const NO_VERDICT = /^(?:no|false|0|todo|not (?:started|solved|attempted))$/i
const MAX_WORD_LENGTH = 100
const MAX_TITLE_LENGTH = 300
const MIN_MILLISECONDS = 100_000_000_000

type EarlierColumns = Partial<Record<TableField, number>>

/**
 * Returns a function that reads a row as builds up to 0.1.0 did: the solves under which they may have added it. `readDate` reads a date that
 * is still read in the same way.
 */
export function createEarlierRowReader(
  { headers }: Pick<Table, 'headers'>,
  problems: ProblemIndex,
  readDate: (cell: string) => RowDate,
): (row: TableRow) => NewSolve[] {
  const findSlug = createEarlierFinder(problems)
  const columns = guessEarlierColumns(headers)
  return ({ cells }) => {
    const cell = (field: TableField) => toWellFormed(cells[columns[field] ?? -1] ?? '')
    const status = columns.status === undefined ? ACCEPTED : parseEarlierVerdict(cell('status'))
    const timeUsed = parseSolveTime(cell('minutes'))
    const hint = parseHint(cell('hint'))
    const slug = findSlug(cell('problem'), cell('link'))
    if (slug === null || status === null || timeUsed === undefined || hint === undefined) return []
    const solve: Omit<NewSolve, 'timestamp'> = {
      slug,
      title: findEarlierTitle(slug, cell('problem').trim(), problems),
      status,
      lang: parseLanguage(cell('lang')),
      ...joinEarlierNotes(slug, cell('link').trim(), cell('notes')),
      ...(timeUsed !== null && { timeUsed }),
      ...(hint && { usedHints: hint }),
      ...(cell('code').trim() !== '' && { code: cell('code') }),
    }
    return readEarlierDates(cell('date'), readDate).map((date) => ({ ...solve, ...date }))
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

function parseEarlierVerdict(cell: string): string | null {
  const text = cell.trim()
  if (text === '' || NO_VERDICT.test(text)) return null
  return EARLIER_VERDICTS.get(text.toLowerCase()) ?? cutText(text, MAX_WORD_LENGTH)
}

function findEarlierTitle(slug: string, name: string, problems: ProblemIndex): string {
  const title = cutText(name, MAX_TITLE_LENGTH)
  if (isOwnProblem(slug)) return title
  return problems.get(slug)?.title ?? (name !== '' && findSlugInUrl(name) === undefined ? title : slug)
}

function joinEarlierNotes(slug: string, typedLink: string, typedNotes: string): Pick<NewSolve, 'link' | 'notes'> {
  const link = /^https?:\/\/\S+$/.test(typedLink) ? typedLink : ''
  const isOwn = isOwnProblem(slug)
  const isElsewhere = !isOwn && findSlugInUrl(link) === undefined
  const notes = [typedNotes, isElsewhere ? link : ''].filter((text) => text.trim() !== '').join('\n\n')
  return { ...(isOwn && link !== '' && { link }), ...(notes !== '' && { notes }) }
}

/** Numbers of any length were epoch times. A row whose date was not read may have been added with an unknown date. */
function readEarlierDates(
  cell: string,
  readDate: (cell: string) => RowDate,
): Pick<NewSolve, 'timestamp' | 'isLatest'>[] {
  const unknown = { timestamp: UNKNOWN_DATE }
  if (/^\d{9,14}$/.test(cell.trim())) {
    const number = Number(cell)
    return [{ timestamp: number < MIN_MILLISECONDS ? number : Math.floor(number / 1000) }, unknown]
  }
  const date = readDate(cell)
  if (date.kind === 'known') return [{ timestamp: date.timestamp }, unknown]
  return date.kind === 'before' ? [{ timestamp: date.timestamp, isLatest: true }, unknown] : [unknown]
}
