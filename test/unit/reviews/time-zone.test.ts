import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toReviewDay } from '#domain/review/calendar'
import { createFixedOffset, type TimeZone } from '#domain/review/time-zone'
import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { readEvent } from '#events/read-event'
import { assertProperty } from '../../property'
import { makeNthUuid } from '../events/command-generators'
import { foldEvents, makeCommits } from '../events/event-fixtures'
import { merge } from '../events/merging'
import { anyZone, BERLIN, KOLKATA, LAGOS, NEW_YORK, toDay, toSeconds } from './zones'

const NOW_SECONDS = toSeconds('2026-11-26T12:00:00Z')
const DAY_SECONDS = 86_400
const POSTPONE: Command = { type: 'PostponeReview', slug: 'two-sum', until: 99 }

const makeTimeZoneNotedV1 = (utcOffset: number) => ({ type: 'TimeZoneNoted', v: 1, utcOffset })
const makeTimeZoneNotedV2 = (timeZone: TimeZone) => ({ type: 'TimeZoneNoted', v: 2, timeZone })
const makeSettingsChangedV2 = (timeZone: TimeZone) => ({ type: 'ReviewSettingsChanged', v: 2, changes: { timeZone } })
const makeSettingsChangedV1 = (utcOffset: number | null) => ({
  type: 'ReviewSettingsChanged',
  v: 1,
  changes: { utcOffset },
})

const foldTimeZone = (...events: unknown[]) => foldEvents(events).reviewSettings.timeZone

const decideEvents = (command: Command, events: readonly unknown[], deviceZone: TimeZone, nowSeconds = NOW_SECONDS) => {
  const context = { newId: makeNthUuid(1), defaults: [], now: nowSeconds * 1000, deviceTimeZone: () => deviceZone }
  const decision = decide(command, foldEvents(events), context)
  if (!decision.ok) throw new Error(decision.refusal.message)
  return decision.events
}

/** Returns the event, if any, by which a device in a zone records its zone. */
const decideZoneNote = (
  events: readonly unknown[],
  deviceZone: TimeZone,
  nowSeconds = NOW_SECONDS,
): SolvelogEvent | undefined =>
  decideEvents(POSTPONE, events, deviceZone, nowSeconds).find(({ type }) => type === 'TimeZoneNoted')

/** The clock changes are known only until a time in Unix seconds. */
const limitZone = (zone: TimeZone, until: number): TimeZone => ({
  ...zone,
  changes: zone.changes.filter(({ from }) => from <= until),
  until,
})

test('[N3] a time zone of another name does not replace the one of the log, even if its clock changes are known for longer', () => {
  const later = limitZone(NEW_YORK, NEW_YORK.until + 400 * DAY_SECONDS)
  const readZone = (...events: object[]) => foldEvents(events).reviewSettings.timeZone
  expect(readZone(makeTimeZoneNotedV2(BERLIN), makeTimeZoneNotedV2(later))).toEqual(BERLIN)
  expect(readZone(makeTimeZoneNotedV1(60), makeTimeZoneNotedV2(later))).toEqual(createFixedOffset(60))
  expect(readZone(makeTimeZoneNotedV1(60), makeTimeZoneNotedV2(BERLIN))).toEqual(BERLIN)
  const longer = limitZone(BERLIN, BERLIN.until + 400 * DAY_SECONDS)
  expect(readZone(makeTimeZoneNotedV2(BERLIN), makeTimeZoneNotedV2(longer))).toEqual(longer)
})

describe('[N3] a device records its time zone', () => {
  test('given a log without one, with all clock changes', () => {
    expect(decideZoneNote([], BERLIN)).toEqual(makeTimeZoneNotedV2(BERLIN))
  })

  test('given an engine without a name for it, as an offset', () => {
    expect(decideZoneNote([], createFixedOffset(60))).toEqual(makeTimeZoneNotedV1(60))
  })

  test('given a log with another zone, not at all, so that travel does not move the review days', () => {
    expect(decideZoneNote([makeTimeZoneNotedV2(BERLIN)], NEW_YORK)).toBeUndefined()
    expect(decideZoneNote([makeTimeZoneNotedV1(60)], NEW_YORK)).toBeUndefined()
    expect(decideZoneNote([makeTimeZoneNotedV1(60)], createFixedOffset(120))).toBeUndefined()
  })

  test('given an earlier log with only an offset, if its own clock has this offset, also in summer', () => {
    expect(decideZoneNote([makeTimeZoneNotedV1(60)], BERLIN)).toEqual(makeTimeZoneNotedV2(BERLIN))
    expect(decideZoneNote([makeTimeZoneNotedV1(120)], BERLIN)).toEqual(makeTimeZoneNotedV2(BERLIN))
    expect(decideZoneNote([makeTimeZoneNotedV1(60), makeTimeZoneNotedV2(BERLIN)], BERLIN)).toBeUndefined()
  })

  test('given an earlier log with an offset that its own clock has not had for a year, not at all', () => {
    const istanbul: TimeZone = {
      name: 'Europe/Istanbul',
      utcOffset: 120,
      changes: [{ from: toSeconds('2016-03-27T01:00:00Z'), utcOffset: 180 }],
      until: NOW_SECONDS + 365 * DAY_SECONDS,
    }
    expect(decideZoneNote([makeTimeZoneNotedV1(120)], istanbul)).toBeUndefined()
    expect(decideZoneNote([makeTimeZoneNotedV1(180)], istanbul)).toEqual(makeTimeZoneNotedV2(istanbul))
  })

  test('given clock changes that are known for less than half a year, once more', () => {
    const almostExpired = limitZone(BERLIN, NOW_SECONDS + 180 * DAY_SECONDS)
    expect(decideZoneNote([makeTimeZoneNotedV2(almostExpired)], BERLIN)).toEqual(makeTimeZoneNotedV2(BERLIN))
    expect(decideZoneNote([makeTimeZoneNotedV2(almostExpired), makeTimeZoneNotedV2(BERLIN)], BERLIN)).toBeUndefined()
    expect(
      decideZoneNote([makeTimeZoneNotedV2(limitZone(BERLIN, NOW_SECONDS + 190 * DAY_SECONDS))], BERLIN),
    ).toBeUndefined()
    expect(decideZoneNote([makeTimeZoneNotedV2(almostExpired)], NEW_YORK)).toBeUndefined()
  })

  test('given another name of the same zone, with the name that the log has', () => {
    const almostExpired = limitZone(BERLIN, NOW_SECONDS + 180 * DAY_SECONDS)
    expect(decideZoneNote([makeTimeZoneNotedV2(almostExpired)], { ...BERLIN, name: 'Arctic/Longyearbyen' })).toEqual(
      makeTimeZoneNotedV2(BERLIN),
    )
  })

  test('given a clock that is behind, never with fewer changes', () => {
    const longerKnown = limitZone(BERLIN, NOW_SECONDS + 100 * DAY_SECONDS)
    expect(
      decideZoneNote([makeTimeZoneNotedV2(longerKnown)], limitZone(BERLIN, NOW_SECONDS + 90 * DAY_SECONDS)),
    ).toBeUndefined()
  })
})

describe('[N3] of several time zones', () => {
  test('the first takes effect, unless the person chose another', () => {
    expect(foldTimeZone(makeTimeZoneNotedV2(BERLIN), makeTimeZoneNotedV2(NEW_YORK))).toEqual(BERLIN)
    expect(foldTimeZone(makeTimeZoneNotedV1(60), makeTimeZoneNotedV1(120))).toEqual(createFixedOffset(60))
    expect(
      foldTimeZone(makeTimeZoneNotedV2(BERLIN), makeSettingsChangedV2(NEW_YORK), makeTimeZoneNotedV2(BERLIN)),
    ).toEqual(NEW_YORK)
    expect(foldTimeZone(makeTimeZoneNotedV2(BERLIN), makeSettingsChangedV1(-60))).toEqual(createFixedOffset(-60))
    expect(foldTimeZone(makeTimeZoneNotedV2(BERLIN), makeSettingsChangedV1(null))).toBeNull()
  })

  test('a named zone replaces an offset that its clocks have, and no other offset', () => {
    expect(foldTimeZone(makeTimeZoneNotedV1(60), makeTimeZoneNotedV2(BERLIN))).toEqual(BERLIN)
    expect(foldTimeZone(makeTimeZoneNotedV1(60), makeTimeZoneNotedV2(NEW_YORK))).toEqual(createFixedOffset(60))
    expect(foldTimeZone(makeTimeZoneNotedV2(BERLIN), makeTimeZoneNotedV1(60))).toEqual(BERLIN)
  })

  test('a zone whose clock changes are known for longer replaces the same zone', () => {
    const almostExpired = limitZone(BERLIN, NOW_SECONDS)
    expect(foldTimeZone(makeTimeZoneNotedV2(almostExpired), makeTimeZoneNotedV2(BERLIN))).toEqual(BERLIN)
    expect(foldTimeZone(makeTimeZoneNotedV2(BERLIN), makeTimeZoneNotedV2(almostExpired))).toEqual(BERLIN)
  })

  test('two devices have the same one after a merge in either order', () => {
    const anyNote = fc.oneof(
      fc.constantFrom(60, 120, -300).map(makeTimeZoneNotedV1),
      fc.constantFrom(BERLIN, limitZone(BERLIN, NOW_SECONDS), NEW_YORK, KOLKATA, LAGOS).map(makeTimeZoneNotedV2),
      anyZone.map(makeTimeZoneNotedV2),
      fc.constantFrom(BERLIN, NEW_YORK).map(makeSettingsChangedV2),
      fc.constantFrom(60, null).map(makeSettingsChangedV1),
    )
    const anyLog = fc.array(
      anyNote.map((event) => [event]),
      { maxLength: 6 },
    )
    assertProperty(
      fc.property(anyLog, anyLog, (mine, theirs) => {
        const [a, b] = [makeCommits(mine, 'device-a'), makeCommits(theirs, 'device-b')]
        const readZone = (log: typeof a) => replay(log).reviewSettings.timeZone
        expect(readZone(merge(a, b))).toEqual(readZone(merge(b, a)))
        expect(readZone(merge(merge(a, b), a))).toEqual(readZone(merge(a, b)))
      }),
      { numRuns: 300 },
    )
  })
})

describe('[N3] the log of an earlier version', () => {
  const makeRule = (...events: unknown[]) => ({ dayStart: 4, timeZone: foldTimeZone(...events) })
  const [winter, summer] = [toSeconds('2026-01-10T03:00:00Z'), toSeconds('2026-07-10T02:00:00Z')]

  test('given only an offset, a day keeps it all year, as before', () => {
    const offsetRule = makeRule(makeTimeZoneNotedV1(60))
    expect(toReviewDay(winter, offsetRule)).toBe(toDay('2026-01-10'))
    expect(toReviewDay(summer, offsetRule)).toBe(toDay('2026-07-09'))
  })

  test('when a device in this zone notes it, a day starts at 04:00 in summer and winter', () => {
    const zoneRule = makeRule(makeTimeZoneNotedV1(60), decideZoneNote([makeTimeZoneNotedV1(60)], BERLIN))
    for (const [start, date] of [
      [winter, '2026-01-10'],
      [summer, '2026-07-10'],
    ] as const) {
      expect(toReviewDay(start - 1, zoneRule)).toBe(toDay(date) - 1)
      expect(toReviewDay(start, zoneRule)).toBe(toDay(date))
    }
  })
})

describe('[N3] the setting of the time zone', () => {
  const makeChoice = (timeZone: TimeZone | null): Command => ({ type: 'ChangeReviewSettings', changes: { timeZone } })

  test('is stored with its name, and without one in the version that earlier builds read', () => {
    const log = [makeTimeZoneNotedV2(BERLIN)]
    expect(decideEvents(makeChoice(NEW_YORK), log, NEW_YORK)).toEqual([makeSettingsChangedV2(NEW_YORK)])
    expect(decideEvents(makeChoice(createFixedOffset(-480)), log, BERLIN)).toEqual([makeSettingsChangedV1(-480)])
    expect(decideEvents(makeChoice(null), log, BERLIN)).toEqual([makeSettingsChangedV1(null)])
    expect(decideEvents(makeChoice(BERLIN), log, BERLIN)).toEqual([])
    expect(
      decideEvents({ type: 'ChangeReviewSettings', changes: { dayStart: 5, timeZone: NEW_YORK } }, log, BERLIN),
    ).toEqual([{ type: 'ReviewSettingsChanged', v: 1, changes: { dayStart: 5 } }, makeSettingsChangedV2(NEW_YORK)])
  })

  test.each<[string, TimeZone]>([
    ['changes in the wrong order', { ...BERLIN, changes: BERLIN.changes.toReversed() }],
    ['changes on one day', { ...BERLIN, changes: [0, DAY_SECONDS].map((from) => ({ from, utcOffset: 0 })) }],
    ['an offset of 15 hours', { ...KOLKATA, utcOffset: 900 }],
    ['part of a minute', { ...KOLKATA, utcOffset: 0.5 }],
    ['a sentence as its name', { ...KOLKATA, name: 'Where I live' }],
    [
      'too many changes',
      { ...KOLKATA, changes: Array.from({ length: 1001 }, (_, n) => ({ from: n * 9 * DAY_SECONDS, utcOffset: 0 })) },
    ],
  ])('is refused with %s', (_, zone) => {
    expect(() => decideEvents(makeChoice(zone), [makeTimeZoneNotedV2(BERLIN)], BERLIN)).toThrow('can’t be stored')
    expect(readEvent(makeTimeZoneNotedV2(zone)).known).toBe(false)
  })
})
