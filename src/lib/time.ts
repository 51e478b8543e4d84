export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Seconds in one day. */
export const DAY_SECONDS = 86_400

/** The largest time that a Date supports, in milliseconds from 1970 in either direction. */
export const MAX_DATE_MS = 8_640_000_000_000_000

/** The latest time accepted from outside, in seconds (year 33658). Times in milliseconds or nanoseconds are larger. */
export const MAX_ACCEPTED_SECONDS = 999_999_999_999

/** Whether a time in epoch milliseconds is a valid date. */
export function isDate(at: number): boolean {
  return Math.abs(at) <= MAX_DATE_MS
}

/** An epoch time in milliseconds as ISO 8601 in UTC; undefined for an invalid date. */
export function isoTime(at: number): string | undefined {
  return isDate(at) ? new Date(at).toISOString() : undefined
}

/** Clamps a time in epoch milliseconds to a valid date; NaN becomes 1970. */
export function clampToValidDate(at: number): number {
  return Math.min(MAX_DATE_MS, Math.max(-MAX_DATE_MS, at)) || 0
}

/** The UTC day number of an epoch time in seconds. */
export function utcDay(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS)
}

/** Whole days between two epoch times in seconds; never negative. */
export function wholeDaysBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY_SECONDS))
}

/** Whether a time is within `limit` of `now`; future times are not fresh. All in milliseconds. */
export function isFresh(time: number | null, now: number, limit: number): boolean {
  return time !== null && now >= time && now - time < limit
}
