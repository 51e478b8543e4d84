import { computeFingerprint } from '#lib/fingerprint'
import { createRandom } from '#lib/random'
import { countWholeDaysBetween } from '#lib/time'
import type { Category } from './category'
import type { Problem } from './problem'
import { computeRecency, getQuality } from './scoring'
import { ACCEPTED } from './solve'
import { type SolveDate, toSolveDate } from './solve-date'

export interface LastSolve extends SolveDate {
  status: string
  finalScore: number | null
  qualityScore: number | null
}

/** A recommended problem. `lastSolved` is the date of the last solve; null for a problem that was never tried. */
export interface Recommendation {
  problem: Problem
  lastSolved: SolveDate | null
}

/** The three groups of recommended problems of a category (R4): basic untried problems, tried problems, and other untried problems. */
export interface Recommendations {
  fundamentals: Recommendation[]
  refresh: Recommendation[]
  fresh: Recommendation[]
}

export const BUCKET_SIZE = 5

interface WeightedItem {
  weight: number
  item: Recommendation
}

/**
 * Draws up to `BUCKET_SIZE` items without replacement, with chances proportional to their weights. Each item gets the key u^(1/weight),
 * with u random, and the largest keys win (Efraimidis–Spirakis). The number u depends only on the seed and the slug. So the removal of a
 * solved problem does not change the other numbers.
 */
function sampleWeighted(items: readonly WeightedItem[], seed: number): Recommendation[] {
  const random = (slug: string) => createRandom(seed ^ computeFingerprint(slug))() || Number.MIN_VALUE
  return items
    .filter(({ weight }) => weight > 0)
    .map(({ weight, item }) => ({ item, key: Math.log(random(item.problem.slug)) / weight }))
    .sort((a, b) => b.key - a.key)
    .slice(0, BUCKET_SIZE)
    .map(({ item }) => item)
}

/** Returns the sampling weight of a problem that was never tried (R4). */
export const computeUntriedWeight = ({ popularity }: Problem): number => popularity + 0.2

function computeRefreshWeight(problem: Problem, last: LastSolve, now: number): number {
  const quality = last.status === ACCEPTED ? getQuality(last) : getQuality(last, 0)
  const fadedShare = 1 - computeRecency(countWholeDaysBetween(last.timestamp, now))
  return (1 - quality) * fadedShare * (0.7 + 0.3 * problem.popularity)
}

/**
 * Recommends problems in one category, or in all categories if `category` is null (R4). `lastSolves` contains every attempted problem by
 * slug; `now` is in epoch seconds. The same seed and category give the same random choice.
 */
export function recommend(
  problems: Iterable<Problem>,
  lastSolves: ReadonlyMap<string, LastSolve>,
  category: Category | null,
  now: number,
  seed: number,
): Recommendations {
  const rowSeed = seed ^ computeFingerprint(category ?? 'Random')
  const fundamentals: WeightedItem[] = []
  const refresh: WeightedItem[] = []
  const fresh: WeightedItem[] = []
  for (const problem of problems) {
    if (problem.isPaid || (category !== null && !problem.categories.includes(category))) continue
    const last = lastSolves.get(problem.slug)
    if (last) {
      refresh.push({
        weight: computeRefreshWeight(problem, last, now),
        item: { problem, lastSolved: toSolveDate(last) },
      })
    } else {
      const bucket = problem.isFundamental ? fundamentals : fresh
      bucket.push({ weight: computeUntriedWeight(problem), item: { problem, lastSolved: null } })
    }
  }
  return {
    fundamentals: sampleWeighted(fundamentals, rowSeed),
    refresh: sampleWeighted(refresh, rowSeed),
    fresh: sampleWeighted(fresh, rowSeed),
  }
}
