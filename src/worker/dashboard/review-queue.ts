import { planToday } from '#domain/plan/plan'
import type { ReviewQueue } from '#protocol/reviews'
import { reviewsOf } from '../reviews/reviews'
import type { Session } from '../session'
import { type PlanDayState, planDayOf } from './plan-day'

/**
 * Today's reviews; `extra` raises the daily limit (N4). If the day is planned by minutes, these are the reviews of the plan, so that
 * Reviews and Today agree (N22).
 */
export function reviewQueue(session: Session, extra: number): ReviewQueue {
  const planned = session.past ? null : plannedReviews(planDayOf(session))
  return reviewsOf(session).queue(extra, planned)
}

/** The reviews of a day that is planned by minutes, by slug; null for a day with a daily limit. */
export function plannedReviews({ inputs }: PlanDayState): ReadonlySet<string> | null {
  if (inputs.limits.minutes === Number.POSITIVE_INFINITY) return null
  const { picks } = planToday(inputs)
  return new Set(picks.filter(({ kind }) => kind === 'review').map(({ problem }) => problem.slug))
}
