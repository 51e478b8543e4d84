import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticksBetween } from '../../../src/ui/features/time-travel/ticks'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = new Date(2026, 0, 15, 13, 30).getTime()

test('[L4] a year is told by its months, a week by its days, a day by its hours', () => {
  const starts = (span: number) => ticksBetween(START, START + span, 14).map(({ at }) => new Date(at))
  expect(starts(360 * DAY).map((date) => [date.getDate(), date.getHours()])).toEqual(Array(12).fill([1, 0]))
  expect(starts(7 * DAY).map((date) => date.getDate())).toEqual([16, 17, 18, 19, 20, 21, 22])
  expect(starts(12 * HOUR).map((date) => date.getHours())).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1])
  expect(starts(DAY / 48)).toEqual([])
})

test('[L4] ticks ascend within the axis and are never many, whatever the span', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 * 365 * 24 }), fc.integer({ min: 2, max: 20 }), (hours, most) => {
      const until = START + hours * HOUR
      const ticks = ticksBetween(START, until, most).map(({ at }) => at)
      expect(ticks).toEqual([...new Set(ticks)].sort((a, b) => a - b))
      for (const at of ticks) expect(at >= START && at < until).toBe(true)
      if (hours < 24 * 365) expect(ticks.length).toBeLessThanOrEqual(most * 1.2 + 2)
    }),
  )
})
