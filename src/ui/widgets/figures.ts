import { type CategoryProgress, computeMissingPercent, computeOverallProgress } from '#domain/progress'

export const toPercent = (fraction: number): number => Math.round(fraction * 100)

/** Converts a goal from a fraction to percent, with at most one decimal. */
export const toGoalPercent = (fraction: number): number => Math.round(fraction * 1000) / 10

interface GoalTotals {
  metCount: number
  goalCount: number
  /** The average progress towards the goals, in percent. */
  overallPercent: number
}

export const computeGoalTotals = (categories: readonly Readonly<CategoryProgress>[]): GoalTotals => ({
  metCount: categories.filter((category) => computeMissingPercent(category) === 0).length,
  goalCount: categories.length,
  overallPercent: toPercent(computeOverallProgress(categories)),
})

/** Formats the change between two fractions, in the whole percentage points that the page shows: "+4", "−3", "0". */
export function formatChange(from: number, to: number): string {
  const points = toPercent(to) - toPercent(from)
  return points === 0 ? '0' : points > 0 ? `+${points}` : `−${-points}`
}

/** Describes the change between two fractions in words: "up 4 points". */
export function describeChange(from: number, to: number): string {
  const points = toPercent(to) - toPercent(from)
  if (points === 0) return 'unchanged'
  return `${points > 0 ? 'up' : 'down'} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}
