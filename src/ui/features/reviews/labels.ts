import { pluralize } from '#lib/format'
import { DAY_SECONDS, isDate } from '#lib/time'
import type { ReviewState } from '#protocol/reviews'

// A review day is already a calendar day, so it is formatted in UTC.
const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const thisYear = new Intl.DateTimeFormat(undefined, options)
const otherYear = new Intl.DateTimeFormat(undefined, { ...options, year: 'numeric' })

/** A review day as a date: "Wed, 25 Nov". */
export function dateText(day: number, today: number): string {
  const at = day * DAY_SECONDS * 1000
  if (!isDate(at) || !isDate(today * DAY_SECONDS * 1000)) return 'unknown day'
  const isSameYear = new Date(at).getUTCFullYear() === new Date(today * DAY_SECONDS * 1000).getUTCFullYear()
  return (isSameYear ? thisYear : otherYear).format(at)
}

/** A review day in words: "today", "tomorrow", or its date. */
export function dayText(day: number, today: number): string {
  if (day === today) return 'today'
  return day === today + 1 ? 'tomorrow' : dateText(day, today)
}

/** When a review is or was due: "5 days overdue", "Due today", "Due Wed, 25 Nov". */
export function dueText({ overdueDays, due }: ReviewState, today: number): string {
  if (overdueDays > 0) return `${pluralize(overdueDays, 'day')} overdue`
  return `Due ${dayText(due, today)}`
}

/** The estimated chance that the person still knows a problem: "62% recall". */
export const recallText = ({ retrievability }: ReviewState): string => `${Math.round(retrievability * 100)}% recall`
