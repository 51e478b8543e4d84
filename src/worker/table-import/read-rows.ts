import type { Hint } from '#domain/hint'
import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { findSlugInUrl } from '#domain/problem-names'
import { ACCEPTED, type Feedback } from '#domain/solve'
import { UNKNOWN_DATE } from '#domain/solve-date'
import { parseSolveTime } from '#domain/solve-time'
import { hintOf, languageOf, verdictOf } from '#domain/table/cells'
import type { TableField } from '#domain/table/columns'
import { type NamedProblem, type ProblemLookup, problemFinder } from '#domain/table/find-problem'
import { feedbackReader, isOwnExport, PROBLEM_NOTE_COLUMN } from '#domain/table/solve-record'
import { isUndated, type RowDate } from '#domain/table/undated'
import type { NewSolve } from '#events/subjects/added-solves'
import { toWellFormed } from '#lib/well-formed'
import type { TableMapping } from '#protocol/table-import'
import type { Table, TableRow } from './parse-table'
import { dateReader, shortCell, type TableDates } from './read-dates'

/** The note on a problem in a row of Solvelog's own export. */
export interface RowNote {
  slug: string
  note: string
}

/** A row as a solve, as the note on a problem alone, or the reason why it can't be imported. */
export type ParsedRow = { line: number } & (
  | { kind: 'solve'; solve: NewSolve; hasTime: boolean; problemNote: RowNote | null }
  | { kind: 'note'; problemNote: RowNote }
  | { kind: 'fault'; reason: string }
)

/** Reads rows of a table as solves; `now` in epoch milliseconds. */
export function rowReader(
  { headers }: Pick<Table, 'headers'>,
  { columns, addsOwnProblems }: TableMapping,
  dates: Pick<TableDates, 'orders' | 'undated' | 'chosen'>,
  problems: ProblemIndex,
  now: number,
): (row: TableRow) => ParsedRow {
  const find = problemFinder(problems)
  const readFeedback = feedbackReader(headers)
  const noteColumn = isOwnExport(headers) ? headers.indexOf(PROBLEM_NOTE_COLUMN) : -1
  const readDate = dateReader(headers, columns.date, dates.orders, now)
  const dateOf = (cell: string): RowDate => {
    const date = readDate(cell)
    return dates.chosen !== null && isUndated(date, dates.undated) ? dates.chosen : date
  }
  return ({ line, cells, fault }) => {
    if (fault !== null) return { line, kind: 'fault', reason: fault }
    const cell = (field: TableField) => toWellFormed(cells[columns[field] ?? -1] ?? '')
    const problem = find(cell('problem'), cell('link'))
    const problemNote = noteOf(problem, cell('problem'), toWellFormed(cells[noteColumn] ?? ''))
    if (problemNote && cell('date') === '' && cell('status') === '') return { line, kind: 'note', problemNote }
    const date = dateOf(cell('date'))
    const status = columns.status === null ? ACCEPTED : verdictOf(cell('status'))
    const minutes = parseSolveTime(cell('minutes'))
    const hint = hintOf(cell('hint'))
    const feedback = readFeedback(cells)
    const solve = solveOf(cell, { problem, date, status, minutes, hint, feedback }, addsOwnProblems)
    if (typeof solve === 'string') return { line, kind: 'fault', reason: solve }
    return { line, kind: 'solve', solve, hasTime: date.kind === 'known' && date.hasTime, problemNote }
  }
}

/** `name` is the slug of an own problem whose title is not known any more. */
function noteOf(problem: ProblemLookup, name: string, note: string): RowNote | null {
  if (!problem || 'reason' in problem || note.trim() === '') return null
  return { slug: isOwnProblem(name) ? name : problem.slug, note }
}

interface Values {
  problem: ProblemLookup
  date: RowDate
  status: string | null
  minutes: number | null | undefined
  hint: Hint | null | undefined
  feedback: Feedback | null | string
}

/** The solve of a row, or the reason why it can't be imported. */
function solveOf(cell: (field: TableField) => string, values: Values, addsOwnProblems: boolean): NewSolve | string {
  const { problem, date, status, minutes, hint, feedback } = values
  const reason = faultOf(cell, values, addsOwnProblems)
  if (reason !== null || !problem || 'reason' in problem || date.kind === 'none' || status === null) return reason ?? ''
  return {
    slug: problem.slug,
    title: problem.title,
    timestamp: date.kind === 'unknown' ? UNKNOWN_DATE : date.timestamp,
    ...(date.kind === 'before' && { isLatest: true }),
    status,
    lang: languageOf(cell('lang')),
    ...linkAndNotes(problem, webAddress(cell('link')), cell('notes')),
    ...(minutes != null && { timeUsed: minutes }),
    ...(hint && { usedHints: hint }),
    ...(cell('code').trim() !== '' && { code: cell('code') }),
    ...(feedback && typeof feedback !== 'string' && { feedback }),
  }
}

function faultOf(
  cell: (field: TableField) => string,
  { problem, date, status, minutes, hint, feedback }: Values,
  addsOwnProblems: boolean,
): string | null {
  if (!problem) return 'No problem is named.'
  if ('reason' in problem) return problem.reason
  if (isOwnProblem(problem.slug) && !addsOwnProblems) return `“${shortCell(problem.title)}” is not in the catalog.`
  if (date.kind === 'none') return date.reason
  if (status === null) return 'It was not submitted: the verdict is empty or “no”.'
  if (minutes === undefined) return `“${shortCell(cell('minutes'))}” is not a solve time.`
  if (hint === undefined) return `“${shortCell(cell('hint'))}” is not a known kind of help.`
  if (typeof feedback === 'string') return feedback
  return null
}

/** A problem of the practice site has its own address, so a link to another site is kept in the note. */
function linkAndNotes({ slug }: NamedProblem, link: string, typed: string): Pick<NewSolve, 'link' | 'notes'> {
  const isOwn = isOwnProblem(slug)
  const isElsewhere = !isOwn && findSlugInUrl(link) === undefined
  const notes = [typed, isElsewhere ? link : ''].filter((text) => text.trim() !== '').join('\n\n')
  return { ...(isOwn && link !== '' && { link }), ...(notes !== '' && { notes }) }
}

const webAddress = (typed: string): string => (/^https?:\/\/\S+$/.test(typed.trim()) ? typed.trim() : '')
