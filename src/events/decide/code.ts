import { type DecisionOf, refuse } from '../decision'
import type { CommandHandlers } from '../define'
import { findOwnRowOrEdits, findShownSolve, getKeysOfSubmission, type SolveTables } from '../projections/solve-tables'
import type { CodeCommand, CodeEvent } from '../subjects/code'
import { SOLVE_NOT_FOUND, type SolveEventFields } from '../subjects/solves'

export const CODE_HANDLERS: CommandHandlers<CodeCommand, SolveTables, CodeEvent> = {
  SaveCode: saveCode,
  RemoveCode: removeCode,
}

/** Saves code exactly as typed. Refuses blank code. */
export function saveCode({ key, code }: { key: string; code: string }, tables: SolveTables): DecisionOf<CodeEvent> {
  const row = findShownSolve(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  if (code.trim() === '') return refuse('invalid', 'Code cannot be empty.')
  return { ok: true, events: [{ type: 'CodeEdited', v: 1, key: row.key, code }] }
}

/** Removes the code of a solve, even if a source added it. A later sync does not add the code again (N16). */
function removeCode({ key }: SolveEventFields, tables: SolveTables): DecisionOf<CodeEvent> {
  const row = findShownSolve(tables, key)
  if (!row) return SOLVE_NOT_FOUND
  if (!row.largeFields.code) return { ok: true, events: [] }
  const others = getKeysOfSubmission(tables, key).filter(
    (one) => one !== row.key && findOwnRowOrEdits(tables, one)?.largeFields.code !== undefined,
  )
  return { ok: true, events: [row.key, ...others].map((one) => ({ type: 'CodeRemoved', v: 2, key: one })) }
}
