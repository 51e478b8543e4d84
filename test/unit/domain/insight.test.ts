import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from '#domain/category'
import {
  ACTIVITY_WEEKS,
  computeActivityLevels,
  countActivity,
  countActivityOfYear,
  findShortestPeriod,
  limitActivity,
  listActiveYears,
  summarizeActivity,
} from '#domain/insight/activity'
import { explainScore, FORECAST_DAYS } from '#domain/insight/score-explanation'
import { computeScoreFactors } from '#domain/insight/score-factors'
import {
  CATEGORY_TREND,
  computeScoresOverTime,
  computeTrends,
  createTimePoints,
  OVERALL_TREND,
} from '#domain/insight/trend'
import { computeOverallProgress } from '#domain/progress'
import { computeDayResults, computeScore, type ScoredSolve, scoreCategory } from '#domain/scoring'
import { finish } from '#lib/finish'
import { DAY_SECONDS } from '#lib/time'
import { assertProperty } from '../../property'

/** Friday, 4 October 2024, 05:00 UTC. */
const NOW_SECONDS = 20_000 * DAY_SECONDS + 5 * 3600

const CATEGORIES_BY_SLUG: Record<string, Category[]> = { a: ['Array'], b: ['Array', 'Graph'], c: ['Graph', 'Trie'] }
const findCategories = (slug: string): Category[] => CATEGORIES_BY_SLUG[slug] ?? []

function makeSolve(values: Partial<ScoredSolve> = {}): ScoredSolve {
  return {
    slug: 'a',
    timestamp: NOW_SECONDS,
    status: 'Accepted',
    difficulty: 'Easy',
    finalScore: null,
    qualityScore: null,
    ...values,
  }
}

/** Many times are close to midnight UTC or to a point of a trend, where counting errors are likely. */
const anyTimestamp = fc.oneof(
  fc.integer({ min: NOW_SECONDS - 460 * DAY_SECONDS, max: NOW_SECONDS + 2 * DAY_SECONDS }),
  fc
    .record({ day: fc.integer({ min: -460, max: 1 }), off: fc.integer({ min: -2, max: 2 }) })
    .map(({ day, off }) => NOW_SECONDS + day * DAY_SECONDS + off),
  fc
    .record({ day: fc.integer({ min: -100, max: 1 }), off: fc.integer({ min: -2, max: 2 }) })
    .map(({ day, off }) => 20_000 * DAY_SECONDS + day * DAY_SECONDS + off),
)

const anySolve: fc.Arbitrary<ScoredSolve> = fc.record({
  slug: fc.constantFrom('a', 'b', 'c', 'of-no-category'),
  timestamp: anyTimestamp,
  status: fc.constantFrom('Accepted', 'Accepted', 'Wrong Answer'),
  difficulty: fc.constantFrom<ScoredSolve['difficulty']>('Easy', 'Medium', 'Hard'),
  finalScore: fc.option(fc.integer({ min: 0, max: 100 })),
  qualityScore: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})

const anySolves = fc.array(anySolve, { maxLength: 60, size: 'max' })
const filterByCategory = (solves: readonly ScoredSolve[], category: Category) =>
  solves.filter(({ slug }) => findCategories(slug).includes(category))

describe('a year of activity', () => {
  test('[W4] the calendar ends today, begins on a Monday and spans 53 weeks', () => {
    for (let today = 20_000; today < 20_014; today++) {
      const { firstDay, solved, failed } = countActivity([], today)
      expect(new Date(firstDay * DAY_SECONDS * 1000).getUTCDay()).toBe(1)
      expect(firstDay + solved.length - 1).toBe(today)
      expect(Math.ceil(solved.length / 7)).toBe(ACTIVITY_WEEKS)
      expect(failed).toHaveLength(solved.length)
    }
  })

  test('[W4] the days add up to the solves of the year, and no other solve is counted', () => {
    const anySolvesByDay = fc.array(
      fc.record({
        day: fc.oneof(fc.integer({ min: 19_500, max: 20_010 }), fc.constant(19_990)),
        accepted: fc.boolean(),
      }),
    )
    assertProperty(
      fc.property(anySolvesByDay, (solves) => {
        const { firstDay, solved, failed } = countActivity(solves, 20_000)
        const solvesInYear = solves.filter(({ day }) => day >= firstDay && day <= 20_000)
        const sumCounts = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
        expect(sumCounts(solved)).toBe(solvesInYear.filter(({ accepted }) => accepted).length)
        expect(sumCounts(failed)).toBe(solvesInYear.filter(({ accepted }) => !accepted).length)
        for (const { day, accepted } of solvesInYear) {
          expect((accepted ? solved : failed)[day - firstDay]).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('[N13] a calendar year counts its own days only, and has no fewer weeks than the last year', () => {
    const toDay = (date: string) => Date.parse(date) / (DAY_SECONDS * 1000)
    const today = toDay('2026-03-10')
    const anySolvesByDay = fc.array(
      fc.record({ day: fc.integer({ min: toDay('2023-12-20'), max: toDay('2026-03-20') }), accepted: fc.boolean() }),
    )
    const sumCounts = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    assertProperty(
      fc.property(anySolvesByDay, fc.constantFrom(2024, 2025, 2026), (allSolves, year) => {
        const { firstDay, firstCountedIndex: from, solved, failed } = countActivityOfYear(allSolves, year, today)
        const lastDay = Math.min(toDay(`${year}-12-31`), today)
        expect(new Date(firstDay * DAY_SECONDS * 1000).getUTCDay()).toBe(1)
        expect(firstDay + from).toBe(toDay(`${year}-01-01`))
        expect(firstDay + solved.length - 1).toBe(lastDay)
        expect(solved.length).toBeGreaterThan(7 * (ACTIVITY_WEEKS - 1))
        const solvesInYear = allSolves.filter(({ day }) => day >= firstDay + from && day <= lastDay)
        expect(sumCounts(solved)).toBe(solvesInYear.filter(({ accepted }) => accepted).length)
        expect(sumCounts(solved) + sumCounts(failed)).toBe(solvesInYear.length)
        for (const { day, accepted } of solvesInYear)
          expect((accepted ? solved : failed)[day - firstDay]).toBeGreaterThan(0)
      }),
    )
  })

  test('[N13] the years with a solve are listed, newest first, without those of a wrong clock', () => {
    const toDay = (date: string) => Date.parse(date) / (DAY_SECONDS * 1000)
    const solves = ['2023-12-31', '2026-01-01', '2024-01-01', '2024-06-01', '2051-01-01'].map((date) => ({
      day: toDay(date),
      accepted: false,
    }))
    expect(listActiveYears(solves, toDay('2026-03-10'))).toEqual([2026, 2024, 2023])
    expect(listActiveYears([], 20_000)).toEqual([])
  })

  test('[W4] the summary counts solves, days and the longest streak; a today without a solve does not end a streak', () => {
    expect(summarizeActivity({ solved: [0, 2, 1, 1, 0, 3, 1] })).toEqual({
      solves: 8,
      activeDays: 5,
      longestStreak: 3,
      streak: 2,
    })
    expect(summarizeActivity({ solved: [1, 1, 0] })).toEqual({ solves: 2, activeDays: 2, longestStreak: 2, streak: 2 })
    expect(summarizeActivity({ solved: [1, 1, 0, 0] })).toEqual({
      solves: 2,
      activeDays: 2,
      longestStreak: 2,
      streak: 0,
    })
    expect(summarizeActivity({ solved: [] })).toEqual({ solves: 0, activeDays: 0, longestStreak: 0, streak: 0 })
  })

  test('[W4] a day’s level is 0 only without solves, never falls with more solves, and can reach 4', () => {
    expect(computeActivityLevels([0, 1, 2, 3, 4, 9])).toEqual([0, 1, 2, 3, 4, 4])
    assertProperty(
      fc.property(fc.array(fc.nat(60), { minLength: 1 }), (solved) => {
        const levels = computeActivityLevels(solved)
        solved.forEach((count, i) => {
          expect(levels[i] === 0).toBe(count === 0)
          solved.forEach((otherCount, k) => {
            if (count <= otherCount) expect(levels[i]).toBeLessThanOrEqual(levels[k] ?? 0)
          })
        })
        if (Math.max(...solved) >= 4) expect(Math.max(...levels)).toBe(4)
      }),
    )
  })
})

describe('trends', () => {
  test('[W4] each point is the score at that time: it counts only earlier solves', () => {
    const series = fc
      .constantFrom(CATEGORY_TREND, OVERALL_TREND)
      .map(({ count, days }) => createTimePoints(NOW_SECONDS, count, days))
    assertProperty(
      fc.property(anySolves, series, (unsorted, points) => {
        // Both sums are rounded in the same way only if the solves are in time order.
        const solves = [...unsorted].sort((a, b) => a.timestamp - b.timestamp)
        const scores = computeScoresOverTime(solves, computeDayResults(solves), findCategories, points)
        for (const category of ['Array', 'Graph', 'Trie'] as const) {
          const solvesOfCategory = filterByCategory(solves, category)
          for (let point = 0; point < points.count - 1; point++) {
            const pointTime = points.first + point * points.step
            const earlierSolves = solvesOfCategory.filter((solve) => solve.timestamp <= pointTime)
            expect(scores.get(category)?.[point] ?? 0).toBe(scoreCategory(earlierSolves, pointTime).adjusted)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('[W4] the last point is today’s score, in any order of solves', () => {
    const goals = { Array: 0.1, Graph: 0.05, Trie: 0.6 }
    assertProperty(
      fc.property(anySolves, (solves) => {
        const trends = finish(computeTrends(goals, solves, findCategories, NOW_SECONDS))
        const today = (['Array', 'Graph', 'Trie'] as const).map((tag) => {
          const { adjusted } = scoreCategory(filterByCategory(solves, tag), NOW_SECONDS)
          expect(trends.categories[tag]?.at(-1)).toBe(adjusted)
          return { goal: goals[tag], adjustedScore: adjusted }
        })
        expect(trends.year.at(-1)).toBe(computeOverallProgress(today))
        expect(trends.recent.at(-1)).toBe(computeOverallProgress(today))
        expect(trends.year).toHaveLength(53)
        expect(trends.categories.Array).toHaveLength(16)
      }),
    )
  })

  test('[W4] a category’s trend covers 90 days; a goal without solves has a flat trend', () => {
    const { categories } = finish(
      computeTrends(
        { Array: 1, Trie: 1 },
        [makeSolve({ timestamp: NOW_SECONDS - 90 * DAY_SECONDS })],
        findCategories,
        NOW_SECONDS,
      ),
    )
    expect(categories.Array?.[0]).toBe(0.04)
    expect(categories.Array?.at(-1)).toBe(0)
    expect(categories.Trie).toEqual(new Array(16).fill(0))
  })
})

describe('score explanation', () => {
  test('[W4] the shares add up to the score, and the losses to what is lost in 14 days, before rounding and caps', () => {
    assertProperty(
      fc.property(anySolves, (solves) => {
        const results = computeDayResults(solves)
        const { score, uncappedPercent, contributions: evidence, forecast } = explainScore(results, NOW_SECONDS)
        const sumEvidence = (field: 'share' | 'loss') => evidence.reduce((total, item) => total + item[field], 0)
        expect(sumEvidence('share')).toBeCloseTo(uncappedPercent, 8)
        expect(Math.abs(Math.min(100, uncappedPercent) / 100 - score.adjusted)).toBeLessThanOrEqual(0.005 + 1e-9)
        const remainingScore = Math.min(100, uncappedPercent - sumEvidence('loss')) / 100
        expect(Math.abs(remainingScore - forecast.adjusted)).toBeLessThanOrEqual(0.005 + 1e-9)
        const shares = evidence.map(({ share }) => share)
        expect(shares).toEqual([...shares].sort((a, b) => b - a))
      }),
    )
  })

  test('[W4] the score and the forecast are those of today and in 14 days; "one more" is a medium solve made now', () => {
    assertProperty(
      fc.property(anySolves, (solves) => {
        const { score, forecast, scoreAfterOneMoreProblem } = explainScore(computeDayResults(solves), NOW_SECONDS)
        expect(score).toEqual(scoreCategory(solves, NOW_SECONDS))
        expect(forecast).toEqual(scoreCategory(solves, NOW_SECONDS + FORECAST_DAYS * DAY_SECONDS))
        const nextSolve = makeSolve({ slug: 'the next one', difficulty: 'Medium' })
        expect(scoreAfterOneMoreProblem).toEqual(scoreCategory([...solves, nextSolve], NOW_SECONDS))
      }),
    )
  })

  test('[W4] a solve that is too old to count is not listed; a solve that stops counting within 14 days loses all of its share', () => {
    const solves = [
      makeSolve({ slug: 'faded', timestamp: NOW_SECONDS - 90 * DAY_SECONDS }),
      makeSolve({ slug: 'fading', timestamp: NOW_SECONDS - 80 * DAY_SECONDS }),
      makeSolve({ slug: 'fresh', timestamp: NOW_SECONDS - DAY_SECONDS }),
    ]
    const { contributions: evidence } = explainScore(computeDayResults(solves), NOW_SECONDS)
    expect(evidence.map(({ latest }) => latest.slug)).toEqual(['fresh', 'fading'])
    const fading = evidence[1]
    expect(fading?.share).toBeGreaterThan(0)
    expect(fading?.loss).toBe(fading?.share)
  })
})

describe('[N24] the factors that are shown for a score', () => {
  const anyTotal = fc.double({ min: 0, max: 200, noNaN: true })
  const toShownScore = ({ estimated, confidence, adjusted }: ReturnType<typeof computeScore>) => ({
    estimatedScore: estimated,
    confidenceLevel: confidence,
    adjustedScore: adjusted,
  })

  test('multiply to the shown score', () => {
    const anyTotals = fc.record({ earned: anyTotal, decays: anyTotal, weights: anyTotal })
    assertProperty(
      fc.property(anyTotals, (totals) => {
        const score = toShownScore(computeScore(totals))
        const { average, volume } = computeScoreFactors(score)
        expect(Math.round((average * volume) / 100)).toBe(Math.round(score.adjustedScore * 100))
      }),
      { numRuns: 2000 },
    )
  })

  test('multiply to the shown score if the average and the volume have decimals', () => {
    const mismatches: number[][] = []
    for (let average = 0; average <= 1; average += 0.005)
      for (let volume = 0; volume <= 1; volume += 0.001) {
        const score = { estimatedScore: average, confidenceLevel: volume, adjustedScore: average * volume }
        const shownFactors = computeScoreFactors(score)
        const product = Math.round((shownFactors.average * shownFactors.volume) / 100)
        if (product !== Math.round(score.adjustedScore * 100)) mismatches.push([average, volume])
      }
    expect(mismatches).toEqual([])
  })

  test('are whole percent if these multiply to it, and else have one decimal', () => {
    const computeFactors = (estimatedScore: number, confidenceLevel: number, adjustedScore: number) =>
      computeScoreFactors({ estimatedScore, confidenceLevel, adjustedScore })
    expect(computeFactors(0.8, 0.5, 0.4)).toEqual({ average: 80, volume: 50 })
    expect(computeFactors(0.95, 0.35, 0.34)).toEqual({ average: 95, volume: 35.8 })
    expect(computeFactors(1, 0.5, 0.6)).toEqual({ average: 120, volume: 50 })
  })
})

describe('the period of the charts', () => {
  const TODAY = 20_000
  const findPeriod = (daysAgo: readonly number[], years: readonly number[] = []) =>
    findShortestPeriod(
      countActivity(
        daysAgo.map((days) => ({ day: TODAY - days, accepted: days % 2 === 0 })),
        TODAY,
      ),
      years,
    ).months

  test.each([
    [[], 3],
    [[0, 13], 3],
    [[80], 3],
    [[0, 110], 6],
    [[170], 6],
    [[0, 200], 12],
    [[360], 12],
  ])('[W4] with solves %j days ago, the shortest one that holds all solves has %i months', (daysAgo, months) => {
    expect(findPeriod(daysAgo)).toBe(months)
  })

  test('[W4] a solve of an earlier year selects the longest period', () => {
    expect(findPeriod([1], [2024, 2019])).toBe(12)
  })

  test('[W4] a limited activity has the last weeks, from a Monday on, and every solve of the shortest period', () => {
    const anyDays = fc.array(fc.integer({ min: 0, max: 364 }), { maxLength: 40 })
    const sumCounts = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    assertProperty(
      fc.property(anyDays, fc.integer({ min: 0, max: 13 }), (daysAgo, offset) => {
        const today = TODAY + offset
        const activity = countActivity(
          daysAgo.map((days) => ({ day: today - days, accepted: days % 3 > 0 })),
          today,
        )
        const { firstDay, solved, failed } = limitActivity(activity, findShortestPeriod(activity, []).weeks)
        expect(new Date(firstDay * DAY_SECONDS * 1000).getUTCDay()).toBe(1)
        expect(firstDay + solved.length - 1).toBe(today)
        expect(sumCounts(solved) + sumCounts(failed)).toBe(daysAgo.length)
      }),
    )
  })
})
