import { isAddedKey, type SolveKey } from '#domain/solve'
import { entryOf } from '#lib/own-entry'
import { combineSameSubmission } from './combine-same-submission'
import { regroupSolves } from './same-submission'
import { copyRow, mayHide, recordedRow } from './solve-row'
import {
  type AddedSolveDecisions,
  type AnySolveRow,
  anyOwnRow,
  keysOfSubmission,
  ownRow,
  type SolveRow,
  type SolveTables,
} from './solve-tables'
import type { Writer } from './writer'

const UNDECIDED: AddedSolveDecisions = { isRemoved: false, joins: [], kept: [] }

/** The person's decisions about a solve that they added. */
export const addedSolve = ({ added }: SolveTables, key: SolveKey): AddedSolveDecisions =>
  entryOf(added, key) ?? UNDECIDED

/** The submission that an added solve is joined to; null if it is joined to none. */
export const joinedTo = (tables: SolveTables, key: SolveKey): SolveKey | null =>
  addedSolve(tables, key).joins.at(-1) ?? null

/**
 * Updates what `solves` shows after a change of one solve or of a decision about it. Law: `solves` depends only on the own
 * values of all solves and on the decisions, not on their order.
 */
export function updateShownSolve(tables: SolveTables, key: SolveKey, to: Writer): void {
  if (!mayHide(tables)) return
  if (isAddedKey(key)) hideOrShow(tables, key, to)
  updateSubmissionRow(tables, joinedTo(tables, key) ?? key, to)
}

/** Updates which solves are the same submission after a change of one, and what `solves` shows of them (E15). */
export function regroupAndShow(tables: SolveTables, key: SolveKey, to: Writer): void {
  for (const one of regroupSolves(tables, key, to)) updateSubmissionRow(tables, one, to)
}

/** Shows a submission with the values of its other keys and the data of the solves that are joined to it. */
export function updateSubmissionRow(tables: SolveTables, key: SolveKey, to: Writer): void {
  const shown = tables.shownAs[key] ?? key
  // `hidden` may still have a row although no group is left, so `recordedRow` is not enough.
  const own = tables.hidden[shown] ?? tables.solves[shown]
  if (!own || isAddedKey(shown)) return
  const others = tables.sameSubmission[shown] ?? []
  for (const other of others) hide(tables, other, to)
  const joined = [shown, ...others].flatMap((one) => tables.joined[one] ?? [])
  for (const one of joined) hideOrShow(tables, one, to)
  const added = joined.flatMap((one) => (addedSolve(tables, one).isRemoved ? [] : (tables.hidden[one] ?? [])))
  if (others.length > 0 || added.length > 0) {
    if (!tables.hidden[shown]) to.put(tables.hidden, shown, own)
    to.put(tables.solves, shown, withAdded(combineSameSubmission(tables, own, others), added))
  } else if (tables.hidden[shown]) {
    to.put(tables.solves, shown, own)
    to.remove(tables.hidden, shown)
  }
}

/**
 * The rows that a solve shows: those of all keys of its submission, and those of the solves that are joined to it. A value is
 * cleared in all of them. Otherwise the value of another row would appear instead.
 */
export function shownRows(tables: SolveTables, key: SolveKey): AnySolveRow[] {
  const keys = keysOfSubmission(tables, key)
  const joined = keys.flatMap((one) => entryOf(tables.joined, one) ?? [])
  return [...keys.flatMap((one) => anyOwnRow(tables, one) ?? []), ...joined.flatMap((one) => ownRow(tables, one) ?? [])]
}

/** Hides a further key of a submission. */
function hide({ solves, hidden }: SolveTables, key: SolveKey, to: Writer): void {
  const row = solves[key]
  if (!row) return
  if (!hidden[key]) to.put(hidden, key, row)
  to.remove(solves, key)
}

function hideOrShow(tables: SolveTables, key: SolveKey, to: Writer): void {
  const row = recordedRow(tables, key)
  if (!row) return
  const joined = joinedTo(tables, key)
  const isHidden = addedSolve(tables, key).isRemoved || (joined !== null && recordedRow(tables, joined) !== undefined)
  if (isHidden === (tables.hidden[key] !== undefined)) return
  to.put(isHidden ? tables.hidden : tables.solves, key, row)
  to.remove(isHidden ? tables.solves : tables.hidden, key)
}

/**
 * A submission with all texts that the person entered for the same solve. Its facts have priority. For texts and edits,
 * the submission's own come first, then those of the added solves, then facts that the source guessed.
 */
function withAdded(submission: SolveRow, added: readonly SolveRow[]): SolveRow {
  const row = copyRow(submission)
  for (const one of added) {
    takeTyped(row, one, 'timeUsed')
    takeTyped(row, one, 'usedHints')
    row.rating ??= one.rating
    row.title ??= one.title
    takeTexts(row, one)
    takeFeedback(row, one)
  }
  return row
}

function takeTyped<F extends 'timeUsed' | 'usedHints'>(row: SolveRow, added: SolveRow, field: F): void {
  const isTypedAlready = row.edited[field] !== undefined && row[field] !== null
  if (added[field] === null || isTypedAlready) return
  row[field] = added[field]
  // A time or help that came with the added solve has no edit of its own.
  row.edited[field] = added.edited[field] ?? 0
}

function takeTexts({ largeFields, ...row }: SolveRow, added: SolveRow): void {
  const { code, notes } = added.largeFields
  if (notes) largeFields.notes ??= notes
  if (code && row.edited.code === undefined) largeFields.code ??= code
}

function takeFeedback(row: SolveRow, { largeFields, finalScore }: SolveRow): void {
  if (!largeFields.feedback || row.largeFields.feedback) return
  row.largeFields.feedback = largeFields.feedback
  row.finalScore = finalScore
}
