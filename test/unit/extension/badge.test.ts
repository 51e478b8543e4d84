import { expect, it } from 'vitest'
import { badgeOf } from '../../../extension/rules/badge'

it('[E16, E17] the badge shows a stop before a question', () => {
  expect(badgeOf({ isStopped: true, asking: 1 }).text).toBe('!')
  expect(badgeOf({ isStopped: false, asking: 1 }).text).toBe('?')
  expect(badgeOf({ isStopped: false, asking: 0 }).text).toBe('')
})
