import type { Hint } from '../hint'
import { ACCEPTED, type SolveKey } from '../solve'

/** How well a problem was remembered, from worst to best. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const

export type Rating = (typeof RATINGS)[number]

export const RATING_LABELS: Record<Rating, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' }

/** The fields of a solve on which its rating depends. The log has all of them, so that every device computes the same rating. */
export interface ReviewedSolve {
  key: SolveKey
  /** In epoch seconds. */
  timestamp: number
  status: string
  /** In seconds; null if unknown. */
  timeUsed: number | null
  usedHints: Hint | null
  /** The final score of the feedback, from 0 to 100. */
  finalScore: number | null
  /** Number of recorded test runs that did not pass. */
  failedRuns: number
  rating: Rating | null
}

/** Why a review has its rating. Times are in seconds. */
export type RatingReason =
  | { kind: 'chosen' }
  | { kind: 'not-accepted' }
  | { kind: 'peek' }
  | { kind: 'failed-attempts'; count: number }
  | { kind: 'hint'; hint: Hint }
  | { kind: 'low-score' | 'high-score'; score: number }
  | { kind: 'slow' | 'fast'; time: number; usual: number }
  | { kind: 'solved'; failed: number }

export interface RatedReview {
  rating: Rating
  reason: RatingReason
  /** The computed rating, which applies unless the person gave a rating. */
  derivedRating: Rating
  /** The key of the solve to which a rating that the person gives is attached. */
  key: SolveKey
}

/** Minimum number of failed attempts before the first accepted one, for the ratings Hard and Again (N24). */
const MIN_HARD_FAILS = 2
const MIN_AGAIN_FAILS = 4
const LOW_SCORE = 50
const HIGH_SCORE = 85
const SLOW_FACTOR = 2
const FAST_FACTOR = 0.5

/**
 * Rates a review. `solves` are all solves of a problem on one day, oldest first, at least one. `usualTime` is the person's usual solve time
 * in seconds; null if unknown. If the person rated one of the solves, that rating applies; the latest one if there are several (N3).
 */
export function resolveRating(solves: readonly ReviewedSolve[], usualTime: number | null): RatedReview {
  const { rating: derivedRating, reason } = deriveRating(solves, usualTime)
  const chosen = solves.findLast(({ rating }) => rating !== null)
  if (chosen?.rating) return { rating: chosen.rating, reason: { kind: 'chosen' }, derivedRating, key: chosen.key }
  const latest = solves.findLast(isAccepted) ?? solves.at(-1)
  return { rating: derivedRating, reason, derivedRating, key: latest?.key ?? '' }
}

const isAccepted = ({ status }: Pick<ReviewedSolve, 'status'>): boolean => status === ACCEPTED

interface DerivedRating {
  rating: Rating
  reason: RatingReason
}

function deriveRating(solves: readonly ReviewedSolve[], usualTime: number | null): DerivedRating {
  const failed = solves.findIndex(isAccepted)
  const first = solves[failed]
  if (!first) return { rating: 'again', reason: { kind: 'not-accepted' } }
  const hints = solves.flatMap(({ usedHints }) => (usedHints === null || usedHints === 'none' ? [] : [usedHints]))
  if (hints.includes('solution_peek')) return { rating: 'again', reason: { kind: 'peek' } }
  if (failed >= MIN_AGAIN_FAILS) return { rating: 'again', reason: { kind: 'failed-attempts', count: failed } }
  const score = solves.findLast((solve) => isAccepted(solve) && solve.finalScore !== null)?.finalScore ?? null
  const pace = findPaceReason(first, usualTime)
  const hard = findHardReason(failed, hints[0], score, pace)
  if (hard) return { rating: 'hard', reason: hard }
  const easy = failed === 0 && first.failedRuns === 0 ? findEasyReason(score, pace) : null
  if (easy) return { rating: 'easy', reason: easy }
  return { rating: 'good', reason: { kind: 'solved', failed } }
}

function findHardReason(
  failed: number,
  hint: Hint | undefined,
  score: number | null,
  pace: RatingReason | null,
): RatingReason | null {
  if (failed >= MIN_HARD_FAILS) return { kind: 'failed-attempts', count: failed }
  if (hint !== undefined) return { kind: 'hint', hint }
  if (score !== null && score < LOW_SCORE) return { kind: 'low-score', score }
  return pace?.kind === 'slow' ? pace : null
}

function findEasyReason(score: number | null, pace: RatingReason | null): RatingReason | null {
  if (pace?.kind === 'fast') return pace
  return score !== null && score >= HIGH_SCORE ? { kind: 'high-score', score } : null
}

function findPaceReason({ timeUsed: time }: ReviewedSolve, usualTime: number | null): RatingReason | null {
  if (time === null || usualTime === null || time <= 0) return null
  if (time > usualTime * SLOW_FACTOR) return { kind: 'slow', time, usual: usualTime }
  return time < usualTime * FAST_FACTOR ? { kind: 'fast', time, usual: usualTime } : null
}
