import type { ActivitySummary } from '#domain/insight/activity'
import { formatNumber, pluralize } from '#lib/format'

/** "212 solved on 96 days in the last year". */
export const yearWords = ({ solves, days }: ActivitySummary): string =>
  solves === 0
    ? 'Nothing solved in the last year'
    : `${formatNumber(solves)} solved on ${pluralize(days, 'day')} in the last year`

/** "Longest streak 14 days, now 3". */
export function streakWords({ longestStreak, streak }: ActivitySummary): string {
  if (longestStreak === 0) return 'No streak yet'
  const longest = `Longest streak ${pluralize(longestStreak, 'day')}`
  return streak === 0 ? longest : `${longest}, now ${streak}`
}
