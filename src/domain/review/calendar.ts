import { DAY_SECONDS } from '#lib/time'
import type { ReviewSettings } from './settings'
import { createFixedOffset, type TimeZone } from './time-zone'

export type DayBoundarySettings = Pick<ReviewSettings, 'dayStart' | 'timeZone'>

const UTC = createFixedOffset(0)

/**
 * Converts a time in epoch seconds to a day, in days since 1970-01-01. For reviews, a day starts when the clock of the log's time zone shows
 * the hour `dayStart`.
 */
export function toReviewDay(seconds: number, { dayStart, timeZone }: DayBoundarySettings): number {
  return Math.floor((computeLatestClock(seconds, timeZone ?? UTC) - dayStart * 3600) / DAY_SECONDS)
}

/** Returns the first second of a review day, in epoch seconds. A day that a clock change skips has the start of the next day. */
export function getStartOfReviewDay(day: number, { dayStart, timeZone }: DayBoundarySettings): number {
  return findFirstTime(day * DAY_SECONDS + dayStart * 3600, timeZone ?? UTC)
}

/** Returns the time zone's offset in minutes east of UTC at a time in epoch seconds. */
export function getOffsetAt(seconds: number, { utcOffset, changes }: TimeZone): number {
  return changes.findLast(({ from }) => from <= seconds)?.utcOffset ?? utcOffset
}

/** Whether the clocks of two time zones are the same between two times in epoch seconds. */
export function hasSameClock(a: TimeZone, b: TimeZone, from: number, to: number): boolean {
  const changes = [...a.changes, ...b.changes].map((change) => change.from)
  const times = [from, ...changes.filter((time) => time > from && time <= to)]
  return times.every((time) => getOffsetAt(time, a) === getOffsetAt(time, b))
}

/**
 * Returns the latest local time that the clock has shown up to `seconds` (epoch seconds), in seconds since 1970-01-01 local time. After the
 * clock is put back, the result stays the same for a while, so that a day does not begin twice.
 */
function computeLatestClock(seconds: number, { utcOffset, changes }: TimeZone): number {
  const last = changes.findLastIndex(({ from }) => from <= seconds)
  const change = changes[last]
  if (!change) return seconds + utcOffset * 60
  const earlierOffset = changes[last - 1]?.utcOffset ?? utcOffset
  return Math.max(seconds + change.utcOffset * 60, change.from - 1 + earlierOffset * 60)
}

/** Returns the first time (epoch seconds) at which the clock shows `clock` (seconds since 1970-01-01 local time) or later. */
function findFirstTime(clock: number, { utcOffset, changes }: TimeZone): number {
  let time = clock - utcOffset * 60
  for (const change of changes) {
    if (time < change.from) return time
    time = Math.max(change.from, clock - change.utcOffset * 60)
  }
  return time
}
