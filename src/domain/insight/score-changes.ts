import type { Category } from '../category'
import type { CategoryProgress } from '../progress'

/** The change of a category's score. */
export interface ScoreChange {
  category: Category
  /** The score before the change, in whole percent. */
  from: number
  /** The score after the change, in whole percent. */
  to: number
}

const MAX_CATEGORIES = 3
/** The gains of one solve are in a narrow row. */
const MAX_GAINS = 2

/**
 * Returns the scores that differ after rounding to whole percent, largest change first. Both lists must have the same categories in the
 * same order.
 */
export function findScoreChanges(
  before: readonly Pick<CategoryProgress, 'tag' | 'adjustedScore'>[],
  after: readonly Pick<CategoryProgress, 'tag' | 'adjustedScore'>[],
): ScoreChange[] {
  return after
    .map(({ tag, adjustedScore }, i) => ({
      category: tag,
      from: Math.round((before[i]?.adjustedScore ?? 0) * 100),
      to: Math.round(adjustedScore * 100),
    }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
}

/** Whether a score went down. */
export const hasLoss = (changes: readonly ScoreChange[]): boolean => changes.some(({ from, to }) => to < from)

/** Formats the largest changes in percent: "+5% Array, +4% String"; empty if there are no changes. */
export const formatScoreGains = (changes: readonly ScoreChange[]): string =>
  changes
    .slice(0, MAX_GAINS)
    .map(({ category, from, to }) => `${to > from ? '+' : '−'}${Math.abs(to - from)}% ${category}`)
    .join(', ')

/** Formats the largest changes: "Array 39% → 44%, String 20% → 24%"; empty if there are no changes. */
export const formatScoreChanges = (changes: readonly ScoreChange[]): string =>
  changes
    .slice(0, MAX_CATEGORIES)
    .map(({ category, from, to }) => `${category} ${from}% → ${to}%`)
    .join(', ')
