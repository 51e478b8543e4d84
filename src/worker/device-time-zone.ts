import * as v from 'valibot'
import type { DayBoundarySettings } from '#domain/review/calendar'
import { createFixedOffset, type OffsetChange, type TimeZone } from '#domain/review/time-zone'
import { TIME_ZONE } from '#domain/shapes'
import type { Tables } from '#events/projections/tables'
import { DAY_SECONDS, getUtcDay } from '#lib/time'
import { getUtcOffset } from './platform'

/** Clock changes before this time (epoch seconds) are not listed: hardly anybody used practice sites before 2010. */
const FIRST_LISTED_TIME = Date.UTC(2010) / 1000

/** Clock changes after this time (epoch seconds) are not listed, even if the device's clock is far ahead. */
const LAST_LISTED_TIME = Date.UTC(2100) / 1000

/** Number of days after the present for which clock changes are listed. Governments often decide on later changes at short notice. */
const DAYS_AHEAD = 366

/** Seconds between two samples of the time zone's offset. It must be short: some countries change the offset for only four weeks. */
const SAMPLE_SECONDS = 7 * DAY_SECONDS

let cachedZone: { key: string; zone: TimeZone } | null = null

/**
 * Returns this device's time zone at a time (epoch milliseconds), with its clock changes from 2010 until one year later. If the browser has
 * no usable name of the time zone, the result is a fixed offset.
 */
export function readDeviceTimeZone(at: number): TimeZone {
  const now = Math.min(LAST_LISTED_TIME, Math.max(FIRST_LISTED_TIME, Math.floor(at / 1000) || 0))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const key = `${timeZone} ${getUtcDay(now)}`
  if (cachedZone?.key !== key) {
    const until = (getUtcDay(now) + DAYS_AHEAD) * DAY_SECONDS
    const zone = {
      name: timeZone,
      utcOffset: getUtcOffset(FIRST_LISTED_TIME * 1000),
      changes: listOffsetChanges(until),
      until,
    }
    cachedZone = { key, zone: v.is(TIME_ZONE, zone) ? zone : createFixedOffset(getUtcOffset(at)) }
  }
  return cachedZone.zone
}

/**
 * Returns the settings that define review days. If the log has no time zone yet, uses the device's time zone at `now` (epoch milliseconds).
 */
export function getDayBoundaries({ reviewSettings }: Tables, now: number): DayBoundarySettings {
  const { dayStart, timeZone } = reviewSettings
  return { dayStart, timeZone: timeZone ?? readDeviceTimeZone(now) }
}

function listOffsetChanges(until: number): OffsetChange[] {
  const changes: OffsetChange[] = []
  let time = FIRST_LISTED_TIME
  let offset = getUtcOffset(FIRST_LISTED_TIME * 1000)
  while (time < until) {
    const next = Math.min(time + SAMPLE_SECONDS, until)
    if (getUtcOffset(next * 1000) === offset) time = next
    else {
      time = findFirstChange(time, next, offset)
      offset = getUtcOffset(time * 1000)
      changes.push({ from: time, utcOffset: offset })
    }
  }
  return changes
}

/**
 * Returns the first second at which the time zone's offset is not `offset`. The offset must be `offset` at `from` and differ from it at
 * `to`.
 */
function findFirstChange(from: number, to: number, offset: number): number {
  let [unchangedAt, changedAt] = [from, to]
  while (changedAt - unchangedAt > 1) {
    const middle = Math.floor((unchangedAt + changedAt) / 2)
    if (getUtcOffset(middle * 1000) === offset) unchangedAt = middle
    else changedAt = middle
  }
  return changedAt
}
