import { countWholeDaysBetween, DAY_SECONDS } from '#lib/time'
import { computeMissingPercent } from '../progress'
import { type DayResult, FADE_DAYS, scoreResults } from '../scoring'
import { hasKnownDay } from '../solve-date'
import { createUnratedMediumSolve } from '../unrated-solve'

/** A forecast assumes that the last 28 days repeat. If the first solve is more recent, it uses the days since then, but at least 7. */
export const PACE_DAYS = 28
const MIN_PACE_DAYS = 7

export const MAX_PROBLEMS_PER_WEEK = 14

/** Returns the number of days whose results a forecast repeats. Times are in epoch seconds. */
export function getPaceWindowDays(first: number, now: number): number {
  return Math.min(PACE_DAYS, Math.max(MIN_PACE_DAYS, countWholeDaysBetween(first, now) + 1))
}

/**
 * Returns the expected results from `now` to `until` (epoch seconds), if the person continues as in the last `days` days. Leaves out results
 * that are more than 90 days old at `until`.
 */
export function repeatPace(results: readonly DayResult[], days: number, now: number, until: number): DayResult[] {
  const period = days * DAY_SECONDS
  const repeated: DayResult[] = []
  for (const { latest, failedCount } of results) {
    const { timestamp } = latest
    if (!hasKnownDay(latest) || timestamp > now || timestamp <= now - period) continue
    const from = Math.max(1, Math.ceil((until - FADE_DAYS * DAY_SECONDS - timestamp) / period))
    const to = Math.floor((until - timestamp) / period)
    for (let n = from; n <= to; n++)
      repeated.push({ latest: { ...latest, timestamp: timestamp + n * period }, failedCount })
  }
  return repeated
}

function createPlannedResults(problemsPerWeek: number, now: number, until: number): DayResult[] {
  const step = (7 * DAY_SECONDS) / problemsPerWeek
  const count = Math.ceil(Math.min(until - now, FADE_DAYS * DAY_SECONDS) / step)
  return Array.from({ length: Math.max(0, count) }, (_, i) => ({
    latest: createUnratedMediumSolve(until - i * step),
    failedCount: 0,
  }))
}

/**
 * Returns the adjusted score of one category at `until` (epoch seconds). Assumes the expected `results`, and `problemsPerWeek` additional
 * Medium problems a week.
 */
export function computeScoreWithExtraProblems(
  results: readonly DayResult[],
  problemsPerWeek: number,
  now: number,
  until: number,
): number {
  const all = problemsPerWeek > 0 ? [...results, ...createPlannedResults(problemsPerWeek, now, until)] : results
  return scoreResults(all, until).adjusted
}

/**
 * Returns the smallest number of additional Medium problems a week with which the goal is reached at `until`; null if 14 are not enough.
 */
export function computeProblemsNeededPerWeek(
  results: readonly DayResult[],
  goal: number,
  now: number,
  until: number,
): number | null {
  for (let problemsPerWeek = 0; problemsPerWeek <= MAX_PROBLEMS_PER_WEEK; problemsPerWeek++) {
    if (
      computeMissingPercent({
        goal,
        adjustedScore: computeScoreWithExtraProblems(results, problemsPerWeek, now, until),
      }) === 0
    )
      return problemsPerWeek
  }
  return null
}
