import { findProblemOfSolve, type ListedProblem, type ProblemIndex } from '#domain/problem'
import type { SolveRow } from '#events/projections/solve-tables'
import { createIncrementalSelector, getProblems } from './selectors'

/** The problems of displayed solves that are not in the catalog, by slug. A problem has the title of its first titled solve. */
class OwnProblems {
  readonly bySlug = new Map<string, ListedProblem>()

  constructor(
    rows: Iterable<SolveRow>,
    private readonly problems: ProblemIndex,
  ) {
    for (const row of rows) this.put(row)
  }

  put(row: SolveRow): void {
    if (this.problems.has(row.slug)) return
    const existing = this.bySlug.get(row.slug)
    if (existing && (existing.title !== row.slug || row.title === null)) return
    const problem = findProblemOfSolve(row, this.problems)
    if (problem) this.bySlug.set(row.slug, problem)
  }
}

/** Returns the problems that the user added, so that lists and searches find them (N7, N9, N10). */
export const getOwnProblems = createIncrementalSelector(
  (rows, problems) => new OwnProblems(rows, problems),
  getProblems,
)
