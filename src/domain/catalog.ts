import type { Problem } from './problem'

/**
 * A refreshed catalog: what is stored stays as it is, and problems newer than the last update, or not stored yet, are
 * added (C1). `updatedAt` is in epoch seconds.
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
