import type { SolveRecord } from '#domain/table/solve-record'
import { displayTimeOf } from '#events/commit'
import { foldCommit } from '#events/projections/fold'
import type { AnySolveRow, LargeFieldName, LargeFields } from '#events/projections/solve-tables'
import { emptyTables, type Tables } from '#events/projections/tables'
import { alsoTypedByRow, rowsToRead, toSolveRecord } from '#worker/backup/solve-tables'
import { alsoTypedTextsOf } from '#worker/session/also-typed-texts'
import { largeFieldOfEvent } from '#worker/session/large-fields'
import type { BuildData } from './build-data'
import type { LogFile } from './log-file'

/** A log at a time. */
export interface Replayed {
  tables: Tables
  /** The number of changes that count up to that time, and of those that were withdrawn. */
  counted: number
  withdrawn: number
}

/** Folds the changes up to a time in epoch milliseconds; all of them without one. */
export function replayUpTo(log: LogFile, at: number | null): Replayed {
  const withdrawn = log.withdrawn()
  const tables = { ...emptyTables(), withdrawn }
  const shown = log.envelopes.filter((one) => at === null || displayTimeOf(one) <= at)
  for (const one of shown) foldCommit(tables, log.read(one))
  const lost = shown.filter(({ id }) => Object.hasOwn(withdrawn, id)).length
  return { tables, counted: shown.length - lost, withdrawn: lost }
}

const TEXTS = ['code', 'notes', 'feedback'] as const satisfies readonly LargeFieldName[]

/** The solves of a replayed log, newest first, as the app exports them. Each is read when it is asked for. */
export function* solvesOf(log: LogFile, tables: Tables, { problems }: BuildData): Generator<SolveRecord> {
  const rows = Object.values(tables.solves).sort((a, b) => b.timestamp - a.timestamp)
  const typed = alsoTypedByRow(tables, rows)
  for (const row of rows) {
    const also = typed.get(row) ?? []
    const texts = new Map(rowsToRead(new Map([[row, also]])).map((one) => [one, textsOf(log, one)]))
    yield toSolveRecord(row, problems.get(row.slug), texts.get(row) ?? {}, alsoTypedTextsOf(also, texts))
  }
}

function textsOf(log: LogFile, { largeFields }: AnySolveRow): LargeFields {
  const texts: LargeFields = {}
  for (const part of TEXTS) {
    const at = largeFields[part]
    const read = at && log.readEvent(at)
    if (read?.known) Object.assign(texts, largeFieldOfEvent(read.event, part))
  }
  return texts
}

/** The notes on problems, by slug. */
export function problemNotesOf(log: LogFile, { problemNotes }: Tables): [slug: string, note: string][] {
  return Object.entries(problemNotes).flatMap(([slug, { note }]): [string, string][] => {
    const read = note && log.readEvent(note)
    return read?.known && read.event.type === 'ProblemNoteSaved' && read.event.note !== null
      ? [[slug, read.event.note]]
      : []
  })
}
