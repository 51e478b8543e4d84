import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewDay } from '#domain/review/calendar'

const at = (iso: string) => Date.parse(iso) / 1000
const day = (iso: string) => at(`${iso}T00:00:00Z`) / 86_400

test.each([
  ['2026-03-10T03:59:59Z', 0, '2026-03-09'],
  ['2026-03-10T04:00:00Z', 0, '2026-03-10'],
  // Early morning in India, which is the previous evening in California.
  ['2026-03-09T22:29:59Z', 330, '2026-03-09'],
  ['2026-03-09T22:30:00Z', 330, '2026-03-10'],
  ['2026-03-10T11:59:59Z', -480, '2026-03-09'],
  ['2026-03-10T12:00:00Z', -480, '2026-03-10'],
  ['2026-03-10T03:59:59Z', null, '2026-03-09'],
])('[N3] %s at UTC + %s minutes belongs to %s if days start at 4', (time, utcOffset, expected) => {
  expect(reviewDay(at(time), { dayStart: 4, utcOffset })).toBe(day(expected))
})

test('[N3] days follow each other without a gap, whatever the settings', () => {
  const rule = fc.record({ dayStart: fc.integer({ min: 0, max: 23 }), utcOffset: fc.integer({ min: -720, max: 840 }) })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), rule, (time, rule) => {
      expect(reviewDay(time + 86_400, rule) - reviewDay(time, rule)).toBe(1)
      expect(reviewDay(time + 1, rule) - reviewDay(time, rule)).toBeOneOf([0, 1])
    }),
  )
})
