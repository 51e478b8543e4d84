import { CATEGORIES } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import type { CategoryProgress } from '#domain/progress'
import { scoreResults } from '#domain/scoring'
import type { Attempts } from './attempts'

/** Progress towards each goal, in category order; `now` is in epoch seconds (R1–R3). */
export function progressTowards(goals: Goals, attempts: Attempts, now: number): CategoryProgress[] {
  return CATEGORIES.flatMap((tag) => {
    const goal = goals[tag]
    if (goal === undefined) return []
    const { estimated, confidence, adjusted } = scoreResults(attempts.resultsOf(tag), now)
    return [{ tag, goal, estimatedScore: estimated, confidenceLevel: confidence, adjustedScore: adjusted }]
  })
}
