import { DAY_SECONDS } from '#lib/time'
import type { ReviewSettings } from './settings'

/** The settings that decide where one day ends and the next begins. */
export type DayBoundarySettings = Pick<ReviewSettings, 'dayStart' | 'utcOffset'>

/** The latest day that events may name; its last second is a valid Date. */
export const MAX_REVIEW_DAY = 99_999_999

/**
 * The review day of a time in epoch seconds, as days since 1970-01-01. A day starts at the same moment of the clock on
 * every device: the offset from UTC is fixed, so daylight saving time does not move it (docs/decisions/0210).
 */
export function reviewDay(seconds: number, { dayStart, utcOffset }: DayBoundarySettings): number {
  return Math.floor((seconds + (utcOffset ?? 0) * 60 - dayStart * 3600) / DAY_SECONDS)
}

/** The first second of a review day, in epoch seconds. */
export function startOfReviewDay(day: number, { dayStart, utcOffset }: DayBoundarySettings): number {
  return day * DAY_SECONDS - (utcOffset ?? 0) * 60 + dayStart * 3600
}
