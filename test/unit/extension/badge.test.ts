import { expect, it } from 'vitest'
import { chooseBadge, getCurrentDueCount } from '../../../extension/rules/badge'

it('[E16, E17, E23] the badge shows a stop before a question, and a question before what is due', () => {
  expect(chooseBadge({ isStopped: true, askingSites: 1, due: 3 }).text).toBe('!')
  expect(chooseBadge({ isStopped: false, askingSites: 1, due: 3 }).text).toBe('?')
  expect(chooseBadge({ isStopped: false, askingSites: 0, due: 3 }).text).toBe('3')
  expect(chooseBadge({ isStopped: false, askingSites: 0, due: 100 }).text).toBe('99+')
  expect(chooseBadge({ isStopped: false, askingSites: 0, due: 0 }).text).toBe('')
})

it('[E23] what is due is shown for a day, and only to the account that is signed in', () => {
  const said = { account: 'ada', count: 4, at: 1_000_000 }
  const hours = (n: number) => said.at + n * 3_600_000
  expect(getCurrentDueCount(null, 'ada', hours(0))).toBe(0)
  expect(getCurrentDueCount(said, 'ada', hours(23))).toBe(4)
  expect(getCurrentDueCount(said, 'ada', hours(24))).toBe(0)
  expect(getCurrentDueCount(said, 'ada', hours(-24)), 'a clock that was set back').toBe(0)
  expect(getCurrentDueCount(said, 'eve', hours(1))).toBe(0)
})
