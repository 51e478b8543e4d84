import type { ActivitySummary } from '#domain/insight/activity'
import { formatNumber, pluralize } from '#lib/format'

/** "212 solved over 96 days". */
export const solvedText = ({ solves, days }: ActivitySummary): string =>
  solves === 0 ? 'Nothing solved' : `${formatNumber(solves)} solved over ${pluralize(days, 'day')}`

/** "212 solved over 96 days in the last year", or "in 2025". */
export const yearSummary = (summary: ActivitySummary, year: number | null): string =>
  `${solvedText(summary)} in ${year ?? 'the last year'}`

/** "Current streak 3 days · longest 14". A calendar year has no current streak, because one may begin in the year before. */
export function streakText({ longestStreak, streak }: ActivitySummary, year: number | null): string {
  if (longestStreak === 0) return year === null ? 'No streak yet' : 'No streak'
  if (streak === 0 || year !== null) return `Longest streak ${pluralize(longestStreak, 'day')}`
  return `Current streak ${pluralize(streak, 'day')} · longest ${longestStreak}`
}

/** "2 solved, 1 failed attempt". */
export function dayFigures(solved: number, failed: number): string {
  if (solved === 0 && failed === 0) return 'no activity'
  return failed === 0 ? `${solved} solved` : `${solved} solved, ${pluralize(failed, 'failed attempt')}`
}
