import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FALLBACK_PROFILE } from '#domain/goal-profile'
import { toIsoDate } from '#domain/interview-date'
import { createFixedOffset } from '#domain/review/time-zone'
import type { Commit } from '#events/commit'
import { replay } from '#events/projections/fold'
import type { SolveRow } from '#events/projections/solve-tables'
import { createTables, type Tables } from '#events/projections/tables'
import { ReviewStates } from '#worker/reviews/review-states'
import { getReviews, type Reviews } from '#worker/reviews/reviews'
import { assertProperty } from '../../property'
import { makeCommits, makeSolveRecorded } from '../events/event-fixtures'
import { merge } from '../events/merging'
import { DAY_ZERO, makeRow } from '../reviews/histories'
import { makeBareSession, makeLog } from './session-with'

/** The review day of the tests, two years after the first solves, as a number of days since 1970. */
const TODAY = DAY_ZERO + 730
const FIVE_YEARS = 1826

interface Setup {
  /** In days since 1970. */
  today?: number
  /** The day of the interview, in days since 1970. */
  interview?: number | null
  perDay?: number
  longestInterval?: number
  /** The days to which reviews are postponed, by slug. */
  postponed?: Record<string, number>
}

function makeTables(
  rows: readonly SolveRow[],
  { interview = null, perDay = 3, longestInterval = 180, postponed = {} }: Setup,
) {
  const tables = { ...createTables(), solves: Object.fromEntries(rows.map((row) => [row.key, row])) }
  tables.reviewSettings = { ...tables.reviewSettings, timeZone: createFixedOffset(0), perDay, longestInterval }
  if (interview !== null) tables.interviewDates = { [FALLBACK_PROFILE.id]: toIsoDate(interview) }
  tables.reviews = Object.fromEntries(
    Object.entries(postponed).map(([slug, postponedUntil]) => [
      slug,
      { postponedUntil, isSuspended: false, commitSeqs: [] },
    ]),
  )
  return tables
}

function openTables(tables: Tables, today: number): Reviews {
  const now = () => (today * 86_400 + 12 * 3600) * 1000
  return getReviews(makeBareSession({ log: makeLog(tables), problems: new Map(), defaults: [FALLBACK_PROFILE], now }))
}

const openReviews = (rows: readonly SolveRow[], setup: Setup = {}): Reviews =>
  openTables(makeTables(rows, setup), setup.today ?? TODAY)

const readDueDays = (reviews: Reviews): Map<string, number> =>
  new Map(
    reviews
      .listUpcoming()
      .map(({ slug, due }) => [slug, due] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

type LimitSetup = Required<Pick<Setup, 'longestInterval' | 'perDay'>> & { interview: number | null }

const getLastDay = ({ interview }: LimitSetup): number | null =>
  interview !== null && interview > TODAY ? interview - 1 : null

/** Computes the last day on which each problem may be due. A day begins at 04:00. */
function computeLastDueDays(rows: readonly SolveRow[], setup: LimitSetup): Map<string, number> {
  const days = new Map<string, number>()
  const lastDay = getLastDay(setup)
  for (const { slug, timestamp } of [...rows].sort((a, b) => a.timestamp - b.timestamp)) {
    const reviewed = Math.floor((timestamp - 4 * 3600) / 86_400)
    const latest = reviewed + setup.longestInterval
    days.set(slug, lastDay === null || reviewed >= lastDay ? latest : Math.min(latest, lastDay))
  }
  return days
}

/** Counts the reviews on each day before the last one, if the reviews a day limit them; otherwise returns no counts. */
function countByDay(dueDays: readonly (readonly [slug: string, due: number])[], setup: LimitSetup): number[] {
  const lastDay = getLastDay(setup)
  if (lastDay === null || setup.perDay === 0) return []
  const counts = new Map<number, number>()
  for (const [, due] of dueDays) if (due < lastDay) counts.set(due, (counts.get(due) ?? 0) + 1)
  return [...counts.values()]
}

const anySlug = fc.integer({ min: 0, max: 59 }).map((n) => `p${n}`)
const anyRows = fc
  .array(fc.record({ slug: anySlug, day: fc.integer({ min: 0, max: 730 }), isEasy: fc.boolean() }), {
    maxLength: 200,
    size: 'max',
  })
  .map((solves) =>
    solves.map(({ slug, day, isEasy }, n) => makeRow({ day, ...(isEasy && { rating: 'easy' as const }) }, slug, n)),
  )
const anySetup = fc.record({
  interview: fc.oneof(
    fc.constantFrom(null, TODAY - 9, TODAY, TODAY + 1, TODAY + 2, TODAY + FIVE_YEARS),
    fc.integer({ min: TODAY + 3, max: TODAY + 90 }),
  ),
  perDay: fc.constantFrom(0, 1, 3),
  longestInterval: fc.constantFrom(7, 30, 180, 3650),
  postponed: fc.dictionary(anySlug, fc.integer({ min: TODAY - 5, max: TODAY + 300 }), { maxKeys: 4 }),
})

describe('[N33] laws of the due days', () => {
  test('no review is due after the day before the interview or the longest interval, and only reviews on that day may exceed the reviews a day', () => {
    assertProperty(
      fc.property(anyRows, anySetup, (rows, setup) => {
        const reviews = openReviews(rows, setup)
        const days = [...readDueDays(reviews)]
        const lastDueDays = computeLastDueDays(rows, setup)
        const isChosen = (slug: string) => reviews.getState(slug)?.postponedUntil !== null
        const chosen = days.filter(([slug]) => isChosen(slug))
        expect(chosen).toEqual(chosen.map(([slug]) => [slug, setup.postponed[slug]]))
        const others = days.filter(([slug]) => !isChosen(slug))
        expect(others.filter(([slug, due]) => due > (lastDueDays.get(slug) ?? 0))).toEqual([])
        const movable = others.filter(([slug, due]) => due > TODAY && due !== lastDueDays.get(slug))
        for (const load of countByDay(movable, setup)) expect(load).toBeLessThanOrEqual(setup.perDay)
      }),
    )
  })

  test('neither an interview nor the longest interval changes memory', () => {
    assertProperty(
      fc.property(anyRows, anySetup, (rows, setup) => {
        const limited = makeTables(rows, setup).reviewSettings
        const unlimited = makeTables(rows, { ...setup, longestInterval: 3650 }).reviewSettings
        expect(new ReviewStates(rows, limited).all()).toEqual(new ReviewStates(rows, unlimited).all())
        const [withLimits, without] = [openReviews(rows, setup), openReviews(rows, { longestInterval: 3650 })]
        for (const { slug } of rows)
          expect(withLimits.getState(slug)?.retrievability).toBe(without.getState(slug)?.retrievability)
      }),
    )
  })

  test('devices with one log and day have the same due days, whatever the order of the rows', () => {
    assertProperty(
      fc.property(anyRows, anySetup, (rows, setup) => {
        const due = readDueDays(openReviews(rows, setup))
        expect(readDueDays(openReviews([...rows].reverse(), setup))).toEqual(due)
      }),
    )
  })

  test('two devices with different interview dates and longest intervals have the same due days after a merge', () => {
    const solves = Array.from({ length: 12 }, (_, n) => {
      const timestamp = (DAY_ZERO + 600 + n) * 86_400
      return makeSolveRecorded({ key: `p${n}|${timestamp}`, slug: `p${n}`, timestamp })
    })
    const ratings = solves.map(({ key }) => ({ type: 'ReviewRated', v: 1, key, rating: 'easy' }))
    const makeDate = (day: number) => [
      { type: 'InterviewDateSet', v: 1, profile: FALLBACK_PROFILE.id, date: toIsoDate(day) },
    ]
    const makeInterval = (longestInterval: number) => [
      { type: 'ReviewSettingsChanged', v: 3, changes: { longestInterval } },
    ]
    const mine = makeCommits([[...solves, ...ratings], makeDate(TODAY + 9), makeInterval(365)])
    const theirs = makeCommits([[...solves, ...ratings], [], makeInterval(160), makeDate(TODAY + 40)], 'device-b')
    const open = (log: readonly Commit[]) => openTables({ ...replay(log), isDailyShown: true }, TODAY)
    const mergedDays = readDueDays(open(merge(mine, theirs)))
    expect(readDueDays(open(merge(theirs, mine)))).toEqual(mergedDays)
    expect(mergedDays.size).toBe(12)
  })
})

describe('[N33] unusual dates, clocks and loads', () => {
  const ROWS = Array.from({ length: 40 }, (_, n) =>
    [0, 10, 60, 200, 500, 700 + (n % 28)].map((day) => makeRow({ day }, `p${n}`, n)),
  ).flat()

  test.each([
    ['today', TODAY],
    ['in the past', TODAY - 30],
  ])('an interview %s limits nothing', (_, interview) => {
    expect(readDueDays(openReviews(ROWS, { interview }))).toEqual(readDueDays(openReviews(ROWS)))
  })

  test('before an interview tomorrow everything is due today, three are offered, and the rest can wait', () => {
    const { offered, dueCount } = openReviews(ROWS, { interview: TODAY + 1 }).computeQueue()
    expect([offered.length, dueCount]).toEqual([3, 40])
  })

  test('an interview in five years moves no review past the longest interval', () => {
    const days = readDueDays(openReviews(ROWS, { interview: TODAY + FIVE_YEARS }))
    expect(Math.max(...days.values())).toBeLessThanOrEqual(TODAY + 180)
  })

  test('300 due reviews stay due today, and none is moved to a day that is full', () => {
    const rows = Array.from({ length: 300 }, (_, n) => makeRow({ day: 600 }, `due${n}`, n))
    const reviews = openReviews([...rows, ...ROWS], { interview: TODAY + 18 })
    const { offered, dueCount, week, load } = reviews.computeQueue()
    expect([offered.length, dueCount, load.length, load[0]]).toEqual([3, 300, 14, 300])
    for (let day = TODAY + 1; day < TODAY + 7; day++)
      expect(week.filter(({ due }) => due === day).length).toBe(load[day - TODAY])
    expect(load.slice(1).every((count) => count <= 3)).toBe(true)
  })

  test('with the clock set back a week, reviews after the present day keep their day before the interview', () => {
    const interview = TODAY + 5
    let today = TODAY
    const now = () => (today * 86_400 + 12 * 3600) * 1000
    const log = makeLog(makeTables(ROWS, { interview }))
    const session = makeBareSession({ log, problems: new Map(), defaults: [FALLBACK_PROFILE], now })
    const daysBefore = readDueDays(getReviews(session))
    today -= 7
    const reviews = getReviews(session)
    for (const due of readDueDays(reviews).values()) expect(due).toBeLessThanOrEqual(interview - 1)
    expect(reviews.computeQueue().daysAway).toBe(0)
    today += 7
    expect(readDueDays(getReviews(session))).toEqual(daysBefore)
  })
})
