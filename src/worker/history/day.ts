import type { SolveItem } from '#protocol/history'
import { localDay } from '../platform'
import type { Session } from '../session'
import { solveListOf, toItem } from './solve-list'

const ALL = { text: '', status: null, category: null, difficulty: null, needsFeedback: false }

/** The displayed solves of a local day, oldest first (N5). */
export function solvesOfDay(session: Session, day: number): SolveItem[] {
  const solves = solveListOf(session).filtered(ALL)
  return solves
    .filter(({ row }) => localDay(row.timestamp) === day)
    .map(toItem)
    .reverse()
}
