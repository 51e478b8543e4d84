import { type ListedProblem, type ProblemIndex, problemOf } from '#domain/problem'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import { countLeading } from '#lib/sorted'
import type { SolveRow } from './solve-tables'

/** A solve with its problem. */
export interface ListedSolve {
  row: SolveRow
  problem: ListedProblem
}

/** Filter criteria; null or false matches everything. */
export interface ListFilter {
  status: 'accepted' | 'failed' | null
  category: string | null
  difficulty: string | null
  needsFeedback: boolean
  /** Epoch seconds: from the first, included, to the second, excluded. */
  from: number | null
  until: number | null
  /** If set, only problems with these slugs match. */
  slugs: readonly string[] | null
}

/**
 * All solves with a known problem or one that the person named, newest first, then by key; updated row by row. The list is sorted again only if a solve
 * was added or its time changed. Law: the list equals that of a new instance.
 */
export class SolveList {
  readonly #problems: ProblemIndex
  readonly #byKey = new Map<SolveKey, ListedSolve>()
  #sorted: ListedSolve[] | null = null
  #shown: { by: string; solves: readonly ListedSolve[] } | null = null

  constructor(rows: Iterable<SolveRow>, problems: ProblemIndex) {
    this.#problems = problems
    for (const row of rows) this.put(row)
  }

  /** Adds or replaces a row. */
  put(row: SolveRow): void {
    const problem = problemOf(row, this.#problems)
    if (!problem) return
    const solve = { row, problem }
    const before = this.#byKey.get(row.key)
    this.#byKey.set(row.key, solve)
    this.#shown = null
    if (!this.#sorted) return
    if (before?.row.timestamp === row.timestamp) this.#sorted[indexOf(before, this.#sorted)] = solve
    else this.#sorted = null
  }

  /** All solves. */
  get all(): readonly ListedSolve[] {
    this.#sorted ??= [...this.#byKey.values()].reverse().sort(newestFirst)
    return this.#sorted
  }

  /** The solves that match a filter. Returns the same array until the solves or the filter change. */
  filtered(filter: ListFilter): readonly ListedSolve[] {
    const by = JSON.stringify(filter)
    if (this.#shown?.by !== by) this.#shown = { by, solves: this.all.filter(passes(filter)) }
    return this.#shown.solves
  }

  /** The index of a solve in a part of the list that has the same order; null if it is missing there. */
  find(key: SolveKey, among: readonly ListedSolve[]): number | null {
    const solve = this.#byKey.get(key)
    if (!solve) return null
    const at = indexOf(solve, among)
    return among[at]?.row.key === key ? at : null
  }
}

function newestFirst({ row: a }: ListedSolve, { row: b }: ListedSolve): number {
  return b.timestamp - a.timestamp || compareTexts(a.key, b.key)
}

/** The index of a solve in a sorted list, or where it would be inserted. */
const indexOf = (solve: ListedSolve, sorted: readonly ListedSolve[]): number =>
  countLeading(sorted, (other) => newestFirst(other, solve) < 0)

type Check = (solve: ListedSolve) => boolean

/** A check of the criteria that a filter has. */
function passes({ status, category, difficulty, needsFeedback, from, until, slugs }: ListFilter): Check {
  const checks: Check[] = []
  if (status !== null) checks.push(({ row }) => (row.status === ACCEPTED) === (status === 'accepted'))
  if (difficulty !== null) checks.push(({ problem }) => problem.difficulty === difficulty)
  if (needsFeedback) checks.push(({ row }) => row.finalScore === null)
  if (category !== null) checks.push(({ problem }) => problem.categories.some((one) => one === category))
  if (from !== null) checks.push(({ row }) => row.timestamp >= from)
  if (until !== null) checks.push(({ row }) => row.timestamp < until)
  const only = slugs && new Set(slugs)
  if (only) checks.push(({ row }) => only.has(row.slug))
  return (solve) => checks.every((check) => check(solve))
}
