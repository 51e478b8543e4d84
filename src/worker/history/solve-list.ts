import type { SolveKey } from '#domain/solve'
import { type ListedSolve, SolveList } from '#events/projections/solve-list'
import type { SolveFilter, SolveItem, SolveWindow } from '#protocol/history'
import type { Session } from '../session'
import { incrementalSelector, problemsOf } from '../session/selectors'

/** Solves for the Solve History list. */
export const solveListOf = incrementalSelector((rows, problems) => new SolveList(rows, problems), problemsOf)

/** A range of the filtered list. */
export function listSolves(session: Session, filter: SolveFilter, offset: number, limit: number): SolveWindow {
  const filtered = solveListOf(session).filtered(filter)
  return { total: filtered.length, offset, items: filtered.slice(offset, offset + limit).map(toItem) }
}

/** The index of a solve in the filtered list; null if it does not match. */
export function findSolve(session: Session, filter: SolveFilter, key: SolveKey): number | null {
  return solveListOf(session).find(key, filter)
}

export function toItem({ row, problem }: ListedSolve): SolveItem {
  const { key, slug, status, lang, timestamp, finalScore } = row
  const { title, difficulty } = problem
  return { key, slug, title, status, difficulty, lang, timestamp, score: finalScore }
}
