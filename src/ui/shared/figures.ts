import type { Category } from '#domain/category'
import { type CategoryProgress, overall, toGo } from '#domain/progress'

/** A fraction as a whole percentage. */
export const toPercent = (fraction: number): number => Math.round(fraction * 100)

/** All categories of a profile in a few figures. */
export interface GoalTotals {
  met: number
  of: number
  /** How far the goals are reached on average, in percent. */
  overall: number
  /** The category that lacks most; null when every goal is met. */
  furthest: { tag: Category; toGo: number } | null
}

/** Where the person stands against the active profile. */
export function goalTotalsOf(categories: readonly Readonly<CategoryProgress>[]): GoalTotals {
  let met = 0
  let furthest: GoalTotals['furthest'] = null
  for (const category of categories) {
    const lacks = toGo(category)
    if (lacks === 0) met++
    if (lacks > (furthest?.toGo ?? 0)) furthest = { tag: category.tag, toGo: lacks }
  }
  return { met, of: categories.length, overall: toPercent(overall(categories)), furthest }
}

/** The change between two fractions in whole percentage points, as they are shown: "+4", "−3", "0". */
export function formatChange(from: number, to: number): string {
  const points = toPercent(to) - toPercent(from)
  return points === 0 ? '0' : points > 0 ? `+${points}` : `−${-points}`
}

/** The same in words: "up 4 points". */
export function describeChange(from: number, to: number): string {
  const points = toPercent(to) - toPercent(from)
  if (points === 0) return 'unchanged'
  return `${points > 0 ? 'up' : 'down'} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}
