import { afterEach, describe, expect, test } from 'vitest'
import { FALLBACK_PROFILE } from '#domain/goal-profile'
import { toIsoDate } from '#domain/interview-date'
import { RATINGS } from '#domain/review/rating'
import { createFixedOffset, type TimeZone } from '#domain/review/time-zone'
import type { Commit } from '#events/commit'
import { replay } from '#events/projections/fold'
import type { SolveRow } from '#events/projections/solve-tables'
import { createTables } from '#events/projections/tables'
import type { ReviewRow } from '#events/subjects/reviews'
import { NO_REVIEW_SETTINGS } from '#events/subjects/reviews'
import { readDeviceTimeZone } from '#worker/device-time-zone'
import { getReviews } from '#worker/reviews/reviews'
import { makeCommits, makeSolveRecorded } from '../events/event-fixtures'
import { merge } from '../events/merging'
import { DAY_ZERO, makeRow } from '../reviews/histories'
import { makeBareSession, makeLog } from './session-with'

/** The review day of the tests, two years after the first solves, as a number of days since 1970. */
const TODAY = DAY_ZERO + 730

function makeReviews(rows: readonly SolveRow[], reviews: Record<string, ReviewRow> = {}) {
  const solves = Object.fromEntries(rows.map((row) => [row.key, row]))
  const tables = { ...createTables(), solves, reviews }
  tables.reviewSettings = { ...tables.reviewSettings, timeZone: createFixedOffset(0) }
  const now = () => (TODAY * 86_400 + 12 * 3600) * 1000
  return getReviews(makeBareSession({ log: makeLog(tables), problems: new Map(), now }))
}

describe('[N4] the queue of an unusual log', () => {
  test('an empty log has an empty queue and no absence', () => {
    const queue = makeReviews([]).computeQueue()
    expect(queue).toMatchObject({ offered: [], week: [], laterCount: 0, suspended: [], dueCount: 0, doneToday: 0 })
    expect(queue.daysAway).toBeNull()
  })

  test('of 5,000 overdue reviews, only the most important are offered, up to the limit', () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => makeRow({ day: Math.floor(n / 10) }, `problem-${n}`, n))
    const reviews = makeReviews(rows)
    const { offered, dueCount, daysAway } = reviews.computeQueue()
    expect(dueCount).toBe(5_000)
    expect(offered).toHaveLength(3)
    expect(daysAway).toBe(731 - 500)
    expect(offered.every(({ lastDay }) => lastDay === DAY_ZERO)).toBe(true)
    expect(reviews.computeQueue(4).offered).toHaveLength(7)
  })

  test('a log that ends in the future counts no negative days, and offers what is due today', () => {
    const rows = [makeRow({ day: 0 }, 'old'), makeRow({ day: 700 }, 'both', 1), makeRow({ day: 760 }, 'both', 2)]
    const reviews = makeReviews([...rows, makeRow({ day: 800 }, 'future', 3)])
    const { offered, daysAway, doneToday } = reviews.computeQueue()
    expect(offered.map(({ slug }) => slug)).toEqual(['old'])
    expect([daysAway, doneToday]).toEqual([0, 0])
    expect(reviews.getState('future')?.retrievability).toBe(1)
    const dueToday = reviews.listUpcoming().filter(({ isDueToday }) => isDueToday)
    expect(dueToday.map(({ slug }) => slug).sort()).toEqual(['both', 'old'])
  })

  test('decisions about unknown problems change nothing, and unknown problems are reviewed by their slug', () => {
    const decisions = { gone: { postponedUntil: TODAY + 9, isSuspended: true, commitSeqs: [] } }
    const queue = makeReviews([makeRow({ day: 0 }, 'unknown')], decisions).computeQueue()
    expect(queue.offered).toMatchObject([{ slug: 'unknown', title: 'unknown', difficulty: null }])
    expect(queue.suspended).toEqual([])
  })

  test('a postponed review comes later, and the title of a source names an unknown problem', () => {
    const reviews = { later: { postponedUntil: TODAY + 3, isSuspended: false, commitSeqs: [] } }
    const namedRow = { ...makeRow({ day: 0 }, 'named', 1), title: 'A title' }
    const { offered, week } = makeReviews([makeRow({ day: 0 }, 'later'), namedRow], reviews).computeQueue()
    expect(offered).toMatchObject([{ slug: 'named', title: 'A title', postponedUntil: null }])
    expect(week).toMatchObject([{ slug: 'later', due: TODAY + 3, postponedUntil: TODAY + 3 }])
  })

  test('the load of the next 14 days has postponed reviews on their new day, and no paused ones', () => {
    const reviews = {
      later: { postponedUntil: TODAY + 3, isSuspended: false, commitSeqs: [] },
      paused: { postponedUntil: null, isSuspended: true, commitSeqs: [] },
    }
    const rows = ['due', 'later', 'paused'].map((slug, n) => makeRow({ day: 0 }, slug, n))
    expect(makeReviews(rows, reviews).computeQueue().load).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  test('a review that was done today leaves fewer for today', () => {
    const rows = Array.from({ length: 5 }, (_, n) => makeRow({ day: 0 }, `problem-${n}`, n))
    expect(makeReviews([...rows, makeRow({ day: 730 }, 'problem-0', 9)]).computeQueue().offered).toHaveLength(2)
  })

  test('a review counts as done today only if it was due', () => {
    const earlyRows = [makeRow({ day: 729 }, 'early'), makeRow({ day: 730 }, 'early', 1)]
    const due = [makeRow({ day: 0 }, 'due', 2), makeRow({ day: 730 }, 'due', 3)]
    expect(makeReviews([...earlyRows, ...due, makeRow({ day: 730 }, 'first', 4)]).computeQueue().doneToday).toBe(1)
  })
})

test('[L5, N3, N4] two devices show the same reviews after their logs were merged, in either order', () => {
  const at = DAY_ZERO * 86_400
  const solvedEvents = ['postponed', 'undone', 'rated'].map((slug, n) =>
    makeSolveRecorded({ key: `${slug}|${at + n}`, slug, timestamp: at + n }),
  )
  const makePostponed = (slug: string, until: number | null) => [{ type: 'ReviewPostponed', v: 1, slug, until }]
  const myLog = makeCommits([solvedEvents, makePostponed('postponed', TODAY + 3), makePostponed('undone', TODAY + 3)])
  const otherLog = makeCommits(
    [
      solvedEvents,
      [],
      [],
      makePostponed('undone', null),
      [{ type: 'ReviewRated', v: 1, key: `rated|${at + 2}`, rating: 'easy' }],
    ],
    'device-b',
  )
  const readReviews = (log: readonly Commit[]) => {
    const session = makeBareSession({ log: makeLog(replay(log)), problems: new Map(), now: () => TODAY * 86_400_000 })
    const reviews = getReviews(session)
    return {
      queue: reviews.computeQueue(),
      states: ['postponed', 'undone', 'rated'].map((slug) => reviews.getState(slug)),
    }
  }
  const reviewsAfterMerge = readReviews(merge(myLog, otherLog))
  expect(readReviews(merge(otherLog, myLog))).toEqual(reviewsAfterMerge)
  expect(reviewsAfterMerge.queue.offered.map(({ slug }) => slug).sort()).toEqual(['rated', 'undone'])
  expect(reviewsAfterMerge.queue.week).toMatchObject([{ slug: 'postponed', postponedUntil: TODAY + 3 }])
  expect(reviewsAfterMerge.states[2]).toMatchObject({ rating: 'easy', isRatedByPerson: true })
})

describe('[N4] the reviews before an interview', () => {
  const PROFILE_ID = FALLBACK_PROFILE.id
  const solveDays = Array.from({ length: 40 }, (_, n) => ({
    slug: `p${n}`,
    days: [0, 10, 60, 200, 500, 700 + (n % 28)],
  }))
  const initialRows = solveDays.flatMap(({ slug, days }, n) => days.map((day) => makeRow({ day }, slug, n)))
  const openDay = (rows: readonly SolveRow[], today: number, interview: number | null) => {
    const tables = { ...createTables(), solves: Object.fromEntries(rows.map((row) => [row.key, row])) }
    tables.reviewSettings = { ...tables.reviewSettings, timeZone: createFixedOffset(0) }
    if (interview !== null) tables.interviewDates = { [PROFILE_ID]: toIsoDate(interview) }
    const now = () => (today * 86_400 + 12 * 3600) * 1000
    return getReviews(makeBareSession({ log: makeLog(tables), problems: new Map(), defaults: [FALLBACK_PROFILE], now }))
  }

  test('a month with missed days never shows a review after the day before the interview', () => {
    const rows = [...initialRows]
    const interview = TODAY + 30
    for (let day = TODAY; day < interview; day++) {
      const reviews = openDay(rows, day, interview)
      const dues = reviews.listUpcoming().filter(({ due }) => due > day)
      expect(Math.max(day, ...dues.map(({ due }) => due))).toBeLessThanOrEqual(interview - 1)
      for (let later = day + 1; later < interview - 1; later++)
        expect(dues.filter(({ due }) => due === later).length).toBeLessThanOrEqual(3)
      if (day % 3 === 0) continue
      const before = reviews.listUpcoming().filter(({ isDueToday }) => isDueToday)
      const { offered } = reviews.computeQueue()
      for (const { slug } of offered) rows.push(makeRow({ day: day - DAY_ZERO }, slug, 50))
      const after = openDay(rows, day, interview)
      expect(
        after
          .listUpcoming()
          .filter(({ isDueToday }) => isDueToday)
          .map(({ slug }) => slug)
          .sort(),
      ).toEqual(before.map(({ slug }) => slug).sort())
      expect(after.computeQueue().doneToday).toBe(offered.length)
    }
    const { week, lastDay } = openDay(rows, interview - 3, interview).computeQueue()
    expect(lastDay?.day).toBe(interview - 1)
    expect(lastDay?.canWait).toBe(week.filter(({ due }) => due === interview - 1).length - 3)
  })

  test('the dates of the four ratings are before the interview, and memory is not changed', () => {
    const [withDate, without] = [openDay(initialRows, TODAY, TODAY + 18), openDay(initialRows, TODAY, null)]
    for (const due of Object.values(withDate.getRatedState('p1')?.dueByRating ?? {}))
      expect(due).toBeLessThanOrEqual(TODAY + 17)
    expect(withDate.getState('p1')?.retrievability).toBe(without.getState('p1')?.retrievability)
    expect(without.getState('p1')?.due).toBeLessThanOrEqual(TODAY + 180)
  })

  test('the date of the present rating is the day on which the review is due, and a better rating is never due earlier', () => {
    for (const interview of [null, TODAY + 18]) {
      const reviews = openDay(initialRows, TODAY, interview)
      for (const { slug } of initialRows) {
        const rated = reviews.getRatedState(slug)
        expect(rated?.dueByRating[rated.rating]).toBe(reviews.getState(slug)?.due)
        const days = RATINGS.map((rating) => rated?.dueByRating[rating] ?? 0)
        expect(days).toEqual(days.toSorted((a, b) => a - b))
      }
    }
  })

  test('a postponement past the interview keeps its day', () => {
    const tables = { ...createTables(), solves: Object.fromEntries(initialRows.map((row) => [row.key, row])) }
    tables.interviewDates = { [PROFILE_ID]: toIsoDate(TODAY + 18) }
    tables.reviews = { p1: { postponedUntil: TODAY + 25, isSuspended: false, commitSeqs: [] } }
    const now = () => (TODAY * 86_400 + 12 * 3600) * 1000
    const inputs = { log: makeLog(tables), problems: new Map(), defaults: [FALLBACK_PROFILE], now }
    expect(getReviews(makeBareSession(inputs)).getState('p1')).toMatchObject({
      due: TODAY + 25,
      postponedUntil: TODAY + 25,
    })
  })
})

describe('[N24] the rules of the ratings', () => {
  const makeFailures = (failureCount: number, slug: string, rating?: SolveRow['rating']) => [
    ...Array.from({ length: failureCount }, (_, n) =>
      makeRow({ day: 100, hour: 8 + n, status: 'Wrong Answer' }, slug, n),
    ),
    makeRow({ day: 100, hour: 20, ...(rating && { rating }) }, slug),
  ]

  test('after 4 failed attempts the rating is Again, and the count of moved dates ignores the person’s own ratings', () => {
    const reviews = makeReviews([
      ...makeFailures(0, 'none'),
      ...makeFailures(3, 'three'),
      ...makeFailures(4, 'four'),
      ...makeFailures(5, 'five'),
      ...makeFailures(6, 'own', 'good'),
    ])
    expect(['none', 'three', 'four', 'five', 'own'].map((slug) => reviews.getState(slug)?.rating)).toEqual([
      'good',
      'hard',
      'again',
      'again',
      'good',
    ])
    expect(reviews.countMovedByRatings()).toBe(2)
  })
})

describe('[N4] the time zone that this device offers for the setting', () => {
  const machineTimeZone = process.env.TZ
  afterEach(() => {
    if (machineTimeZone === undefined) delete process.env.TZ
    else process.env.TZ = machineTimeZone
  })

  const NOON_MS = (TODAY * 86_400 + 12 * 3600) * 1000
  const readZone = (name: string): TimeZone => {
    process.env.TZ = name
    return readDeviceTimeZone(NOON_MS)
  }
  /** Null: no zone is offered. `timeZone` is the zone of the log, `device` the zone of the device. */
  const readOfferedZone = (device: string, timeZone: TimeZone | null) => {
    process.env.TZ = device
    const tables = { ...createTables(), reviewSettings: { ...NO_REVIEW_SETTINGS, timeZone } }
    const session = makeBareSession({ log: makeLog(tables), problems: new Map(), now: () => NOON_MS })
    return getReviews(session).computeQueue().deviceZone?.name ?? null
  }

  test('after travel to another zone, is the device’s zone', () => {
    expect(readOfferedZone('America/New_York', readZone('Europe/Berlin'))).toBe('America/New_York')
  })

  test('if both zones have the same clock, is none, even if their names differ', () => {
    expect(readOfferedZone('Europe/Berlin', readZone('Europe/Berlin'))).toBeNull()
    expect(readOfferedZone('Europe/Paris', readZone('Europe/Berlin'))).toBeNull()
    expect(readOfferedZone('UTC', null)).toBeNull()
  })

  test('if the log has only an offset, is the device’s zone if its clocks change', () => {
    expect(readOfferedZone('Europe/Berlin', createFixedOffset(60))).toBe('Europe/Berlin')
    expect(readOfferedZone('Africa/Lagos', createFixedOffset(60))).toBeNull()
  })

  test('if the log lacks a clock change, is the device’s zone', () => {
    const berlin = readZone('Europe/Berlin')
    const zoneWithoutNextChange = { ...berlin, changes: berlin.changes.filter(({ from }) => from * 1000 < NOON_MS) }
    expect(readOfferedZone('Europe/Berlin', zoneWithoutNextChange)).toBe('Europe/Berlin')
  })
})
