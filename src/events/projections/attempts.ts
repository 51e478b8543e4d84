import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { isOwnProblem, type Problem, type ProblemIndex } from '#domain/problem'
import type { CategoryProgress } from '#domain/progress'
import type { LastSolve } from '#domain/recommend'
import { type DayResult, dayResults, type ScoredSolve, scoreResults } from '#domain/scoring'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import type { SolveRow } from './solve-tables'

/** The solves of one problem with their day results. */
interface Attempted {
  problem: Problem
  solves: Map<SolveKey, ScoredSolve>
  results: readonly DayResult[]
}

/** The time of a solve in epoch seconds, and its verdict. */
export type DatedAttempt = Pick<ScoredSolve, 'timestamp' | 'status'>

interface InCategory {
  attempted: Attempted[]
  /** Day results of all problems in the category; null after a change. */
  results: readonly DayResult[] | null
}

/**
 * Solves joined with the catalog and grouped by problem, updated row by row. Only problems with changed solves are
 * recomputed. Law: every result equals that of a new instance built from the current rows in their first order, to the last
 * digit.
 */
export class Attempts {
  readonly #problems: ProblemIndex
  readonly #bySlug = new Map<string, Attempted>()
  readonly #byCategory = new Map<Category, InCategory>()
  readonly #last = new Map<string, ScoredSolve>()
  readonly #waiting = new Set<SolveKey>()
  /** Solves of problems that are not on the practice site: they count in totals and activity only. */
  readonly #own = new Map<SolveKey, DatedAttempt>()
  readonly #ownCounts = new Map<string, number>()
  readonly #changed = new Set<Attempted>()
  #count = 0
  /** Accepted solves by problem. A problem without one has no entry. */
  readonly #accepted = new Map<string, number>()

  constructor(rows: Iterable<SolveRow>, problems: ProblemIndex) {
    this.#problems = problems
    for (const row of rows) this.put(row)
  }

  /** Adds or replaces a row. */
  put({ key, slug, timestamp, status, finalScore, qualityScore }: SolveRow): void {
    const problem = this.#problems.get(slug)
    if (!problem) {
      if (isOwnProblem(slug)) this.#countOwn(key, slug, { timestamp, status })
      else this.#waiting.add(key)
      return
    }
    const attempted = this.#bySlug.get(slug) ?? this.#begin(problem)
    const solve = { slug, timestamp, status, finalScore, qualityScore, difficulty: problem.difficulty }
    const known = attempted.solves.get(key)
    if (known && countsTheSame(known, solve)) return
    if (!known) this.#count++
    this.#countAccepted(slug, Number(status === ACCEPTED) - Number(known?.status === ACCEPTED))
    attempted.solves.set(key, solve)
    this.#changed.add(attempted)
  }

  #countOwn(key: SolveKey, slug: string, attempt: DatedAttempt): void {
    const known = this.#own.get(key)
    if (!known) {
      this.#count++
      this.#ownCounts.set(slug, (this.#ownCounts.get(slug) ?? 0) + 1)
    }
    this.#countAccepted(slug, Number(attempt.status === ACCEPTED) - Number(known?.status === ACCEPTED))
    this.#own.set(key, attempt)
  }

  #countAccepted(slug: string, change: number): void {
    const count = (this.#accepted.get(slug) ?? 0) + change
    if (count > 0) this.#accepted.set(slug, count)
    else this.#accepted.delete(slug)
  }

  /** Number of solves with a known problem or one that the person named. */
  get count(): number {
    return this.#count
  }

  /** Number of problems with an accepted solve among them. */
  get solved(): number {
    return this.#accepted.size
  }

  /** Number of solves whose problem is not in the catalog yet (C4). */
  get countWithoutProblem(): number {
    return this.#waiting.size
  }

  /** Number of solves of a problem. */
  solveCountOf(slug: string): number {
    return this.#bySlug.get(slug)?.solves.size ?? this.#ownCounts.get(slug) ?? 0
  }

  /** All solves with a known problem, grouped by problem. */
  solves(): ScoredSolve[] {
    return [...this.#bySlug.values()].flatMap(({ solves }) => [...solves.values()])
  }

  /** All counted solves, also those of problems that the person named, for the activity. */
  datedAttempts(): DatedAttempt[] {
    return [...this.solves(), ...this.#own.values()]
  }

  /** The solves of one problem. */
  solvesOf(slug: string): ScoredSolve[] {
    return [...(this.#bySlug.get(slug)?.solves.values() ?? [])]
  }

  /** The day results of one category, in the order of `solves`. */
  resultsOf(category: Category): readonly DayResult[] {
    this.#recomputeChanged()
    const found = this.#byCategory.get(category)
    if (!found) return []
    found.results ??= found.attempted.flatMap(({ results }) => results)
    return found.results
  }

  /** The newest solve of each attempted problem. */
  lastSolves(): ReadonlyMap<string, LastSolve> {
    this.#recomputeChanged()
    return this.#last
  }

  #begin(problem: Problem): Attempted {
    const attempted = { problem, solves: new Map(), results: [] }
    this.#bySlug.set(problem.slug, attempted)
    for (const category of problem.categories) {
      const found = this.#byCategory.get(category)
      if (found) found.attempted.push(attempted)
      else this.#byCategory.set(category, { attempted: [attempted], results: null })
    }
    return attempted
  }

  /** Recomputes changed problems. Runs only on reads, because a sync changes many rows at once. */
  #recomputeChanged(): void {
    for (const attempted of this.#changed) {
      const { problem, solves } = attempted
      attempted.results = dayResults(solves.values())
      this.#last.set(problem.slug, newest([...solves.values()]))
      for (const category of problem.categories) {
        const found = this.#byCategory.get(category)
        if (found) found.results = null
      }
    }
    this.#changed.clear()
  }
}

function countsTheSame(a: ScoredSolve, b: ScoredSolve): boolean {
  const isMoved = a.timestamp !== b.timestamp || a.status !== b.status
  return !isMoved && a.finalScore === b.finalScore && a.qualityScore === b.qualityScore
}

const newest = (solves: readonly ScoredSolve[]): ScoredSolve =>
  solves.reduce((last, solve) => (solve.timestamp > last.timestamp ? solve : last))

/** Progress towards each goal, in category order; `now` is in epoch seconds (R1–R3). */
export function progressTowards(goals: Goals, attempts: Attempts, now: number): CategoryProgress[] {
  return CATEGORIES.flatMap((tag) => {
    const goal = goals[tag]
    if (goal === undefined) return []
    const { estimated, confidence, adjusted } = scoreResults(attempts.resultsOf(tag), now)
    return [{ tag, goal, estimatedScore: estimated, confidenceLevel: confidence, adjustedScore: adjusted }]
  })
}
