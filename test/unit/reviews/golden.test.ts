import { describe, expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS, type ReviewSettings } from '#domain/review/settings'
import { ReviewStates } from '../../../src/worker/reviews/review-states'
import { DAY_ZERO, type PastSolve, rowsOf } from './histories'

/**
 * The day of the next review after a history, in days after 1 March 2026, and the ratings; null if there is no review.
 */
function dueAfter(history: readonly PastSolve[], settings: Partial<ReviewSettings> = {}): [number, string] | null {
  const states = new ReviewStates(rowsOf(history), { ...DEFAULT_REVIEW_SETTINGS, ...settings })
  const state = states.get('two-sum')
  return state ? [state.due - DAY_ZERO, state.reviews.map(({ rating }) => rating[0]).join('')] : null
}

const ok = (day: number, more: Partial<PastSolve> = {}): PastSolve => ({ day, ...more })
const no = (day: number, more: Partial<PastSolve> = {}): PastSolve => ({ day, status: 'Wrong Answer', ...more })

/**
 * Histories with their due days. No build may change these days, because after an update other problems would be due.
 * The letters are the ratings: again, hard, good, easy.
 */
const GOLDEN: readonly [name: string, history: PastSolve[], due: [number, string] | null][] = [
  ['nothing', [], null],
  ['failed only', [no(0), no(1), no(5)], null],
  ['solved once', [ok(0)], [3, 'g']],
  ['solved once after one failed attempt', [no(0), ok(0)], [3, 'g']],
  ['solved once after two failed attempts', [no(0), no(0), ok(0)], [2, 'h']],
  ['solved with a hint', [ok(0, { hint: 'leetcode_hint' })], [2, 'h']],
  ['solved with GPT help', [ok(0, { hint: 'gpt_help' })], [2, 'h']],
  ['solved after a look at the solution', [ok(0, { hint: 'solution_peek' })], [1, 'a']],
  ['solved with a high score', [ok(0, { score: 95 })], [8, 'e']],
  ['solved with a high score after a failed run', [ok(0, { score: 95, failedRuns: 1 })], [3, 'g']],
  ['solved with a low score', [ok(0, { score: 20 })], [2, 'h']],
  ['failed for days, then solved', [no(0), no(1), ok(2)], [5, 'g']],
  ['solved twice on one day', [ok(0, { hour: 9 }), ok(0, { hour: 20 })], [3, 'g']],
  ['solved, then failed on the same day', [ok(0, { hour: 9 }), no(0, { hour: 20 })], [3, 'g']],
  ['solved before and after midnight', [ok(0, { hour: 23 }), ok(1, { hour: 3 })], [3, 'g']],
  ['solved before and after the start of the day', [ok(1, { hour: 3 }), ok(1, { hour: 5 })], [8, 'gg']],
  ['solved again on the due day', [ok(0), ok(2)], [13, 'gg']],
  ['solved again early', [ok(0), ok(1)], [8, 'gg']],
  ['solved again late', [ok(0), ok(60)], [105, 'gg']],
  ['solved again after years', [ok(0), ok(2000)], [2080, 'gg']],
  ['failed on the due day', [ok(0), no(2)], [3, 'ga']],
  ['failed, and solved the next day', [ok(0), no(2), ok(3)], [6, 'gag']],
  ['solved three times as planned', [ok(0), ok(2), ok(13)], [59, 'ggg']],
  ['solved three times, ever better', [ok(0, { score: 30 }), ok(1, { score: 60 }), ok(9, { score: 99 })], [44, 'hge']],
  [
    'solved with help each time',
    [ok(0, { hint: 'gpt_help' }), ok(1, { hint: 'gpt_help' }), ok(5, { hint: 'gpt_help' })],
    [13, 'hhh'],
  ],
  ['forgotten after a year', [ok(0), ok(2), ok(13), no(400), ok(401)], [407, 'gggag']],
  ['much slower than the time before', [ok(0, { minutes: 10 }), ok(2, { minutes: 21 })], [10, 'gh']],
  ['much faster than the time before', [ok(0, { minutes: 30 }), ok(2, { minutes: 14 })], [21, 'ge']],
  ['about as fast as the time before', [ok(0, { minutes: 30 }), ok(2, { minutes: 15 })], [13, 'gg']],
  ['rated by the person', [no(0), no(0), ok(0, { rating: 'easy' })], [8, 'e']],
  ['rated again by the person', [ok(0), ok(2, { rating: 'again' })], [3, 'ga']],
  ['every day for a week', [0, 1, 2, 3, 4, 5, 6].map((day) => ok(day)), [35, 'ggggggg']],
]

describe('[N3] the golden table of due days', () => {
  test.each(GOLDEN)('%s', (_, history, due) => {
    expect(dueAfter(history)).toEqual(due)
  })
})
