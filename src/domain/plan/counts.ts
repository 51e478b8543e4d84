import { pluralize } from '#lib/format'
import type { Category } from '../category'
import type { PlannedProblem } from './inputs'

/** Numbers of planned problems: reviews, problems that were tried but never solved, and new problems by topic, most frequent first. */
export interface PlannedCounts {
  reviews: number
  unfinished: number
  topics: { tag: Category | null; count: number }[]
  minutes: number
}

export function countPlannedProblems(problems: readonly PlannedProblem[]): PlannedCounts {
  const topics = new Map<PlannedProblem['topic'], number>()
  const count = (wanted: PlannedProblem['kind']) => problems.filter(({ kind }) => kind === wanted).length
  for (const { kind, topic } of problems)
    if (kind !== 'review' && kind !== 'unfinished') topics.set(topic, (topics.get(topic) ?? 0) + 1)
  return {
    reviews: count('review'),
    unfinished: count('unfinished'),
    topics: [...topics].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count),
    minutes: problems.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

const MAX_TOPICS = 4

/** Formats planned problems: "6 reviews, 4 Tree, 3 Graph · about 5 hours". Returns an empty text if there are none. */
export function formatCounts({ reviews, unfinished, topics, minutes }: PlannedCounts): string {
  const others = topics.slice(MAX_TOPICS).reduce((sum, { count }) => sum + count, 0)
  const parts = [
    reviews > 0 && pluralize(reviews, 'review'),
    unfinished > 0 && `${unfinished} to finish`,
    ...topics.slice(0, MAX_TOPICS).map(({ tag, count }) => `${count} ${tag ?? 'new'}`),
    others > 0 && `${others} other`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return ''
  return `${parts.join(', ')}${minutes > 0 ? ` · about ${formatPlannedDuration(minutes)}` : ''}`
}

/** Formats minutes: "45 min". From 90 minutes on, rounds to half hours: "2.5 hours". */
export function formatPlannedDuration(minutes: number): string {
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 30) / 2
  return `${hours} hours`
}
