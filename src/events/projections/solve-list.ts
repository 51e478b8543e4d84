import { findProblemOfSolve, type ListedProblem, type ProblemIndex } from '#domain/problem'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import { UNKNOWN_DATE } from '#domain/solve-date'
import { compareTexts } from '#lib/compare-texts'
import { countLeading } from '#lib/sorted'
import type { SolveRow } from './solve-tables'

export interface ListedSolve {
  row: SolveRow
  problem: ListedProblem
}

/** The criteria of a filter. A criterion that is null or false matches every solve. */
export interface ListFilter {
  status: 'accepted' | 'failed' | null
  category: string | null
  difficulty: string | null
  needsFeedback: boolean
  /** Epoch seconds. Solves from `from` (included) to `until` (excluded) match. A solve with an unknown date never matches a period. */
  from: number | null
  until: number | null
  slugs: readonly string[] | null
}

/**
 * All solves whose problem is in the catalog or was added by the person, newest first, then by key. Updated row by row, and sorted again
 * only if a solve was added or its time changed.
 */
export class SolveList {
  readonly #problems: ProblemIndex
  readonly #byKey = new Map<SolveKey, ListedSolve>()
  #sorted: ListedSolve[] | null = null
  #lastFiltered: { filterKey: string; solves: readonly ListedSolve[] } | null = null

  constructor(rows: Iterable<SolveRow>, problems: ProblemIndex) {
    this.#problems = problems
    for (const row of rows) this.put(row)
  }

  put(row: SolveRow): void {
    const problem = findProblemOfSolve(row, this.#problems)
    if (!problem) return
    const solve = { row, problem }
    const previous = this.#byKey.get(row.key)
    this.#byKey.set(row.key, solve)
    this.#lastFiltered = null
    if (!this.#sorted) return
    if (previous?.row.timestamp === row.timestamp) this.#sorted[findIndex(previous, this.#sorted)] = solve
    else this.#sorted = null
  }

  get allSolves(): readonly ListedSolve[] {
    this.#sorted ??= [...this.#byKey.values()].reverse().sort(compareNewestFirst)
    return this.#sorted
  }

  /** Returns the solves that match a filter: the same array until the solves or the filter change. */
  filter(filter: ListFilter): readonly ListedSolve[] {
    const filterKey = JSON.stringify(filter)
    if (this.#lastFiltered?.filterKey !== filterKey)
      this.#lastFiltered = { filterKey, solves: this.allSolves.filter(createPredicate(filter)) }
    return this.#lastFiltered.solves
  }

  /** Returns the index of a solve in `among`, which must be in the order of this list; null if `among` does not contain the solve. */
  find(key: SolveKey, among: readonly ListedSolve[]): number | null {
    const solve = this.#byKey.get(key)
    if (!solve) return null
    const at = findIndex(solve, among)
    return among[at]?.row.key === key ? at : null
  }
}

function compareNewestFirst({ row: a }: ListedSolve, { row: b }: ListedSolve): number {
  return b.timestamp - a.timestamp || compareTexts(a.key, b.key)
}

const findIndex = (solve: ListedSolve, sorted: readonly ListedSolve[]): number =>
  countLeading(sorted, (other) => compareNewestFirst(other, solve) < 0)

type SolvePredicate = (solve: ListedSolve) => boolean

function createPredicate({
  status,
  category,
  difficulty,
  needsFeedback,
  from,
  until,
  slugs,
}: ListFilter): SolvePredicate {
  const checks: SolvePredicate[] = []
  if (status !== null) checks.push(({ row }) => (row.status === ACCEPTED) === (status === 'accepted'))
  if (difficulty !== null) checks.push(({ problem }) => problem.difficulty === difficulty)
  if (needsFeedback) checks.push(({ row }) => row.finalScore === null)
  if (category !== null) checks.push(({ problem }) => problem.categories.some((one) => one === category))
  if (from !== null) checks.push(({ row }) => row.timestamp >= from)
  if (until !== null) checks.push(({ row }) => row.timestamp < until)
  if (from !== null || until !== null) checks.push(({ row }) => row.timestamp !== UNKNOWN_DATE)
  const slugSet = slugs && new Set(slugs)
  if (slugSet) checks.push(({ row }) => slugSet.has(row.slug))
  return (solve) => checks.every((check) => check(solve))
}
