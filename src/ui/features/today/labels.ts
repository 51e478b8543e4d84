import { pluralize } from '#lib/format'
import type { PlanHeadline } from '#protocol/views'

/** The plan in short: "18 days · 61%, with the plan 82%". */
export function headlineText({ daysLeft, atPace, withPlan }: PlanHeadline): string {
  if (daysLeft === 0) return `Your interview is today · ${atPace}%`
  return `${pluralize(daysLeft, 'day')} · ${atPace}%, with the plan ${withPlan}%`
}
