import { DAY_SECONDS, isDate } from '#lib/time'

// A review day is already a calendar day, so it is formatted in UTC.
const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const thisYear = new Intl.DateTimeFormat(undefined, options)
const otherYear = new Intl.DateTimeFormat(undefined, { ...options, year: 'numeric' })

/** A review day as a date: "Wed, 25 Nov". */
export function formatReviewDate(day: number, today: number): string {
  const at = day * DAY_SECONDS * 1000
  if (!isDate(at) || !isDate(today * DAY_SECONDS * 1000)) return 'unknown day'
  const isSameYear = new Date(at).getUTCFullYear() === new Date(today * DAY_SECONDS * 1000).getUTCFullYear()
  return (isSameYear ? thisYear : otherYear).format(at)
}

/** A review day in words: "today", "tomorrow", or its date. */
export function formatDayText(day: number, today: number): string {
  if (day === today) return 'today'
  return day === today + 1 ? 'tomorrow' : formatReviewDate(day, today)
}

/** A review day after a verb: "today", "tomorrow", "on Wed, 25 Nov". */
export function formatReviewDay(day: number, today: number): string {
  const text = formatDayText(day, today)
  return day === today || day === today + 1 ? text : `on ${text}`
}
