import type { Problem } from './problem'

/**
 * Returns a stored catalog with the changes of a downloaded one. Problems that are newer than `updatedAt` (epoch seconds) or not stored yet
 * are taken from the download (C1). Other stored problems stay, and get a number if they had none.
 */
export function mergeNewProblems(
  stored: ReadonlyMap<string, Problem>,
  downloaded: readonly Problem[],
  updatedAt: number,
): Map<string, Problem> {
  const merged = new Map(stored)
  for (const problem of downloaded) {
    const storedProblem = merged.get(problem.slug)
    if (!storedProblem || problem.createdAt > updatedAt) merged.set(problem.slug, problem)
    else if (storedProblem.number === undefined && problem.number !== undefined)
      merged.set(problem.slug, { ...storedProblem, number: problem.number })
  }
  return merged
}
