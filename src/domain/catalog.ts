import type { Problem } from './problem'

/**
 * Returns `stored` with the problems of `downloaded` that are not stored, or that were published after `updatedAt` (epoch seconds) (C1).
 * Other stored problems without a number get the downloaded number.
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
