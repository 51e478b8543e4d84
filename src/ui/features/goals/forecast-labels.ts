import { pluralize } from '#lib/format'
import type { GoalForecast, MissedGoal } from '#protocol/insight'
import { formatDay } from '../../behaviour/local-time'
import { toPercent } from '../../widgets/figures'

/** Formats an ISO date, for example as "Tue, Jan 12". Includes the year if it is not the year of `now` (epoch milliseconds). */
export function formatIsoDate(date: string, now: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return formatDay(new Date(year, month - 1, day).getTime(), now)
}

/** Describes the forecast in one sentence: "42 days left; at this pace 61% of your goals". */
export function describeForecast({ daysLeft, reachedShare }: Pick<GoalForecast, 'daysLeft' | 'reachedShare'>): string {
  const share = `${toPercent(reachedShare)}% of your goals`
  if (daysLeft > 0) return `${pluralize(daysLeft, 'day')} left; at this pace ${share}`
  if (daysLeft === 0) return `Your interview is today, at ${share}`
  return `Your interview was ${daysLeft === -1 ? 'yesterday' : `${pluralize(-daysLeft, 'day')} ago`}, at ${share}`
}

/** Returns a text that explains the forecast; empty if no explanation is needed. */
export function explainForecast({ daysLeft, hasPace, missedCount }: GoalForecast): string {
  if (daysLeft < 0) return 'Set the date of your next interview to plan for it.'
  if (daysLeft === 0) return ''
  if (!hasPace) return 'Nothing was accepted in the last four weeks, so your scores only fade.'
  return missedCount === 0 ? 'If you continue like this, you will reach every goal.' : ''
}

/**
 * Describes the practice that reaches a goal: "about 2 Mediums a week". In the last two weeks before the interview: "about 2 Mediums until
 * then".
 */
export function describePractice({ problemsPerWeek }: Pick<MissedGoal, 'problemsPerWeek'>, daysLeft: number): string {
  if (problemsPerWeek === null) return 'out of reach by then'
  const isSoon = daysLeft < 14
  const count = isSoon ? Math.max(1, Math.ceil((problemsPerWeek * daysLeft) / 7)) : problemsPerWeek
  return `about ${pluralize(count, 'Medium')} ${isSoon ? 'until then' : 'a week'}`
}
