import type { CategoryProgress } from '#domain/progress'
import type { TodayView } from '#protocol/views'
import { todayOf } from './dashboard/today'
import { reviewsOf } from './reviews/reviews'
import type { Session } from './session'

/** The picks of the present day. Import this module lazily: it contains the review scheduler. */
export function picksOf(session: Session, progress: readonly CategoryProgress[]): TodayView {
  return todayOf(session, progress, reviewsOf(session).dueThisMorning())
}
