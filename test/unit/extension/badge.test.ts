import { expect, it } from 'vitest'
import { chooseBadge, getCurrentDueCount } from '../../../extension/rules/badge'

it('[E16, E17, E23] the badge shows a stopped import first, then a question, then the number of due reviews', () => {
  expect(chooseBadge({ isStopped: true, askingSites: 1, due: 3 }).text).toBe('!')
  expect(chooseBadge({ isStopped: false, askingSites: 1, due: 3 }).text).toBe('?')
  expect(chooseBadge({ isStopped: false, askingSites: 0, due: 3 }).text).toBe('3')
  expect(chooseBadge({ isStopped: false, askingSites: 0, due: 100 }).text).toBe('99+')
  expect(chooseBadge({ isStopped: false, askingSites: 0, due: 0 }).text).toBe('')
})

it('[E23] the number of due reviews is shown for a day, and only to the account that is signed in', () => {
  const dueReport = { account: 'ada', count: 4, at: 1_000_000 }
  const computeHoursLater = (n: number) => dueReport.at + n * 3_600_000
  expect(getCurrentDueCount(null, 'ada', computeHoursLater(0))).toBe(0)
  expect(getCurrentDueCount(dueReport, 'ada', computeHoursLater(23))).toBe(4)
  expect(getCurrentDueCount(dueReport, 'ada', computeHoursLater(24))).toBe(0)
  expect(getCurrentDueCount(dueReport, 'ada', computeHoursLater(-24)), 'a clock that was set back').toBe(0)
  expect(getCurrentDueCount(dueReport, 'eve', computeHoursLater(1))).toBe(0)
})
