import { type DecisionOf, refuse } from '../decision'
import type { CommandHandlers } from '../define'
import { getShownRows } from '../projections/shown-solves'
import { findShownSolve, type SolveRow, type SolveTables } from '../projections/solve-tables'
import type { DetailChanges, DetailCommand, DetailEvent } from '../subjects/details'
import { SOLVE_NOT_FOUND } from '../subjects/solves'

export const DETAIL_HANDLERS: CommandHandlers<DetailCommand, SolveTables, DetailEvent> = { SaveDetails: saveDetails }

/** Saves time, hints and notes of a solve. Records only changed fields, so that edits of other fields on other devices are kept. */
export function saveDetails(
  command: { key: string; changes: DetailChanges },
  tables: SolveTables,
): DecisionOf<DetailEvent> {
  const row = findShownSolve(tables, command.key)
  if (!row) return SOLVE_NOT_FOUND
  const time = command.changes.timeUsed
  if (typeof time === 'number' && !(Number.isFinite(time) && time >= 0)) {
    return refuse('invalid', 'Solve time must be a non-negative number.')
  }
  const changes = findChangedDetails(row, command.changes)
  if (Object.keys(changes).length === 0) return { ok: true, events: [] }
  return { ok: true, events: createDetailEvents(row.key, changes, tables) }
}

/** A displayed solve may be combined from several rows. A cleared value is cleared in each of these rows. */
function createDetailEvents(key: string, changes: DetailChanges, tables: SolveTables): DetailEvent[] {
  const clearingEvents = getShownRows(tables, key).flatMap((row): DetailEvent[] => {
    const fields: DetailChanges = {}
    if (changes.timeUsed === null && row.timeUsed !== null) fields.timeUsed = null
    if (changes.usedHints === null && row.usedHints !== null) fields.usedHints = null
    if (changes.notes === null && row.largeFields.notes) fields.notes = null
    return row.key === key || Object.keys(fields).length === 0
      ? []
      : [{ type: 'DetailsEdited', v: 1, key: row.key, changes: fields }]
  })
  return [{ type: 'DetailsEdited', v: 1, key, changes }, ...clearingEvents]
}

function findChangedDetails(row: SolveRow, edited: DetailChanges): DetailChanges {
  const changes: DetailChanges = {}
  if (edited.timeUsed !== undefined && edited.timeUsed !== row.timeUsed) changes.timeUsed = edited.timeUsed
  if (edited.usedHints !== undefined && edited.usedHints !== row.usedHints) changes.usedHints = edited.usedHints
  if (edited.notes !== undefined) {
    const isBlank = edited.notes === null || edited.notes.trim() === ''
    if (!isBlank) changes.notes = edited.notes
    else if (row.largeFields.notes) changes.notes = null
  }
  return changes
}
