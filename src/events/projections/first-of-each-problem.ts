import type { ListedSolve } from './solve-list'

/** Returns the first solve of each problem in a list, in the order of the list (N23). */
export function findFirstOfEachProblem(solves: readonly ListedSolve[]): readonly ListedSolve[] {
  const first = new Map<string, ListedSolve>()
  for (const solve of solves) if (!first.has(solve.row.slug)) first.set(solve.row.slug, solve)
  return [...first.values()]
}
