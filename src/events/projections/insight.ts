import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { type Activity, activeYears, activityOf } from '#domain/insight/activity'
import { explainScore, type ScoreExplanation } from '#domain/insight/score-explanation'
import { type Trends, trendsOf } from '#domain/insight/trend'
import type { ProblemIndex } from '#domain/problem'
import { ACCEPTED } from '#domain/solve'
import type { Attempts } from './attempts'

/**
 * A year of activity, the years with solves, the score trends and the expected losses up to `now` (epoch seconds). `dayOf` converts epoch seconds to the local day
 * number (days since 1970-01-01).
 */
export function insightOf(
  attempts: Attempts,
  problems: ProblemIndex,
  goals: Goals,
  now: number,
  dayOf: (seconds: number) => number,
): { activity: Activity; years: number[]; trends: Trends; fading: Partial<Record<Category, number>> } {
  const solves = attempts.solves()
  const days = attempts
    .dated()
    .map(({ timestamp, status }) => ({ day: dayOf(timestamp), accepted: status === ACCEPTED }))
  return {
    activity: activityOf(days, dayOf(now)),
    years: activeYears(days, dayOf(now)),
    trends: trendsOf(goals, solves, (slug) => problems.get(slug)?.categories ?? [], now),
    fading: fadingOf(goals, attempts, now),
  }
}

/** How far the score of each goal's category falls in 14 days without practice. */
function fadingOf(goals: Goals, attempts: Attempts, now: number): Partial<Record<Category, number>> {
  const fading: Partial<Record<Category, number>> = {}
  for (const tag of CATEGORIES) {
    if (goals[tag] === undefined) continue
    const { score, forecast } = explainScore(attempts.resultsOf(tag), now)
    fading[tag] = score.adjusted - forecast.adjusted
  }
  return fading
}

/** The explanation of a category's score as of `now` (epoch seconds). */
export function reasonFor(attempts: Attempts, category: Category, now: number): ScoreExplanation {
  return explainScore(attempts.resultsOf(category), now)
}
