import { expect, it } from 'vitest'
import { deriveVerdict, getStatusLabel } from '#extension/rules/attempts'

it('[E6] a Run counts as accepted only when every answer was right', () => {
  const verdictOf = (isCorrect: boolean | null, compareResult: string | null) =>
    deriveVerdict({ statusCode: 10, isCorrect, compareResult })
  expect(verdictOf(true, '111')).toBe('Accepted')
  expect(verdictOf(false, '101')).toBe('Wrong Answer')
  expect(verdictOf(null, '111')).toBe('Accepted')
  expect(verdictOf(null, '110')).toBe('Wrong Answer')
  expect(verdictOf(null, '')).toBe('Wrong Answer')
  expect(verdictOf(null, null)).toBe('Wrong Answer')
})

it('[E6] an error has its own verdict, and an unknown code is never accepted', () => {
  expect(deriveVerdict({ statusCode: 15, isCorrect: true, compareResult: '111' })).toBe('Runtime Error')
  expect(getStatusLabel(20)).toBe('Compile Error')
  expect(getStatusLabel(99)).toBe('Unknown status 99')
})
