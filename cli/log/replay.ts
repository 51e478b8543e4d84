import type { SolveRecord } from '#domain/table/solve-record'
import { getDisplayTime } from '#events/commit'
import { foldCommit } from '#events/projections/fold'
import { showIdentified } from '#events/projections/identified'
import type { AnySolveRow, LargeFieldName, LargeFields } from '#events/projections/solve-tables'
import { createTables, type Tables } from '#events/projections/tables'
import { listRowsToRead, mapAlsoTypedRows, toSolveRecord } from '#worker/backup/solve-tables'
import { selectAlsoTypedTexts } from '#worker/session/also-typed-texts'
import { extractLargeField, joinProblemNotes, listNoteAddresses } from '#worker/session/large-fields'
import type { BuildData } from './build-data'
import type { LogFile } from './log-file'

export interface ReplayedLog {
  tables: Tables
  countedChangeCount: number
  /** Number of changes that do not count: their import was undone, or copies replaced them. */
  uncountedChangeCount: number
}

/** Applies the changes up to the time `untilTime` in epoch milliseconds, or all changes if `untilTime` is null. */
export function replayUpTo(log: LogFile, untilTime: number | null): ReplayedLog {
  const withdrawn = log.findWithdrawnIds()
  const tables = { ...createTables(), withdrawn }
  const selectedHeaders = log.commitHeaders.filter(
    (commitHeader) => untilTime === null || getDisplayTime(commitHeader) <= untilTime,
  )
  for (const commitHeader of selectedHeaders) foldCommit(tables, log.readCommit(commitHeader))
  const withdrawnCount = selectedHeaders.filter(({ id }) => Object.hasOwn(withdrawn, id)).length
  return {
    tables: showIdentified(tables),
    countedChangeCount: selectedHeaders.length - withdrawnCount,
    uncountedChangeCount: withdrawnCount,
  }
}

const TEXT_FIELDS = ['code', 'notes', 'feedback'] as const satisfies readonly LargeFieldName[]

/**
 * Yields the solves of a replayed log, newest first, in the format in which the app exports solves. The texts of a solve are read only when
 * it is yielded, to save memory.
 */
export function* readSolves(log: LogFile, tables: Tables, { problems }: BuildData): Generator<SolveRecord> {
  const rows = Object.values(tables.solves).sort((a, b) => b.timestamp - a.timestamp)
  const alsoTyped = mapAlsoTypedRows(tables, rows)
  for (const row of rows) {
    const alsoTypedRows = alsoTyped.get(row) ?? []
    const texts = new Map(listRowsToRead(new Map([[row, alsoTypedRows]])).map((one) => [one, readTexts(log, one)]))
    yield toSolveRecord(row, problems.get(row.slug), texts.get(row) ?? {}, selectAlsoTypedTexts(alsoTypedRows, texts))
  }
}

function readTexts(log: LogFile, { largeFields }: AnySolveRow): LargeFields {
  const texts: LargeFields = {}
  for (const field of TEXT_FIELDS) {
    const address = largeFields[field]
    const readResult = address && log.readEvent(address)
    if (readResult?.known) Object.assign(texts, extractLargeField(readResult.event, field))
  }
  return texts
}

export function readProblemNotes(log: LogFile, { problemNotes }: Tables): [slug: string, note: string][] {
  return Object.entries(problemNotes).flatMap(([slug, row]): [string, string][] => {
    const notes = listNoteAddresses(row).flatMap((at) => {
      const read = log.readEvent(at)
      return read.known && read.event.type === 'ProblemNoteSaved' ? (read.event.note ?? []) : []
    })
    return notes.length > 0 ? [[slug, joinProblemNotes(notes)]] : []
  })
}
