import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_PROBLEMS_PER_WEEK,
  paceWindowDays,
  problemsNeededPerWeek,
  repeatPace,
  scoreWithExtraProblems,
} from '#domain/insight/goal-forecast'
import { dayOfDate } from '#domain/interview-date'
import type { Difficulty } from '#domain/problem'
import { type DayResult, scoreResults } from '#domain/scoring'
import { ACCEPTED } from '#domain/solve'
import { DAY_SECONDS } from '#lib/time'

const NOW = 1_790_000_000

const result = (
  daysAgo: number,
  more: { difficulty?: Difficulty; finalScore?: number | null; fails?: number } = {},
): DayResult => ({
  latest: {
    slug: 'two-sum',
    timestamp: NOW - Math.round(daysAgo * DAY_SECONDS),
    status: ACCEPTED,
    difficulty: more.difficulty ?? 'Medium',
    finalScore: more.finalScore ?? null,
    qualityScore: null,
  },
  fails: more.fails ?? 0,
})

const anyResult = fc
  .record({
    daysAgo: fc.double({ min: 0, max: 120, noNaN: true }),
    difficulty: fc.constantFrom<Difficulty>('Easy', 'Medium', 'Hard'),
    finalScore: fc.option(fc.integer({ min: 0, max: 100 })),
    fails: fc.nat(6),
  })
  .map(({ daysAgo, ...more }) => result(daysAgo, more))
const anyResults = fc.array(anyResult, { maxLength: 40 })
const anyDays = fc.integer({ min: 1, max: 400 })

describe('[N12] the forecast of a topic', () => {
  test('more work never lowers a score below 96 %, and no score is above 100 %', () => {
    fc.assert(
      fc.property(anyResults, anyDays, (results, days) => {
        const until = NOW + days * DAY_SECONDS
        const goingOn = [...results, ...repeatPace(results, 28, NOW, until)]
        let before = 0
        for (let aWeek = 0; aWeek <= MAX_PROBLEMS_PER_WEEK; aWeek++) {
          const score = scoreWithExtraProblems(goingOn, aWeek, NOW, until)
          expect(score).toBeLessThanOrEqual(1)
          expect(score).toBeGreaterThanOrEqual(Math.min(before, 0.96))
          before = score
        }
      }),
    )
  })

  test('the plan is the smallest that reaches the goal', () => {
    fc.assert(
      fc.property(anyResults, anyDays, fc.integer({ min: 1, max: 95 }), (results, days, percent) => {
        const until = NOW + days * DAY_SECONDS
        const goal = percent / 100
        const aWeek = problemsNeededPerWeek(results, goal, NOW, until)
        if (aWeek === null)
          expect(scoreWithExtraProblems(results, MAX_PROBLEMS_PER_WEEK, NOW, until)).toBeLessThan(goal)
        else {
          expect(scoreWithExtraProblems(results, aWeek, NOW, until)).toBeGreaterThanOrEqual(goal - 1e-9)
          if (aWeek > 0) expect(scoreWithExtraProblems(results, aWeek - 1, NOW, until)).toBeLessThan(goal)
        }
      }),
    )
  })

  test('the largest plan is suggested where nothing smaller is enough', () => {
    const until = NOW + 7 * DAY_SECONDS
    expect(problemsNeededPerWeek([], scoreWithExtraProblems([], MAX_PROBLEMS_PER_WEEK, NOW, until), NOW, until)).toBe(
      MAX_PROBLEMS_PER_WEEK,
    )
  })

  test('without a pace and a plan, only the decay is left', () => {
    fc.assert(
      fc.property(anyResults, anyDays, (results, days) => {
        const until = NOW + days * DAY_SECONDS
        expect(scoreWithExtraProblems(results, 0, NOW, until)).toBe(scoreResults(results, until).adjusted)
      }),
    )
  })

  test('the pace repeats every result of its days, and nothing before now or after the interview', () => {
    const results = [result(1), result(20), result(29)]
    const times = repeatPace(results, 28, NOW, NOW + 60 * DAY_SECONDS).map(
      ({ latest }) => (latest.timestamp - NOW) / DAY_SECONDS,
    )
    expect(times).toEqual([27, 55, 8, 36])
    expect(repeatPace(results, 28, NOW, NOW)).toEqual([])
    expect(repeatPace([result(-1)], 28, NOW, NOW + 60 * DAY_SECONDS)).toEqual([])
    // For a distant date, only the recent solves that still count then are repeated.
    expect(repeatPace(results, 28, NOW, NOW + 100_000 * DAY_SECONDS).length).toBeLessThanOrEqual(8)
  })

  test('a steady pace keeps a steady score', () => {
    const daily = Array.from({ length: 90 }, (_, day) => result(day + 0.5, { finalScore: 70 }))
    const until = NOW + 56 * DAY_SECONDS
    const now = scoreResults(daily, NOW).adjusted
    expect(scoreWithExtraProblems([...daily, ...repeatPace(daily, 28, NOW, until)], 0, NOW, until)).toBeCloseTo(now, 1)
  })

  test('the pace of a new user is that of the days since the first solve, a week at least', () => {
    expect(paceWindowDays(NOW, NOW)).toBe(7)
    expect(paceWindowDays(NOW - 10 * DAY_SECONDS, NOW)).toBe(11)
    expect(paceWindowDays(NOW - 300 * DAY_SECONDS, NOW)).toBe(28)
  })
})

test.each([
  ['1970-01-01', 0],
  ['2028-02-29', 21_243],
  ['2027-02-29', null],
  ['2027-2-1', null],
  ['', null],
  ['+275760-09-13', null],
])('[N12] the day of %s is %s', (date, day) => {
  expect(dayOfDate(date)).toBe(day)
})
