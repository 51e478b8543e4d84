import type { SolveKey } from '#domain/solve'
import type { EventAddress } from '../commit'
import {
  type AnySolveRow,
  type FieldOfPerson,
  isRecorded,
  type LargeFieldName,
  type OrphanedEditsRow,
  type SolveRow,
  type SolveTables,
} from './solve-tables'
import { indexId, indexKey } from './submission-index'
import { appendSeq, type FoldContext } from './writer'

/** Returns a `fold` function that replaces the row of a solve. If the solve is not recorded, the edit is stored in `unrecorded`. */
export const createRowFold =
  <E extends { key: SolveKey }>(change: (row: AnySolveRow, event: E, context: FoldContext) => AnySolveRow) =>
  (tables: SolveTables, event: E, context: FoldContext): void => {
    const row = getOrCreateRow(tables, event.key, context)
    putSolve(tables, row, change(row, event, context), context)
  }

/** Returns the edit times of a row after the person set or cleared a field at `time` (epoch milliseconds). */
export const withEditTime = (row: AnySolveRow, field: FieldOfPerson, time: number): AnySolveRow['edited'] => ({
  ...row.edited,
  [field]: time,
})

/** Returns the addresses of a row's large fields with one of them replaced; removed if `at` is null. */
export function withAddress(
  row: AnySolveRow,
  field: LargeFieldName,
  at: EventAddress | null,
): AnySolveRow['largeFields'] {
  const largeFields = { ...row.largeFields }
  if (at) largeFields[field] = at
  else delete largeFields[field]
  return largeFields
}

/** Like `findOwnRow`, but faster: skips the lookup in `hidden` unless `mayHaveHiddenRows` returns true. */
export function findRecordedRow(tables: SolveTables, key: SolveKey): SolveRow | undefined {
  return (mayHaveHiddenRows(tables) ? tables.hidden[key] : undefined) ?? tables.solves[key]
}

export const mayHaveHiddenRows = ({ added, sameSubmission }: SolveTables): boolean =>
  !isEmptyTable(added) || !isEmptyTable(sameSubmission)

/** Returns the row of a solve, or a new row for edits if the solve is not recorded. Store the changed row with `putSolve`. */
export function getOrCreateRow(tables: SolveTables, key: SolveKey, { to: writer }: FoldContext): AnySolveRow {
  const existing = findRecordedRow(tables, key) ?? tables.unrecorded[key]
  if (existing) return existing
  indexKey(tables, key, writer)
  return { key, status: null, lang: null, ...createFieldsWithoutFacts() }
}

/** Replaces the row `before` of a solve by `row`, and adds the position (`seq`) of the event's commit to it. */
export function putSolve(
  tables: SolveTables,
  before: AnySolveRow,
  row: AnySolveRow,
  { at, to: writer }: FoldContext,
): void {
  indexId(tables, before, row, writer)
  const stored = { ...row, commitSeqs: appendSeq(row.commitSeqs, at.seq) }
  if (!isRecorded(stored)) writer.put(tables.unrecorded, row.key, stored)
  else writer.put(mayHaveHiddenRows(tables) && tables.hidden[row.key] ? tables.hidden : tables.solves, row.key, stored)
}

export function createFieldsWithoutFacts(): Omit<OrphanedEditsRow, 'key' | 'status' | 'lang'> {
  return {
    submissionId: null,
    title: null,
    timeUsed: null,
    usedHints: null,
    finalScore: null,
    qualityScore: null,
    snapshots: 0,
    runs: 0,
    failedRuns: 0,
    rating: null,
    details: 0,
    largeFields: {},
    edited: {},
    fingerprints: {},
    commitSeqs: [],
  }
}

/** Callers use this check because it is faster than a lookup of a key that does not exist. */
export function isEmptyTable(table: object): boolean {
  for (const _key in table) return false
  return true
}

/** The copy shares no mutable object with `row`. */
export const copyRow = <R extends AnySolveRow>(row: R): R => ({
  ...row,
  largeFields: { ...row.largeFields },
  edited: { ...row.edited },
  fingerprints: { ...row.fingerprints },
})
