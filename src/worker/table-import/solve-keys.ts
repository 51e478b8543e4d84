import { createAddedKey, type SolveKey } from '#domain/solve'
import { createAddedEvents } from '#events/decide/added-solves'
import type { SolvelogEvent } from '#events/event'
import { getDecisions } from '#events/projections/shown-solves'
import { findOwnRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { NewSolve } from '#events/subjects/added-solves'
import { createFingerprintUuid } from '#lib/fingerprint'

/** Returns a UUID that is the same for the same row on every device, so that two imports of one table add each solve once. */
const computeSolveId = (solve: NewSolve): string => createFingerprintUuid([1, 2, 3, 4].map((salt) => [salt, solve]))

/** Returns the key under which the log stores the solve of a row. */
export const computeSolveKey = (solve: NewSolve): SolveKey =>
  createAddedKey(solve.slug, solve.timestamp, computeSolveId(solve))

/** Whether the log has a solve that the user has not removed. */
export const isInLog = (tables: Tables, key: SolveKey): boolean =>
  findOwnRow(tables, key) !== undefined && !getDecisions(tables, key).isRemoved

/** Returns the events that add a solve, or restore it if the user has removed it; none if the log has it. */
export function createSolveEvents(tables: Tables, solve: NewSolve): SolvelogEvent[] {
  const key = computeSolveKey(solve)
  if (!findOwnRow(tables, key)) return createAddedEvents(solve, 'table', computeSolveId(solve))
  return getDecisions(tables, key).isRemoved ? [{ type: 'SolveRestored', v: 1, key }] : []
}
