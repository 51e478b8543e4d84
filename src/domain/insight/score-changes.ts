import type { Category } from '../category'
import type { CategoryProgress } from '../progress'

/** A category's score before and after, in whole percent. */
export interface ScoreChange {
  category: Category
  from: number
  to: number
}

/** Maximum categories in a text. */
const MAX_SHOWN = 3

/** Categories whose score changed in whole percent, largest change first. Both lists have the same categories in the same order. */
export function scoreChanges(
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

/** The largest changes: "Array 39% → 44%, String 20% → 24%"; empty without any. */
export const scoreChangeText = (changes: readonly ScoreChange[]): string =>
  changes
    .slice(0, MAX_SHOWN)
    .map(({ category, from, to }) => `${category} ${from}% → ${to}%`)
    .join(', ')
