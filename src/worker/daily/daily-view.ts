import { ACCEPTED } from '#domain/solve'
import { getDailyStart, isWithinDaily } from '#domain/today/daily-challenge'
import type { Attempts } from '#events/projections/attempts'
import { DAY_SECONDS } from '#lib/time'
import type { DailyView } from '#protocol/views'
import type { Session } from '../session'
import { getDailyChallenge } from './daily-challenge'

/**
 * Returns the line about the daily challenge below Today; null if today's is not known (N34). `pickSlugs` are the problems that Today
 * already recommends.
 */
export function buildDailyView(session: Session, attempts: Attempts, pickSlugs: ReadonlySet<string>): DailyView | null {
  const daily = getDailyChallenge(session)
  if (!daily) return null
  const { slug, number, title, difficulty, isPaidOnly } = daily
  const isSolved = attempts
    .getSolvesOfProblem(slug)
    .some(({ status, timestamp }) => status === ACCEPTED && isWithinDaily(daily, timestamp))
  return {
    ...{ slug, number, title, difficulty, isPaidOnly, isSolved },
    until: (getDailyStart(daily) + DAY_SECONDS) * 1000,
    canAdd: !isPaidOnly && !isSolved && session.problems.has(slug) && !pickSlugs.has(slug),
  }
}
