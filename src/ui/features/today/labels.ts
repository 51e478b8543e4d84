import { pluralize } from '#lib/format'
import type { PlanHeadline } from '#protocol/views'

/** Returns a summary of the plan: "18 days · 61%, with the plan 82%". */
export function formatHeadline({ daysLeft, atPace, withPlan }: PlanHeadline): string {
  if (daysLeft === 0) return `Your interview is today · ${atPace}%`
  return `${pluralize(daysLeft, 'day')} · ${atPace}%, with the plan ${withPlan}%`
}
