import * as v from 'valibot'
import type { DayBoundarySettings } from '#domain/review/calendar'
import { fixedOffset, type OffsetChange, type TimeZone } from '#domain/review/time-zone'
import { TIME_ZONE } from '#domain/shapes'
import type { Tables } from '#events/projections/tables'
import { DAY_SECONDS, utcDay } from '#lib/time'
import { utcOffset } from './platform'

/** The clock changes since 2010 are listed: before, hardly anybody solved problems on a practice site. Epoch seconds. */
const FROM = Date.UTC(2010) / 1000

/** The last time until which changes are listed if the clock is wrong, in epoch seconds. */
const MAX_UNTIL = Date.UTC(2100) / 1000

/** Days after the present for which the changes are listed. Governments often decide on later ones at short notice. */
const DAYS_AHEAD = 366

/** The time between two looks at the clock, in seconds. Some countries put it back for the four weeks of Ramadan. */
const STEP = 7 * DAY_SECONDS

let known: { key: string; zone: TimeZone } | null = null

/**
 * This device's time zone at a time (epoch milliseconds), with its clock changes until one year later. Without a usable name, only the
 * offset. Computed once a day.
 */
export function deviceTimeZone(at: number): TimeZone {
  const now = Math.min(MAX_UNTIL, Math.max(FROM, Math.floor(at / 1000) || 0))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const key = `${timeZone} ${utcDay(now)}`
  if (known?.key !== key) {
    const until = (utcDay(now) + DAYS_AHEAD) * DAY_SECONDS
    const zone = { name: timeZone, utcOffset: utcOffset(FROM * 1000), changes: changesUntil(until), until }
    known = { key, zone: v.is(TIME_ZONE, zone) ? zone : fixedOffset(utcOffset(at)) }
  }
  return known.zone
}

/** The settings of the days at a time in epoch milliseconds. A log without submissions has no time zone yet. It will get the device's. */
export function dayBoundaries({ reviewSettings }: Tables, now: number): DayBoundarySettings {
  const { dayStart, timeZone } = reviewSettings
  return { dayStart, timeZone: timeZone ?? deviceTimeZone(now) }
}

function changesUntil(until: number): OffsetChange[] {
  const changes: OffsetChange[] = []
  let time = FROM
  let offset = utcOffset(FROM * 1000)
  while (time < until) {
    const next = Math.min(time + STEP, until)
    const after = utcOffset(next * 1000)
    if (after === offset) time = next
    else {
      time = firstChange(time, next, offset)
      offset = utcOffset(time * 1000)
      changes.push({ from: time, utcOffset: offset })
    }
  }
  return changes
}

/** The first second after `from` at which the clock no longer has an offset. At `to` it has another one. */
function firstChange(from: number, to: number, offset: number): number {
  let [same, other] = [from, to]
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (utcOffset(middle * 1000) === offset) same = middle
    else other = middle
  }
  return other
}
