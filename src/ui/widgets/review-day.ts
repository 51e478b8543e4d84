import { formatDay } from '../behaviour/local-time'

/** A review day is already a calendar day, which the local date of the same name shows. */
const localDay = (day: number): number => new Date(1970, 0, 1 + day).getTime()

/** A review day as a date: "Wed, 25 Nov". */
export const formatReviewDate = (day: number, today: number): string => formatDay(localDay(day), localDay(today))

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
