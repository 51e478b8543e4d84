import { expect, it } from 'vitest'
import { deriveVerdict, getStatusLabel } from '#extension/rules/attempts'

it('[E6] a Run counts as accepted only when every answer was right', () => {
  const readVerdictOf = (isCorrect: boolean | null, compareResult: string | null) =>
    deriveVerdict({ statusCode: 10, isCorrect, compareResult })
  expect(readVerdictOf(true, '111')).toBe('Accepted')
  expect(readVerdictOf(false, '101')).toBe('Wrong Answer')
  expect(readVerdictOf(null, '111')).toBe('Accepted')
  expect(readVerdictOf(null, '110')).toBe('Wrong Answer')
  expect(readVerdictOf(null, '')).toBe('Wrong Answer')
  expect(readVerdictOf(null, null)).toBe('Wrong Answer')
})

it('[E6] an error has its own verdict, and an unknown code is never accepted', () => {
  expect(deriveVerdict({ statusCode: 15, isCorrect: true, compareResult: '111' })).toBe('Runtime Error')
  expect(getStatusLabel(20)).toBe('Compile Error')
  expect(getStatusLabel(99)).toBe('Unknown status 99')
})
