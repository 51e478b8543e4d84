import { countWholeDaysBetween, DAY_SECONDS } from '#lib/time'
import {
  addResult,
  type CategoryScore,
  computeRecency,
  computeUnroundedScores,
  createTotals,
  type DayResult,
  type ScoredSolve,
  type ScoreTotals,
  scoreResults,
  sumResults,
} from '../scoring'
import { createUnratedMediumSolve } from '../unrated-solve'

export const FORECAST_DAYS = 14

export interface Contribution<S extends ScoredSolve = ScoredSolve> extends DayResult<S> {
  /** Percentage points that the result adds. All shares add up to the score before it is limited to 100. */
  share: number
  /** Percentage points that the result loses within the next 14 days if the person solves nothing more. Negative for a gain. */
  loss: number
}

export interface ScoreExplanation<S extends ScoredSolve = ScoredSolve> {
  score: CategoryScore
  /** The score in percentage points, before it is rounded and limited to 100. */
  uncappedPercent: number
  /** All results that still count, largest share first. */
  contributions: Contribution<S>[]
  /** The score in 14 days without further solves. */
  forecast: CategoryScore
  /** The score with one more unrated Medium problem accepted now, at the first try. */
  scoreAfterOneMoreProblem: CategoryScore
}

function computeShare(totals: ScoreTotals, result: DayResult, now: number): number {
  if (totals.decays === 0) return 0
  const own = createTotals()
  addResult(own, result, now)
  return 100 * (own.earned / totals.decays) * computeUnroundedScores(totals).confidence
}

/** Explains a category's score from its day results as of `now` (epoch seconds). */
export function explainScore<S extends ScoredSolve>(
  results: readonly DayResult<S>[],
  now: number,
): ScoreExplanation<S> {
  const forecastTime = now + FORECAST_DAYS * DAY_SECONDS
  const totalsNow = sumResults(results, now)
  const totalsLater = sumResults(results, forecastTime)
  const evidence = results
    .filter(({ latest }) => computeRecency(countWholeDaysBetween(latest.timestamp, now)) > 0)
    .map((result) => {
      const share = computeShare(totalsNow, result, now)
      return { ...result, share, loss: share - computeShare(totalsLater, result, forecastTime) }
    })
    .sort((a, b) => b.share - a.share || b.latest.timestamp - a.latest.timestamp)
  const { raw, confidence } = computeUnroundedScores(totalsNow)
  return {
    score: scoreResults(results, now),
    uncappedPercent: 100 * raw * confidence,
    contributions: evidence,
    forecast: scoreResults(results, forecastTime),
    scoreAfterOneMoreProblem: scoreResults(
      [...results, { latest: createUnratedMediumSolve(now), failedCount: 0 }],
      now,
    ),
  }
}
