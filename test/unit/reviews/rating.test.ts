import { describe, expect, test } from 'vitest'
import { explainRating } from '#domain/review/explain'
import { type Rating, type ReviewedSolve, resolveRating } from '#domain/review/rating'

const makeSolve = (values: Partial<ReviewedSolve> = {}): ReviewedSolve => ({
  key: 'two-sum|1',
  timestamp: 1,
  status: 'Accepted',
  timeUsed: null,
  usedHints: null,
  finalScore: null,
  failedRuns: 0,
  rating: null,
  ...values,
})
const FAILED_SOLVE = makeSolve({ status: 'Wrong Answer' })
const makeTimedSolve = (minutes: number, values: Partial<ReviewedSolve> = {}) =>
  makeSolve({ timeUsed: minutes * 60, ...values })

const explain = (solves: readonly ReviewedSolve[], usualSeconds: number | null = 1200) =>
  explainRating(resolveRating(solves, usualSeconds))

describe('[N3] the rating of a review', () => {
  test.each<[string, ReviewedSolve[]]>([
    ['Again, because no attempt was accepted', [FAILED_SOLVE, FAILED_SOLVE]],
    ['Again, because you looked at the solution', [makeSolve({ usedHints: 'solution_peek' })]],
    ['Again, because you looked at the solution', [{ ...FAILED_SOLVE, usedHints: 'solution_peek' }, makeSolve()]],
    ['Hard, because of 2 failed attempts', [FAILED_SOLVE, FAILED_SOLVE, makeSolve()]],
    [
      'Hard, because of 3 failed attempts',
      [FAILED_SOLVE, FAILED_SOLVE, FAILED_SOLVE, makeSolve({ usedHints: 'gpt_help' })],
    ],
    [
      'Again, because of 4 failed attempts',
      [FAILED_SOLVE, FAILED_SOLVE, FAILED_SOLVE, FAILED_SOLVE, makeTimedSolve(5)],
    ],
    ['Hard, because you used a LeetCode hint', [makeSolve({ usedHints: 'leetcode_hint' })]],
    ['Hard, because you used GPT help', [makeSolve({ usedHints: 'gpt_help', finalScore: 10 })]],
    ['Hard, because it scored 49', [makeSolve({ finalScore: 49 })]],
    ['Hard, because it took 41 min, over twice your usual 20 min', [makeTimedSolve(41)]],
    ['Good, accepted at the first try', [makeTimedSolve(40)]],
    ['Good, accepted at the first try', [makeSolve({ finalScore: 50 })]],
    ['Good, accepted at the first try', [makeSolve({ usedHints: 'none', finalScore: 84 })]],
    ['Good, accepted after 1 failed attempt', [FAILED_SOLVE, makeTimedSolve(5, { finalScore: 100 })]],
    ['Good, accepted at the first try', [makeTimedSolve(5, { finalScore: 100, failedRuns: 1 })]],
    ['Good, accepted at the first try', [makeTimedSolve(10)]],
    ['Easy, because it took 9 min, under half of your usual 20 min', [makeTimedSolve(9)]],
    ['Easy, because it scored 85', [makeSolve({ finalScore: 85 })]],
  ])('%s', (sentence, solves) => {
    expect(explain(solves)).toBe(sentence)
  })

  test('counts failed attempts only up to the first accepted one', () => {
    expect(explain([makeSolve(), FAILED_SOLVE, FAILED_SOLVE, FAILED_SOLVE])).toBe('Good, accepted at the first try')
  })

  test('uses the time of the first accepted attempt and the score of the last', () => {
    expect(explain([makeTimedSolve(50), makeTimedSolve(1)])).toBe(
      'Hard, because it took 50 min, over twice your usual 20 min',
    )
    expect(explain([makeSolve({ finalScore: 20 }), makeSolve({ finalScore: 90 })])).toBe('Easy, because it scored 90')
  })

  test('[N20] a typed time of 0 never rates Easy', () => {
    expect(explain([makeTimedSolve(0)])).toBe('Good, accepted at the first try')
    expect(explain([makeTimedSolve(0, { finalScore: 60 })])).toBe('Good, accepted at the first try')
  })

  test('ignores the time while the usual time is unknown', () => {
    expect(explain([makeTimedSolve(500)], null)).toBe('Good, accepted at the first try')
    expect(explain([makeTimedSolve(1)], null)).toBe('Good, accepted at the first try')
  })

  test('is the person’s latest own rating if there is one, and the derived rating is still reported', () => {
    const makeRated = (key: string, rating: Rating) => makeSolve({ key, rating })
    const rated = resolveRating([makeRated('a|1', 'again'), makeRated('a|2', 'easy'), makeSolve({ key: 'a|3' })], null)
    expect(rated).toEqual({ rating: 'easy', reason: { kind: 'chosen' }, derivedRating: 'good', key: 'a|2' })
    expect(explainRating(rated)).toBe('Easy, because you chose it')
  })

  test('belongs to the latest accepted solve, or to the latest one', () => {
    const solves = [makeSolve({ key: 'a|1' }), makeSolve({ key: 'a|2' }), { ...FAILED_SOLVE, key: 'a|3' }]
    expect(resolveRating(solves, null).key).toBe('a|2')
    expect(
      resolveRating(
        [
          { ...FAILED_SOLVE, key: 'a|1' },
          { ...FAILED_SOLVE, key: 'a|2' },
        ],
        null,
      ).key,
    ).toBe('a|2')
  })

  test('does not print implausible times', () => {
    expect(explain([makeSolve({ timeUsed: 1e300 })])).toBe(
      'Hard, because it took a very long time, over twice your usual 20 min',
    )
  })
})
