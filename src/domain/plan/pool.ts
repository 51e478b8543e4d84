import { compareTexts } from '#lib/compare-texts'
import { fingerprint } from '#lib/fingerprint'
import { seededRandom } from '#lib/random'
import type { Problem } from '../problem'
import { unsolvedWeight } from '../recommend'

/** The problems that can be picked, in the day's random order. */
export interface PickPool {
  fundamentals: readonly Problem[]
  others: readonly Problem[]
}

/**
 * Sorts a catalog into the random order of one user's day; popular problems tend to come first. Each problem has a draw of its
 * own, so that a changed catalog does not reorder the others. Paid problems are left out.
 */
export function drawPickPool(problems: Iterable<Problem>, user: string, day: number): PickPool {
  const drawn = [...problems]
    .filter(({ isPaid }) => !isPaid)
    .map((problem) => ({ problem, key: drawOf(`${user} ${day} ${problem.slug}`) / unsolvedWeight(problem) }))
    .sort((a, b) => b.key - a.key || compareTexts(a.problem.slug, b.problem.slug))
    .map(({ problem }) => problem)
  return {
    fundamentals: drawn.filter(({ isFundamental }) => isFundamental),
    others: drawn.filter(({ isFundamental }) => !isFundamental),
  }
}

/** The logarithm of a random number that depends only on `seed` (Efraimidis–Spirakis sampling, as in `sampleWeighted`). */
const drawOf = (seed: string): number => Math.log(seededRandom(fingerprint(seed))() || Number.MIN_VALUE)
