import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getOffsetAt, getStartOfReviewDay, hasSameClock, toReviewDay } from '#domain/review/calendar'
import { DEFAULT_REVIEW_SETTINGS } from '#domain/review/settings'
import { createFixedOffset, type TimeZone } from '#domain/review/time-zone'
import { computeTimeLeft } from '#worker/dashboard/goal-forecast'
import { ReviewStates } from '#worker/reviews/review-states'
import { assertProperty } from '../../property'
import { makeRow } from './histories'
import { anyZone, BERLIN, generateTimeIn, KOLKATA, LAGOS, NEW_YORK, SYDNEY, toDay, toSeconds } from './zones'

const HOUR_SECONDS = 3600
const anyRule = anyZone.chain((timeZone) =>
  fc.tuple(
    generateTimeIn(timeZone),
    fc.record({ dayStart: fc.integer({ min: 0, max: 23 }), timeZone: fc.constant(timeZone) }),
  ),
)

describe('[N3] a review day with an offset', () => {
  test.each([
    ['2026-03-10T03:59:59Z', 0, '2026-03-09'],
    ['2026-03-10T04:00:00Z', 0, '2026-03-10'],
    // The first two times are early morning in India (UTC+5:30), the next two are early morning at UTC-8.
    ['2026-03-09T22:29:59Z', 330, '2026-03-09'],
    ['2026-03-09T22:30:00Z', 330, '2026-03-10'],
    ['2026-03-10T11:59:59Z', -480, '2026-03-09'],
    ['2026-03-10T12:00:00Z', -480, '2026-03-10'],
    ['2026-03-10T03:59:59Z', null, '2026-03-09'],
    // In summer the offset stays the same, because a log of an earlier version has no clock changes.
    ['2026-07-10T02:59:59Z', 60, '2026-07-09'],
    ['2026-07-10T03:00:00Z', 60, '2026-07-10'],
  ])('given the time %s at UTC + %s minutes, it belongs to %s', (time, utcOffset, expected) => {
    const timeZone = utcOffset === null ? null : createFixedOffset(utcOffset)
    expect(toReviewDay(toSeconds(time), { dayStart: 4, timeZone })).toBe(toDay(expected))
  })
})

describe('[N3] a review day with a time zone', () => {
  test.each<[TimeZone, date: string, start: string, hours: number]>([
    [BERLIN, '2026-03-27', '2026-03-27T03:00:00Z', 24],
    [BERLIN, '2026-03-28', '2026-03-28T03:00:00Z', 23],
    [BERLIN, '2026-03-29', '2026-03-29T02:00:00Z', 24],
    [BERLIN, '2026-10-24', '2026-10-24T02:00:00Z', 25],
    [BERLIN, '2026-10-25', '2026-10-25T03:00:00Z', 24],
    [NEW_YORK, '2026-03-07', '2026-03-07T09:00:00Z', 23],
    [NEW_YORK, '2026-03-08', '2026-03-08T08:00:00Z', 24],
    [NEW_YORK, '2026-10-31', '2026-10-31T08:00:00Z', 25],
    [NEW_YORK, '2026-11-01', '2026-11-01T09:00:00Z', 24],
    [SYDNEY, '2026-04-04', '2026-04-03T17:00:00Z', 25],
    [SYDNEY, '2026-04-05', '2026-04-04T18:00:00Z', 24],
    [SYDNEY, '2026-10-03', '2026-10-02T18:00:00Z', 23],
    [SYDNEY, '2026-10-04', '2026-10-03T17:00:00Z', 24],
    [KOLKATA, '2026-03-29', '2026-03-28T22:30:00Z', 24],
    [KOLKATA, '2026-10-25', '2026-10-24T22:30:00Z', 24],
  ])('given $name and a day that starts at 04:00, %s starts at %s and has %i hours', (timeZone, date, start, hours) => {
    const rule = { dayStart: 4, timeZone }
    const day = toDay(date)
    expect(getStartOfReviewDay(day, rule)).toBe(toSeconds(start))
    expect(getStartOfReviewDay(day + 1, rule) - getStartOfReviewDay(day, rule)).toBe(hours * HOUR_SECONDS)
    expect(toReviewDay(toSeconds(start) - 1, rule)).toBe(day - 1)
    expect(toReviewDay(toSeconds(start), rule)).toBe(day)
  })

  test('given a start of the day that the clock skips, the day starts with the change', () => {
    const rule = { dayStart: 2, timeZone: BERLIN }
    expect(getStartOfReviewDay(toDay('2026-03-29'), rule)).toBe(toSeconds('2026-03-29T01:00:00Z'))
  })

  test('given a start of the day that the clock shows twice, the day starts the first time', () => {
    const rule = { dayStart: 2, timeZone: BERLIN }
    const times = ['2026-10-24T23:59:59Z', '2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z']
    expect(times.map((time) => toReviewDay(toSeconds(time), rule) - toDay('2026-10-25'))).toEqual([-1, 0, 0, 0])
  })

  test('given a clock that is put back over midnight, a day that has begun does not end again', () => {
    const timeZone = { ...KOLKATA, changes: [{ from: toSeconds('2026-10-24T18:45:00Z'), utcOffset: 270 }] }
    const rule = { dayStart: 0, timeZone }
    const times = ['2026-10-24T18:29:59Z', '2026-10-24T18:30:00Z', '2026-10-24T18:45:00Z', '2026-10-24T19:29:59Z']
    expect(times.map((time) => toReviewDay(toSeconds(time), rule) - toDay('2026-10-25'))).toEqual([-1, 0, 0, 0])
  })

  test('[N12] an interview ends with its day, also after the clocks have changed', () => {
    const untilInterview = computeTimeLeft(toDay('2026-10-20'), 10, { dayStart: 4, timeZone: BERLIN })
    expect(untilInterview).toEqual({
      daysLeft: 10,
      todayEnd: toSeconds('2026-10-21T02:00:00Z'),
      interviewDayEnd: toSeconds('2026-10-31T03:00:00Z'),
    })
  })

  test('two solves around 04:00 are reviews of two days, in winter and in summer', () => {
    const makeRows = (...times: string[]) =>
      times.map((time) => ({ ...makeRow({ day: 0 }), key: `two-sum|${toSeconds(time)}`, timestamp: toSeconds(time) }))
    const settings = { ...DEFAULT_REVIEW_SETTINGS, timeZone: BERLIN }
    const readReviewDays = (...times: string[]) =>
      new ReviewStates(makeRows(...times), settings).get('two-sum')?.reviews.map(({ day }) => day)
    const winter = readReviewDays('2026-03-27T22:00:00Z', '2026-03-28T02:59:00Z', '2026-03-28T03:01:00Z')
    expect(winter).toEqual([toDay('2026-03-27'), toDay('2026-03-28')])
    const summer = readReviewDays('2026-03-29T22:00:00Z', '2026-03-30T01:59:00Z', '2026-03-30T02:01:00Z')
    expect(summer).toEqual([toDay('2026-03-29'), toDay('2026-03-30')])
  })

  test('a time is never before the start of its day, and always before the start of the next one', () => {
    assertProperty(
      fc.property(anyRule, ([time, rule]) => {
        const day = toReviewDay(time, rule)
        expect(getStartOfReviewDay(day, rule)).toBeLessThanOrEqual(time)
        expect(getStartOfReviewDay(day + 1, rule)).toBeGreaterThan(time)
      }),
      { numRuns: 2_000 },
    )
  })

  test('days follow each other: none ends before it starts, and a later time is never on an earlier day', () => {
    assertProperty(
      fc.property(anyRule, fc.integer({ min: 1, max: 100_000 }), ([time, rule], laterBySeconds) => {
        const day = toReviewDay(time, rule)
        expect(toReviewDay(time + laterBySeconds, rule)).toBeGreaterThanOrEqual(day)
        expect(getStartOfReviewDay(day + 1, rule)).toBeGreaterThanOrEqual(getStartOfReviewDay(day, rule))
      }),
      { numRuns: 2_000 },
    )
  })
})

test('[N3] two time zones have the same clock in a period if they show the same time at every moment of it', () => {
  const [from, to] = [toSeconds('2026-01-01T00:00:00Z'), toSeconds('2026-12-31T00:00:00Z')]
  expect(hasSameClock(BERLIN, { ...BERLIN, name: 'Europe/Paris' }, from, to)).toBe(true)
  expect(hasSameClock(BERLIN, LAGOS, from, toSeconds('2026-03-29T00:59:59Z'))).toBe(true)
  expect(hasSameClock(BERLIN, LAGOS, from, toSeconds('2026-03-29T01:00:00Z'))).toBe(false)
  expect(hasSameClock(LAGOS, BERLIN, from, to)).toBe(false)
  expect(getOffsetAt(toSeconds('2026-03-29T00:59:59Z'), BERLIN)).toBe(60)
  expect(getOffsetAt(toSeconds('2026-03-29T01:00:00Z'), BERLIN)).toBe(120)
})
