import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { getOffsetAt } from '#domain/review/calendar'
import { createFixedOffset } from '#domain/review/time-zone'
import { TIME_ZONE } from '#domain/shapes'
import { readDeviceTimeZone } from '#worker/device-time-zone'

const NOW_MS = Date.UTC(2026, 10, 26)
const DAY_SECONDS = 86_400

const machineTimeZone = process.env.TZ
afterEach(() => {
  vi.restoreAllMocks()
  if (machineTimeZone === undefined) delete process.env.TZ
  else process.env.TZ = machineTimeZone
})

test.each([
  ['Europe/Berlin', '2026-03-29T01:00:00.000Z', 120],
  ['America/New_York', '2026-11-01T06:00:00.000Z', -300],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', 660],
])('[N3] given a device in %s, its clock changes at %s to UTC + %i minutes', (name, time, utcOffset) => {
  process.env.TZ = name
  const zone = readDeviceTimeZone(NOW_MS)
  expect(zone.name).toBe(name)
  const change = zone.changes.find(({ from }) => from === Date.parse(time) / 1000)
  expect(change?.utcOffset).toBe(utcOffset)
})

test('[N3] given a device in India, its clock never changes', () => {
  process.env.TZ = 'Asia/Kolkata'
  expect(readDeviceTimeZone(NOW_MS)).toMatchObject({ utcOffset: 330, changes: [] })
})

test('[N3] the time zone of every place has the offsets of the engine, from 2010 until a year ahead, and can be stored', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) {
    process.env.TZ = name
    const zone = readDeviceTimeZone(NOW_MS)
    expect(v.is(TIME_ZONE, zone), name).toBe(true)
    for (let time = Date.UTC(2010) / 1000; time < zone.until; time += 61 * DAY_SECONDS + 3671) {
      expect(getOffsetAt(time, zone), `${name} ${time}`).toBe(-new Date(time * 1000).getTimezoneOffset())
    }
  }
})

test('[N3] given an engine without a name for its zone, only the offset is known', () => {
  process.env.TZ = 'Europe/Berlin'
  for (const timeZone of ['+01:00', '', undefined]) {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never)
    expect(readDeviceTimeZone(NOW_MS)).toEqual(createFixedOffset(60))
  }
})

test('[N3] given a clock that is wrong by centuries, the zone can still be stored', () => {
  process.env.TZ = 'Europe/Berlin'
  for (const now of [-1e15, 0, 8.64e15, Number.NaN])
    expect(v.is(TIME_ZONE, readDeviceTimeZone(now)), String(now)).toBe(true)
})
