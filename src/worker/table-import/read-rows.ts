import type { Hint } from '#domain/hint'
import { isOwnProblem, type ProblemIndex } from '#domain/problem'
import { findSlugInUrl } from '#domain/problem-names'
import { ACCEPTED, type Feedback } from '#domain/solve'
import { UNKNOWN_DATE } from '#domain/solve-date'
import { parseHint, parseLanguage } from '#domain/table/cells'
import { createSlugReader } from '#domain/table/certain-slugs'
import { getTimeUnit, type TableField } from '#domain/table/columns'
import {
  createProblemFinder,
  type NamedProblem,
  type ProblemLookup,
  type ProblemTexts,
} from '#domain/table/find-problem'
import { createFeedbackReader, isOwnExport, PROBLEM_NOTE_COLUMN } from '#domain/table/solve-record'
import { parseTableTime } from '#domain/table/times'
import { isUndated, type RowDate } from '#domain/table/undated'
import { type CellVerdict, createVerdictReader } from '#domain/table/verdict-words'
import type { NewSolve } from '#events/subjects/added-solves'
import { toWellFormed } from '#lib/well-formed'
import type { TableMapping } from '#protocol/table-import'
import { createEarlierRowReader, type EarlierRow } from './earlier-rows'
import type { Table, TableRow } from './parse-table'
import { createDateReader, getDateTexts, shortenCell, type TableDates } from './read-dates'

/** The note on a problem in a row of Solvelog's own export. */
export interface RowNote {
  slug: string
  note: string
}

/**
 * The result of reading a row, or one of several dates in a row: a solve, a problem for a study list, only a note on a problem, a row without
 * a submission, or the reason why the row can't be imported. `name` is the text that names the problem. `earlier` has the
 * values that builds up to 0.1.0 read in the same row, if they differ.
 */
export type ParsedRow = { line: number } & (
  | {
      kind: 'solve'
      solve: NewSolve
      hasTime: boolean
      /** Whether the row has a date of its own, not one that the person chose or that of a file. */
      hasDate: boolean
      problemNote: RowNote | null
      lacksTime: boolean
      problem: NamedProblem
      earlier: Partial<NewSolve> | null
      /** The row as builds up to 0.1.0 added it, for the first date of the row; null if they did not. */
      earlierRow: EarlierRow | null
    }
  | { kind: 'listed'; slug: string; title: string }
  | { kind: 'note'; problemNote: RowNote }
  | {
      kind: 'skipped'
      name: string
      reason: string
      unknownWord: string | null
      /** The row as builds up to 0.1.0 added it; null if they did not. */
      earlierRow: EarlierRow | null
    }
  /** `unknownTitle` is the name of a problem that is not in the catalog, and that would not be added as the person's own. */
  | { kind: 'fault'; name: string; reason: string; unknownTitle?: string }
)

const NOT_SOLVED_TEXT = 'Not solved yet.'
const EMPTY_ROW_TEXT = 'The row is empty.'

/** How the rows are read: as solves, or as the problems of a study list. */
export type TablePurpose = 'solves' | 'list'

interface RowReaderInput {
  table: Pick<Table, 'headers' | 'rows'>
  mapping: TableMapping
  purpose?: TablePurpose
  dates: Pick<TableDates, 'orders' | 'undated' | 'chosenDate'>
  problems: ProblemIndex
  /** In epoch milliseconds. */
  now: number
}

/** Returns a function that reads a row of a table. A row with several dates is several solves. */
export function createRowReader({
  table: { headers, rows },
  mapping,
  purpose = 'solves',
  dates,
  problems,
  now,
}: RowReaderInput): (row: TableRow) => ParsedRow[] {
  const { columns, addsOwnProblems, clock } = mapping
  const readCell = (cells: readonly string[], field: TableField) => toWellFormed(cells[columns[field] ?? -1] ?? '')
  const readNames = (cells: readonly string[]) => ({
    name: readCell(cells, 'problem'),
    link: readCell(cells, 'link'),
    number: readCell(cells, 'number'),
  })
  const isFolder = rows.some(({ earlier }) => earlier)
  const findByTexts = createProblemFinder(problems, isFolder ? [] : rows.map(({ cells }) => readNames(cells)))
  const findProblem = acceptNames(findByTexts, new Map(mapping.names), problems)
  const readSlug = createSlugReader(headers)
  const findRowProblem = ({ cells, problem }: TableRow) => {
    const certainSlug = readSlug(cells)
    return problem ?? findProblem({ ...readNames(cells), ...(certainSlug !== undefined && { certainSlug }) })
  }
  const readFeedback = createFeedbackReader(headers)
  const readVerdict = createRowVerdictReader({ headers, rows }, mapping)
  const noteColumn = isOwnExport(headers) || isFolder ? headers.indexOf(PROBLEM_NOTE_COLUMN) : -1
  const unit = getTimeUnit(headers[columns.minutes ?? -1])
  const readDate = createDateReader(headers, columns.date, dates.orders, now)
  const readRowDate = (cell: string): RowDate => {
    const date = readDate(cell)
    return dates.chosenDate !== null && isUndated({ text: cell, date }, dates.undated) ? dates.chosenDate : date
  }
  const readEarlier = ({ earlier }: TableRow, problem: NamedProblem): Partial<NewSolve> | null => {
    const slug = earlier?.slug ?? problem.earlierSlug
    if (slug === undefined) return null
    const date = earlier && readRowDate(earlier.date)
    return { slug, ...(date?.kind === 'known' && { timestamp: date.timestamp, status: ACCEPTED }) }
  }
  const readEarlierRow = createEarlierRowReader({ headers }, problems, readRowDate)
  const readSolves = (
    row: TableRow,
    cell: ReadCell,
    name: string,
    problem: NamedProblem,
    status: string,
  ): ParsedRow[] => {
    const { line, cells } = row
    const minutes = parseTableTime(cell('minutes'), { unit, clock })
    const known = {
      problem,
      status,
      minutes: minutes ?? null,
      hint: parseHint(cell('hint')),
      feedback: readFeedback(cells),
    }
    const problemNote = createRowNote(problem, cell('problem'), toWellFormed(cells[noteColumn] ?? ''))
    const earlierRow = readEarlierRow(row)
    const solves = getDateTexts(cells, mapping).map((text, i): ParsedRow => {
      const date = readRowDate(text)
      const solve = buildSolve(cell, { ...known, date }, addsOwnProblems)
      if (typeof solve === 'string') {
        const isUnknown = isOwnProblem(problem.slug) && !addsOwnProblems
        return { line, kind: 'fault', name, reason: solve, ...(isUnknown && { unknownTitle: problem.title }) }
      }
      const hasTime = date.kind === 'known' && date.hasTime
      return {
        line,
        kind: 'solve',
        solve,
        hasTime,
        hasDate: !isUndated({ text, date: readDate(text) }, dates.undated),
        problemNote,
        lacksTime: minutes === undefined,
        problem,
        earlier: readEarlier(row, problem),
        earlierRow: i === 0 ? earlierRow : null,
      }
    })
    return dropRepeatedDays(solves)
  }
  return (row) => {
    const { line, cells, fault } = row
    const cell: ReadCell = (field) => readCell(cells, field)
    const names = readNames(cells)
    const name = shortenCell(Object.values(names).find((text) => text.trim() !== '') ?? '')
    if (fault !== null) return [{ line, kind: 'fault', name, reason: fault }]
    const problem = findRowProblem(row)
    if (purpose === 'list') return [{ line, ...toListed(problem, name) }]
    const problemNote = createRowNote(problem, cell('problem'), toWellFormed(cells[noteColumn] ?? ''))
    if (problemNote && cell('date') === '' && cell('status') === '') return [{ line, kind: 'note', problemNote }]
    const verdict = readVerdict(row)
    if (verdict.kind !== 'verdict') return [{ line, ...toSkipped(name, verdict), earlierRow: readEarlierRow(row) }]
    if (!problem) return [{ line, kind: 'fault', name, reason: 'No problem is named.' }]
    if ('reason' in problem) return [{ line, kind: 'fault', name, reason: problem.reason }]
    return readSolves(row, cell, name, problem, verdict.status)
  }
}

/** Returns a finder that finds the problems that the person accepted for unknown names. */
function acceptNames(
  findProblem: (texts: ProblemTexts) => ProblemLookup,
  slugsByName: ReadonlyMap<string, string>,
  problems: ProblemIndex,
): (texts: ProblemTexts) => ProblemLookup {
  return (texts) => {
    const found = findProblem(texts)
    if (!found || 'reason' in found || !isOwnProblem(found.slug)) return found
    const problem = problems.get(slugsByName.get(found.title) ?? '')
    return problem ? { slug: problem.slug, title: problem.title, evidence: 'title', earlierSlug: found.slug } : found
  }
}

type ReadCell = (field: TableField) => string

function toSkipped(name: string, verdict: Exclude<CellVerdict, { kind: 'verdict' }>) {
  if (verdict.kind === 'unknown')
    return {
      kind: 'skipped',
      name,
      reason: `“${verdict.word}” is not a known verdict.`,
      unknownWord: verdict.word,
    } as const
  const isEmpty = name.trim() === ''
  return { kind: 'skipped', name, reason: isEmpty ? EMPTY_ROW_TEXT : NOT_SOLVED_TEXT, unknownWord: null } as const
}

/** A row may have one date in two columns, for example in "First solved" and "Last solved". */
function dropRepeatedDays(parsed: readonly ParsedRow[]): ParsedRow[] {
  const times = new Set<number>()
  return parsed.filter((one) => {
    if (one.kind !== 'solve') return true
    const isRepeated = times.has(one.solve.timestamp)
    times.add(one.solve.timestamp)
    return !isRepeated
  })
}

/** Returns a function that reads the verdict of a row. Without a column of verdicts, each row is accepted (N29). */
export function createRowVerdictReader(
  { headers, rows }: Pick<Table, 'headers' | 'rows'>,
  { columns, verdicts }: Pick<TableMapping, 'columns' | 'verdicts'>,
): (row: TableRow) => CellVerdict {
  const { status } = columns
  if (status === null) return () => ({ kind: 'verdict', status: ACCEPTED })
  const read = createVerdictReader(
    rows.map(({ cells }) => cells[status] ?? ''),
    new Map(verdicts),
  )
  const isOwn = isOwnExport(headers)
  return ({ cells }) => {
    const verdict = read(toWellFormed(cells[status] ?? ''))
    // Solvelog's own export has the verdicts of the practice site.
    return isOwn && verdict.kind === 'unknown' ? { kind: 'verdict', status: verdict.word } : verdict
  }
}

function toListed(problem: ProblemLookup, name: string) {
  if (!problem) return { kind: 'skipped', name, reason: EMPTY_ROW_TEXT, unknownWord: null, earlierRow: null } as const
  if ('reason' in problem) return { kind: 'fault', name, reason: problem.reason } as const
  if (isOwnProblem(problem.slug))
    return {
      kind: 'fault',
      name,
      reason: `“${name}” is not in the catalog.`,
      unknownTitle: problem.title,
    } as const
  return { kind: 'listed', slug: problem.slug, title: problem.title } as const
}

/** Returns null if there is no note. `name` is the problem's slug if the title of an own problem is unknown. */
function createRowNote(problem: ProblemLookup, name: string, note: string): RowNote | null {
  if (!problem || 'reason' in problem || note.trim() === '') return null
  return { slug: isOwnProblem(name) ? name : problem.slug, note }
}

interface RowValues {
  problem: NamedProblem
  date: RowDate
  status: string
  minutes: number | null
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
  if (reason !== null || date.kind === 'none') return reason ?? ''
  return {
    slug: problem.slug,
    title: problem.title,
    timestamp: date.kind === 'unknown' ? UNKNOWN_DATE : date.timestamp,
    ...(date.kind === 'before' && { isLatest: true }),
    status,
    lang: parseLanguage(readCell('lang')),
    ...joinLinkAndNotes(problem, toWebAddress(readCell('link')), readCell('notes')),
    ...(minutes !== null && { timeUsed: minutes }),
    ...(hint && { usedHints: hint }),
    ...(readCell('code').trim() !== '' && { code: readCell('code') }),
    ...(feedback && typeof feedback !== 'string' && { feedback }),
  }
}

function findFault(
  readCell: (field: TableField) => string,
  { problem, date, hint, feedback }: RowValues,
  addsOwnProblems: boolean,
): string | null {
  if (isOwnProblem(problem.slug) && !addsOwnProblems) return `“${shortenCell(problem.title)}” is not in the catalog.`
  if (date.kind === 'none') return date.reason
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
