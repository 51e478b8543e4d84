import { pluralize } from '#lib/format'
import type { ReviewState } from '#protocol/reviews'
import { formatDayText } from '../../widgets/review-day'

/** Describes when a review is or was due: "5 days overdue", "Due today", "Due Wed, 25 Nov". Days are counted from 1970-01-01. */
export function formatDue({ overdueDays, due }: ReviewState, today: number): string {
  if (overdueDays > 0) return `${pluralize(overdueDays, 'day')} overdue`
  return `Due ${formatDayText(due, today)}`
}

/** Describes the estimated chance that the user could solve a problem again: "62% recall". */
export const formatRecall = ({ retrievability }: ReviewState): string => `${Math.round(retrievability * 100)}% recall`
