import { formatNumber, pluralize } from '#lib/format'
import type { ReviewQueue, ReviewState } from '#protocol/reviews'
import { type EpochDay, formatDayText, formatReviewDate } from '../../widgets/review-day'

/** Describes when a review is or was due: "5 days overdue", "Due today", "Due Wed, 25 Nov (postponed)". */
export function formatDue(review: ReviewState, today: EpochDay): string {
  const { overdueDays, due, postponedUntil, isSuspended, isExcluded } = review
  if (isSuspended) return isExcluded ? 'Not suggested any more' : 'Paused'
  if (overdueDays > 0) return `${pluralize(overdueDays, 'day')} overdue`
  return `Due ${formatDayText(due, today)}${postponedUntil === null ? '' : ' (postponed)'}`
}

/** Describes the estimated chance that the user could solve a problem again: "62% recall". */
export const formatRecall = ({ retrievability }: ReviewState): string => `${Math.round(retrievability * 100)}% recall`

/** Describes the reviews of today: "2 left today · 54 can wait" (N4). */
export function describeToday({ offered, dueCount, doneToday }: ReviewQueue): string {
  const waitingCount = dueCount - offered.length
  const waitingText = waitingCount > 0 ? ` · ${formatNumber(waitingCount)} can wait` : ''
  if (offered.length > 0) return `${formatNumber(offered.length)} left today${waitingText}`
  if (doneToday > 0) return `Done for today${waitingText}`
  return (waitingCount > 0 ? 'No review is planned for today' : 'Nothing is due today') + waitingText
}

/**
 * Describes the reviews after the next seven days. Counts those that are put on the last day before the interview only because the days
 * before it are full (N33).
 */
export function describeLater({ week, laterCount, lastDay, today }: ReviewQueue): string {
  const weekText = week.length === 0 ? 'Nothing is due in the next seven days.' : ''
  const laterText =
    laterCount > 0 ? `${formatNumber(laterCount)} more ${laterCount === 1 ? 'is' : 'are'} due later.` : ''
  const waitingText = lastDay
    ? `${formatNumber(lastDay.canWait)} of those on ${formatReviewDate(lastDay.day, today)}, the day before your interview, can wait.`
    : ''
  return [weekText, laterText, waitingText].filter(Boolean).join(' ') || 'No other reviews are planned.'
}
