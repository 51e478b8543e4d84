import { pluralize } from '#lib/format'
import type { PlanHeadline } from '#protocol/views'

/**
 * Summarizes the plan: days until the interview, and the share of goals reached without and with the plan: "18 days to go · on
 * course for 61%, plan 82%".
 */
export function formatHeadline({
  daysLeft,
  atPace,
  withPlan,
}: Pick<PlanHeadline, 'daysLeft' | 'atPace' | 'withPlan'>): string {
  if (daysLeft === 0) return `Your interview is today · ${atPace}%`
  return `${pluralize(daysLeft, 'day')} to go · on course for ${atPace}%, plan ${withPlan}%`
}
