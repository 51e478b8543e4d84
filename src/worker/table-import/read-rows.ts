import type { Hint } from '#domain/hint'
import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { findSlugInUrl } from '#domain/problem-names'
import { ACCEPTED, type Feedback } from '#domain/solve'
import { UNKNOWN_DATE } from '#domain/solve-date'
import { parseSolveTime } from '#domain/solve-time'
import { parseHint, parseLanguage, parseVerdict } from '#domain/table/cells'
import type { TableField } from '#domain/table/columns'
import { createProblemFinder, type NamedProblem, type ProblemLookup } from '#domain/table/find-problem'
import { createFeedbackReader, isOwnExport, PROBLEM_NOTE_COLUMN } from '#domain/table/solve-record'
import { isUndated, type RowDate } from '#domain/table/undated'
import type { NewSolve } from '#events/subjects/added-solves'
import { toWellFormed } from '#lib/well-formed'
import type { TableMapping } from '#protocol/table-import'
import type { Table, TableRow } from './parse-table'
import { createDateReader, shortenCell, type TableDates } from './read-dates'

/** The note on a problem in a row of Solvelog's own export. */
export interface RowNote {
  slug: string
  note: string
}

/** The result of reading a row: a solve, only a note on a problem, or the reason why the row can't be imported. */
export type ParsedRow = { line: number } & (
  | { kind: 'solve'; solve: NewSolve; hasTime: boolean; problemNote: RowNote | null; earlierSlug: string | undefined }
  | { kind: 'note'; problemNote: RowNote }
  | { kind: 'fault'; reason: string }
)

/** Returns a function that reads rows of a table as solves. `now` is in epoch milliseconds. */
export function createRowReader(
  { headers, rows }: Pick<Table, 'headers' | 'rows'>,
  { columns, addsOwnProblems }: TableMapping,
  dates: Pick<TableDates, 'orders' | 'undated' | 'chosenDate'>,
  problems: ProblemIndex,
  now: number,
): (row: TableRow) => ParsedRow {
  const readCell = (cells: readonly string[], field: TableField) => toWellFormed(cells[columns[field] ?? -1] ?? '')
  const readNames = (cells: readonly string[]) => ({ name: readCell(cells, 'problem'), link: readCell(cells, 'link') })
  const findProblem = createProblemFinder(
    problems,
    rows.map(({ cells }) => readNames(cells)),
  )
  const readFeedback = createFeedbackReader(headers)
  const noteColumn = isOwnExport(headers) ? headers.indexOf(PROBLEM_NOTE_COLUMN) : -1
  const readDate = createDateReader(headers, columns.date, dates.orders, now)
  const readRowDate = (cell: string): RowDate => {
    const date = readDate(cell)
    return dates.chosenDate !== null && isUndated(date, dates.undated) ? dates.chosenDate : date
  }
  return ({ line, cells, fault }) => {
    if (fault !== null) return { line, kind: 'fault', reason: fault }
    const cell = (field: TableField) => readCell(cells, field)
    const problem = findProblem(readNames(cells))
    const problemNote = createRowNote(problem, cell('problem'), toWellFormed(cells[noteColumn] ?? ''))
    if (problemNote && cell('date') === '' && cell('status') === '') return { line, kind: 'note', problemNote }
    const date = readRowDate(cell('date'))
    const status = columns.status === null ? ACCEPTED : parseVerdict(cell('status'))
    const minutes = parseSolveTime(cell('minutes'))
    const hint = parseHint(cell('hint'))
    const feedback = readFeedback(cells)
    const solve = buildSolve(cell, { problem, date, status, minutes, hint, feedback }, addsOwnProblems)
    if (typeof solve === 'string') return { line, kind: 'fault', reason: solve }
    const hasTime = date.kind === 'known' && date.hasTime
    const earlierSlug = problem && 'slug' in problem ? problem.earlierSlug : undefined
    return { line, kind: 'solve', solve, hasTime, problemNote, earlierSlug }
  }
}

/** Returns null if there is no note. `name` is the problem's slug if the title of an own problem is unknown. */
function createRowNote(problem: ProblemLookup, name: string, note: string): RowNote | null {
  if (!problem || 'reason' in problem || note.trim() === '') return null
  return { slug: isOwnProblem(name) ? name : problem.slug, note }
}

interface RowValues {
  problem: ProblemLookup
  date: RowDate
  status: string | null
  minutes: number | null | undefined
  hint: Hint | null | undefined
  feedback: Feedback | null | string
}

function buildSolve(
  readCell: (field: TableField) => string,
  values: RowValues,
  addsOwnProblems: boolean,
): NewSolve | string {
  const { problem, date, status, minutes, hint, feedback } = values
  const reason = findFault(readCell, values, addsOwnProblems)
  if (reason !== null || !problem || 'reason' in problem || date.kind === 'none' || status === null) return reason ?? ''
  return {
    slug: problem.slug,
    title: problem.title,
    timestamp: date.kind === 'unknown' ? UNKNOWN_DATE : date.timestamp,
    ...(date.kind === 'before' && { isLatest: true }),
    status,
    lang: parseLanguage(readCell('lang')),
    ...joinLinkAndNotes(problem, toWebAddress(readCell('link')), readCell('notes')),
    ...(minutes != null && { timeUsed: minutes }),
    ...(hint && { usedHints: hint }),
    ...(readCell('code').trim() !== '' && { code: readCell('code') }),
    ...(feedback && typeof feedback !== 'string' && { feedback }),
  }
}

function findFault(
  readCell: (field: TableField) => string,
  { problem, date, status, minutes, hint, feedback }: RowValues,
  addsOwnProblems: boolean,
): string | null {
  if (!problem) return 'No problem is named.'
  if ('reason' in problem) return problem.reason
  if (isOwnProblem(problem.slug) && !addsOwnProblems) return `“${shortenCell(problem.title)}” is not in the catalog.`
  if (date.kind === 'none') return date.reason
  if (status === null) return 'It was not submitted: the verdict is empty or “no”.'
  if (minutes === undefined) return `“${shortenCell(readCell('minutes'))}” is not a solve time.`
  if (hint === undefined) return `“${shortenCell(readCell('hint'))}” is not a known kind of help.`
  if (typeof feedback === 'string') return feedback
  return null
}

/** Returns the link and the notes of a row. A problem of the practice site has a fixed link, so any other link is added to the notes. */
function joinLinkAndNotes({ slug }: NamedProblem, link: string, typedNotes: string): Pick<NewSolve, 'link' | 'notes'> {
  const isOwn = isOwnProblem(slug)
  const isElsewhere = !isOwn && findSlugInUrl(link) === undefined
  const notes = [typedNotes, isElsewhere ? link : ''].filter((text) => text.trim() !== '').join('\n\n')
  return { ...(isOwn && link !== '' && { link }), ...(notes !== '' && { notes }) }
}

const toWebAddress = (typed: string): string => (/^https?:\/\/\S+$/.test(typed.trim()) ? typed.trim() : '')
