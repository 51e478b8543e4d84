import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeActiveMs, isPartOfAttempt } from '../../../extension/rules/attempts'
import { assertProperty } from '../../property'

const ATTEMPT = { isClosed: false, lastAt: 1_000_000, firstText: 'start\n', snapshots: 5 }
const HOUR_MS = 3_600_000

it('[E7] an attempt ends at an accepted submission, after three hours without typing, and at a reset', () => {
  expect(isPartOfAttempt(ATTEMPT, 1_000_001, 'more\n')).toBe(true)
  expect(isPartOfAttempt({ ...ATTEMPT, isClosed: true }, 1_000_001, 'more\n')).toBe(false)
  expect(isPartOfAttempt(ATTEMPT, 1_000_000 + 3 * HOUR_MS - 1, 'more\n')).toBe(true)
  expect(isPartOfAttempt(ATTEMPT, 1_000_000 + 3 * HOUR_MS, 'more\n')).toBe(false)
  expect(isPartOfAttempt(ATTEMPT, 1_000_001, 'start\n')).toBe(false)
  expect(isPartOfAttempt({ ...ATTEMPT, snapshots: 1 }, 1_000_001, 'start\n')).toBe(true)
  expect(isPartOfAttempt({ ...ATTEMPT, firstText: null, snapshots: 0 }, 1_000_001, null)).toBe(true)
})

it('[E7] active time is the sum of the gaps up to two minutes', () => {
  expect(computeActiveMs(0, 120_000)).toBe(120_000)
  expect(computeActiveMs(0, 120_001)).toBe(0)
  assertProperty(
    fc.property(fc.integer(), fc.integer(), (from, to) => {
      expect(computeActiveMs(from, to)).toBeGreaterThanOrEqual(0)
      expect(computeActiveMs(from, to)).toBeLessThanOrEqual(120_000)
    }),
  )
})
