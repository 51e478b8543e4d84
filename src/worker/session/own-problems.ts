import { isOwnProblem, type ListedProblem, problemOf } from '#domain/problem'
import type { SolveRow } from '#events/projections/solve-tables'
import { incrementalSelector, problemsOf } from './selectors'

/** The problems of displayed solves that are not on the practice site, by slug. The title is that of the first solve with one. */
class OwnProblems {
  readonly bySlug = new Map<string, ListedProblem>()

  constructor(rows: Iterable<SolveRow>) {
    for (const row of rows) this.put(row)
  }

  /** Adds a row. */
  put(row: SolveRow): void {
    if (!isOwnProblem(row.slug)) return
    const known = this.bySlug.get(row.slug)
    if (known && (known.title !== row.slug || row.title === null)) return
    const problem = problemOf(row, new Map())
    if (problem) this.bySlug.set(row.slug, problem)
  }
}

/** The person's own problems, so that lists and searches find them (N7, N9, N10). */
export const ownProblemsOf = incrementalSelector((rows) => new OwnProblems(rows), problemsOf)
