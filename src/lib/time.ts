/** Seconds in one day. */
export const DAY = 86_400

/** The furthest time from 1970 that a date can hold, in milliseconds, in either direction. */
export const MAX_TIME = 8_640_000_000_000_000

/** The latest second that is accepted from outside, in the year 33658. Times in milliseconds or nanoseconds lie beyond it. */
export const MAX_SECOND = 999_999_999_999

/** Whether a time in epoch milliseconds is a date that can be shown. */
export function isDate(at: number): boolean {
  return Math.abs(at) <= MAX_TIME
}

/** A time (epoch milliseconds) in ISO 8601, UTC; undefined for a number that is no date. */
export function isoTime(at: number): string | undefined {
  return isDate(at) ? new Date(at).toISOString() : undefined
}

/** The nearest time that is a date, in epoch milliseconds; 1970 for NaN. */
export function nearestDate(at: number): number {
  return Math.min(MAX_TIME, Math.max(-MAX_TIME, at)) || 0
}

/** The UTC day number of an epoch time in seconds. */
export function utcDay(seconds: number): number {
  return Math.floor(seconds / DAY)
}

/** Whole days from one epoch time to another, both in seconds; never negative. */
export function wholeDays(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY))
}
