import { expect, it } from 'vitest'
import { deriveVerdict, getStatusLabel } from '#extension/rules/attempts'

it('[E6] a Run counts as accepted only when every answer was right', () => {
  const verdict = (isCorrect: boolean | null, compareResult: string | null) =>
    deriveVerdict({ statusCode: 10, isCorrect, compareResult })
  expect(verdict(true, '111')).toBe('Accepted')
  expect(verdict(false, '101')).toBe('Wrong Answer')
  expect(verdict(null, '111')).toBe('Accepted')
  expect(verdict(null, '110')).toBe('Wrong Answer')
  expect(verdict(null, '')).toBe('Wrong Answer')
  expect(verdict(null, null)).toBe('Wrong Answer')
})

it('[E6] an error keeps its own name, and an unknown code is never accepted', () => {
  expect(deriveVerdict({ statusCode: 15, isCorrect: true, compareResult: '111' })).toBe('Runtime Error')
  expect(getStatusLabel(20)).toBe('Compile Error')
  expect(getStatusLabel(99)).toBe('Unknown status 99')
})
