import { getProblemLink, type Problem } from '#domain/problem'
import type { JoinedSolveTexts } from '#domain/problem-file'
import { formatIsoDay, hasKnownDay, isLatestOnly } from '#domain/solve-date'
import {
  createProblemNoteCells,
  PROBLEM_NOTE_COLUMN,
  type ProblemNoteRecord,
  SOLVE_COLUMNS,
  type SolveRecord,
} from '#domain/table/solve-record'
import { type AlsoTypedRow, findAlsoTypedRows } from '#events/projections/also-typed'
import type { AnySolveRow, LargeFieldName, LargeFields, SolveRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { readEvent } from '#events/read-event'
import { compareTexts } from '#lib/compare-texts'
import { toCsv } from '#lib/csv'
import { formatIsoTime } from '#lib/time'
import type { ProgressTask } from '../log/export-file/progress-task'
import { toLocalDay } from '../platform'
import type { Session } from '../session'
import { selectAlsoTypedTexts } from '../session/also-typed-texts'
import { extractLargeField, readProblemNote } from '../session/large-fields'
import { findTitleAndLink } from '../session/title-and-link'

const EXPORTED_FIELDS = ['code', 'notes', 'feedback'] as const satisfies readonly LargeFieldName[]

/** Returns all solves, newest first, with their code, notes and feedback. */
export async function readSolveRecords(session: Session, task: ProgressTask): Promise<SolveRecord[]> {
  const { log, problems } = session
  const rows = Object.values(log.tables.solves).sort((a, b) => b.timestamp - a.timestamp)
  const alsoTypedRows = mapAlsoTypedRows(log.tables, rows)
  const texts = await readLargeFieldsOfRows(session, listRowsToRead(alsoTypedRows), task)
  return rows.map((row) =>
    toSolveRecord(
      row,
      problems.get(row.slug),
      texts.get(row) ?? {},
      selectAlsoTypedTexts(alsoTypedRows.get(row) ?? [], texts),
    ),
  )
}

/** Converts a solve to the form that exports for other programs use. `problem` is undefined if the catalog does not have it. */
export function toSolveRecord(
  row: SolveRow,
  problem: Problem | undefined,
  largeFields: LargeFields,
  alsoTyped: readonly JoinedSolveTexts[] = [],
): SolveRecord {
  const { slug, submissionId, status, lang, timestamp, timeUsed, usedHints } = row
  const { code = null, notes = null, feedback = null } = largeFields
  return {
    slug,
    title: problem?.title ?? row.title ?? slug,
    url: getProblemLink(row) ?? '',
    difficulty: problem?.difficulty ?? null,
    categories: problem?.categories ?? [],
    submissionId,
    status,
    lang,
    solvedAt: hasKnownDay(row) ? (formatIsoTime(timestamp * 1000) ?? null) : null,
    ...(isLatestOnly(row) && { solvedBefore: formatIsoDay(toLocalDay(timestamp) + 1) ?? '' }),
    timeUsed,
    usedHints,
    notes,
    feedback,
    code,
    alsoTyped,
  }
}

interface FieldAddress {
  row: AnySolveRow
  field: LargeFieldName
  index: number
}

/** Reads the code, notes and feedback of the rows from the log in one pass. */
export async function readLargeFieldsOfRows(
  { log }: Session,
  rows: readonly AnySolveRow[],
  task: ProgressTask,
): Promise<Map<AnySolveRow, LargeFields>> {
  const fieldsAt = groupFieldsBySeq(rows)
  const fieldsOfRow = new Map<AnySolveRow, LargeFields>()
  for await (const commits of log.readCommits()) {
    for (const { seq, events } of commits) {
      for (const { row, field, index } of fieldsAt.get(seq) ?? []) {
        const read = readEvent(events[index])
        fieldsOfRow.set(row, { ...fieldsOfRow.get(row), ...extractLargeField(read.known ? read.event : null, field) })
      }
      await task.reportProgress(seq, log.head.seq)
    }
  }
  return fieldsOfRow
}

function groupFieldsBySeq(rows: readonly AnySolveRow[]): Map<number, FieldAddress[]> {
  const addresses = new Map<number, FieldAddress[]>()
  for (const row of rows) {
    for (const field of EXPORTED_FIELDS) {
      const at = row.largeFields[field]
      if (!at) continue
      const sameSeq = addresses.get(at.seq) ?? []
      sameSeq.push({ row, field, index: at.index })
      addresses.set(at.seq, sameSeq)
    }
  }
  return addresses
}

/** Reads the user's notes on problems, ordered by slug. A problem with a note need not have a solve. */
export async function readProblemNotes(session: Session): Promise<ProblemNoteRecord[]> {
  const { log, problems, presentTables: tables } = session
  const notes: ProblemNoteRecord[] = []
  for (const slug of Object.keys(tables.problemNotes).sort(compareTexts)) {
    const note = await readProblemNote(log, tables, slug)
    const { title, link } = findTitleAndLink(tables, problems.get(slug), slug)
    if (note !== null) notes.push({ slug, title, url: link ?? '', note })
  }
  return notes
}

/** Formats solves and notes on problems as JSON; `now` is in epoch milliseconds. */
export function solvesToJson(
  user: string,
  now: number,
  solves: readonly SolveRecord[],
  problemNotes: readonly ProblemNoteRecord[] = [],
): string {
  return `${JSON.stringify({ user, exportedAt: new Date(now).toISOString(), solves, problems: problemNotes }, null, 2)}\n`
}

/**
 * Formats solves as CSV, without code. `solves` must be newest first: the note on a problem is in the row of its newest solve. A problem
 * without solves has a row for its note.
 */
export function solvesToCsv(solves: readonly SolveRecord[], problemNotes: readonly ProblemNoteRecord[] = []): string {
  const unusedNotes = new Map(problemNotes.map((one) => [one.slug, one]))
  const rows = solves.map((solve) => {
    const { note = null } = unusedNotes.get(solve.slug) ?? {}
    unusedNotes.delete(solve.slug)
    return [...SOLVE_COLUMNS.map(([, cell]) => cell(solve)), note]
  })
  return toCsv(
    [...SOLVE_COLUMNS.map(([head]) => head), PROBLEM_NOTE_COLUMN],
    [...rows, ...[...unusedNotes.values()].map((one) => [...createProblemNoteCells(one), one.note])],
  )
}

/**
 * Maps each row to the rows of the same solve with texts that the user typed but that are not displayed. Call this before reading texts,
 * because the tables can change while texts are read.
 */
export const mapAlsoTypedRows = (tables: Tables, rows: readonly SolveRow[]): Map<SolveRow, AlsoTypedRow[]> =>
  new Map(rows.map((row) => [row, findAlsoTypedRows(tables, row)]))

/** Returns the rows whose large fields must be read: the displayed rows (the map's keys) and the rows in the map's values. */
export const listRowsToRead = (alsoTypedRows: ReadonlyMap<SolveRow, readonly AlsoTypedRow[]>): AnySolveRow[] => [
  ...alsoTypedRows.keys(),
  ...[...alsoTypedRows.values()].flatMap((others) => others.map(({ row }) => row)),
]
