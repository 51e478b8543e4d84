export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const DAY_SECONDS = 86_400

/** The latest time that a JavaScript Date supports, in epoch milliseconds. The earliest is this number with a minus sign. */
export const MAX_DATE_MS = 8_640_000_000_000_000

/** The latest time accepted in input, in epoch seconds (year 33658). Current times in milliseconds or nanoseconds exceed it. */
export const MAX_ACCEPTED_SECONDS = 999_999_999_999

/** Whether a time in epoch milliseconds is within the range of Date. */
export function isValidTime(at: number): boolean {
  return Math.abs(at) <= MAX_DATE_MS
}

/** Formats a time in epoch milliseconds as ISO 8601 in UTC; undefined if it is outside the range of Date. */
export function formatIsoTime(at: number): string | undefined {
  return isValidTime(at) ? new Date(at).toISOString() : undefined
}

/** Clamps a time in epoch milliseconds to the range of Date; NaN becomes 0. */
export function clampToValidDate(at: number): number {
  return Math.min(MAX_DATE_MS, Math.max(-MAX_DATE_MS, at)) || 0
}

/** Returns the UTC day of a time in epoch seconds, as the number of days since 1970-01-01. */
export function getUtcDay(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS)
}

/** Returns the number of whole days between two times in epoch seconds; 0 if `to` is before `from`. */
export function countWholeDaysBetween(from: number, to: number): number {
  return Math.max(0, Math.floor((to - from) / DAY_SECONDS))
}

/** Whether a time is less than `limit` milliseconds before `now`. False for null and for times after `now`. */
export function isFresh(time: number | null, now: number, limit: number): boolean {
  return time !== null && now >= time && now - time < limit
}

/**
 * Returns the milliseconds from `now` until `limit` milliseconds after `time`, at most `limit`. 0 if that is over, and for a time after
 * `now`, which a wrong clock has given (M10).
 */
export function computeTimeLeft(time: number, now: number, limit: number): number {
  return isFresh(time, now, limit) ? time + limit - now : 0
}

/** A browser ends a timer with a longer delay at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Clamps a delay in milliseconds to those that a timer supports (M10); NaN becomes 0. */
export function toTimerDelay(ms: number): number {
  return Math.min(MAX_TIMER_MS, Math.max(0, ms)) || 0
}
