import { compareTexts } from '#lib/compare-texts'
import { computeFingerprint } from '#lib/fingerprint'
import { createRandom } from '#lib/random'
import { sortByWeight } from '../lists/asked'
import type { Problem } from '../problem'
import { computeUntriedWeight } from '../recommend'

/** The problems that a plan can recommend, in the day's random order. `fundamentals` are those that the catalog marks as basic. */
export interface PickPool {
  fundamentals: readonly Problem[]
  others: readonly Problem[]
}

/**
 * Sorts a catalog in a random order that differs by user and day. Popular problems tend to be earlier. The random number of a problem depends
 * only on user, day and slug, so that a new problem does not reorder the others. Leaves out paid problems.
 */
export function drawPickPool(problems: Iterable<Problem>, user: string, day: number): PickPool {
  const drawn = [...problems]
    .filter(({ isPaid }) => !isPaid)
    .map((problem) => ({
      problem,
      key: computeLogOfRandom(`${user} ${day} ${problem.slug}`) / computeUntriedWeight(problem),
    }))
    .sort((a, b) => b.key - a.key || compareTexts(a.problem.slug, b.problem.slug))
    .map(({ problem }) => problem)
  return {
    fundamentals: drawn.filter(({ isFundamental }) => isFundamental),
    others: drawn.filter(({ isFundamental }) => !isFundamental),
  }
}

/** The weights of problems by slug, 0 to 100 for each study list; absent for problems without a known frequency (N35). */
export type ProblemWeights = ReadonlyMap<string, number>

/** Moves the heavier problems to the front (N35). Problems of equal weight, and without weights all problems, keep their order. */
export const sortProblemsByWeight = (problems: readonly Problem[], weights: ProblemWeights): readonly Problem[] =>
  weights.size === 0 ? problems : sortByWeight(problems, ({ slug }) => weights.get(slug) ?? 0)

const SAMPLE_SIZE = 12

/** Returns the first 12 problems of a pool that match, basic ones first. Stops at the last of them, because a pool is long. */
export function takeSample({ fundamentals, others }: PickPool, matches: (problem: Problem) => boolean): Problem[] {
  const sample: Problem[] = []
  for (const problems of [fundamentals, others]) {
    for (const problem of problems) {
      if (sample.length === SAMPLE_SIZE) return sample
      if (matches(problem)) sample.push(problem)
    }
  }
  return sample
}

const computeLogOfRandom = (seed: string): number =>
  Math.log(createRandom(computeFingerprint(seed))() || Number.MIN_VALUE)
