import { utcDay, wholeDays } from '#lib/time'
import type { Difficulty } from './problem'
import { ACCEPTED } from './solve'

/** What scoring needs to know of one solve. */
export interface ScoredSolve {
  slug: string
  /** Epoch seconds. */
  timestamp: number
  status: string
  difficulty: Difficulty
  /** Feedback's final score 0–100, when there is one. */
  finalScore: number | null
  /** Quality as the source rates it, a fraction 0–1. */
  qualityScore: number | null
}

/** A category's scores, each a fraction 0–1 rounded to 2 decimals. */
export interface CategoryScore {
  estimated: number
  confidence: number
  adjusted: number
}

/** Days after which a solve counts for nothing (spec §9). */
export const FADE_DAYS = 90
const SATURATION = 20
const DEFAULT_QUALITY = 0.8
const DIFFICULTY_WEIGHT: Record<Difficulty, number> = { Easy: 1, Medium: 1.2, Hard: 1.5 }

/** How much a solve still counts after some whole days: 1 today, 0 from day 90 on (spec §9). */
export function recency(days: number): number {
  return Math.max(0, 1 - days / FADE_DAYS)
}

/** How much failed attempts on the same day take off (spec §9). */
export function attemptFactor(fails: number): number {
  if (fails === 0) return 1
  if (fails === 1) return 0.9
  return fails <= 3 ? 0.7 : 0.5
}

/** A solve's quality as a fraction: its feedback's score, else the source's rating, else what stands for neither. */
export function qualityOf(
  { finalScore, qualityScore }: Pick<ScoredSolve, 'finalScore' | 'qualityScore'>,
  unrated = DEFAULT_QUALITY,
): number {
  return finalScore === null ? (qualityScore ?? unrated) : finalScore / 100
}

/** One problem on one UTC day: the latest accepted solve speaks for it (R2). */
export interface DayResult<S extends ScoredSolve = ScoredSolve> {
  latest: S
  fails: number
}

/** Solves grouped per problem and UTC day; groups without an accepted solve are left out (spec §9). */
export function dayResults<S extends ScoredSolve>(solves: Iterable<S>): DayResult<S>[] {
  const groups: { latest: S | null; fails: number }[] = []
  const byProblem = new Map<string, Map<number, { latest: S | null; fails: number }>>()
  for (const solve of solves) {
    const day = utcDay(solve.timestamp)
    let byDay = byProblem.get(solve.slug)
    if (!byDay) {
      byDay = new Map()
      byProblem.set(solve.slug, byDay)
    }
    let group = byDay.get(day)
    if (!group) {
      group = { latest: null, fails: 0 }
      byDay.set(day, group)
      groups.push(group)
    }
    if (solve.status !== ACCEPTED) group.fails++
    else if (!group.latest || solve.timestamp > group.latest.timestamp) group.latest = solve
  }
  return groups.flatMap(({ latest, fails }) => (latest ? [{ latest, fails }] : []))
}

const round2 = (value: number): number => Math.round(value * 100) / 100

/** Sums over some day results, as of one time: all that a score is made of. */
export interface ScoreTotals {
  /** Σ quality × attempt factor × weight. */
  earned: number
  /** Σ recency. */
  decays: number
  /** Σ recency × difficulty weight. */
  weights: number
}

/** The sums over nothing. */
export const emptyTotals = (): ScoreTotals => ({ earned: 0, decays: 0, weights: 0 })

/** Adds one day result to some sums in place, as of `now` (epoch seconds). */
export function addResult(tally: ScoreTotals, { latest, fails }: DayResult, now: number): void {
  const decay = recency(wholeDays(latest.timestamp, now))
  const weight = decay * DIFFICULTY_WEIGHT[latest.difficulty]
  tally.earned += qualityOf(latest) * attemptFactor(fails) * weight
  tally.decays += decay
  tally.weights += weight
}

/** The scores before they are rounded; `raw` is not capped: hard problems can bring it above 1 (spec §9). */
export function unroundedScores({ earned, decays, weights }: ScoreTotals): { raw: number; confidence: number } {
  return { raw: decays === 0 ? 0 : earned / decays, confidence: Math.min(1, weights / SATURATION) }
}

/** The scores that some sums make. Rounding happens once, at the end, from unrounded values (spec §9). */
export function scoreOf(tally: ScoreTotals): CategoryScore {
  const { raw, confidence } = unroundedScores(tally)
  return {
    estimated: round2(Math.min(1, raw)),
    confidence: round2(confidence),
    adjusted: round2(Math.min(1, raw * confidence)),
  }
}

/** The sums over day results as of `now` (epoch seconds). */
export function scoreTotalsOf(results: Iterable<DayResult>, now: number): ScoreTotals {
  const tally = emptyTotals()
  for (const result of results) addResult(tally, result, now)
  return tally
}

/** The scores of one category from its day results, as of `now` (epoch seconds). */
export function scoreResults(results: Iterable<DayResult>, now: number): CategoryScore {
  return scoreOf(scoreTotalsOf(results, now))
}

/** The scores of one category from its solves, as of `now` (epoch seconds). */
export function scoreCategory(solves: Iterable<ScoredSolve>, now: number): CategoryScore {
  return scoreResults(dayResults(solves), now)
}
