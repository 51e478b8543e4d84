import type { Problem } from './problem'

/**
 * Returns a stored catalog with the changes of a downloaded one. Takes problems from the download that were published after `updatedAt`
 * (epoch seconds) or are not stored yet (C1). Other stored problems stay, and get a number if they had none.
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
