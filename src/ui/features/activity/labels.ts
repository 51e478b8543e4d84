import type { ActivitySummary } from '#domain/insight/activity'
import { formatNumber, pluralize } from '#lib/format'

/** "212 solved over 96 days in the last year". */
export const yearWords = ({ solves, days }: ActivitySummary): string =>
  solves === 0
    ? 'Nothing solved in the last year'
    : `${formatNumber(solves)} solved over ${pluralize(days, 'day')} in the last year`

/** "Current streak 3 days · longest 14". */
export function streakWords({ longestStreak, streak }: ActivitySummary): string {
  if (longestStreak === 0) return 'No streak yet'
  if (streak === 0) return `Longest streak ${pluralize(longestStreak, 'day')}`
  return `Current streak ${pluralize(streak, 'day')} · longest ${longestStreak}`
}
