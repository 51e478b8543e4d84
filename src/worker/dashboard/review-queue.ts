import type { MovedDates, ReviewQueue } from '#protocol/reviews'
import { bestEffort } from '../best-effort'
import { INTERVAL_NOTICE, RATING_CHANGE_NOTICE, readNumber, writeNumber } from '../log/cursors'
import { type DayQueue, getReviews } from '../reviews/reviews'
import type { Session } from '../session'
import { computePlanDay, type PlanDayState } from './plan-day'

/**
 * Returns the reviews of the displayed day; `extra` is added to the daily limit of reviews (N4). If the daily limit is in minutes, returns
 * the reviews of the day's plan, as the screen Today does (N22).
 */
export async function getReviewQueue(session: Session, extra: number): Promise<ReviewQueue> {
  return { ...computeDayQueue(session, extra), movedDates: await countMovedDates(session) }
}

async function countMovedDates(session: Session): Promise<MovedDates> {
  const { db, user, past } = session
  if (past !== null) return { byRatings: 0, byLimits: 0 }
  const ratingNotice = await readNumber(db, user, RATING_CHANGE_NOTICE)
  const formerInterval = await readNumber(db, user, INTERVAL_NOTICE)
  const reviews = getReviews(session)
  const moved = {
    byRatings: ratingNotice === null ? reviews.countMovedByRatings() : 0,
    byLimits: reviews.countMovedByLimits(formerInterval),
  }
  if (moved.byRatings === 0 && ratingNotice === null) await dismissMovedDates(session, 'byRatings')
  if (moved.byLimits === 0 && formerInterval !== getLongestInterval(session))
    await dismissMovedDates(session, 'byLimits')
  return moved
}

/** Hides the notice that review dates have moved for a reason, until they move again (N24). */
export async function dismissMovedDates(session: Session, reason: keyof MovedDates): Promise<void> {
  const { db, user } = session
  const [name, value] =
    reason === 'byRatings' ? [RATING_CHANGE_NOTICE, 1] : [INTERVAL_NOTICE, getLongestInterval(session)]
  await bestEffort(() => writeNumber(db, user, name, value))
}

const getLongestInterval = ({ log }: Session): number => log.tables.reviewSettings.longestInterval

/** Returns the review queue of the displayed day, which the screens Reviews and Today and the extension's icon count (N22). */
export function computeDayQueue(session: Session, extra = 0): DayQueue {
  const planned = session.past ? null : listPlannedReviews(computePlanDay(session))
  return getReviews(session).computeQueue(extra, planned)
}

/** Returns the slugs of today's planned reviews if minutes limit the day; null if only the number of reviews limits it. */
export function listPlannedReviews({ inputs, planner }: PlanDayState): ReadonlySet<string> | null {
  if (inputs.limits.minutes === Number.POSITIVE_INFINITY) return null
  const reviews = planner.planToday().picks.filter(({ kind }) => kind === 'review')
  return new Set(reviews.map(({ problem }) => problem.slug))
}
