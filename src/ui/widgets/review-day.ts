import { formatDay, formatShortDay } from '../behaviour/local-time'

/** A day, as the number of days since 1970-01-01. A day begins at the hour in the review settings. */
export type EpochDay = number

/** Returns the start of a calendar day in this browser's time zone, in epoch milliseconds. */
export const getStartOfLocalDay = (day: EpochDay): number => new Date(1970, 0, 1 + day).getTime()

/** Formats a review day as a date: "Wed, 25 Nov". */
export const formatReviewDate = (day: EpochDay, today: EpochDay): string =>
  formatDay(getStartOfLocalDay(day), getStartOfLocalDay(today))

/** Formats a coming review day as a short date: "25 Nov", with the year only after 300 days. */
export const formatShortReviewDate = (day: EpochDay, today: EpochDay): string =>
  formatShortDay(getStartOfLocalDay(day), getStartOfLocalDay(day < today + 300 ? day : today))

/** Formats a review day in words: "today", "tomorrow", or its date. */
export function formatDayText(day: EpochDay, today: EpochDay): string {
  if (day === today) return 'today'
  return day === today + 1 ? 'tomorrow' : formatReviewDate(day, today)
}

/** Returns the first letter of a day's weekday. Day 0 was a Thursday. */
export const getWeekdayLetter = (day: EpochDay): string => 'TFSSMTW'[day % 7] ?? ''
