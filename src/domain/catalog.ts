import type { Problem } from './problem'

/**
 * Updates a stored catalog with a downloaded one: stored problems stay, and get a number if they had none. Adds
 * problems that are newer than `updatedAt` (epoch seconds) or not stored yet (C1).
 */
export function mergeNewProblems(
  stored: ReadonlyMap<string, Problem>,
  downloaded: readonly Problem[],
  updatedAt: number,
): Map<string, Problem> {
  const merged = new Map(stored)
  for (const problem of downloaded) {
    const known = merged.get(problem.slug)
    if (!known || problem.createdAt > updatedAt) merged.set(problem.slug, problem)
    else if (known.number === undefined && problem.number !== undefined)
      merged.set(problem.slug, { ...known, number: problem.number })
  }
  return merged
}
