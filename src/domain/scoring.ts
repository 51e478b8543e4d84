import { countWholeDaysBetween, DAY_SECONDS, getUtcDay } from '#lib/time'
import type { Difficulty } from './problem'
import { ACCEPTED } from './solve'
import type { SolveDate } from './solve-date'

export interface ScoredSolve extends SolveDate {
  slug: string
  status: string
  difficulty: Difficulty
  /** The final score of the feedback, from 0 to 100; null if there is no feedback. */
  finalScore: number | null
  /** An estimate of the solve's quality by the program that reported the solve, from 0 to 1; null if unknown. */
  qualityScore: number | null
}

/** A category's scores, from 0 to 1, rounded to 2 decimals. */
export interface CategoryScore {
  estimated: number
  confidence: number
  adjusted: number
}

/** Days after which a solve no longer counts in the scores (R1). */
export const FADE_DAYS = 90
const FULL_CONFIDENCE_WEIGHT = 20
const DEFAULT_QUALITY = 0.8
const DIFFICULTY_WEIGHT: Record<Difficulty, number> = { Easy: 1, Medium: 1.2, Hard: 1.5 }

/** Returns the weight of a solve after a number of whole days: 1 today, falling to 0 on day 90 (R1). */
export function computeRecency(days: number): number {
  return Math.max(0, 1 - days / FADE_DAYS)
}

/** Returns the factor (0.5 to 1) by which failed attempts on the same day lower a result (R1). */
export function getAttemptFactor(failedCount: number): number {
  if (failedCount === 0) return 1
  if (failedCount === 1) return 0.9
  return failedCount <= 3 ? 0.7 : 0.5
}

/**
 * Returns a solve's quality, from 0 to 1: the score of the feedback, or else the estimate of the program that reported the solve. Returns
 * `unrated` if the solve has neither.
 */
export function getQuality(
  { finalScore, qualityScore }: Pick<ScoredSolve, 'finalScore' | 'qualityScore'>,
  unrated = DEFAULT_QUALITY,
): number {
  return finalScore === null ? (qualityScore ?? unrated) : finalScore / 100
}

/**
 * The result of a problem's solves on one UTC day: the latest accepted solve and the number of failed ones (R2). If only the latest possible
 * day of a solve is known, it counts as the earliest solve of that day. So it never replaces a solve with a known time (N27).
 */
export interface DayResult<S extends ScoredSolve = ScoredSolve> {
  latest: S
  failedCount: number
}

/** Groups solves by problem and UTC day. Leaves out groups without an accepted solve (R2). */
export function computeDayResults<S extends ScoredSolve>(solves: Iterable<S>): DayResult<S>[] {
  const groups: { latest: S | null; failedCount: number }[] = []
  const byProblem = new Map<string, Map<number, { latest: S | null; failedCount: number }>>()
  for (const solve of solves) {
    const day = getUtcDay(solve.timestamp)
    let byDay = byProblem.get(solve.slug)
    if (!byDay) {
      byDay = new Map()
      byProblem.set(solve.slug, byDay)
    }
    let group = byDay.get(day)
    if (!group) {
      group = { latest: null, failedCount: 0 }
      byDay.set(day, group)
      groups.push(group)
    }
    if (solve.status !== ACCEPTED) group.failedCount++
    else if (!group.latest || getOrderInDay(solve) > getOrderInDay(group.latest)) group.latest = solve
  }
  return groups.filter((group): group is DayResult<S> => group.latest !== null)
}

/** Repeats the check of `isLatestOnly`, because the file of that function is not loaded at the start. */
const getOrderInDay = ({ timestamp, latest }: SolveDate): number =>
  timestamp === latest ? timestamp - DAY_SECONDS : timestamp

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

/** Sums over day results, from which scores are computed. */
export interface ScoreTotals {
  /** Σ quality × attempt factor × weight. */
  earned: number
  /** Σ recency. Recency falls from 1 today to 0 on day 90. */
  decays: number
  /** Σ recency × difficulty weight. */
  weights: number
}

export const createTotals = (): ScoreTotals => ({ earned: 0, decays: 0, weights: 0 })

/** Adds one day result to `totals` in place, as of `now` (epoch seconds). */
export function addResult(totals: ScoreTotals, { latest, failedCount }: DayResult, now: number): void {
  const decay = computeRecency(countWholeDaysBetween(latest.timestamp, now))
  const weight = decay * DIFFICULTY_WEIGHT[latest.difficulty]
  totals.earned += getQuality(latest) * getAttemptFactor(failedCount) * weight
  totals.decays += decay
  totals.weights += weight
}

/** Computes the scores before rounding. `raw` is not capped: hard problems can raise it above 1. */
export function computeUnroundedScores({ earned, decays, weights }: ScoreTotals): { raw: number; confidence: number } {
  return { raw: decays === 0 ? 0 : earned / decays, confidence: Math.min(1, weights / FULL_CONFIDENCE_WEIGHT) }
}

/** Computes the scores from totals, rounded to 2 decimals. */
export function computeScore(totals: ScoreTotals): CategoryScore {
  const { raw, confidence } = computeUnroundedScores(totals)
  return {
    estimated: roundToHundredths(Math.min(1, raw)),
    confidence: roundToHundredths(confidence),
    adjusted: roundToHundredths(Math.min(1, raw * confidence)),
  }
}

/** Sums day results as of `now` (epoch seconds). */
export function sumResults(results: Iterable<DayResult>, now: number): ScoreTotals {
  const totals = createTotals()
  for (const result of results) addResult(totals, result, now)
  return totals
}

/** Computes the scores of one category from its day results, as of `now` (epoch seconds). */
export function scoreResults(results: Iterable<DayResult>, now: number): CategoryScore {
  return computeScore(sumResults(results, now))
}

/** Computes the scores of one category from its solves, as of `now` (epoch seconds). */
export function scoreCategory(solves: Iterable<ScoredSolve>, now: number): CategoryScore {
  return scoreResults(computeDayResults(solves), now)
}
