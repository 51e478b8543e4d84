import * as v from 'valibot'
import { PARTIAL_FEEDBACK } from '#domain/shapes'
import type { SolveKey } from '#domain/solve'
import type { CommandOf, CommandValues, DetailChanges } from '../command'
import { refuse } from '../decision'
import type { SolvelogEvent } from '../event'
import { shownRows } from '../projections/shown-solves'
import { anyOwnRow, keysOfSubmission, type SolveRow, shownSolve, type Tables } from '../projections/tables'
import { type Decision, SOLVE_NOT_FOUND } from './decision'
import { feedbackSaved } from './feedback-saved'

/** Saves code exactly as typed; refuses blank code. */
export function saveCode({ key, code }: CommandValues<'SaveCode'>, tables: Tables): Decision {
  const row = shownSolve(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  if (code.trim() === '') return refuse('invalid', 'Code cannot be empty.')
  return { ok: true, events: [{ type: 'CodeEdited', v: 1, key: row.key, code }] }
}

/** Records only changed details, so that edits of other fields on other devices are kept. */
export function saveDetails(command: CommandValues<'SaveDetails'>, tables: Tables): Decision {
  const row = shownSolve(tables, command.key)
  if (!row) return SOLVE_NOT_FOUND
  const time = command.changes.timeUsed
  if (typeof time === 'number' && !(Number.isFinite(time) && time >= 0)) {
    return refuse('invalid', 'Solve time must be a non-negative number.')
  }
  const changes = differing(row, command.changes)
  if (Object.keys(changes).length === 0) return { ok: true, events: [] }
  return { ok: true, events: detailEvents(row.key, changes, tables) }
}

/** A cleared value is also cleared in the other keys of the submission and in the solves that are joined to it. */
function detailEvents(key: SolveKey, changes: DetailChanges, tables: Tables): SolvelogEvent[] {
  const cleared = shownRows(tables, key).flatMap((row): SolvelogEvent[] => {
    const fields: DetailChanges = {}
    if (changes.timeUsed === null && row.timeUsed !== null) fields.timeUsed = null
    if (changes.usedHints === null && row.usedHints !== null) fields.usedHints = null
    if (changes.notes === null && row.largeFields.notes) fields.notes = null
    return row.key === key || Object.keys(fields).length === 0
      ? []
      : [{ type: 'DetailsEdited', v: 1, key: row.key, changes: fields }]
  })
  return [{ type: 'DetailsEdited', v: 1, key, changes }, ...cleared]
}

/** Saves feedback if its scores are within range; imported feedback with its raw text. */
export function saveFeedback(
  { key, feedback, via, raw, model }: CommandValues<'SaveFeedback'>,
  tables: Tables,
): Decision {
  const row = shownSolve(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  const result = v.safeParse(PARTIAL_FEEDBACK, feedback)
  if (!result.success) return refuse('invalid', 'Numeric ratings are out of range.')
  const origin = { via, ...(raw !== undefined && { raw }), ...(model !== undefined && { model }) }
  return { ok: true, events: [feedbackSaved(row.key, result.output, origin)] }
}

/** Removes the code, whichever source added it. No sync restores it (N16). */
export function removeCode({ key }: CommandOf<'RemoveCode'>, tables: Tables): Decision {
  const row = shownSolve(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  if (!row.largeFields.code) return { ok: true, events: [] }
  const others = keysOfSubmission(tables, key).filter(
    (one) => one !== row.key && anyOwnRow(tables, one)?.largeFields.code !== undefined,
  )
  return { ok: true, events: [row.key, ...others].map((one) => ({ type: 'CodeRemoved', v: 2, key: one })) }
}

/** Removes the feedback, so that its score no longer counts (N16). */
export function removeFeedback({ key }: CommandOf<'RemoveFeedback'>, tables: Tables): Decision {
  if (!shownSolve(tables, key)) return SOLVE_NOT_FOUND
  const rated = shownRows(tables, key).filter(({ largeFields }) => largeFields.feedback)
  return { ok: true, events: rated.map((row) => ({ type: 'FeedbackRemoved', v: 1, key: row.key })) }
}

function differing(row: SolveRow, wanted: DetailChanges): DetailChanges {
  const changes: DetailChanges = {}
  if (wanted.timeUsed !== undefined && wanted.timeUsed !== row.timeUsed) changes.timeUsed = wanted.timeUsed
  if (wanted.usedHints !== undefined && wanted.usedHints !== row.usedHints) changes.usedHints = wanted.usedHints
  if (wanted.notes !== undefined) {
    const blank = wanted.notes === null || wanted.notes.trim() === ''
    if (!blank) changes.notes = wanted.notes
    else if (row.largeFields.notes) changes.notes = null
  }
  return changes
}
