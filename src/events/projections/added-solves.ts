import { isAddedKey, type SolveKey } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import { entryOf } from '#lib/own-entry'
import type { EventOf } from '../event'
import { copyRow, getOrCreateRow, isEmptyTable, recordedRow } from './solves'
import type { AddedSolveDecisions, SolveRow, Tables } from './tables'

const UNDECIDED: AddedSolveDecisions = { isRemoved: false, joined: null, kept: [] }

/** The person's decisions about a solve that they added. */
export const addedSolve = ({ added }: Tables, key: SolveKey): AddedSolveDecisions => entryOf(added, key) ?? UNDECIDED

type AddedEvent = EventOf<'SolveCorrected' | 'SolveRemoved' | 'SolveRestored' | 'JoinAnswered'>

/** Folds a change of a solve that the person added. Other solves can't be corrected, removed or joined to another one. */
export function foldAdded(tables: Tables, event: AddedEvent): void {
  const { key } = event
  if (!isAddedKey(key)) return
  // A decision about a solve that is not recorded waits in a row, like an edit (docs/decisions/0160).
  const row = getOrCreateRow(tables, key)
  switch (event.type) {
    case 'SolveCorrected': {
      const { timestamp, status, lang } = event
      Object.assign(row, { timestamp, status, lang })
      break
    }
    case 'SolveRemoved':
    case 'SolveRestored':
      tables.added[key] = { ...addedSolve(tables, key), isRemoved: event.type === 'SolveRemoved' }
      break
    case 'JoinAnswered':
      if (!isAddedKey(event.other)) foldAnswer(tables, event)
      break
    default:
      event satisfies never
  }
}

function foldAnswer(tables: Tables, { key, other, isSame }: EventOf<'JoinAnswered'>): void {
  const before = addedSolve(tables, key)
  const kept = before.kept.filter((one) => one !== other)
  const joined = isSame ? other : before.joined === other ? null : before.joined
  tables.added[key] = { ...before, joined, kept: isSame === false ? [...kept, other] : kept }
  if (before.joined === joined) return
  if (before.joined !== null) leave(tables, key, before.joined)
  if (joined !== null) tables.joined[joined] = [...(tables.joined[joined] ?? []), key].sort(compareTexts)
}

function leave(tables: Tables, key: SolveKey, other: SolveKey): void {
  const left = (tables.joined[other] ?? []).filter((one) => one !== key)
  if (left.length > 0) tables.joined[other] = left
  else delete tables.joined[other]
  showJoined(tables, other)
}

/**
 * Updates what `solves` shows after a change of one solve or of a decision about it. Law: `solves` depends only on the own
 * values of all solves and on the decisions, not on their order.
 */
export function updateShownSolve(tables: Tables, key: SolveKey): void {
  if (isEmptyTable(tables.added)) return
  const { joined } = addedSolve(tables, key)
  if (isAddedKey(key)) hideOrShow(tables, key)
  showJoined(tables, joined ?? key)
}

/** Shows a submission with the data of the solves that are joined to it. */
function showJoined(tables: Tables, key: SolveKey): void {
  const row = recordedRow(tables, key)
  const keys = tables.joined[key] ?? []
  if (!row || isAddedKey(key)) return
  for (const one of keys) hideOrShow(tables, one)
  const rows = keys.flatMap((one) => (addedSolve(tables, one).isRemoved ? [] : (tables.hidden[one] ?? [])))
  if (rows.length > 0) {
    tables.hidden[key] ??= copyRow(row)
    tables.solves[key] = withAdded(tables.hidden[key], rows)
  } else if (tables.hidden[key]) {
    tables.solves[key] = tables.hidden[key]
    delete tables.hidden[key]
  }
}

function hideOrShow(tables: Tables, key: SolveKey): void {
  const row = recordedRow(tables, key)
  if (!row) return
  const { isRemoved, joined } = addedSolve(tables, key)
  const isHidden = isRemoved || (joined !== null && recordedRow(tables, joined) !== undefined)
  if (isHidden === (tables.hidden[key] !== undefined)) return
  const [from, to] = isHidden ? [tables.solves, tables.hidden] : [tables.hidden, tables.solves]
  to[key] = row
  delete from[key]
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
  const isTypedAlready = row.edited[field] === true && row[field] !== null
  if (added[field] === null || isTypedAlready) return
  row[field] = added[field]
  row.edited[field] = true
}

function takeTexts({ largeFields, ...row }: SolveRow, added: SolveRow): void {
  const { code, notes } = added.largeFields
  if (notes) largeFields.notes ??= notes
  if (code && !row.edited.code) largeFields.code ??= code
}

function takeFeedback(row: SolveRow, { largeFields, finalScore }: SolveRow): void {
  if (!largeFields.feedback || row.largeFields.feedback) return
  row.largeFields.feedback = largeFields.feedback
  row.finalScore = finalScore
}
