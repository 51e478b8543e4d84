import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInputMinutes, parseSolveTime } from '#domain/solve-time'
import { assertProperty } from '../../property'

test.each([
  ['25', 25 * 60],
  [' 25 min ', 25 * 60],
  ['25m', 25 * 60],
  ['25.5', 1530],
  ['25,5', 1530],
  ['1,25', 75],
  ['100h', 360_000],
  ['1h 10', 70 * 60],
  ['1h10m', 70 * 60],
  ['1 hour 10 minutes', 70 * 60],
  ['1.5 h', 90 * 60],
  ['0', 0],
  ['  ', null],
])('[S7] "%s" is %s seconds', (typed, seconds) => {
  expect(parseSolveTime(typed)).toBe(seconds)
})

test.each([
  '-1',
  'ten',
  '1e3',
  '0x10',
  '+3',
  '1h 2h',
  '10m 1h',
  '.5',
  'h',
  '1:10',
  'Infinity',
  '1 250',
  '1’250',
  '1.250,5',
  '1,250',
  '25,1234',
  '100h 1',
  '6001',
])('[S7] "%s" is not a time', (typed) => expect(parseSolveTime(typed)).toBeUndefined())

test.each([
  [0, '0'],
  [1530, '25.5'],
  [59 * 60 + 57, '1h'],
  [4200, '1h 10'],
  [4230, '1h 10.5'],
  [360_000, '100h'],
])('[S7] %s seconds are shown in the form as "%s"', (seconds, text) => expect(formatInputMinutes(seconds)).toBe(text))

test('[S7] a stored time that is saved again unchanged differs by at most three seconds', () => {
  assertProperty(
    fc.property(fc.nat(360_000), (seconds) => {
      expect(Math.abs((parseSolveTime(formatInputMinutes(seconds)) ?? Number.NaN) - seconds)).toBeLessThanOrEqual(3)
    }),
  )
})
