import type { Category } from '#domain/category'
import type { CategoryProgress } from '#domain/progress'

/** A fraction as a whole percentage. */
export const percent = (fraction: number): number => Math.round(fraction * 100)

/** Whole percentage points a category lacks to its goal; 0 when the goal is met. */
export const toGo = ({ goal, adjustedScore }: Readonly<CategoryProgress>): number =>
  Math.max(0, percent(goal) - percent(adjustedScore))

/** All categories of a profile in a few figures. */
export interface Standing {
  met: number
  of: number
  /** How far the goals are reached on average, in percent. */
  overall: number
  /** The category that lacks most; null when every goal is met. */
  furthest: { tag: Category; toGo: number } | null
}

/** Where the person stands against the active profile. */
export function standing(categories: readonly Readonly<CategoryProgress>[]): Standing {
  let met = 0
  let reached = 0
  let furthest: Standing['furthest'] = null
  for (const category of categories) {
    const lacks = toGo(category)
    if (lacks === 0) met++
    reached += lacks === 0 ? 1 : category.adjustedScore / category.goal
    if (lacks > (furthest?.toGo ?? 0)) furthest = { tag: category.tag, toGo: lacks }
  }
  return { met, of: categories.length, overall: categories.length ? percent(reached / categories.length) : 0, furthest }
}
