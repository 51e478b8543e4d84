import { isAddedKey, type SolveKey } from '#domain/solve'
import { getOwnEntry } from '#lib/own-entry'
import { combineSameSubmission } from './combine-same-submission'
import { regroupSolves } from './same-submission'
import { copyRow, findRecordedRow, mayHaveHiddenRows } from './solve-row'
import {
  type AddedSolveDecisions,
  type AnySolveRow,
  findOwnRow,
  findOwnRowOrEdits,
  getKeysOfSubmission,
  type SolveRow,
  type SolveTables,
} from './solve-tables'
import type { Writer } from './writer'

const NO_DECISIONS: AddedSolveDecisions = { isRemoved: false, joins: [], kept: [] }

export const getDecisions = ({ added }: SolveTables, key: SolveKey): AddedSolveDecisions =>
  getOwnEntry(added, key) ?? NO_DECISIONS

/** Returns the key of the submission to which an added solve is joined; null if it is not joined. */
export const getJoinedKey = (tables: SolveTables, key: SolveKey): SolveKey | null =>
  getDecisions(tables, key).joins.at(-1) ?? null

/** Updates the displayed rows (`solves`) after a change of one solve or of a decision about it. */
export function updateShownSolve(tables: SolveTables, key: SolveKey, writer: Writer): void {
  if (!mayHaveHiddenRows(tables)) return
  if (isAddedKey(key)) updateIsHidden(tables, key, writer)
  updateSubmissionRow(tables, getJoinedKey(tables, key) ?? key, writer)
}

/** After a change of one solve, computes again which solves are the same submission, and updates their displayed rows (E15). */
export function regroupAndShow(tables: SolveTables, key: SolveKey, writer: Writer): void {
  for (const one of regroupSolves(tables, key, writer)) updateSubmissionRow(tables, one, writer)
}

/** Updates the displayed row of a submission, which combines the rows under all its keys and the solves that are joined to it. */
export function updateSubmissionRow(tables: SolveTables, key: SolveKey, writer: Writer): void {
  const shown = tables.shownAs[key] ?? key
  // Do not use `findRecordedRow`: it skips `hidden` if no submission has several keys, but `hidden` may still have a row from before the
  // change.
  const own = tables.hidden[shown] ?? tables.solves[shown]
  if (!own || isAddedKey(shown)) return
  const others = tables.sameSubmission[shown] ?? []
  for (const other of others) hideRow(tables, other, writer)
  const joined = [shown, ...others].flatMap((one) => tables.joined[one] ?? [])
  for (const one of joined) updateIsHidden(tables, one, writer)
  const added = joined.flatMap((one) => (getDecisions(tables, one).isRemoved ? [] : (tables.hidden[one] ?? [])))
  if (others.length > 0 || added.length > 0) {
    if (!tables.hidden[shown]) writer.put(tables.hidden, shown, own)
    writer.put(tables.solves, shown, addValuesOfAdded(combineSameSubmission(tables, own, others), added))
  } else if (tables.hidden[shown]) {
    writer.put(tables.solves, shown, own)
    writer.remove(tables.hidden, shown)
  }
}

/**
 * Returns the rows from which a displayed solve is combined. A submission can have several keys, each with a row, and the person can join
 * added solves to it. A command that clears a value must clear it in all these rows, because otherwise the value of another row would be
 * displayed.
 */
export function getShownRows(tables: SolveTables, key: SolveKey): AnySolveRow[] {
  const keys = getKeysOfSubmission(tables, key)
  const joined = keys.flatMap((one) => getOwnEntry(tables.joined, one) ?? [])
  return [
    ...keys.flatMap((one) => findOwnRowOrEdits(tables, one) ?? []),
    ...joined.flatMap((one) => findOwnRow(tables, one) ?? []),
  ]
}

function hideRow({ solves, hidden }: SolveTables, key: SolveKey, writer: Writer): void {
  const row = solves[key]
  if (!row) return
  if (!hidden[key]) writer.put(hidden, key, row)
  writer.remove(solves, key)
}

function updateIsHidden(tables: SolveTables, key: SolveKey, writer: Writer): void {
  const row = findRecordedRow(tables, key)
  if (!row) return
  const joined = getJoinedKey(tables, key)
  const isHidden =
    // The join of an own problem's solve has no effect after the problem's match was removed (N31).
    getDecisions(tables, key).isRemoved || (joined !== null && findRecordedRow(tables, joined)?.slug === row.slug)
  if (isHidden === (tables.hidden[key] !== undefined)) return
  writer.put(isHidden ? tables.hidden : tables.solves, key, row)
  writer.remove(isHidden ? tables.solves : tables.hidden, key)
}

function addValuesOfAdded(submission: SolveRow, added: readonly SolveRow[]): SolveRow {
  const row = copyRow(submission)
  for (const one of added) {
    copyTypedValue(row, one, 'timeUsed')
    copyTypedValue(row, one, 'usedHints')
    row.rating ??= one.rating
    row.title ??= one.title
    copyTexts(row, one)
    copyFeedback(row, one)
  }
  return row
}

function copyTypedValue<F extends 'timeUsed' | 'usedHints'>(row: SolveRow, added: SolveRow, field: F): void {
  const isTypedAlready = row.edited[field] !== undefined && row[field] !== null
  if (added[field] === null || isTypedAlready) return
  row[field] = added[field]
  // A value that was entered when the solve was added has no edit time, so use 0.
  row.edited[field] = added.edited[field] ?? 0
}

function copyTexts({ largeFields, ...row }: SolveRow, added: SolveRow): void {
  const { code, notes } = added.largeFields
  if (notes) largeFields.notes ??= notes
  if (code && row.edited.code === undefined) largeFields.code ??= code
}

function copyFeedback(row: SolveRow, { largeFields, finalScore }: SolveRow): void {
  if (!largeFields.feedback || row.largeFields.feedback) return
  row.largeFields.feedback = largeFields.feedback
  row.finalScore = finalScore
}
