import type { ActivitySummary } from '#domain/insight/activity'
import { grouped } from '../../../kit/grouped'

/** A count with its noun: "1 day", "1,204 days". */
export const some = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`

/** "212 solved on 96 days in the last year". */
export const yearWords = ({ solves, days }: ActivitySummary): string =>
  solves === 0
    ? 'Nothing solved in the last year'
    : `${grouped(solves)} solved on ${some(days, 'day')} in the last year`

/** "Longest streak 14 days, now 3". */
export function streakWords({ longestStreak, streak }: ActivitySummary): string {
  if (longestStreak === 0) return 'No streak yet'
  const longest = `Longest streak ${some(longestStreak, 'day')}`
  return streak === 0 ? longest : `${longest}, now ${streak}`
}
