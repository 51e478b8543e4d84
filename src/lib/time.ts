/** Seconds in one day. */
export const DAY = 86_400

/** The largest time that a Date supports, in milliseconds from 1970 in either direction. */
export const MAX_TIME = 8_640_000_000_000_000

/** The latest time accepted from outside, in seconds (year 33658). Times in milliseconds or nanoseconds are larger. */
export const MAX_SECOND = 999_999_999_999

/** Whether a time in epoch milliseconds is a valid date. */
export function isDate(at: number): boolean {
  return Math.abs(at) <= MAX_TIME
}

/** An epoch time in milliseconds as ISO 8601 in UTC; undefined for an invalid date. */
export function isoTime(at: number): string | undefined {
  return isDate(at) ? new Date(at).toISOString() : undefined
}

/** Clamps a time in epoch milliseconds to a valid date; NaN becomes 1970. */
export function nearestDate(at: number): number {
  return Math.min(MAX_TIME, Math.max(-MAX_TIME, at)) || 0
}

/** The UTC day number of an epoch time in seconds. */
export function utcDay(seconds: number): number {
  return Math.floor(seconds / DAY)
}

/** Whole days between two epoch times in seconds; never negative. */
export function wholeDays(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY))
}

/** An interview date is a day without a time zone, written as an ISO date such as "2027-01-12". */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** The day of an ISO date, as local days since 1970-01-01; null if there is no such day. */
export function dayOfDate(date: string): number | null {
  if (!ISO_DATE.test(date)) return null
  const at = Date.parse(`${date}T00:00:00Z`)
  // Date.parse accepts 30 February and returns a day in March, so compare the date with the input.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? null : at / (DAY * 1000)
}
