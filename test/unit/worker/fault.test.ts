import { expect, test } from 'vitest'
import { Fault, failureOf } from '../../../src/worker/app-error'

test('an unforeseen error is told with what it was, and promises nothing of what was asked', () => {
  const { code, message } = failureOf(new TypeError('x is not a function'))
  expect(code).toBe('internal')
  expect(message).toBe(
    'Something unexpected happened (TypeError: x is not a function). Reload the page and look what is stored before you try again.',
  )
})

test('a foreseen trouble keeps its words', () => {
  expect(failureOf(new Fault('cancelled', 'Stopped.'))).toEqual({ code: 'cancelled', message: 'Stopped.' })
})
