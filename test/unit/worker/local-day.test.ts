import { afterEach, expect, test } from 'vitest'
import { toLocalDay } from '#worker/platform'

const toSeconds = (iso: string): number => Date.parse(iso) / 1000
const toDayNumber = (date: string): number => Date.parse(`${date}T00:00Z`) / 86_400_000

const machineTimeZone = process.env.TZ
afterEach(() => {
  if (machineTimeZone === undefined) delete process.env.TZ
  else process.env.TZ = machineTimeZone
})

test.each([
  ['UTC', '2024-03-10T23:59:59Z', '2024-03-10'],
  ['America/New_York', '2024-03-10T04:59:59Z', '2024-03-09'],
  ['America/New_York', '2024-03-10T05:00:00Z', '2024-03-10'],
  // The clock was put forward that morning, so the next midnight is an hour earlier.
  ['America/New_York', '2024-03-11T03:59:59Z', '2024-03-10'],
  ['America/New_York', '2024-03-11T04:00:00Z', '2024-03-11'],
  ['Asia/Kolkata', '2024-03-10T18:29:59Z', '2024-03-10'],
  ['Asia/Kolkata', '2024-03-10T18:30:00Z', '2024-03-11'],
])('[W4] in %s the time %s belongs to the day %s', (zone, time, date) => {
  process.env.TZ = zone
  expect(toLocalDay(toSeconds(time))).toBe(toDayNumber(date))
})
