import { DAY_SECONDS, wholeDaysBetween } from '#lib/time'
import { percentMissingToGoal } from '../progress'
import { type DayResult, FADE_DAYS, scoreResults, unratedMediumSolve } from '../scoring'

/** A forecast assumes that the coming weeks are like the last 28 days, or like all days since the first solve if those are fewer. */
const PACE_DAYS = 28
const MIN_PACE_DAYS = 7

/** The largest plan that a forecast suggests: two problems a day. */
export const MAX_PER_WEEK = 14

/** The length of the period that a forecast repeats, in days: shorter if the first solve is recent. Times are epoch seconds. */
export function paceWindowDays(first: number, now: number): number {
  return Math.min(PACE_DAYS, Math.max(MIN_PACE_DAYS, wholeDaysBetween(first, now) + 1))
}

/**
 * The expected results from now to `until`, if the person continues like in the last `days` days. Contains only results
 * that still count at `until`, so the cost does not grow with the distance.
 */
export function repeatPace(results: readonly DayResult[], days: number, now: number, until: number): DayResult[] {
  const period = days * DAY_SECONDS
  const repeated: DayResult[] = []
  for (const { latest, fails } of results) {
    const { timestamp } = latest
    if (timestamp > now || timestamp <= now - period) continue
    const from = Math.max(1, Math.ceil((until - FADE_DAYS * DAY_SECONDS - timestamp) / period))
    const to = Math.floor((until - timestamp) / period)
    for (let n = from; n <= to; n++) repeated.push({ latest: { ...latest, timestamp: timestamp + n * period }, fails })
  }
  return repeated
}

/** Medium problems that are accepted at the first try, evenly spaced before `until`, without a score. */
function plannedResults(aWeek: number, now: number, until: number): DayResult[] {
  const step = (7 * DAY_SECONDS) / aWeek
  const count = Math.ceil(Math.min(until - now, FADE_DAYS * DAY_SECONDS) / step)
  return Array.from({ length: Math.max(0, count) }, (_, i) => ({
    latest: unratedMediumSolve(until - i * step),
    fails: 0,
  }))
}

/**
 * The adjusted score of one category at `until`, with `aWeek` additional Medium problems a week. `results` are the
 * expected results. Law: more problems never lower a score below 96 %, and no score is above 1.
 */
export function scoreWithExtraProblems(
  results: readonly DayResult[],
  aWeek: number,
  now: number,
  until: number,
): number {
  const all = aWeek > 0 ? [...results, ...plannedResults(aWeek, now, until)] : results
  return scoreResults(all, until).adjusted
}

/** The smallest number of Medium problems a week that reaches the goal at `until`; null if 14 a week do not. */
export function problemsNeededPerWeek(
  results: readonly DayResult[],
  goal: number,
  now: number,
  until: number,
): number | null {
  for (let aWeek = 0; aWeek <= MAX_PER_WEEK; aWeek++) {
    if (percentMissingToGoal({ goal, adjustedScore: scoreWithExtraProblems(results, aWeek, now, until) }) === 0)
      return aWeek
  }
  return null
}
