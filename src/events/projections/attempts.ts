import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { isOwnProblem, type Problem, type ProblemIndex } from '#domain/problem'
import type { CategoryProgress } from '#domain/progress'
import type { LastSolve } from '#domain/recommend'
import {
  computeDayResults,
  type DayResult,
  type ScoredSolve,
  type ScoreTotals,
  scoreResults,
  sumResults,
} from '#domain/scoring'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import type { SolveDate } from '#domain/solve-date'
import type { SolveRow } from './solve-tables'

interface AttemptedProblem {
  problem: Problem
  solves: Map<SolveKey, ScoredSolve>
  results: readonly DayResult[]
}

export type DatedAttempt = SolveDate & Pick<ScoredSolve, 'status'>

interface CategoryAttempts {
  attempted: AttemptedProblem[]
  /** Results, one per problem and day, of all problems in the category; null after a change. */
  results: readonly DayResult[] | null
  /** The last sums of `results` that were read, at a time in epoch seconds; null after a change. */
  sums: { at: number; totals: Readonly<ScoreTotals> } | null
}

/** Solves combined with the catalog and grouped by problem, updated row by row. Recomputes only problems with changed solves. */
export class Attempts {
  readonly #problems: ProblemIndex
  readonly #bySlug = new Map<string, AttemptedProblem>()
  readonly #byCategory = new Map<Category, CategoryAttempts>()
  readonly #lastSolves = new Map<string, ScoredSolve>()
  /** Times (epoch seconds) of the solves whose problem is not in the catalog. */
  readonly #timesWithoutProblem = new Map<SolveKey, number>()
  /** Solves of problems that are shown without being in the catalog: they count in totals and activity only. */
  readonly #ownProblemAttempts = new Map<SolveKey, DatedAttempt>()
  readonly #ownCounts = new Map<string, number>()
  readonly #changedProblems = new Set<AttemptedProblem>()
  #count = 0
  readonly #acceptedCounts = new Map<string, number>()

  constructor(rows: Iterable<SolveRow>, problems: ProblemIndex) {
    this.#problems = problems
    for (const row of rows) this.put(row)
  }

  put({ key, slug, timestamp, latest, status, finalScore, qualityScore }: SolveRow): void {
    const problem = this.#problems.get(slug)
    if (!problem) {
      if (isOwnProblem(slug) || this.#problems.showsUnlisted) this.#countOwn(key, slug, { timestamp, latest, status })
      else this.#timesWithoutProblem.set(key, timestamp)
      return
    }
    const attempted = this.#bySlug.get(slug) ?? this.#addProblem(problem)
    const solve = { slug, timestamp, latest, status, finalScore, qualityScore, difficulty: problem.difficulty }
    const previous = attempted.solves.get(key)
    if (previous && hasSameScore(previous, solve)) return
    if (!previous) this.#count++
    this.#countAccepted(slug, Number(status === ACCEPTED) - Number(previous?.status === ACCEPTED))
    attempted.solves.set(key, solve)
    this.#changedProblems.add(attempted)
  }

  #countOwn(key: SolveKey, slug: string, attempt: DatedAttempt): void {
    const previous = this.#ownProblemAttempts.get(key)
    if (!previous) {
      this.#count++
      this.#ownCounts.set(slug, (this.#ownCounts.get(slug) ?? 0) + 1)
    }
    this.#countAccepted(slug, Number(attempt.status === ACCEPTED) - Number(previous?.status === ACCEPTED))
    this.#ownProblemAttempts.set(key, attempt)
  }

  #countAccepted(slug: string, change: number): void {
    const count = (this.#acceptedCounts.get(slug) ?? 0) + change
    if (count > 0) this.#acceptedCounts.set(slug, count)
    else this.#acceptedCounts.delete(slug)
  }

  /** Number of solves whose problem is in the catalog or was added by the person. */
  get solveCount(): number {
    return this.#count
  }

  get solvedCount(): number {
    return this.#acceptedCounts.size
  }

  /** Number of solves whose problem is not in the catalog yet (C4). */
  get countWithoutProblem(): number {
    return this.#timesWithoutProblem.size
  }

  /** Counts the solves up to a time (epoch seconds) whose problem is not in the catalog. */
  countWithoutProblemUntil(time: number): number {
    return [...this.#timesWithoutProblem.values()].filter((timestamp) => timestamp <= time).length
  }

  getSolveCount(slug: string): number {
    return this.#bySlug.get(slug)?.solves.size ?? this.#ownCounts.get(slug) ?? 0
  }

  getSolves(): ScoredSolve[] {
    return [...this.#bySlug.values()].flatMap(({ solves }) => [...solves.values()])
  }

  /** Yields the solves without a copy of all of them, for a reader that stops early. */
  *iterateSolves(): Generator<ScoredSolve> {
    for (const { solves } of this.#bySlug.values()) yield* solves.values()
  }

  /** Returns the dates of all solves that count in the activity calendar, including solves of problems that the person added. */
  getDates(): DatedAttempt[] {
    return [...this.getSolves(), ...this.#ownProblemAttempts.values()]
  }

  getSolvesOfProblem(slug: string): ScoredSolve[] {
    return [...(this.#bySlug.get(slug)?.solves.values() ?? [])]
  }

  /** Returns the results of all days of one category, grouped by problem. */
  getResults(category: Category): readonly DayResult[] {
    this.#recomputeChanged()
    const inCategory = this.#byCategory.get(category)
    if (!inCategory) return []
    inCategory.results ??= concatenate(inCategory.attempted)
    return inCategory.results
  }

  /** Returns the sums of a category's results at a time in epoch seconds. Cached until another time is read or a result changes. */
  getTotals(category: Category, at: number): Readonly<ScoreTotals> {
    const results = this.getResults(category)
    const inCategory = this.#byCategory.get(category)
    if (inCategory?.sums?.at === at) return inCategory.sums.totals
    const totals = sumResults(results, at)
    if (inCategory) inCategory.sums = { at, totals }
    return totals
  }

  /** Returns the newest solve of each attempted problem, by slug. */
  getLastSolves(): ReadonlyMap<string, LastSolve> {
    this.#recomputeChanged()
    return this.#lastSolves
  }

  #addProblem(problem: Problem): AttemptedProblem {
    const attempted = { problem, solves: new Map(), results: [] }
    this.#bySlug.set(problem.slug, attempted)
    for (const category of problem.categories) {
      const inCategory = this.#byCategory.get(category)
      if (inCategory) inCategory.attempted.push(attempted)
      else this.#byCategory.set(category, { attempted: [attempted], results: null, sums: null })
    }
    return attempted
  }

  /** Called only when a result is read, because a sync changes many rows at once. */
  #recomputeChanged(): void {
    for (const attempted of this.#changedProblems) {
      const { problem, solves } = attempted
      attempted.results = computeDayResults(solves.values())
      this.#lastSolves.set(problem.slug, findNewestSolve([...solves.values()]))
      for (const category of problem.categories) {
        const inCategory = this.#byCategory.get(category)
        if (inCategory) inCategory.results = inCategory.sums = null
      }
    }
    this.#changedProblems.clear()
  }
}

/** Faster than `flatMap`, which matters after each solve. */
function concatenate(attempted: readonly AttemptedProblem[]): DayResult[] {
  const all: DayResult[] = []
  for (const { results } of attempted) for (const result of results) all.push(result)
  return all
}

function hasSameScore(a: ScoredSolve, b: ScoredSolve): boolean {
  const isMoved = a.timestamp !== b.timestamp || a.status !== b.status
  return !isMoved && a.finalScore === b.finalScore && a.qualityScore === b.qualityScore
}

const findNewestSolve = (solves: readonly ScoredSolve[]): ScoredSolve =>
  solves.reduce((last, solve) => (solve.timestamp > last.timestamp ? solve : last))

/** Computes the progress towards each goal, in category order (R1–R3). `now` is in epoch seconds. */
export function computeProgress(goals: Goals, attempts: Attempts, now: number): CategoryProgress[] {
  return CATEGORIES.flatMap((tag) => {
    const goal = goals[tag]
    if (goal === undefined) return []
    const { estimated, confidence, adjusted } = scoreResults(attempts.getResults(tag), now)
    return [{ tag, goal, estimatedScore: estimated, confidenceLevel: confidence, adjustedScore: adjusted }]
  })
}
