import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import type { ProblemIndex } from '#domain/problem'
import type { CategoryProgress } from '#domain/progress'
import type { LastSolve } from '#domain/recommend'
import { type DayResult, dayResults, type ScoredSolve, scoreResults } from '#domain/scoring'
import type { Tables } from './tables'

/** Solves joined with their problems. Those whose problem the catalog lacks wait until it has it (C4). */
export interface KnownSolves {
  solves: ScoredSolve[]
  waiting: number
}

/** Joins the solves with the catalog. */
export function knownSolves(tables: Tables, problems: ProblemIndex): KnownSolves {
  const solves: ScoredSolve[] = []
  let waiting = 0
  for (const row of Object.values(tables.solves)) {
    const problem = problems.get(row.slug)
    if (!problem) {
      waiting++
      continue
    }
    const { slug, timestamp, status, finalScore, qualityScore } = row
    solves.push({ slug, timestamp, status, finalScore, qualityScore, difficulty: problem.difficulty })
  }
  return { solves, waiting }
}

/** Progress towards each goal, in the order of the 66 categories; `now` is in epoch seconds (R1–R3). */
export function progressTowards(
  goals: Goals,
  solves: readonly ScoredSolve[],
  problems: ProblemIndex,
  now: number,
): CategoryProgress[] {
  const byCategory = new Map<Category, DayResult[]>()
  for (const result of dayResults(solves)) {
    for (const category of problems.get(result.latest.slug)?.categories ?? []) {
      const results = byCategory.get(category)
      if (results) results.push(result)
      else byCategory.set(category, [result])
    }
  }
  return CATEGORIES.flatMap((tag) => {
    const goal = goals[tag]
    if (goal === undefined) return []
    const { estimated, confidence, adjusted } = scoreResults(byCategory.get(tag) ?? [], now)
    return [{ tag, goal, estimatedScore: estimated, confidenceLevel: confidence, adjustedScore: adjusted }]
  })
}

/** The newest solve of each attempted problem. */
export function lastSolves(solves: readonly ScoredSolve[]): Map<string, LastSolve> {
  const last = new Map<string, LastSolve>()
  for (const solve of solves) {
    const known = last.get(solve.slug)
    if (!known || solve.timestamp > known.timestamp) last.set(solve.slug, solve)
  }
  return last
}
