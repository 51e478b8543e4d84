import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'

/** One goal, in percent. */
export interface Goal {
  category: Category
  percent: number
}

/** A fraction in percent, with at most one decimal. */
const toPercent = (fraction: number): number => Math.round(fraction * 1000) / 10

/** A profile's goals, highest first. Equal goals are in category order. */
export function goalList(goals: Readonly<Goals>): Goal[] {
  const list = CATEGORIES.flatMap((category) => {
    const fraction = goals[category] ?? 0
    return fraction > 0 ? [{ category, percent: toPercent(fraction) }] : []
  })
  return list.sort((a, b) => b.percent - a.percent)
}

/** A goal in percent for every category; 0 means no goal. */
export type Percents = Record<Category, number>

/** Converts a profile's goals to form values. */
export function percentsOf(goals: Readonly<Goals>): Percents {
  const percents = Object.fromEntries(CATEGORIES.map((category) => [category, 0])) as Percents
  for (const { category, percent } of goalList(goals)) percents[category] = percent
  return percents
}

/** Converts form values to a profile's goals: only those above 0, as fractions (P2). */
export function goalsOf(percents: Readonly<Percents>): Goals {
  const goals: Goals = {}
  for (const category of CATEGORIES) {
    if (percents[category] > 0) goals[category] = percents[category] / 100
  }
  return goals
}

/** The categories in form order: those with a goal first. */
export function categoriesInFormOrder(percents: Readonly<Percents>): Category[] {
  return [...CATEGORIES].sort((a, b) => Number(percents[b] > 0) - Number(percents[a] > 0))
}
