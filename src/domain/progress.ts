import type { Category } from './category'

/** A category's goal and scores, from 0 to 1. The scores are rounded to 2 decimals. */
export interface CategoryProgress {
  tag: Category
  goal: number
  estimatedScore: number
  confidenceLevel: number
  adjustedScore: number
}

const toPercent = (fraction: number): number => Math.round(fraction * 100)

/** Returns by how many whole percentage points a score is below its goal; 0 if the goal is met. */
export const computeMissingPercent = ({
  goal,
  adjustedScore,
}: Pick<CategoryProgress, 'goal' | 'adjustedScore'>): number => Math.max(0, toPercent(goal) - toPercent(adjustedScore))

/**
 * Returns the average progress towards the goals: for each goal the score divided by the goal, at most 1. Returns 0 if there are no goals.
 */
export function computeOverallProgress(
  categories: readonly Pick<CategoryProgress, 'goal' | 'adjustedScore'>[],
): number {
  if (categories.length === 0) return 0
  const reached = categories.map((one) => (computeMissingPercent(one) === 0 ? 1 : one.adjustedScore / one.goal))
  return reached.reduce((sum, part) => sum + part, 0) / categories.length
}
