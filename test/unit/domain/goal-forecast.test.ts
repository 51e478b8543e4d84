import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeProblemsNeededPerWeek,
  computeScoreWithExtraProblems,
  getPaceWindowDays,
  MAX_PROBLEMS_PER_WEEK,
  repeatPace,
} from '#domain/insight/goal-forecast'
import { parseIsoDate } from '#domain/interview-date'
import type { Difficulty } from '#domain/problem'
import { type DayResult, scoreResults } from '#domain/scoring'
import { ACCEPTED } from '#domain/solve'
import { DAY_SECONDS } from '#lib/time'
import { assertProperty } from '../../property'

const NOW_SECONDS = 1_790_000_000

const makeResult = (
  daysAgo: number,
  overrides: { difficulty?: Difficulty; finalScore?: number | null; failedCount?: number } = {},
): DayResult => ({
  latest: {
    slug: 'two-sum',
    timestamp: NOW_SECONDS - Math.round(daysAgo * DAY_SECONDS),
    status: ACCEPTED,
    difficulty: overrides.difficulty ?? 'Medium',
    finalScore: overrides.finalScore ?? null,
    qualityScore: null,
  },
  failedCount: overrides.failedCount ?? 0,
})

const anyResult = fc
  .record({
    daysAgo: fc.double({ min: 0, max: 120, noNaN: true }),
    difficulty: fc.constantFrom<Difficulty>('Easy', 'Medium', 'Hard'),
    finalScore: fc.option(fc.integer({ min: 0, max: 100 })),
    failedCount: fc.nat(6),
  })
  .map(({ daysAgo, ...more }) => makeResult(daysAgo, more))
const anyResults = fc.array(anyResult, { maxLength: 40 })
const anyDays = fc.integer({ min: 1, max: 400 })

describe('[N12] the forecast of a topic', () => {
  test('more work never lowers a score below 96 %, and no score is above 100 %', () => {
    assertProperty(
      fc.property(anyResults, anyDays, (results, days) => {
        const until = NOW_SECONDS + days * DAY_SECONDS
        const resultsWithPace = [...results, ...repeatPace(results, 28, NOW_SECONDS, until)]
        let previousScore = 0
        for (let problemsPerWeek = 0; problemsPerWeek <= MAX_PROBLEMS_PER_WEEK; problemsPerWeek++) {
          const score = computeScoreWithExtraProblems(resultsWithPace, problemsPerWeek, NOW_SECONDS, until)
          expect(score).toBeLessThanOrEqual(1)
          expect(score).toBeGreaterThanOrEqual(Math.min(previousScore, 0.96))
          previousScore = score
        }
      }),
    )
  })

  test('the suggested number of problems per week is the smallest that reaches the goal', () => {
    assertProperty(
      fc.property(anyResults, anyDays, fc.integer({ min: 1, max: 95 }), (results, days, percent) => {
        const until = NOW_SECONDS + days * DAY_SECONDS
        const goal = percent / 100
        const problemsPerWeek = computeProblemsNeededPerWeek(results, goal, NOW_SECONDS, until)
        if (problemsPerWeek === null)
          expect(computeScoreWithExtraProblems(results, MAX_PROBLEMS_PER_WEEK, NOW_SECONDS, until)).toBeLessThan(goal)
        else {
          expect(computeScoreWithExtraProblems(results, problemsPerWeek, NOW_SECONDS, until)).toBeGreaterThanOrEqual(
            goal - 1e-9,
          )
          if (problemsPerWeek > 0)
            expect(computeScoreWithExtraProblems(results, problemsPerWeek - 1, NOW_SECONDS, until)).toBeLessThan(goal)
        }
      }),
    )
  })

  test('the largest number of problems is suggested if no smaller one is enough', () => {
    const until = NOW_SECONDS + 7 * DAY_SECONDS
    expect(
      computeProblemsNeededPerWeek(
        [],
        computeScoreWithExtraProblems([], MAX_PROBLEMS_PER_WEEK, NOW_SECONDS, until),
        NOW_SECONDS,
        until,
      ),
    ).toBe(MAX_PROBLEMS_PER_WEEK)
  })

  test('without a pace and extra problems, the score only decays', () => {
    assertProperty(
      fc.property(anyResults, anyDays, (results, days) => {
        const until = NOW_SECONDS + days * DAY_SECONDS
        expect(computeScoreWithExtraProblems(results, 0, NOW_SECONDS, until)).toBe(
          scoreResults(results, until).adjusted,
        )
      }),
    )
  })

  test('the pace repeats every result of its days, and nothing before now or after the interview', () => {
    const results = [makeResult(1), makeResult(20), makeResult(29)]
    const times = repeatPace(results, 28, NOW_SECONDS, NOW_SECONDS + 60 * DAY_SECONDS).map(
      ({ latest }) => (latest.timestamp - NOW_SECONDS) / DAY_SECONDS,
    )
    expect(times).toEqual([27, 55, 8, 36])
    expect(repeatPace(results, 28, NOW_SECONDS, NOW_SECONDS)).toEqual([])
    expect(repeatPace([makeResult(-1)], 28, NOW_SECONDS, NOW_SECONDS + 60 * DAY_SECONDS)).toEqual([])
    // For a distant date, only repetitions shortly before it are returned, because older ones no longer count.
    expect(repeatPace(results, 28, NOW_SECONDS, NOW_SECONDS + 100_000 * DAY_SECONDS).length).toBeLessThanOrEqual(8)
  })

  test('a steady pace keeps a steady score', () => {
    const daily = Array.from({ length: 90 }, (_, day) => makeResult(day + 0.5, { finalScore: 70 }))
    const until = NOW_SECONDS + 56 * DAY_SECONDS
    const scoreNow = scoreResults(daily, NOW_SECONDS).adjusted
    expect(
      computeScoreWithExtraProblems([...daily, ...repeatPace(daily, 28, NOW_SECONDS, until)], 0, NOW_SECONDS, until),
    ).toBeCloseTo(scoreNow, 1)
  })

  test('the pace of a new user is that of the days since the first solve, a week at least', () => {
    expect(getPaceWindowDays(NOW_SECONDS, NOW_SECONDS)).toBe(7)
    expect(getPaceWindowDays(NOW_SECONDS - 10 * DAY_SECONDS, NOW_SECONDS)).toBe(11)
    expect(getPaceWindowDays(NOW_SECONDS - 300 * DAY_SECONDS, NOW_SECONDS)).toBe(28)
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
  expect(parseIsoDate(date)).toBe(day)
})
