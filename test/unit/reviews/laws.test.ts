import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HINTS } from '#domain/hint'
import {
  compareByCostOfForgetting,
  costOfForgetting,
  countOfferedToday,
  type QueuedProblem,
  splitQueue,
} from '#domain/review/queue'
import { RATINGS } from '#domain/review/rating'
import { DEFAULT_REVIEW_SETTINGS, type ReviewSettings } from '#domain/review/settings'
import { fixedOffset } from '#domain/review/time-zone'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import { replay } from '#events/projections/fold'
import type { SolveRow } from '#events/projections/solve-tables'
import { type ProblemReviews, ReviewStates } from '../../../src/worker/reviews/review-states'
import { anyProblemCommand, nthUuid } from '../events/chance'
import { makeCommits, makeSolveRecorded } from '../events/given'
import { appendCommands, merge, threeLogs } from '../events/merging'
import { DAY_ZERO, rowOf } from './histories'
import { BERLIN } from './zones'

/** Few problems and days, so that solves often share a day. Some solves are in the far future. */
const anyRow: fc.Arbitrary<SolveRow> = fc
  .record({
    slug: fc.constantFrom('a', 'b', 'c', 'd'),
    day: fc.oneof({ weight: 9, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.constantFrom(9_000_000, -20_000) }),
    hour: fc.constantFrom(3, 4, 12, 23),
    n: fc.nat(30),
    status: fc.constantFrom('Accepted', 'Accepted', 'Wrong Answer'),
    minutes: fc.option(fc.constantFrom(0, 1, 5, 20, 21, 60), { nil: undefined }),
    hint: fc.option(fc.constantFrom(...HINTS), { nil: undefined }),
    score: fc.option(fc.constantFrom(0, 60, 100), { nil: undefined }),
    failedRuns: fc.nat(1),
    rating: fc.option(fc.constantFrom(...RATINGS), { nil: undefined, freq: 5 }),
  })
  .map(({ slug, n, minutes, hint, score, rating, ...past }) =>
    rowOf(
      {
        ...past,
        ...(minutes !== undefined && { minutes }),
        ...(hint && { hint }),
        ...(score !== undefined && { score }),
        ...(rating && { rating }),
      },
      slug,
      n,
    ),
  )

const anySettings: fc.Arbitrary<ReviewSettings> = fc.record({
  perDay: fc.constantFrom(0, 3),
  retention: fc.constantFrom(0.8, 0.9, 0.95),
  dayStart: fc.constantFrom(0, 4, 23),
  timeZone: fc.constantFrom(null, fixedOffset(-720), fixedOffset(330), BERLIN),
})

const bySlug = (states: ReviewStates): ProblemReviews[] => states.all().sort((a, b) => (a.slug < b.slug ? -1 : 1))

describe('[N3] review states', () => {
  test('after any changes row by row equal those computed at once, in any order of the rows', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 60 }),
        fc.nat(60),
        fc.nat(),
        anySettings,
        (rows, cut, seed, settings) => {
          const states = new ReviewStates(rows.slice(0, cut), settings)
          for (const [i, row] of rows.slice(cut).entries()) {
            states.put(row)
            // Sometimes several changes happen between two reads.
            if ((seed >> (i % 16)) % 2 === 0) states.all()
          }
          const last = new Map(rows.map((row) => [row.key, row]))
          const forward = new ReviewStates(last.values(), settings)
          const backward = new ReviewStates([...last.values()].reverse(), settings)
          expect(bySlug(forward)).toEqual(bySlug(backward))
          expect(bySlug(states)).toEqual(bySlug(forward))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('never throw and give finite days, also for solves in the far future or before 1970', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), anySettings, fc.integer(), (rows, settings, today) => {
        const states = new ReviewStates(rows, settings)
        for (const state of states.all()) {
          expect(Number.isInteger(state.due)).toBe(true)
          const known = states.retrievability(state, today)
          expect(known).toBeGreaterThanOrEqual(0)
          expect(known).toBeLessThanOrEqual(1)
          expect(state.reviews.map(({ day }) => day)).toEqual(
            [...new Set(state.reviews.map(({ day }) => day))].sort((a, b) => a - b),
          )
        }
      }),
    )
  })

  test('compare the time of a first solve with the median of the solves before it', () => {
    const earlier = [10, 20, 30, 40, 50].map((minutes, n) => rowOf({ day: n, minutes }, `problem-${n}`))
    const ratingOf = (rows: SolveRow[]) =>
      new ReviewStates(rows, DEFAULT_REVIEW_SETTINGS).get('new')?.reviews.map(({ rating }) => rating)
    const slow = rowOf({ day: 9, minutes: 61 }, 'new')
    expect(ratingOf([...earlier, slow])).toEqual(['hard'])
    expect(ratingOf([...earlier.slice(1), slow])).toEqual(['good'])
    expect(ratingOf([...earlier, rowOf({ day: 9, minutes: 14 }, 'new')])).toEqual(['easy'])
    expect(ratingOf([rowOf({ day: 9, minutes: 61 }, 'new')])).toEqual(['good'])
  })

  test('rate a first solve again when the time of an earlier solve of another problem changes', () => {
    const rows = [10, 20, 30, 40, 50].map((minutes, n) => rowOf({ day: n, minutes }, `problem-${n}`))
    const states = new ReviewStates([...rows, rowOf({ day: 9, minutes: 61 }, 'new')], DEFAULT_REVIEW_SETTINGS)
    const rating = () => states.get('new')?.reviews[0]?.rating
    expect(rating()).toBe('hard')
    states.put(rowOf({ day: 0, minutes: 200 }, 'problem-0'))
    expect(rating()).toBe('good')
  })
})

describe('[N3] [L5] the reviews of merged logs', () => {
  const reviewsOf = (log: readonly Commit[]) => {
    const { solves, reviews, reviewSettings } = replay(log)
    const states = bySlug(new ReviewStates(Object.values(solves), reviewSettings))
    // Positions differ between logs, and the order of the problems means nothing.
    return JSON.parse(
      JSON.stringify({ states, reviews, reviewSettings }, (name, value) => (name === 'commitSeqs' ? null : value)),
    )
  }

  test('equal those of one log with the same changes, in whatever order the devices merge', () => {
    let ratings = 0
    const someEdits = fc.array(anyProblemCommand, { maxLength: 15 })
    fc.assert(
      fc.property(threeLogs, someEdits, someEdits, ([first, second, c], edits, others) => {
        const [a, b] = [appendCommands(first, edits, 4), appendCommands(second, others, 5)]
        const expected = reviewsOf([...a, ...b, ...c])
        for (const merged of [merge(merge(a, b), c), merge(c, merge(b, a)), merge(b, merge(a, c))])
          expect(reviewsOf(merged)).toEqual(expected)
        ratings += JSON.stringify([a, b]).split('ReviewRated').length - 1
      }),
    )
    expect(ratings).toBeGreaterThan(20)
  })
})

const anyQueued: fc.Arbitrary<QueuedProblem> = fc.record({
  slug: fc.stringMatching(/^[a-f]{1,3}$/),
  due: fc.integer({ min: 0, max: 20 }),
  cost: fc.constantFrom(0.1, 0.5, 0.9),
  isSuspended: fc.boolean(),
})

describe('[N4] the queue', () => {
  test('is the same whatever the order of the problems, and has each problem once', () => {
    const problems = fc.uniqueArray(anyQueued, { selector: ({ slug }) => slug, maxLength: 40 })
    fc.assert(
      fc.property(problems, fc.integer({ min: 0, max: 20 }), (list, today) => {
        const queue = splitQueue(list, today)
        expect(splitQueue([...list].reverse(), today)).toEqual(queue)
        const { due, week, later, suspended } = queue
        expect(due.length + week.length + later + suspended.length).toBe(list.length)
        for (const [i, one] of due.entries()) {
          expect(one.due).toBeLessThanOrEqual(today)
          if (i > 0) expect(compareByCostOfForgetting(due[i - 1] ?? one, one)).toBeLessThan(0)
        }
        for (const one of week) expect(one.due).toBeGreaterThan(today)
        const coming = list.filter((one) => !one.isSuspended && one.due > today && one.due <= today + 7)
        expect(week).toHaveLength(coming.length)
      }),
    )
  })

  test('[N24] offers what costs most to forget first, then by name', () => {
    const one = (slug: string, retrievability: number, goal: number, isInList = false): QueuedProblem => ({
      slug,
      due: 1,
      cost: costOfForgetting({ retrievability, goal, isInList }),
      isSuspended: false,
    })
    // A core problem that is half forgotten precedes one without a goal that is nearly forgotten.
    const { due } = splitQueue(
      [one('d', 0.3, 0), one('c', 0.3, 0), one('b', 0.5, 0.8), one('a', 0.9, 1), one('e', 0.5, 0.8, true)],
      5,
    )
    expect(due.map(({ slug }) => slug)).toEqual(['e', 'b', 'c', 'd', 'a'])
  })

  test.each([
    [19, 0, 3, 0, 3],
    [19, 2, 3, 0, 1],
    [19, 5, 3, 0, 0],
    [19, 3, 3, 3, 3],
    [2, 0, 3, 0, 2],
    [5000, 0, 3, 0, 3],
    [5000, 7, 0, 0, 5000],
    [0, 0, 3, 9, 0],
  ])('of %i due, with %i done, a limit of %i and %i more, %i are offered', (due, done, cap, extra, offered) => {
    expect(countOfferedToday(due, done, cap, extra)).toBe(offered)
  })
})

describe('[N3] decisions about reviews', () => {
  const folded = (events: readonly unknown[]) => replay(makeCommits(events.map((one) => [one])))

  test('about an unknown problem or solve change no state, and count once it is recorded', () => {
    const rated = { type: 'ReviewRated', v: 1, key: makeSolveRecorded().key, rating: 'easy' }
    const postponed = { type: 'ReviewPostponed', v: 1, slug: 'nobody-knows', until: 99 }
    const alone = folded([rated, postponed])
    expect(new ReviewStates(Object.values(alone.solves), alone.reviewSettings).all()).toEqual([])
    expect(alone.skipped).toEqual([])
    const { solves, reviewSettings } = folded([rated, postponed, makeSolveRecorded()])
    expect(new ReviewStates(Object.values(solves), reviewSettings).get('two-sum')?.reviews).toMatchObject([
      { rating: 'easy', derived: 'good' },
    ])
  })

  test('the last rating of two devices counts', () => {
    const rate = (rating: string) => ({ type: 'ReviewRated', v: 1, key: makeSolveRecorded().key, rating })
    expect(folded([makeSolveRecorded(), rate('easy'), rate('hard')]).solves[makeSolveRecorded().key]?.rating).toBe(
      'hard',
    )
  })

  test('note the time zone once, with the first of them', () => {
    const decision: Command = { type: 'PostponeReview', slug: 'two-sum', until: 99 }
    const typesAfter = (events: readonly unknown[]) => {
      const context = { newId: nthUuid(1), defaults: [], now: 0, deviceTimeZone: () => BERLIN }
      const decided = decide(decision, folded(events), context)
      return decided.ok && decided.events.map(({ type }) => type)
    }
    expect(typesAfter([])).toEqual(['ReviewPostponed', 'TimeZoneNoted'])
    expect(typesAfter([{ type: 'TimeZoneNoted', v: 2, timeZone: BERLIN }])).toEqual(['ReviewPostponed'])
  })

  test('a problem name that could be a property of every object is refused or stored like any other', () => {
    const suspended = (slug: string) => folded([{ type: 'ReviewSuspended', v: 1, slug }])
    expect(suspended('constructor').reviews.constructor).toMatchObject({ isSuspended: true })
    expect(suspended('__proto__').skipped).toHaveLength(1)
    expect(Object.keys(suspended('__proto__').reviews)).toEqual([])
  })

  test('a clock that jumps over the start of the day puts a solve on the day of its own time', () => {
    const rows = [rowOf({ day: 0, hour: 3.99 }, 'a'), rowOf({ day: 0, hour: 4 }, 'a', 1)]
    const days = new ReviewStates(rows, DEFAULT_REVIEW_SETTINGS).get('a')?.reviews.map(({ day }) => day - DAY_ZERO)
    expect(days).toEqual([-1, 0])
  })
})
