import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewDay } from '#domain/review/calendar'
import { fixedOffset, type TimeZone } from '#domain/review/time-zone'
import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { readEvent } from '#events/read-event'
import { nthUuid } from '../events/chance'
import { foldEvents, makeCommits } from '../events/given'
import { merge } from '../events/merging'
import { anyZone, at, BERLIN, dayOf, KOLKATA, LAGOS, NEW_YORK } from './zones'

const NOW = at('2026-11-26T12:00:00Z')
const DAY = 86_400
const POSTPONE: Command = { type: 'PostponeReview', slug: 'two-sum', until: 99 }

const offsetNoted = (utcOffset: number) => ({ type: 'TimeZoneNoted', v: 1, utcOffset })
const zoneNoted = (timeZone: TimeZone) => ({ type: 'TimeZoneNoted', v: 2, timeZone })
const zoneChosen = (timeZone: TimeZone) => ({ type: 'ReviewSettingsChanged', v: 2, changes: { timeZone } })
const offsetChosen = (utcOffset: number | null) => ({ type: 'ReviewSettingsChanged', v: 1, changes: { utcOffset } })

const zoneAfter = (...events: unknown[]) => foldEvents(events).reviewSettings.timeZone

const decided = (command: Command, events: readonly unknown[], device: TimeZone, now = NOW) => {
  const context = { newId: nthUuid(1), defaults: [], now: now * 1000, deviceTimeZone: () => device }
  const decision = decide(command, foldEvents(events), context)
  if (!decision.ok) throw new Error(decision.refusal.message)
  return decision.events
}

/** The event that a device in a zone adds to a decision about reviews. */
const added = (events: readonly unknown[], device: TimeZone, now = NOW): SolvelogEvent | undefined =>
  decided(POSTPONE, events, device, now).find(({ type }) => type === 'TimeZoneNoted')

/** A zone of which the clock changes are known until a time. */
const knownUntil = (zone: TimeZone, until: number): TimeZone => ({
  ...zone,
  changes: zone.changes.filter(({ from }) => from <= until),
  until,
})

describe('[N3] a device notes its time zone', () => {
  test('given a log without one, with all clock changes', () => {
    expect(added([], BERLIN)).toEqual(zoneNoted(BERLIN))
  })

  test('given an engine without a name for it, as an offset', () => {
    expect(added([], fixedOffset(60))).toEqual(offsetNoted(60))
  })

  test('given a log with another one, not at all: a journey moves no day', () => {
    expect(added([zoneNoted(BERLIN)], NEW_YORK)).toBeUndefined()
    expect(added([offsetNoted(60)], NEW_YORK)).toBeUndefined()
    expect(added([offsetNoted(60)], fixedOffset(120))).toBeUndefined()
  })

  test('given an earlier log with only an offset, if its own clock has this offset, also in summer', () => {
    expect(added([offsetNoted(60)], BERLIN)).toEqual(zoneNoted(BERLIN))
    expect(added([offsetNoted(120)], BERLIN)).toEqual(zoneNoted(BERLIN))
    expect(added([offsetNoted(60), zoneNoted(BERLIN)], BERLIN)).toBeUndefined()
  })

  test('given an earlier log with an offset that its own clock has not had for a year, not at all', () => {
    const istanbul: TimeZone = {
      name: 'Europe/Istanbul',
      utcOffset: 120,
      changes: [{ from: at('2016-03-27T01:00:00Z'), utcOffset: 180 }],
      until: NOW + 365 * DAY,
    }
    expect(added([offsetNoted(120)], istanbul)).toBeUndefined()
    expect(added([offsetNoted(180)], istanbul)).toEqual(zoneNoted(istanbul))
  })

  test('given clock changes that are known for less than half a year, once more', () => {
    const soon = knownUntil(BERLIN, NOW + 180 * DAY)
    expect(added([zoneNoted(soon)], BERLIN)).toEqual(zoneNoted(BERLIN))
    expect(added([zoneNoted(soon), zoneNoted(BERLIN)], BERLIN)).toBeUndefined()
    expect(added([zoneNoted(knownUntil(BERLIN, NOW + 190 * DAY))], BERLIN)).toBeUndefined()
    expect(added([zoneNoted(soon)], NEW_YORK)).toBeUndefined()
  })

  test('given another name of the same zone, with the name that the log has', () => {
    const soon = knownUntil(BERLIN, NOW + 180 * DAY)
    expect(added([zoneNoted(soon)], { ...BERLIN, name: 'Arctic/Longyearbyen' })).toEqual(zoneNoted(BERLIN))
  })

  test('given a clock that is behind, never with fewer changes', () => {
    const far = knownUntil(BERLIN, NOW + 100 * DAY)
    expect(added([zoneNoted(far)], knownUntil(BERLIN, NOW + 90 * DAY))).toBeUndefined()
  })
})

describe('[N3] of several time zones', () => {
  test('the first counts, and any that the person chose', () => {
    expect(zoneAfter(zoneNoted(BERLIN), zoneNoted(NEW_YORK))).toEqual(BERLIN)
    expect(zoneAfter(offsetNoted(60), offsetNoted(120))).toEqual(fixedOffset(60))
    expect(zoneAfter(zoneNoted(BERLIN), zoneChosen(NEW_YORK), zoneNoted(BERLIN))).toEqual(NEW_YORK)
    expect(zoneAfter(zoneNoted(BERLIN), offsetChosen(-60))).toEqual(fixedOffset(-60))
    expect(zoneAfter(zoneNoted(BERLIN), offsetChosen(null))).toBeNull()
  })

  test('a name replaces an offset that its clocks have, and no other', () => {
    expect(zoneAfter(offsetNoted(60), zoneNoted(BERLIN))).toEqual(BERLIN)
    expect(zoneAfter(offsetNoted(60), zoneNoted(NEW_YORK))).toEqual(fixedOffset(60))
    expect(zoneAfter(zoneNoted(BERLIN), offsetNoted(60))).toEqual(BERLIN)
  })

  test('changes that are known for longer replace those of the same zone', () => {
    const soon = knownUntil(BERLIN, NOW)
    expect(zoneAfter(zoneNoted(soon), zoneNoted(BERLIN))).toEqual(BERLIN)
    expect(zoneAfter(zoneNoted(BERLIN), zoneNoted(soon))).toEqual(BERLIN)
  })

  test('two devices have the same one after a merge in either order', () => {
    const anyNote = fc.oneof(
      fc.constantFrom(60, 120, -300).map(offsetNoted),
      fc.constantFrom(BERLIN, knownUntil(BERLIN, NOW), NEW_YORK, KOLKATA, LAGOS).map(zoneNoted),
      anyZone.map(zoneNoted),
      fc.constantFrom(BERLIN, NEW_YORK).map(zoneChosen),
      fc.constantFrom(60, null).map(offsetChosen),
    )
    const anyLog = fc.array(
      anyNote.map((event) => [event]),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(anyLog, anyLog, (mine, theirs) => {
        const [a, b] = [makeCommits(mine, 'device-a'), makeCommits(theirs, 'device-b')]
        const zoneOf = (log: typeof a) => replay(log).reviewSettings.timeZone
        expect(zoneOf(merge(a, b))).toEqual(zoneOf(merge(b, a)))
        expect(zoneOf(merge(merge(a, b), a))).toEqual(zoneOf(merge(a, b)))
      }),
      { numRuns: 300 },
    )
  })
})

describe('[N3] the log of an earlier version', () => {
  const rule = (...events: unknown[]) => ({ dayStart: 4, timeZone: zoneAfter(...events) })
  const [winter, summer] = [at('2026-01-10T03:00:00Z'), at('2026-07-10T02:00:00Z')]

  test('given only an offset, a day keeps it all year, as before', () => {
    const before = rule(offsetNoted(60))
    expect(reviewDay(winter, before)).toBe(dayOf('2026-01-10'))
    expect(reviewDay(summer, before)).toBe(dayOf('2026-07-09'))
  })

  test('when a device in this zone notes it, a day starts at 04:00 in summer and winter', () => {
    const after = rule(offsetNoted(60), added([offsetNoted(60)], BERLIN))
    for (const [start, date] of [
      [winter, '2026-01-10'],
      [summer, '2026-07-10'],
    ] as const) {
      expect(reviewDay(start - 1, after)).toBe(dayOf(date) - 1)
      expect(reviewDay(start, after)).toBe(dayOf(date))
    }
  })
})

describe('[N3] the setting of the time zone', () => {
  const choose = (timeZone: TimeZone | null): Command => ({ type: 'ChangeReviewSettings', changes: { timeZone } })

  test('is stored with its name, and without one in the version that earlier builds read', () => {
    const known = [zoneNoted(BERLIN)]
    expect(decided(choose(NEW_YORK), known, NEW_YORK)).toEqual([zoneChosen(NEW_YORK)])
    expect(decided(choose(fixedOffset(-480)), known, BERLIN)).toEqual([offsetChosen(-480)])
    expect(decided(choose(null), known, BERLIN)).toEqual([offsetChosen(null)])
    expect(decided(choose(BERLIN), known, BERLIN)).toEqual([])
    expect(
      decided({ type: 'ChangeReviewSettings', changes: { dayStart: 5, timeZone: NEW_YORK } }, known, BERLIN),
    ).toEqual([{ type: 'ReviewSettingsChanged', v: 1, changes: { dayStart: 5 } }, zoneChosen(NEW_YORK)])
  })

  test.each<[string, TimeZone]>([
    ['changes in the wrong order', { ...BERLIN, changes: BERLIN.changes.toReversed() }],
    ['changes on one day', { ...BERLIN, changes: [0, DAY].map((from) => ({ from, utcOffset: 0 })) }],
    ['an offset of 15 hours', { ...KOLKATA, utcOffset: 900 }],
    ['part of a minute', { ...KOLKATA, utcOffset: 0.5 }],
    ['a sentence as its name', { ...KOLKATA, name: 'Where I live' }],
    [
      'too many changes',
      { ...KOLKATA, changes: Array.from({ length: 1001 }, (_, n) => ({ from: n * 9 * DAY, utcOffset: 0 })) },
    ],
  ])('is refused with %s', (_, zone) => {
    expect(() => decided(choose(zone), [zoneNoted(BERLIN)], BERLIN)).toThrow('can’t be stored')
    expect(readEvent(zoneNoted(zone)).known).toBe(false)
  })
})
