import { describe, expect, test } from 'vitest'
import { explainRating } from '#domain/review/explain'
import { type Rating, type ReviewedSolve, resolveRating } from '#domain/review/rating'

const solve = (values: Partial<ReviewedSolve> = {}): ReviewedSolve => ({
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
const failed = solve({ status: 'Wrong Answer' })
const timed = (minutes: number, values: Partial<ReviewedSolve> = {}) => solve({ timeUsed: minutes * 60, ...values })

/** The sentence for a review with the usual time of 20 minutes. */
const say = (solves: readonly ReviewedSolve[], usual: number | null = 1200) =>
  explainRating(resolveRating(solves, usual))

describe('[N3] the rating of a review', () => {
  test.each<[string, ReviewedSolve[]]>([
    ['Again, because no attempt was accepted', [failed, failed]],
    ['Again, because you looked at the solution', [solve({ usedHints: 'solution_peek' })]],
    ['Again, because you looked at the solution', [{ ...failed, usedHints: 'solution_peek' }, solve()]],
    ['Hard, because of 2 failed attempts', [failed, failed, solve()]],
    ['Hard, because of 3 failed attempts', [failed, failed, failed, solve({ usedHints: 'gpt_help' })]],
    ['Again, because of 4 failed attempts', [failed, failed, failed, failed, timed(5)]],
    ['Hard, because you used a LeetCode hint', [solve({ usedHints: 'leetcode_hint' })]],
    ['Hard, because you used GPT help', [solve({ usedHints: 'gpt_help', finalScore: 10 })]],
    ['Hard, because it scored 49', [solve({ finalScore: 49 })]],
    ['Hard, because it took 41 min, over twice your usual 20 min', [timed(41)]],
    ['Good, accepted at the first try', [timed(40)]],
    ['Good, accepted at the first try', [solve({ finalScore: 50 })]],
    ['Good, accepted at the first try', [solve({ usedHints: 'none', finalScore: 84 })]],
    ['Good, accepted after 1 failed attempt', [failed, timed(5, { finalScore: 100 })]],
    ['Good, accepted at the first try', [timed(5, { finalScore: 100, failedRuns: 1 })]],
    ['Good, accepted at the first try', [timed(10)]],
    ['Easy, because it took 9 min, under half of your usual 20 min', [timed(9)]],
    ['Easy, because it scored 85', [solve({ finalScore: 85 })]],
  ])('%s', (sentence, solves) => {
    expect(say(solves)).toBe(sentence)
  })

  test('counts failed attempts only up to the first accepted one', () => {
    expect(say([solve(), failed, failed, failed])).toBe('Good, accepted at the first try')
  })

  test('takes the time of the first accepted attempt and the score of the last', () => {
    expect(say([timed(50), timed(1)])).toBe('Hard, because it took 50 min, over twice your usual 20 min')
    expect(say([solve({ finalScore: 20 }), solve({ finalScore: 90 })])).toBe('Easy, because it scored 90')
  })

  test('[N20] a typed time of 0 never rates Easy', () => {
    expect(say([timed(0)])).toBe('Good, accepted at the first try')
    expect(say([timed(0, { finalScore: 60 })])).toBe('Good, accepted at the first try')
  })

  test('leaves the time out while the usual time is unknown', () => {
    expect(say([timed(500)], null)).toBe('Good, accepted at the first try')
    expect(say([timed(1)], null)).toBe('Good, accepted at the first try')
  })

  test('is the person’s own if there is one, of several the latest, and the derived one is still known', () => {
    const own = (key: string, rating: Rating) => solve({ key, rating })
    const rated = resolveRating([own('a|1', 'again'), own('a|2', 'easy'), solve({ key: 'a|3' })], null)
    expect(rated).toEqual({ rating: 'easy', reason: { kind: 'chosen' }, derived: 'good', key: 'a|2' })
    expect(explainRating(rated)).toBe('Easy, because you chose it')
  })

  test('belongs to the latest accepted solve, or to the latest one', () => {
    const solves = [solve({ key: 'a|1' }), solve({ key: 'a|2' }), { ...failed, key: 'a|3' }]
    expect(resolveRating(solves, null).key).toBe('a|2')
    expect(
      resolveRating(
        [
          { ...failed, key: 'a|1' },
          { ...failed, key: 'a|2' },
        ],
        null,
      ).key,
    ).toBe('a|2')
  })

  test('does not print implausible times', () => {
    expect(say([solve({ timeUsed: 1e300 })])).toBe(
      'Hard, because it took a very long time, over twice your usual 20 min',
    )
  })
})
