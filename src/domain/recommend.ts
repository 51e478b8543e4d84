import type { Random } from '#lib/random'
import { wholeDays } from '#lib/time'
import type { Category } from './category'
import type { Problem } from './problem'
import { qualityOf, recency } from './scoring'
import { ACCEPTED } from './solve'

/** The newest thing known about one attempted problem. */
export interface LastSolve {
  /** Epoch seconds. */
  timestamp: number
  status: string
  finalScore: number | null
  qualityScore: number | null
}

/** One recommended problem; `lastSolved` (epoch seconds) only in Refresh. */
export interface Recommendation {
  problem: Problem
  lastSolved: number | null
}

/** The three buckets of a category row (spec §9). */
export interface Recommendations {
  fundamentals: Recommendation[]
  refresh: Recommendation[]
  fresh: Recommendation[]
}

/** Recommendations in a bucket, at most. */
export const BUCKET_SIZE = 5

interface Weighted {
  weight: number
  item: Recommendation
}

/**
 * Up to `count` items, drawn without replacement with chances in proportion to their weights; an item of weight 0 is
 * never drawn. Each item gets the key u^(1/weight) and the greatest keys win (Efraimidis–Spirakis).
 */
export function sampleWeighted(items: readonly Weighted[], count: number, random: Random): Recommendation[] {
  return items
    .filter(({ weight }) => weight > 0)
    .map(({ weight, item }) => ({ item, key: Math.log(random() || Number.MIN_VALUE) / weight }))
    .sort((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ item }) => item)
}

const unsolvedWeight = (problem: Problem): number => problem.popularity + 0.2

function refreshWeight(problem: Problem, last: LastSolve, now: number): number {
  const quality = last.status === ACCEPTED ? qualityOf(last) : qualityOf(last, 0)
  const faded = 1 - recency(wholeDays(last.timestamp, now))
  return (1 - quality) * faded * (0.7 + 0.3 * problem.popularity)
}

/**
 * What to solve next in one category, or over all categories when `category` is null (the Random row). `lastSolves`
 * holds every attempted problem by slug; `now` is in epoch seconds; chance is handed in (R4).
 */
export function recommend(
  problems: Iterable<Problem>,
  lastSolves: ReadonlyMap<string, LastSolve>,
  category: Category | null,
  now: number,
  random: Random,
): Recommendations {
  const fundamentals: Weighted[] = []
  const refresh: Weighted[] = []
  const fresh: Weighted[] = []
  for (const problem of problems) {
    if (problem.isPaid || (category !== null && !problem.categories.includes(category))) continue
    const last = lastSolves.get(problem.slug)
    if (last) {
      refresh.push({ weight: refreshWeight(problem, last, now), item: { problem, lastSolved: last.timestamp } })
    } else {
      const bucket = problem.isFundamental ? fundamentals : fresh
      bucket.push({ weight: unsolvedWeight(problem), item: { problem, lastSolved: null } })
    }
  }
  return {
    fundamentals: sampleWeighted(fundamentals, BUCKET_SIZE, random),
    refresh: sampleWeighted(refresh, BUCKET_SIZE, random),
    fresh: sampleWeighted(fresh, BUCKET_SIZE, random),
  }
}
