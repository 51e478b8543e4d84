import type { Problem } from './problem'

/**
 * Updates the catalog: stored problems stay unchanged. Adds downloaded problems that are newer than `updatedAt` (epoch
 * seconds) or not stored yet (C1).
 */
export function addNewProblems(
  stored: ReadonlyMap<string, Problem>,
  downloaded: readonly Problem[],
  updatedAt: number,
): Map<string, Problem> {
  const merged = new Map(stored)
  for (const problem of downloaded) {
    if (problem.createdAt > updatedAt || !merged.has(problem.slug)) merged.set(problem.slug, problem)
  }
  return merged
}
