import { DAY, wholeDays } from '#lib/time'
import {
  addResult,
  type CategoryScore,
  type DayResult,
  emptyTotals,
  recency,
  type ScoredSolve,
  type ScoreTotals,
  scoreResults,
  scoreTotalsOf,
  unroundedScores,
} from '../scoring'
import { ACCEPTED } from '../solve'

/** Days that a forecast looks ahead. */
export const FORECAST_DAYS = 14

/** One problem's day as evidence for a score. */
export interface Contribution<S extends ScoredSolve = ScoredSolve> extends DayResult<S> {
  /** What it brings to the score, in percentage points; all shares together are the score before it is capped. */
  share: number
  /** How much less it brings in 14 days when nothing else is solved, in percentage points; below 0 when it brings more. */
  loss: number
}

/** Why a category's score is what it is, and what becomes of it. */
export interface ScoreExplanation<S extends ScoredSolve = ScoredSolve> {
  score: CategoryScore
  /** The score before it is rounded and capped at 100, in percentage points. */
  uncapped: number
  /** What still counts for something, the greatest share first. */
  evidence: Contribution<S>[]
  /** In 14 days, when nothing is solved. */
  forecast: CategoryScore
  /** With one more medium problem accepted now, at the first try and not yet rated. */
  withOneMore: CategoryScore
}

/** What a day result brings to the score that some sums make, in percentage points. */
function shareIn(tally: ScoreTotals, result: DayResult, now: number): number {
  if (tally.decays === 0) return 0
  const own = emptyTotals()
  addResult(own, result, now)
  return 100 * (own.earned / tally.decays) * unroundedScores(tally).confidence
}

/** Explains a category's score from its day results, as of `now` (epoch seconds). */
export function explainScore<S extends ScoredSolve>(
  results: readonly DayResult<S>[],
  now: number,
): ScoreExplanation<S> {
  const later = now + FORECAST_DAYS * DAY
  const today = scoreTotalsOf(results, now)
  const then = scoreTotalsOf(results, later)
  const evidence = results
    .filter(({ latest }) => recency(wholeDays(latest.timestamp, now)) > 0)
    .map((result) => {
      const share = shareIn(today, result, now)
      return { ...result, share, loss: share - shareIn(then, result, later) }
    })
    .sort((a, b) => b.share - a.share || b.latest.timestamp - a.latest.timestamp)
  const { raw, confidence } = unroundedScores(today)
  const oneMore: ScoredSolve = {
    slug: '',
    timestamp: now,
    status: ACCEPTED,
    difficulty: 'Medium',
    finalScore: null,
    qualityScore: null,
  }
  return {
    score: scoreResults(results, now),
    uncapped: 100 * raw * confidence,
    evidence,
    forecast: scoreResults(results, later),
    withOneMore: scoreResults([...results, { latest: oneMore, fails: 0 }], now),
  }
}
