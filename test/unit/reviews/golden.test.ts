import { describe, expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS, type ReviewSettings } from '#domain/review/settings'
import { ReviewStates } from '../../../src/worker/reviews/review-states'
import { DAY_ZERO, makeRows, type PastSolve } from './histories'

/**
 * Returns the due day of the next review, in days after 1 March 2026, and the ratings as letters. Null if there is no
 * review.
 */
function computeDueDay(history: readonly PastSolve[], settings: Partial<ReviewSettings> = {}): [number, string] | null {
  const states = new ReviewStates(makeRows(history), { ...DEFAULT_REVIEW_SETTINGS, ...settings })
  const state = states.get('two-sum')
  return state ? [state.due - DAY_ZERO, state.reviews.map(({ rating }) => rating[0]).join('')] : null
}

const makeAcceptedSolve = (day: number, changes: Partial<PastSolve> = {}): PastSolve => ({ day, ...changes })
const makeFailedSolve = (day: number, changes: Partial<PastSolve> = {}): PastSolve => ({
  day,
  status: 'Wrong Answer',
  ...changes,
})

/**
 * No build may change the days, because after an update other problems would be due. The letters are the ratings:
 * again, hard, good, easy.
 */
const GOLDEN_CASES: readonly [name: string, history: PastSolve[], due: [number, string] | null][] = [
  ['nothing', [], null],
  ['failed only', [makeFailedSolve(0), makeFailedSolve(1), makeFailedSolve(5)], null],
  ['solved once', [makeAcceptedSolve(0)], [3, 'g']],
  ['solved once after one failed attempt', [makeFailedSolve(0), makeAcceptedSolve(0)], [3, 'g']],
  ['solved once after two failed attempts', [makeFailedSolve(0), makeFailedSolve(0), makeAcceptedSolve(0)], [2, 'h']],
  ['solved with a hint', [makeAcceptedSolve(0, { hint: 'leetcode_hint' })], [2, 'h']],
  ['solved with GPT help', [makeAcceptedSolve(0, { hint: 'gpt_help' })], [2, 'h']],
  ['solved after a look at the solution', [makeAcceptedSolve(0, { hint: 'solution_peek' })], [1, 'a']],
  ['solved with a high score', [makeAcceptedSolve(0, { score: 95 })], [8, 'e']],
  ['solved with a high score after a failed run', [makeAcceptedSolve(0, { score: 95, failedRuns: 1 })], [3, 'g']],
  ['solved with a low score', [makeAcceptedSolve(0, { score: 20 })], [2, 'h']],
  ['failed for days, then solved', [makeFailedSolve(0), makeFailedSolve(1), makeAcceptedSolve(2)], [5, 'g']],
  ['solved twice on one day', [makeAcceptedSolve(0, { hour: 9 }), makeAcceptedSolve(0, { hour: 20 })], [3, 'g']],
  [
    'solved, then failed on the same day',
    [makeAcceptedSolve(0, { hour: 9 }), makeFailedSolve(0, { hour: 20 })],
    [3, 'g'],
  ],
  [
    'solved before and after midnight',
    [makeAcceptedSolve(0, { hour: 23 }), makeAcceptedSolve(1, { hour: 3 })],
    [3, 'g'],
  ],
  [
    'solved before and after the start of the day',
    [makeAcceptedSolve(1, { hour: 3 }), makeAcceptedSolve(1, { hour: 5 })],
    [8, 'gg'],
  ],
  ['solved again on the due day', [makeAcceptedSolve(0), makeAcceptedSolve(2)], [13, 'gg']],
  ['solved again early', [makeAcceptedSolve(0), makeAcceptedSolve(1)], [8, 'gg']],
  ['solved again late', [makeAcceptedSolve(0), makeAcceptedSolve(60)], [105, 'gg']],
  ['solved again after years', [makeAcceptedSolve(0), makeAcceptedSolve(2000)], [2080, 'gg']],
  ['failed on the due day', [makeAcceptedSolve(0), makeFailedSolve(2)], [3, 'ga']],
  ['failed, and solved the next day', [makeAcceptedSolve(0), makeFailedSolve(2), makeAcceptedSolve(3)], [6, 'gag']],
  ['solved three times as planned', [makeAcceptedSolve(0), makeAcceptedSolve(2), makeAcceptedSolve(13)], [59, 'ggg']],
  [
    'solved three times, each time with a better score',
    [makeAcceptedSolve(0, { score: 30 }), makeAcceptedSolve(1, { score: 60 }), makeAcceptedSolve(9, { score: 99 })],
    [44, 'hge'],
  ],
  [
    'solved with help each time',
    [
      makeAcceptedSolve(0, { hint: 'gpt_help' }),
      makeAcceptedSolve(1, { hint: 'gpt_help' }),
      makeAcceptedSolve(5, { hint: 'gpt_help' }),
    ],
    [13, 'hhh'],
  ],
  [
    'forgotten after a year',
    [makeAcceptedSolve(0), makeAcceptedSolve(2), makeAcceptedSolve(13), makeFailedSolve(400), makeAcceptedSolve(401)],
    [407, 'gggag'],
  ],
  [
    'much slower than the time before',
    [makeAcceptedSolve(0, { minutes: 10 }), makeAcceptedSolve(2, { minutes: 21 })],
    [10, 'gh'],
  ],
  [
    'much faster than the time before',
    [makeAcceptedSolve(0, { minutes: 30 }), makeAcceptedSolve(2, { minutes: 14 })],
    [21, 'ge'],
  ],
  [
    'about as fast as the time before',
    [makeAcceptedSolve(0, { minutes: 30 }), makeAcceptedSolve(2, { minutes: 15 })],
    [13, 'gg'],
  ],
  ['rated by the person', [makeFailedSolve(0), makeFailedSolve(0), makeAcceptedSolve(0, { rating: 'easy' })], [8, 'e']],
  ['rated again by the person', [makeAcceptedSolve(0), makeAcceptedSolve(2, { rating: 'again' })], [3, 'ga']],
  ['every day for a week', [0, 1, 2, 3, 4, 5, 6].map((day) => makeAcceptedSolve(day)), [35, 'ggggggg']],
]

describe('[N3] the golden table of due days', () => {
  test.each(GOLDEN_CASES)('%s', (_, history, due) => {
    expect(computeDueDay(history)).toEqual(due)
  })
})
