import { formatDay } from '../behaviour/local-time'

/**
 * Returns the local time at which a calendar day begins. A review day is already a calendar day, so the same local day can be formatted.
 */
const startOfLocalDay = (day: number): number => new Date(1970, 0, 1 + day).getTime()

/** Formats a review day as a date: "Wed, 25 Nov". `today` is the present review day. */
export const formatReviewDate = (day: number, today: number): string =>
  formatDay(startOfLocalDay(day), startOfLocalDay(today))

/** Formats a review day in words: "today", "tomorrow", or its date. */
export function formatDayText(day: number, today: number): string {
  if (day === today) return 'today'
  return day === today + 1 ? 'tomorrow' : formatReviewDate(day, today)
}

/** Formats a review day for use after a verb: "today", "tomorrow", "on Wed, 25 Nov". */
export function formatReviewDay(day: number, today: number): string {
  const text = formatDayText(day, today)
  return day === today || day === today + 1 ? text : `on ${text}`
}
