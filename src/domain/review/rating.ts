import type { Hint } from '../hint'
import { ACCEPTED, type SolveKey } from '../solve'

/** How well a problem was remembered, from worst to best. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const

export type Rating = (typeof RATINGS)[number]

export const RATING_LABELS: Record<Rating, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' }

/** The fields of a solve that its rating depends on. All of them are in the log, so every device rates the same. */
export interface ReviewedSolve {
  key: SolveKey
  /** Epoch seconds. */
  timestamp: number
  status: string
  /** Seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  /** The feedback's final score, 0–100. */
  finalScore: number | null
  /** Number of recorded runs that did not pass. */
  failedRuns: number
  /** The person's own rating. */
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

/** The rating of one review. */
export interface RatedReview {
  rating: Rating
  reason: RatingReason
  /** The computed rating, which applies unless the person set their own. */
  derived: Rating
  /** The solve that a rating by the person belongs to. */
  key: SolveKey
}

/** From this many failed attempts on, a review is Hard, and from more on Again (N24). */
const HARD_FAILS = 2
const AGAIN_FAILS = 4
const LOW_SCORE = 50
const HIGH_SCORE = 85
const SLOW = 2
const FAST = 0.5

/**
 * Rates one review: all solves of a problem on one day, oldest first, at least one. `usual` is the person's usual time in
 * seconds, null if unknown. The person's own rating takes precedence; of several, the one of the latest solve (N3).
 */
export function resolveRating(solves: readonly ReviewedSolve[], usual: number | null): RatedReview {
  const { rating: derived, reason } = deriveRating(solves, usual)
  const chosen = solves.findLast(({ rating }) => rating !== null)
  if (chosen?.rating) return { rating: chosen.rating, reason: { kind: 'chosen' }, derived, key: chosen.key }
  const latest = solves.findLast(isAccepted) ?? solves.at(-1)
  return { rating: derived, reason, derived, key: latest?.key ?? '' }
}

const isAccepted = ({ status }: Pick<ReviewedSolve, 'status'>): boolean => status === ACCEPTED

interface DerivedRating {
  rating: Rating
  reason: RatingReason
}

function deriveRating(solves: readonly ReviewedSolve[], usual: number | null): DerivedRating {
  const failed = solves.findIndex(isAccepted)
  const first = solves[failed]
  if (!first) return { rating: 'again', reason: { kind: 'not-accepted' } }
  const hints = solves.flatMap(({ usedHints }) => (usedHints === null || usedHints === 'none' ? [] : [usedHints]))
  if (hints.includes('solution_peek')) return { rating: 'again', reason: { kind: 'peek' } }
  if (failed >= AGAIN_FAILS) return { rating: 'again', reason: { kind: 'failed-attempts', count: failed } }
  const score = solves.findLast((solve) => isAccepted(solve) && solve.finalScore !== null)?.finalScore ?? null
  const pace = paceOf(first, usual)
  const hard = hardReason(failed, hints[0], score, pace)
  if (hard) return { rating: 'hard', reason: hard }
  const easy = failed === 0 && first.failedRuns === 0 ? easyReason(score, pace) : null
  if (easy) return { rating: 'easy', reason: easy }
  return { rating: 'good', reason: { kind: 'solved', failed } }
}

/** The first reason for the rating "Hard" that applies, or null. */
function hardReason(
  failed: number,
  hint: Hint | undefined,
  score: number | null,
  pace: RatingReason | null,
): RatingReason | null {
  if (failed >= HARD_FAILS) return { kind: 'failed-attempts', count: failed }
  if (hint !== undefined) return { kind: 'hint', hint }
  if (score !== null && score < LOW_SCORE) return { kind: 'low-score', score }
  return pace?.kind === 'slow' ? pace : null
}

/** The reason for the rating "Easy" of a problem that was solved at the first try, or null. */
function easyReason(score: number | null, pace: RatingReason | null): RatingReason | null {
  if (pace?.kind === 'fast') return pace
  return score !== null && score >= HIGH_SCORE ? { kind: 'high-score', score } : null
}

/** Whether a solve took far more or far less than the usual time; null if neither, or if a time is unknown. */
function paceOf({ timeUsed: time }: ReviewedSolve, usual: number | null): RatingReason | null {
  if (time === null || usual === null || time <= 0) return null
  if (time > usual * SLOW) return { kind: 'slow', time, usual }
  return time < usual * FAST ? { kind: 'fast', time, usual } : null
}
