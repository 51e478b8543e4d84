import { expect, test } from 'vitest'
import { describeForecast, describePractice, explainForecast } from '../../../src/ui/features/goals/forecast-labels'

test.each([
  [42, '42 days left; at this pace 61% of your goals'],
  [1, '1 day left; at this pace 61% of your goals'],
  [0, 'Your interview is today, at 61% of your goals'],
  [-1, 'Your interview was yesterday, at 61% of your goals'],
  [-30, 'Your interview was 30 days ago, at 61% of your goals'],
])('[N12] with %i days left', (daysLeft, words) => {
  expect(describeForecast({ daysLeft, reachedShare: 0.61 })).toBe(words)
})

test('[N12] a past date asks for the next interview, a pause is mentioned, and met goals need no explanation', () => {
  const forecast = { date: '2027-01-12', reachedShare: 1, missedGoals: [], missedCount: 0, hasPace: true }
  expect(explainForecast({ ...forecast, daysLeft: -3 })).toContain('next interview')
  expect(explainForecast({ ...forecast, daysLeft: 9 })).toContain('every goal')
  expect(explainForecast({ ...forecast, daysLeft: 9, hasPace: false })).toContain('only fade')
  expect(explainForecast({ ...forecast, daysLeft: 9, missedCount: 2 })).toBe('')
})

test.each([
  [2, 42, 'about 2 Mediums a week'],
  [1, 14, 'about 1 Medium a week'],
  [7, 4, 'about 4 Mediums until then'],
  [1, 2, 'about 1 Medium until then'],
  [null, 42, 'out of reach by then'],
])('[N12] %s a week with %i days left', (aWeek, daysLeft, words) => {
  expect(describePractice({ problemsPerWeek: aWeek }, daysLeft)).toBe(words)
})
