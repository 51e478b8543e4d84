import { formatDay, formatShortDay } from '../behaviour/local-time'

/** Returns the start of a calendar day (days since 1970-01-01) in this browser's time zone, in epoch milliseconds. */
export const getStartOfLocalDay = (day: number): number => new Date(1970, 0, 1 + day).getTime()

/** Formats a review day as a date: "Wed, 25 Nov". Both days are numbers of days since 1970-01-01. */
export const formatReviewDate = (day: number, today: number): string =>
  formatDay(getStartOfLocalDay(day), getStartOfLocalDay(today))

/** Formats a coming review day as a short date: "25 Nov", with the year only after 300 days. Both days are days since 1970-01-01. */
export const formatShortReviewDate = (day: number, today: number): string =>
  formatShortDay(getStartOfLocalDay(day), getStartOfLocalDay(day < today + 300 ? day : today))

/** Formats a review day in words: "today", "tomorrow", or its date. */
export function formatDayText(day: number, today: number): string {
  if (day === today) return 'today'
  return day === today + 1 ? 'tomorrow' : formatReviewDate(day, today)
}

/** Returns the first letter of a day's weekday. `day` is the number of days since 1970-01-01, which was a Thursday. */
export const getWeekdayLetter = (day: number): string => 'TFSSMTW'[day % 7] ?? ''
