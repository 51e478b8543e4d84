import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HINTS } from '#domain/hint'
import {
  compareByCostOfForgetting,
  computeCostOfForgetting,
  countOfferedToday,
  type QueuedProblem,
  splitQueue,
} from '#domain/review/queue'
import { RATINGS } from '#domain/review/rating'
import { DEFAULT_REVIEW_SETTINGS, type ReviewSettings } from '#domain/review/settings'
import { createFixedOffset } from '#domain/review/time-zone'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import { replay } from '#events/projections/fold'
import type { SolveRow } from '#events/projections/solve-tables'
import { type ProblemReviews, ReviewStates } from '../../../src/worker/reviews/review-states'
import { assertProperty, runShare } from '../../property'
import { anyProblemCommand, makeNthUuid } from '../events/command-generators'
import { makeCommits, makeSolveRecorded } from '../events/event-fixtures'
import { anyUnmergedLogs, appendCommands, merge } from '../events/merging'
import { DAY_ZERO, makeRow } from './histories'
import { BERLIN } from './zones'

/** There are few problems and days, so solves often share a day. Some solves are in the far future. */
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
    makeRow(
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
  longestInterval: fc.constantFrom(30, 180),
  timeZone: fc.constantFrom(null, createFixedOffset(-720), createFixedOffset(330), BERLIN),
})

const sortBySlug = (states: ReviewStates): ProblemReviews[] => states.all().sort((a, b) => (a.slug < b.slug ? -1 : 1))

describe('[N3] review states', () => {
  test('after any changes of single rows equal those computed from all rows, in any order of the rows', () => {
    assertProperty(
      fc.property(
        fc.array(anyRow, { maxLength: 60 }),
        fc.nat(60),
        fc.nat(),
        anySettings,
        (rows, initialCount, seed, settings) => {
          const states = new ReviewStates(rows.slice(0, initialCount), settings)
          for (const [i, row] of rows.slice(initialCount).entries()) {
            states.put(row)
            // Sometimes several changes happen between two reads.
            if ((seed >> (i % 16)) % 2 === 0) states.all()
          }
          const lastRows = new Map(rows.map((row) => [row.key, row]))
          const forward = new ReviewStates(lastRows.values(), settings)
          const backward = new ReviewStates([...lastRows.values()].reverse(), settings)
          expect(sortBySlug(forward)).toEqual(sortBySlug(backward))
          expect(sortBySlug(states)).toEqual(sortBySlug(forward))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('never throw and give finite days, also for solves in the far future or before 1970', () => {
    assertProperty(
      fc.property(fc.array(anyRow, { maxLength: 40 }), anySettings, fc.integer(), (rows, settings, today) => {
        const states = new ReviewStates(rows, settings)
        for (const state of states.all()) {
          expect(Number.isInteger(state.due)).toBe(true)
          const retrievability = states.computeRetrievability(state, today)
          expect(retrievability).toBeGreaterThanOrEqual(0)
          expect(retrievability).toBeLessThanOrEqual(1)
          expect(state.reviews.map(({ day }) => day)).toEqual(
            [...new Set(state.reviews.map(({ day }) => day))].sort((a, b) => a - b),
          )
        }
      }),
    )
  })

  test('compare the time of a first solve with the median of the solves before it', () => {
    const earlierRows = [10, 20, 30, 40, 50].map((minutes, n) => makeRow({ day: n, minutes }, `problem-${n}`))
    const readRatings = (rows: SolveRow[]) =>
      new ReviewStates(rows, DEFAULT_REVIEW_SETTINGS).get('new')?.reviews.map(({ rating }) => rating)
    const slowRow = makeRow({ day: 9, minutes: 61 }, 'new')
    expect(readRatings([...earlierRows, slowRow])).toEqual(['hard'])
    expect(readRatings([...earlierRows.slice(1), slowRow])).toEqual(['good'])
    expect(readRatings([...earlierRows, makeRow({ day: 9, minutes: 14 }, 'new')])).toEqual(['easy'])
    expect(readRatings([makeRow({ day: 9, minutes: 61 }, 'new')])).toEqual(['good'])
  })

  test('rate a first solve again when the time of an earlier solve of another problem changes', () => {
    const rows = [10, 20, 30, 40, 50].map((minutes, n) => makeRow({ day: n, minutes }, `problem-${n}`))
    const states = new ReviewStates([...rows, makeRow({ day: 9, minutes: 61 }, 'new')], DEFAULT_REVIEW_SETTINGS)
    const readRating = () => states.get('new')?.reviews[0]?.rating
    expect(readRating()).toBe('hard')
    states.put(makeRow({ day: 0, minutes: 200 }, 'problem-0'))
    expect(readRating()).toBe('good')
  })
})

describe('[N3] [L5] the reviews of merged logs', () => {
  const readReviews = (log: readonly Commit[]) => {
    const { solves, reviews, reviewSettings } = replay(log)
    const states = sortBySlug(new ReviewStates(Object.values(solves), reviewSettings))
    // The comparison ignores positions, because they differ between logs, and the order of the problems.
    return JSON.parse(
      JSON.stringify({ states, reviews, reviewSettings }, (name, value) => (name === 'commitSeqs' ? null : value)),
    )
  }

  const rateFirstSolve = (log: readonly Commit[]): Command[] =>
    Object.keys(replay(log).solves)
      .slice(0, 1)
      .map((key) => ({ type: 'RateReview', key, rating: 'hard' }))

  test('equal those of one log with the same changes, in any order of merges', () => {
    let ratingCount = 0
    const someEdits = fc.array(anyProblemCommand, { maxLength: 15 })
    assertProperty(
      fc.property(anyUnmergedLogs, someEdits, someEdits, ([first, second, c], firstEdits, secondEdits) => {
        const [a, b] = [
          appendCommands(first, [...rateFirstSolve(first), ...firstEdits], 4),
          appendCommands(second, [...rateFirstSolve(second), ...secondEdits], 5),
        ]
        const expected = readReviews([...a, ...b, ...c])
        for (const merged of [merge(merge(a, b), c), merge(c, merge(b, a)), merge(b, merge(a, c))])
          expect(readReviews(merged)).toEqual(expected)
        ratingCount += JSON.stringify([a, b]).split('ReviewRated').length - 1
      }),
    )
    expect(ratingCount).toBeGreaterThan(5 * runShare)
  })
})

const anyQueuedProblem: fc.Arbitrary<QueuedProblem> = fc.record({
  slug: fc.stringMatching(/^[a-f]{1,3}$/),
  due: fc.integer({ min: 0, max: 20 }),
  cost: fc.constantFrom(0.1, 0.5, 0.9),
  isSuspended: fc.boolean(),
})

describe('[N4] the queue', () => {
  test('is the same for any order of the problems, and has each problem once', () => {
    const anyProblems = fc.uniqueArray(anyQueuedProblem, { selector: ({ slug }) => slug, maxLength: 40 })
    assertProperty(
      fc.property(anyProblems, fc.integer({ min: 0, max: 20 }), (problems, today) => {
        const queue = splitQueue(problems, today)
        expect(splitQueue([...problems].reverse(), today)).toEqual(queue)
        const { due, week, laterCount: later, suspended } = queue
        expect(due.length + week.length + later + suspended.length).toBe(problems.length)
        for (const [i, queued] of due.entries()) {
          expect(queued.due).toBeLessThanOrEqual(today)
          if (i > 0) expect(compareByCostOfForgetting(due[i - 1] ?? queued, queued)).toBeLessThan(0)
        }
        for (const queued of week) expect(queued.due).toBeGreaterThan(today)
        const dueInAWeek = problems.filter(
          (queued) => !queued.isSuspended && queued.due > today && queued.due <= today + 7,
        )
        expect(week).toHaveLength(dueInAWeek.length)
      }),
    )
  })

  test('[N24] is sorted by the cost of forgetting, highest first, and then by slug', () => {
    const makeQueued = (
      slug: string,
      retrievability: number,
      goal: number,
      isInList = false,
      weight = 0,
    ): QueuedProblem => ({
      slug,
      due: 1,
      cost: computeCostOfForgetting({ retrievability, goal, isInList, weight }),
      isSuspended: false,
    })
    // A problem with a goal that is half forgotten comes before a problem without a goal that is nearly forgotten.
    const { due } = splitQueue(
      [
        makeQueued('d', 0.3, 0),
        makeQueued('c', 0.3, 0),
        makeQueued('b', 0.5, 0.8),
        makeQueued('a', 0.9, 1),
        makeQueued('e', 0.5, 0.8, true),
      ],
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
  const foldEvents = (events: readonly unknown[]) => replay(makeCommits(events.map((event) => [event])))

  test('about an unknown problem or solve change no state, and take effect once it is recorded', () => {
    const rated = { type: 'ReviewRated', v: 1, key: makeSolveRecorded().key, rating: 'easy' }
    const postponed = { type: 'ReviewPostponed', v: 1, slug: 'nobody-knows', until: 99 }
    const withoutSolve = foldEvents([rated, postponed])
    expect(new ReviewStates(Object.values(withoutSolve.solves), withoutSolve.reviewSettings).all()).toEqual([])
    expect(withoutSolve.skipped).toEqual([])
    const { solves, reviewSettings } = foldEvents([rated, postponed, makeSolveRecorded()])
    expect(new ReviewStates(Object.values(solves), reviewSettings).get('two-sum')?.reviews).toMatchObject([
      { rating: 'easy', derivedRating: 'good' },
    ])
  })

  test('of the ratings of two devices the last takes effect', () => {
    const makeRating = (rating: string) => ({ type: 'ReviewRated', v: 1, key: makeSolveRecorded().key, rating })
    expect(
      foldEvents([makeSolveRecorded(), makeRating('easy'), makeRating('hard')]).solves[makeSolveRecorded().key]?.rating,
    ).toBe('hard')
  })

  test('record the time zone once, together with the first decision', () => {
    const command: Command = { type: 'PostponeReview', slug: 'two-sum', until: 99 }
    const decideTypes = (events: readonly unknown[]) => {
      const context = { newId: makeNthUuid(1), defaults: [], now: 0, deviceTimeZone: () => BERLIN }
      const decision = decide(command, foldEvents(events), context)
      return decision.ok && decision.events.map(({ type }) => type)
    }
    expect(decideTypes([])).toEqual(['ReviewPostponed', 'TimeZoneNoted'])
    expect(decideTypes([{ type: 'TimeZoneNoted', v: 2, timeZone: BERLIN }])).toEqual(['ReviewPostponed'])
  })

  test('a problem name that could be a property of every object is refused or stored like any other', () => {
    const suspend = (slug: string) => foldEvents([{ type: 'ReviewSuspended', v: 1, slug }])
    expect(suspend('constructor').reviews.constructor).toMatchObject({ isSuspended: true })
    expect(suspend('__proto__').skipped).toHaveLength(1)
    expect(Object.keys(suspend('__proto__').reviews)).toEqual([])
  })

  test('a solve before the start of the day belongs to the day before', () => {
    const rows = [makeRow({ day: 0, hour: 3.99 }, 'a'), makeRow({ day: 0, hour: 4 }, 'a', 1)]
    const days = new ReviewStates(rows, DEFAULT_REVIEW_SETTINGS).get('a')?.reviews.map(({ day }) => day - DAY_ZERO)
    expect(days).toEqual([-1, 0])
  })
})
