import { isOwnProblem } from '#domain/problem'
import type { SolveKey } from '#domain/solve'
import type { SolvelogEvent } from '#events/event'
import { getDecisions } from '#events/projections/shown-solves'
import { findOwnRow, getIdentifiedSlug } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { createRemovalEvent, type NewSolve } from '#events/subjects/added-solves'
import { computeSolveKey, createSolveEvents } from './solve-keys'

/** A row of an earlier import that is read differently now. `now` is null if the row is not read as a solve any more. */
export interface PlannedRepair {
  line: number
  key: SolveKey
  earlier: NewSolve
  now: NewSolve | null
  /** Whether the person has changed the solve since its import, so that it stays as it is. */
  isChanged: boolean
}

/**
 * Returns the repair of a row that the log has as `earlier`; null if the row is read as before. `hasDate`: the row has a date of its own.
 * Otherwise the date of the earlier import stays, because the person chose it. A value that only the earlier reading found also stays.
 */
export function planRepair(
  tables: Tables,
  line: number,
  earlier: NewSolve,
  solve: NewSolve | null,
  hasDate: boolean,
): PlannedRepair | null {
  const key = computeSolveKey(earlier)
  const now = solve && keepEarlierValues(solve, earlier, hasDate)
  if (now && computeSolveKey(now) === key) return null
  // The person has said that the own problem of the earlier import is this problem (N31).
  const isIdentified = now && getIdentifiedSlug(tables, earlier.slug) === now.slug
  if (isIdentified && computeSolveKey({ ...now, slug: earlier.slug }) === key) return null
  return { line, key, earlier, now, isChanged: isChangedSinceImport(tables, key, now) }
}

function keepEarlierValues(solve: NewSolve, earlier: NewSolve, hasDate: boolean): NewSolve {
  const { timestamp, isLatest, ...read } = solve
  const date = hasDate ? solve : earlier
  const isCodeAddress = /^https?:\/\/\S+$/.test(earlier.code?.trim() ?? '')
  return {
    ...(earlier.timeUsed !== undefined && { timeUsed: earlier.timeUsed }),
    ...(earlier.notes !== undefined && { notes: earlier.notes }),
    ...(earlier.code !== undefined && !isCodeAddress && { code: earlier.code }),
    ...read,
    ...(solve.slug === earlier.slug && { title: earlier.title }),
    timestamp: date.timestamp,
    ...(date.isLatest && { isLatest: true }),
  }
}

function isChangedSinceImport(tables: Tables, key: SolveKey, now: NewSolve | null): boolean {
  const row = findOwnRow(tables, key)
  if (!row) return true
  const { joins, kept } = getDecisions(tables, key)
  if (row.commitSeqs.length > 1 || joins.length > 0 || kept.length > 0) return true
  return row.slug !== now?.slug && isOwnProblem(row.slug) && isUsedProblem(tables, row.slug)
}

/** Whether an own problem has a note, tags, reviews or a place in a study list, which a repair would leave without a problem. */
function isUsedProblem({ problemNotes, problemTags, reviews, excluded, studyLists }: Tables, slug: string): boolean {
  const isInTable = [problemNotes, problemTags, reviews, excluded].some((table) => Object.hasOwn(table, slug))
  return isInTable || Object.values(studyLists).some(({ list }) => list.slugs.includes(slug))
}

/** Returns the events that remove the solves of an earlier import, and add them as they are read now. */
export function createRepairEvents(tables: Tables, repairs: readonly PlannedRepair[]): SolvelogEvent[] {
  return repairs
    .filter(({ isChanged }) => !isChanged)
    .flatMap(({ key, now }) => [createRemovalEvent(true, key), ...(now ? createSolveEvents(tables, now) : [])])
}
