import type { Category } from './category'

/** A category's scores and goal; fractions 0–1, rounded to 2 decimals. */
export interface CategoryProgress {
  tag: Category
  goal: number
  estimatedScore: number
  confidenceLevel: number
  adjustedScore: number
}

const percent = (fraction: number): number => Math.round(fraction * 100)

/** Whole percentage points missing to a goal; 0 if it is met. */
export const percentMissingToGoal = ({
  goal,
  adjustedScore,
}: Pick<CategoryProgress, 'goal' | 'adjustedScore'>): number => Math.max(0, percent(goal) - percent(adjustedScore))

/** Average share of the goals reached, a fraction 0–1; 0 without goals. */
export function overallProgress(categories: readonly Pick<CategoryProgress, 'goal' | 'adjustedScore'>[]): number {
  if (categories.length === 0) return 0
  const reached = categories.map((one) => (percentMissingToGoal(one) === 0 ? 1 : one.adjustedScore / one.goal))
  return reached.reduce((sum, part) => sum + part, 0) / categories.length
}
