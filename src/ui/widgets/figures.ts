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

/** Formats the change between two fractions, in whole percent of the full score: "+4%", "−3%", "0%". */
export function formatChange(from: number, to: number): string {
  const percent = toPercent(to) - toPercent(from)
  return percent === 0 ? '0%' : percent > 0 ? `+${percent}%` : `−${-percent}%`
}

/** Describes the change between two fractions in words: "up from 30 to 34 percent". */
export function describeChange(from: number, to: number): string {
  const [before, after] = [toPercent(from), toPercent(to)]
  return before === after ? 'unchanged' : `${after > before ? 'up' : 'down'} from ${before} to ${after} percent`
}
