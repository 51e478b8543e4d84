import type { PlanPhase } from '#domain/plan/phases'
import { pluralize } from '#lib/format'
import type { PlanChange, PlannedCounts } from '#protocol/plan'
import { toPercent } from '../../widgets/figures'
import { dateText } from './forecast-labels'

export const PHASES: Record<PlanPhase, string> = {
  core: 'Core topics',
  breadth: 'Breadth',
  'last-week': 'Last week',
  'last-day': 'Last day',
}

export const PHASE_NOTES: Record<PlanPhase, string> = {
  core: 'The largest gaps in your most important goals first',
  breadth: 'Every topic with a gap, in turn',
  'last-week': 'Reviews and topics that you know, nothing new',
  'last-day': 'A few reviews',
}

/** Topics that a text names; the others are one number. */
const MAX_TOPICS = 4

/** Planned problems in words: "6 reviews, 4 Tree, 3 Graph · about 5 hours". Empty without any. */
export function countsText({ reviews, unfinished, topics, minutes }: PlannedCounts): string {
  const others = topics.slice(MAX_TOPICS).reduce((sum, { count }) => sum + count, 0)
  const parts = [
    reviews > 0 && pluralize(reviews, 'review'),
    unfinished > 0 && `${unfinished} to finish`,
    ...topics.slice(0, MAX_TOPICS).map(({ tag, count }) => `${count} ${tag ?? 'new'}`),
    others > 0 && `${others} other`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return ''
  return `${parts.join(', ')}${minutes > 0 ? ` · about ${durationText(minutes)}` : ''}`
}

/** Minutes in words: "45 min", "5 hours". */
export function durationText(minutes: number): string {
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 30) / 2
  return `${hours} hours`
}

/** What a change is: "15 minutes more a day". */
export function changeText(change: PlanChange): string {
  switch (change.kind) {
    case 'minutes':
      return `${change.minutesPerDay} minutes a day`
    case 'date':
      return `Interview on ${dateText(change.date, Date.now())}`
    case 'goal':
      return `Lower ${change.tag} from ${toPercent(change.from)}% to ${toPercent(change.to)}%`
    default:
      return change satisfies never
  }
}
