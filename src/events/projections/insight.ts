import type { Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { type Activity, activityOf } from '#domain/insight/activity'
import { explainScore, type ScoreExplanation } from '#domain/insight/score-explanation'
import { type Trends, trendsOf } from '#domain/insight/trend'
import type { ProblemIndex } from '#domain/problem'
import { ACCEPTED } from '#domain/solve'
import type { Attempts } from './attempts'

/**
 * A year of activity and the score trends up to `now` (epoch seconds). `dayOf` converts epoch seconds to the local day
 * number (days since 1970-01-01).
 */
export function insightOf(
  attempts: Attempts,
  problems: ProblemIndex,
  goals: Goals,
  now: number,
  dayOf: (seconds: number) => number,
): { activity: Activity; trends: Trends } {
  const solves = attempts.solves()
  const days = solves.map(({ timestamp, status }) => ({ day: dayOf(timestamp), accepted: status === ACCEPTED }))
  return {
    activity: activityOf(days, dayOf(now)),
    trends: trendsOf(goals, solves, (slug) => problems.get(slug)?.categories ?? [], now),
  }
}

/** The explanation of a category's score as of `now` (epoch seconds). */
export function reasonFor(attempts: Attempts, category: Category, now: number): ScoreExplanation {
  return explainScore(attempts.resultsOf(category), now)
}
