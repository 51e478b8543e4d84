import type { Hint } from '#domain/hint'
import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { findSlugInUrl } from '#domain/problem-names'
import { ACCEPTED, type Feedback } from '#domain/solve'
import { parseSolveTime } from '#domain/solve-time'
import { hintOf, languageOf, verdictOf } from '#domain/table/cells'
import { isUtcColumn, type TableField } from '#domain/table/columns'
import { type DateOrder, type ParsedDate, parseDate } from '#domain/table/dates'
import { type NamedProblem, type ProblemLookup, problemFinder } from '#domain/table/find-problem'
import { feedbackReader, isOwnExport, PROBLEM_NOTE_COLUMN } from '#domain/table/solve-record'
import type { NewSolve } from '#events/subjects/added-solves'
import { cutText } from '#lib/cut-text'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'
import { toWellFormed } from '#lib/well-formed'
import type { TableMapping } from '#protocol/table-import'
import { localTime } from '../platform'
import type { Table, TableRow } from './parse-table'

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
  order: DateOrder,
  problems: ProblemIndex,
  now: number,
): (row: TableRow) => ParsedRow {
  const find = problemFinder(problems)
  const readFeedback = feedbackReader(headers)
  const noteColumn = isOwnExport(headers) ? headers.indexOf(PROBLEM_NOTE_COLUMN) : -1
  const isUtc = columns.date !== null && isUtcColumn(headers[columns.date])
  return ({ line, cells, fault }) => {
    if (fault !== null) return { line, kind: 'fault', reason: fault }
    const cell = (field: TableField) => toWellFormed(cells[columns[field] ?? -1] ?? '')
    const problem = find(cell('problem'), cell('link'))
    const problemNote = noteOf(problem, cell('problem'), toWellFormed(cells[noteColumn] ?? ''))
    if (problemNote && cell('date') === '' && cell('status') === '') return { line, kind: 'note', problemNote }
    const date = parseDate(cell('date'), order)
    const timestamp = date && secondsOf(date, isUtc, now)
    const status = columns.status === null ? ACCEPTED : verdictOf(cell('status'))
    const minutes = parseSolveTime(cell('minutes'))
    const hint = hintOf(cell('hint'))
    const feedback = readFeedback(cells)
    const solve = solveOf(cell, { problem, timestamp, status, minutes, hint, feedback }, addsOwnProblems, now)
    if (typeof solve === 'string') return { line, kind: 'fault', reason: solve }
    const hasTime = date?.kind === 'instant' || date?.time !== null
    return { line, kind: 'solve', solve, hasTime, problemNote }
  }
}

/** `name` is the slug of an own problem whose title is not known any more. */
function noteOf(problem: ProblemLookup, name: string, note: string): RowNote | null {
  if (!problem || 'reason' in problem || note.trim() === '') return null
  return { slug: isOwnProblem(name) ? name : problem.slug, note }
}

interface Values {
  problem: ProblemLookup
  timestamp: number | null
  status: string | null
  minutes: number | null | undefined
  hint: Hint | null | undefined
  feedback: Feedback | null | string
}

/** The solve of a row, or the reason why it can't be imported. */
function solveOf(
  cell: (field: TableField) => string,
  values: Values,
  addsOwnProblems: boolean,
  now: number,
): NewSolve | string {
  const { problem, timestamp, status, minutes, hint, feedback } = values
  const reason = faultOf(cell, values, addsOwnProblems, now)
  if (reason !== null || !problem || 'reason' in problem || timestamp === null || status === null) return reason ?? ''
  return {
    slug: problem.slug,
    title: problem.title,
    timestamp,
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
  { problem, timestamp, status, minutes, hint, feedback }: Values,
  addsOwnProblems: boolean,
  now: number,
): string | null {
  if (!problem) return 'No problem is named.'
  if ('reason' in problem) return problem.reason
  if (isOwnProblem(problem.slug) && !addsOwnProblems) return `“${short(problem.title)}” is not in the catalog.`
  if (cell('date').trim() === '') return 'No date.'
  if (timestamp === null) return `“${short(cell('date'))}” is not a date that can be read.`
  if (timestamp < 0 || timestamp > MAX_ACCEPTED_SECONDS) return `The date “${short(cell('date'))}” is out of range.`
  if (timestamp * 1000 > now) return `The date “${short(cell('date'))}” is in the future.`
  if (status === null) return 'It was not submitted: the verdict is empty or “no”.'
  if (minutes === undefined) return `“${short(cell('minutes'))}” is not a solve time.`
  if (hint === undefined) return `“${short(cell('hint'))}” is not a known kind of help.`
  if (typeof feedback === 'string') return feedback
  return null
}

const short = (text: string): string => (text.length > 40 ? `${cutText(text, 40)}…` : text)

/** A problem of the practice site has its own address, so a link to another site is kept in the note. */
function linkAndNotes({ slug }: NamedProblem, link: string, typed: string): Pick<NewSolve, 'link' | 'notes'> {
  const isOwn = isOwnProblem(slug)
  const isElsewhere = !isOwn && findSlugInUrl(link) === undefined
  const notes = [typed, isElsewhere ? link : ''].filter((text) => text.trim() !== '').join('\n\n')
  return { ...(isOwn && link !== '' && { link }), ...(notes !== '' && { notes }) }
}

const webAddress = (typed: string): string => (/^https?:\/\/\S+$/.test(typed.trim()) ? typed.trim() : '')

/**
 * Epoch seconds of a written date: in its own zone, in UTC, or local; `now` in epoch milliseconds. A day without a time is its noon,
 * the present day at most the present time.
 */
function secondsOf(date: ParsedDate, isUtc: boolean, now: number): number {
  if (date.kind === 'instant') return date.seconds
  const { year, month, day, time, offset } = date
  const zone = offset ?? (isUtc && time ? 0 : null)
  const at = (hours: number, minutes: number, seconds: number): number =>
    zone === null
      ? localTime(year, month, day, hours, minutes, seconds)
      : Date.UTC(year, month - 1, day, hours, minutes, seconds) - zone * 60_000
  if (time) return Math.floor(at(time.hours, time.minutes, time.seconds) / 1000)
  const noon = at(12, 0, 0)
  return Math.floor((at(0, 0, 0) <= now ? Math.min(noon, now) : noon) / 1000)
}
