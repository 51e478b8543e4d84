import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repeatPace } from '#domain/insight/goal-forecast'
import {
  computeDayResults,
  computeRecency,
  getAttemptFactor,
  getQuality,
  type ScoredSolve,
  scoreCategory,
  scoreResults,
} from '#domain/scoring'
import { DAY_SECONDS } from '#lib/time'
import { assertProperty } from '../../property'

const NOW_SECONDS = 20_000 * DAY_SECONDS + 5 * 3600

function makeSolve(values: Partial<ScoredSolve> = {}): ScoredSolve {
  return {
    slug: 'two-sum',
    timestamp: NOW_SECONDS,
    status: 'Accepted',
    difficulty: 'Easy',
    finalScore: null,
    qualityScore: null,
    ...values,
  }
}

/** The failed attempts are in the minutes before the accepted solve. */
function makeSolvesOfDay(
  slug: string,
  difficulty: ScoredSolve['difficulty'],
  daysAgo: number,
  failCount: number,
): ScoredSolve[] {
  const timestamp = NOW_SECONDS - daysAgo * DAY_SECONDS
  const failed = Array.from({ length: failCount }, (_, i) =>
    makeSolve({ slug, difficulty, timestamp: timestamp - 60 * (i + 1), status: 'Wrong Answer' }),
  )
  return [...failed, makeSolve({ slug, difficulty, timestamp })]
}

describe('score of a category', () => {
  test('[R1] [R2] [R3] the example of the specification: Hard after 4 failed attempts, Medium after 2, Easy after 1', () => {
    const solves = [
      ...makeSolvesOfDay('hard', 'Hard', 30, 4),
      ...makeSolvesOfDay('medium', 'Medium', 20, 2),
      ...makeSolvesOfDay('easy', 'Easy', 10, 1),
    ]
    expect(scoreCategory(solves, NOW_SECONDS)).toEqual({ estimated: 0.67, confidence: 0.14, adjusted: 0.09 })
  })

  test('[R3] no solves, or only solves older than 90 days, give a score of 0', () => {
    const zeroScores = { estimated: 0, confidence: 0, adjusted: 0 }
    expect(scoreCategory([], NOW_SECONDS)).toEqual(zeroScores)
    expect(scoreCategory(makeSolvesOfDay('old', 'Hard', 90, 0), NOW_SECONDS)).toEqual(zeroScores)
  })

  test('[R3] raw may exceed 1: hard problems weigh more, and adjusted is taken from raw', () => {
    const perfectSolves = Array.from({ length: 10 }, (_, i) =>
      makeSolve({ slug: `hard-${i}`, difficulty: 'Hard', finalScore: 100 }),
    )
    // The uncapped estimate is 1.5 and the confidence is 15 / 20, so their product is above 1. With the estimate capped at 1
    // first, the adjusted score would be only 0.75.
    expect(scoreCategory(perfectSolves, NOW_SECONDS)).toEqual({ estimated: 1, confidence: 0.75, adjusted: 1 })
  })

  test('[R3] rounding happens only at the end, from unrounded values', () => {
    const mediumSolves = ['a', 'b', 'c'].map((slug) => makeSolve({ slug, difficulty: 'Medium' }))
    expect(scoreCategory(mediumSolves, NOW_SECONDS)).toEqual({ estimated: 0.96, confidence: 0.18, adjusted: 0.17 })
    // 0.3 × 0.045 is 0.0135. If the confidence were rounded first, it would be 0.3 × 0.05 ≈ 0.02.
    const olderSolve = [makeSolve({ qualityScore: 0.3, timestamp: NOW_SECONDS - 9 * DAY_SECONDS })]
    expect(scoreCategory(olderSolve, NOW_SECONDS)).toEqual({ estimated: 0.3, confidence: 0.05, adjusted: 0.01 })
  })

  test('[R3] confidence saturates at 20 weighted solves', () => {
    const makeEasySolves = (count: number) => Array.from({ length: count }, (_, i) => makeSolve({ slug: `easy-${i}` }))
    expect(scoreCategory(makeEasySolves(10), NOW_SECONDS).confidence).toBe(0.5)
    expect(scoreCategory(makeEasySolves(20), NOW_SECONDS).confidence).toBe(1)
    expect(scoreCategory(makeEasySolves(40), NOW_SECONDS).confidence).toBe(1)
  })

  test('[R1] [R3] scores are between 0 and 1 with at most 2 decimals, for any solves', () => {
    const anySolve = fc.record({
      slug: fc.constantFrom('a', 'b', 'c'),
      timestamp: fc.integer({ min: NOW_SECONDS - 120 * DAY_SECONDS, max: NOW_SECONDS + DAY_SECONDS }),
      status: fc.constantFrom('Accepted', 'Wrong Answer'),
      difficulty: fc.constantFrom<ScoredSolve['difficulty']>('Easy', 'Medium', 'Hard'),
      finalScore: fc.option(fc.integer({ min: 0, max: 100 })),
      qualityScore: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    })
    assertProperty(
      fc.property(fc.array(anySolve), (solves) => {
        for (const score of Object.values(scoreCategory(solves, NOW_SECONDS))) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
          expect(Math.round(score * 100) / 100).toBe(score)
        }
      }),
    )
  })
})

describe('weight of a solve', () => {
  test('[R1] the recency falls evenly to 0 over 90 days', () => {
    expect(computeRecency(0)).toBe(1)
    expect(computeRecency(45)).toBe(0.5)
    expect(computeRecency(90)).toBe(0)
    expect(computeRecency(400)).toBe(0)
  })

  test('[R1] days are whole: less than a day counts as none, and the future counts as today', () => {
    const computeConfidenceOfOne = (timestamp: number) =>
      scoreResults([{ latest: makeSolve({ timestamp }), failedCount: 0 }], NOW_SECONDS).confidence
    const computeConfidenceOfTen = (timestamp: number) =>
      scoreResults(
        Array.from({ length: 10 }, () => ({ latest: makeSolve({ timestamp }), failedCount: 0 })),
        NOW_SECONDS,
      ).confidence
    expect(computeConfidenceOfOne(NOW_SECONDS)).toBe(0.05)
    expect(computeConfidenceOfTen(NOW_SECONDS - 18 * DAY_SECONDS + 3600)).toBe(0.41)
    expect(computeConfidenceOfTen(NOW_SECONDS - 18 * DAY_SECONDS)).toBe(0.4)
    expect(computeConfidenceOfTen(NOW_SECONDS + 30 * DAY_SECONDS)).toBe(0.5)
  })

  test.each([
    [0, 1],
    [1, 0.9],
    [2, 0.7],
    [3, 0.7],
    [4, 0.5],
    [50, 0.5],
  ])('[R1] %i failed attempts leave a factor of %d', (failedCount, factor) => {
    expect(getAttemptFactor(failedCount)).toBe(factor)
  })

  test('[R1] the quality is the final score, else the source’s rating, else 0.8; a score of 0 counts', () => {
    expect(getQuality({ finalScore: 55, qualityScore: 0.9 })).toBe(0.55)
    expect(getQuality({ finalScore: 0, qualityScore: 0.9 })).toBe(0)
    expect(getQuality({ finalScore: null, qualityScore: 0.9 })).toBe(0.9)
    expect(getQuality({ finalScore: null, qualityScore: 0 })).toBe(0)
    expect(getQuality({ finalScore: null, qualityScore: null })).toBe(0.8)
  })

  test.each([
    ['Easy', 0.5],
    ['Medium', 0.6],
    ['Hard', 0.75],
  ] as const)('[R1] ten recent %s solves weigh %d of 20', (difficulty, confidence) => {
    const solves = Array.from({ length: 10 }, (_, i) => makeSolve({ slug: String(i), difficulty }))
    expect(scoreCategory(solves, NOW_SECONDS).confidence).toBe(confidence)
  })
})

describe('solves of one problem on one day', () => {
  test('[R2] the latest accepted solve counts, in any order of input', () => {
    const earlySolve = makeSolve({ timestamp: NOW_SECONDS - 100, finalScore: 10 })
    const lateSolve = makeSolve({ timestamp: NOW_SECONDS - 50, finalScore: 90 })
    const failedAttempt = makeSolve({ timestamp: NOW_SECONDS - 10, status: 'Time Limit Exceeded' })
    for (const solves of [
      [earlySolve, lateSolve, failedAttempt],
      [failedAttempt, lateSolve, earlySolve],
      [lateSolve, failedAttempt, earlySolve],
    ]) {
      expect(computeDayResults(solves)).toEqual([{ latest: lateSolve, failedCount: 1 }])
    }
  })

  test('[R2] [N27] a solve with an exact time counts instead of one of which only the latest possible day is known', () => {
    const solveBefore = { ...makeSolve({ timestamp: NOW_SECONDS, finalScore: 10 }), latest: NOW_SECONDS }
    const earlySolve = makeSolve({ timestamp: NOW_SECONDS - 100, finalScore: 50 })
    const lateSolve = makeSolve({ timestamp: NOW_SECONDS - 50, finalScore: 90 })
    for (const solves of [
      [solveBefore, earlySolve, lateSolve],
      [lateSolve, earlySolve, solveBefore],
      [earlySolve, solveBefore, lateSolve],
    ]) {
      expect(computeDayResults(solves)).toEqual([{ latest: lateSolve, failedCount: 0 }])
    }
    expect(computeDayResults([solveBefore])).toEqual([{ latest: solveBefore, failedCount: 0 }])
    expect(
      repeatPace(computeDayResults([solveBefore, earlySolve]), 28, NOW_SECONDS, NOW_SECONDS + 28 * DAY_SECONDS),
    ).toHaveLength(1)
  })

  test('[R2] days are UTC days: one second before and after midnight are two days', () => {
    const midnight = 20_000 * DAY_SECONDS
    const beforeMidnight = makeSolve({ timestamp: midnight - 1 })
    const afterMidnight = makeSolve({ timestamp: midnight })
    expect(computeDayResults([beforeMidnight, afterMidnight])).toHaveLength(2)
    expect(computeDayResults([afterMidnight, makeSolve({ timestamp: midnight + DAY_SECONDS - 1 })])).toHaveLength(1)
  })

  test('[R2] a day without an accepted solve does not count, and failed attempts belong to one problem and one day', () => {
    const solves = [
      makeSolve({ slug: 'a', status: 'Runtime Error' }),
      makeSolve({ slug: 'b' }),
      makeSolve({ slug: 'b', timestamp: NOW_SECONDS - DAY_SECONDS, status: 'Runtime Error' }),
    ]
    expect(computeDayResults(solves)).toEqual([{ latest: solves[1], failedCount: 0 }])
  })
})
