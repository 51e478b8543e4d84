import type { PlanPhase } from '#domain/plan/phases'
import type { PlanChange } from '#protocol/plan'
import { toPercent } from '../../widgets/figures'
import { formatIsoDate } from './forecast-labels'

export const PHASE_LABELS: Record<PlanPhase, string> = {
  core: 'Core topics',
  breadth: 'Breadth',
  'last-week': 'Last week',
  'last-day': 'Last day',
}

export const PHASE_NOTES: Record<PlanPhase, string> = {
  core: 'The largest gaps in your most important goals first',
  breadth: 'Every topic with a gap, in turn',
  'last-week': 'Reviews, and new problems only in topics that you know',
  'last-day': 'A few reviews',
}

export function describePlanChange(change: PlanChange): string {
  switch (change.kind) {
    case 'minutes':
      return `${change.minutesPerDay} minutes a day`
    case 'date':
      return `Interview on ${formatIsoDate(change.date, Date.now())}`
    case 'goal':
      return `Lower ${change.tag} from ${toPercent(change.from)}% to ${toPercent(change.to)}%`
    default:
      return change satisfies never
  }
}
