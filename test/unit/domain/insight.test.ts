import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from '#domain/category'
import {
  ACTIVITY_WEEKS,
  activeYears,
  activityLevels,
  activityOf,
  activityOfYear,
  summarizeActivity,
} from '#domain/insight/activity'
import { explainScore, FORECAST_DAYS } from '#domain/insight/score-explanation'
import { scoreFactors } from '#domain/insight/score-factors'
import { CATEGORY_TREND, OVERALL_TREND, scoresOverTime, timePointsUntil, trendsOf } from '#domain/insight/trend'
import { overallProgress } from '#domain/progress'
import { dayResults, type ScoredSolve, scoreCategory, scoreOf } from '#domain/scoring'
import { finish } from '#lib/finish'
import { DAY_SECONDS } from '#lib/time'

/** Friday, 4 October 2024, 05:00 UTC. */
const NOW = 20_000 * DAY_SECONDS + 5 * 3600

const TAGS: Record<string, Category[]> = { a: ['Array'], b: ['Array', 'Graph'], c: ['Graph', 'Trie'] }
const categoriesOf = (slug: string): Category[] => TAGS[slug] ?? []

function solve(values: Partial<ScoredSolve> = {}): ScoredSolve {
  return {
    slug: 'a',
    timestamp: NOW,
    status: 'Accepted',
    difficulty: 'Easy',
    finalScore: null,
    qualityScore: null,
    ...values,
  }
}

/** Many times are close to the points of both trends and to midnight UTC, where counting errors are likely. */
const timestamp = fc.oneof(
  fc.integer({ min: NOW - 460 * DAY_SECONDS, max: NOW + 2 * DAY_SECONDS }),
  fc
    .record({ day: fc.integer({ min: -460, max: 1 }), off: fc.integer({ min: -2, max: 2 }) })
    .map(({ day, off }) => NOW + day * DAY_SECONDS + off),
  fc
    .record({ day: fc.integer({ min: -100, max: 1 }), off: fc.integer({ min: -2, max: 2 }) })
    .map(({ day, off }) => 20_000 * DAY_SECONDS + day * DAY_SECONDS + off),
)

const anySolve: fc.Arbitrary<ScoredSolve> = fc.record({
  slug: fc.constantFrom('a', 'b', 'c', 'of-no-category'),
  timestamp,
  status: fc.constantFrom('Accepted', 'Accepted', 'Wrong Answer'),
  difficulty: fc.constantFrom<ScoredSolve['difficulty']>('Easy', 'Medium', 'Hard'),
  finalScore: fc.option(fc.integer({ min: 0, max: 100 })),
  qualityScore: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})

const anySolves = fc.array(anySolve, { maxLength: 60, size: 'max' })
const inCategory = (solves: readonly ScoredSolve[], category: Category) =>
  solves.filter(({ slug }) => categoriesOf(slug).includes(category))

describe('a year of activity', () => {
  test('[W4] the calendar ends today, begins on a Monday and spans 53 weeks', () => {
    for (let today = 20_000; today < 20_014; today++) {
      const { firstDay, solved, failed } = activityOf([], today)
      expect(new Date(firstDay * DAY_SECONDS * 1000).getUTCDay()).toBe(1)
      expect(firstDay + solved.length - 1).toBe(today)
      expect(Math.ceil(solved.length / 7)).toBe(ACTIVITY_WEEKS)
      expect(failed).toHaveLength(solved.length)
    }
  })

  test('[W4] the days add up to the solves of the year, and no other solve is counted', () => {
    const any = fc.array(
      fc.record({
        day: fc.oneof(fc.integer({ min: 19_500, max: 20_010 }), fc.constant(19_990)),
        accepted: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(any, (solves) => {
        const { firstDay, solved, failed } = activityOf(solves, 20_000)
        const within = solves.filter(({ day }) => day >= firstDay && day <= 20_000)
        const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
        expect(sum(solved)).toBe(within.filter(({ accepted }) => accepted).length)
        expect(sum(failed)).toBe(within.filter(({ accepted }) => !accepted).length)
        for (const { day, accepted } of within) {
          expect((accepted ? solved : failed)[day - firstDay]).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('[N13] a calendar year counts its own days only, and has no fewer weeks than the last year', () => {
    const dayOf = (date: string) => Date.parse(date) / (DAY_SECONDS * 1000)
    const today = dayOf('2026-03-10')
    const solves = fc.array(
      fc.record({ day: fc.integer({ min: dayOf('2023-12-20'), max: dayOf('2026-03-20') }), accepted: fc.boolean() }),
    )
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    fc.assert(
      fc.property(solves, fc.constantFrom(2024, 2025, 2026), (all, year) => {
        const { firstDay, from, solved, failed } = activityOfYear(all, year, today)
        const last = Math.min(dayOf(`${year}-12-31`), today)
        expect(new Date(firstDay * DAY_SECONDS * 1000).getUTCDay()).toBe(1)
        expect(firstDay + from).toBe(dayOf(`${year}-01-01`))
        expect(firstDay + solved.length - 1).toBe(last)
        expect(solved.length).toBeGreaterThan(7 * (ACTIVITY_WEEKS - 1))
        const within = all.filter(({ day }) => day >= firstDay + from && day <= last)
        expect(sum(solved)).toBe(within.filter(({ accepted }) => accepted).length)
        expect(sum(solved) + sum(failed)).toBe(within.length)
        for (const { day, accepted } of within) expect((accepted ? solved : failed)[day - firstDay]).toBeGreaterThan(0)
      }),
    )
  })

  test('[N13] the years with a solve are listed, newest first, without those of a wrong clock', () => {
    const dayOf = (date: string) => Date.parse(date) / (DAY_SECONDS * 1000)
    const solves = ['2023-12-31', '2026-01-01', '2024-01-01', '2024-06-01', '2051-01-01'].map((date) => ({
      day: dayOf(date),
      accepted: false,
    }))
    expect(activeYears(solves, dayOf('2026-03-10'))).toEqual([2026, 2024, 2023])
    expect(activeYears([], 20_000)).toEqual([])
  })

  test('[W4] the summary counts solves, days and the longest streak; a today without a solve does not end a streak', () => {
    expect(summarizeActivity({ solved: [0, 2, 1, 1, 0, 3, 1] })).toEqual({
      solves: 8,
      days: 5,
      longestStreak: 3,
      streak: 2,
    })
    expect(summarizeActivity({ solved: [1, 1, 0] })).toEqual({ solves: 2, days: 2, longestStreak: 2, streak: 2 })
    expect(summarizeActivity({ solved: [1, 1, 0, 0] })).toEqual({ solves: 2, days: 2, longestStreak: 2, streak: 0 })
    expect(summarizeActivity({ solved: [] })).toEqual({ solves: 0, days: 0, longestStreak: 0, streak: 0 })
  })

  test('[W4] a day’s level is 0 only without solves, never falls with more solves, and can reach 4', () => {
    expect(activityLevels([0, 1, 2, 3, 4, 9])).toEqual([0, 1, 2, 3, 4, 4])
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1 }), (solved) => {
        const levels = activityLevels(solved)
        solved.forEach((count, i) => {
          expect(levels[i] === 0).toBe(count === 0)
          solved.forEach((other, k) => {
            if (count <= other) expect(levels[i]).toBeLessThanOrEqual(levels[k] ?? 0)
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
      .map(({ count, days }) => timePointsUntil(NOW, count, days))
    fc.assert(
      fc.property(anySolves, series, (unsorted, points) => {
        // In time order, so that both sums are rounded in the same way.
        const solves = [...unsorted].sort((a, b) => a.timestamp - b.timestamp)
        const scores = scoresOverTime(solves, dayResults(solves), categoriesOf, points)
        for (const category of ['Array', 'Graph', 'Trie'] as const) {
          const own = inCategory(solves, category)
          for (let point = 0; point < points.count - 1; point++) {
            const at = points.first + point * points.step
            const then = own.filter((one) => one.timestamp <= at)
            expect(scores.get(category)?.[point] ?? 0).toBe(scoreCategory(then, at).adjusted)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('[W4] the last point is today’s score, in any order of solves', () => {
    const goals = { Array: 0.1, Graph: 0.05, Trie: 0.6 }
    fc.assert(
      fc.property(anySolves, (solves) => {
        const trends = finish(trendsOf(goals, solves, categoriesOf, NOW))
        const today = (['Array', 'Graph', 'Trie'] as const).map((tag) => {
          const { adjusted } = scoreCategory(inCategory(solves, tag), NOW)
          expect(trends.categories[tag]?.at(-1)).toBe(adjusted)
          return { goal: goals[tag], adjustedScore: adjusted }
        })
        expect(trends.year.at(-1)).toBe(overallProgress(today))
        expect(trends.recent.at(-1)).toBe(overallProgress(today))
        expect(trends.year).toHaveLength(53)
        expect(trends.categories.Array).toHaveLength(16)
      }),
    )
  })

  test('[W4] a category’s trend covers 90 days; a goal without solves has a flat trend', () => {
    const { categories } = finish(
      trendsOf({ Array: 1, Trie: 1 }, [solve({ timestamp: NOW - 90 * DAY_SECONDS })], categoriesOf, NOW),
    )
    expect(categories.Array?.[0]).toBe(0.04)
    expect(categories.Array?.at(-1)).toBe(0)
    expect(categories.Trie).toEqual(new Array(16).fill(0))
  })
})

describe('score explanation', () => {
  test('[W4] the shares add up to the score, and the losses to what is lost in 14 days, before rounding and caps', () => {
    fc.assert(
      fc.property(anySolves, (solves) => {
        const results = dayResults(solves)
        const { score, uncapped, evidence, forecast } = explainScore(results, NOW)
        const sum = (of: 'share' | 'loss') => evidence.reduce((total, one) => total + one[of], 0)
        expect(sum('share')).toBeCloseTo(uncapped, 8)
        expect(Math.abs(Math.min(100, uncapped) / 100 - score.adjusted)).toBeLessThanOrEqual(0.005 + 1e-9)
        const left = Math.min(100, uncapped - sum('loss')) / 100
        expect(Math.abs(left - forecast.adjusted)).toBeLessThanOrEqual(0.005 + 1e-9)
        const shares = evidence.map(({ share }) => share)
        expect(shares).toEqual([...shares].sort((a, b) => b - a))
      }),
    )
  })

  test('[W4] the score and the forecast are those of today and in 14 days; "one more" is a medium solve made now', () => {
    fc.assert(
      fc.property(anySolves, (solves) => {
        const { score, forecast, withOneMore } = explainScore(dayResults(solves), NOW)
        expect(score).toEqual(scoreCategory(solves, NOW))
        expect(forecast).toEqual(scoreCategory(solves, NOW + FORECAST_DAYS * DAY_SECONDS))
        const next = solve({ slug: 'the next one', difficulty: 'Medium' })
        expect(withOneMore).toEqual(scoreCategory([...solves, next], NOW))
      }),
    )
  })

  test('[W4] a faded solve is not listed; a solve that fades within 14 days loses all of its share', () => {
    const solves = [
      solve({ slug: 'faded', timestamp: NOW - 90 * DAY_SECONDS }),
      solve({ slug: 'fading', timestamp: NOW - 80 * DAY_SECONDS }),
      solve({ slug: 'fresh', timestamp: NOW - DAY_SECONDS }),
    ]
    const { evidence } = explainScore(dayResults(solves), NOW)
    expect(evidence.map(({ latest }) => latest.slug)).toEqual(['fresh', 'fading'])
    const fading = evidence[1]
    expect(fading?.share).toBeGreaterThan(0)
    expect(fading?.loss).toBe(fading?.share)
  })
})

describe('[N24] the factors that are shown for a score', () => {
  const total = fc.double({ min: 0, max: 200, noNaN: true })
  const asShown = ({ estimated, confidence, adjusted }: ReturnType<typeof scoreOf>) => ({
    estimatedScore: estimated,
    confidenceLevel: confidence,
    adjustedScore: adjusted,
  })

  test('multiply to the shown score', () => {
    const totals = fc.record({ earned: total, decays: total, weights: total })
    fc.assert(
      fc.property(totals, (of) => {
        const score = asShown(scoreOf(of))
        const { average, volume } = scoreFactors(score)
        expect(Math.round((average * volume) / 100)).toBe(Math.round(score.adjustedScore * 100))
      }),
      { numRuns: 2000 },
    )
  })

  test('multiply to the shown score if the average and the volume have decimals', () => {
    const wrong: number[][] = []
    for (let average = 0; average <= 1; average += 0.005)
      for (let volume = 0; volume <= 1; volume += 0.001) {
        const score = { estimatedScore: average, confidenceLevel: volume, adjustedScore: average * volume }
        const shown = scoreFactors(score)
        const product = Math.round((shown.average * shown.volume) / 100)
        if (product !== Math.round(score.adjustedScore * 100)) wrong.push([average, volume])
      }
    expect(wrong).toEqual([])
  })

  test('are whole percent if these multiply to it, and else have one decimal', () => {
    const of = (estimatedScore: number, confidenceLevel: number, adjustedScore: number) =>
      scoreFactors({ estimatedScore, confidenceLevel, adjustedScore })
    expect(of(0.8, 0.5, 0.4)).toEqual({ average: 80, volume: 50 })
    expect(of(0.95, 0.35, 0.34)).toEqual({ average: 95, volume: 35.8 })
    expect(of(1, 0.5, 0.6)).toEqual({ average: 120, volume: 50 })
  })
})
