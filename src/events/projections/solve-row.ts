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

/** A fold that replaces the row of a solve. If the solve is not recorded, the edit waits in a row of its own. */
export const foldRow =
  <E extends { key: SolveKey }>(change: (row: AnySolveRow, event: E, context: FoldContext) => AnySolveRow) =>
  (tables: SolveTables, event: E, context: FoldContext): void => {
    const row = getOrCreateRow(tables, event.key, context)
    putSolve(tables, row, change(row, event, context), context)
  }

/** A row with one of the person's fields as an event at `time` set or cleared it. */
export const edited = (row: AnySolveRow, field: FieldOfPerson, time: number): AnySolveRow['edited'] => ({
  ...row.edited,
  [field]: time,
})

/** The addresses of a row's large fields, one of them replaced or, without an address, removed. */
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

/** The own values of a recorded solve. */
export function recordedRow(tables: SolveTables, key: SolveKey): SolveRow | undefined {
  return (mayHide(tables) ? tables.hidden[key] : undefined) ?? tables.solves[key]
}

/** Whether `solves` may show some rows differently: a fold needs no look-up in `hidden` otherwise. */
export const mayHide = ({ added, sameSubmission }: SolveTables): boolean =>
  !isEmptyTable(added) || !isEmptyTable(sameSubmission)

/** The row of a solve, or a new unrecorded row, to be stored with `putSolve`. */
export function getOrCreateRow(tables: SolveTables, key: SolveKey, { to }: FoldContext): AnySolveRow {
  const found = recordedRow(tables, key) ?? tables.unrecorded[key]
  if (found) return found
  indexKey(tables, key, to)
  return { key, status: null, lang: null, ...noFacts() }
}

/** Stores the new row of a solve in the place of an earlier one, with the position of the event's commit. */
export function putSolve(tables: SolveTables, before: AnySolveRow, row: AnySolveRow, { at, to }: FoldContext): void {
  indexId(tables, before, row, to)
  const stored = { ...row, commitSeqs: appendSeq(row.commitSeqs, at.seq) }
  if (!isRecorded(stored)) to.put(tables.unrecorded, row.key, stored)
  else to.put(mayHide(tables) && tables.hidden[row.key] ? tables.hidden : tables.solves, row.key, stored)
}

/** The fields of a row before the first fact about it. */
export function noFacts(): Omit<OrphanedEditsRow, 'key' | 'status' | 'lang'> {
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

/** Cheaper than a failed key lookup, and `unrecorded` is nearly always empty. */
export function isEmptyTable(table: object): boolean {
  for (const _key in table) return false
  return true
}

/** A copy of a row that shares no mutable part with it. */
export const copyRow = <R extends AnySolveRow>(row: R): R => ({
  ...row,
  largeFields: { ...row.largeFields },
  edited: { ...row.edited },
  fingerprints: { ...row.fingerprints },
})
