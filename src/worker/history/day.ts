import type { SolveItem } from '#protocol/history'
import { localDay } from '../platform'
import type { Session } from '../session'
import { solveListOf, toSolveItem } from './solve-list'

/** The displayed solves of a local day, oldest first (N5). */
export function solvesOfDay(session: Session, day: number): SolveItem[] {
  const solves = solveListOf(session).all
  return solves
    .filter(({ row }) => localDay(row.timestamp) === day)
    .map((solve) => toSolveItem(session, solve))
    .reverse()
}
