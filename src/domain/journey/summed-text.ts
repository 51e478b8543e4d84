import { rollingSum } from './text'

/**
 * A text with its checksum as a number. `before` is the sum of its first `at` units: where it was changed last, near
 * which it is likely to be changed next.
 */
export interface SummedText {
  text: string
  sum: number
  at: number
  before: number
}

/** A text summed from its first unit to its last. */
export function summed(text: string): SummedText {
  return { text, sum: rollingSum(text, 0, text.length), at: 0, before: 0 }
}

/**
 * A text with `length` units from `start` on replaced, and its checksum. Each unit weighs 31 to the power of the units
 * after it, so what follows the change sums to the same as before: only the change, and the way to it from the last one,
 * are summed. In 32 bits this is the very number that the whole text sums to.
 */
export function replaced(base: SummedText, start: number, length: number, by: string): SummedText {
  const end = start + length
  const before = sumBefore(base, start)
  const weight = powerOf31(base.text.length - end)
  const old = rollingSum(base.text, start, end, before)
  const now = rollingSum(by, 0, by.length, before)
  const text = base.text.slice(0, start) + by + base.text.slice(end)
  return { text, sum: (base.sum + Math.imul(now - old, weight)) | 0, at: start, before }
}

/** The sum of a text's first `end` units, from the known place or the beginning, whichever is nearer. */
function sumBefore({ text, at, before }: SummedText, end: number): number {
  if (end >= at) return rollingSum(text, at, end, before)
  if (end < at - end) return rollingSum(text, 0, end)
  return Math.imul(before - rollingSum(text, end, at), powerOf(INVERSE_31, at - end))
}

/** What 31 times it is 1 in 32 bits: it takes back one step of the sum. */
const INVERSE_31 = 0xbdef7bdf

const powerOf31 = (exponent: number): number => powerOf(31, exponent)

/** A power in 32 bits, by repeated squaring. */
function powerOf(base: number, exponent: number): number {
  let power = 1
  let square = base
  for (let left = exponent; left > 0; left >>>= 1) {
    if (left & 1) power = Math.imul(power, square)
    square = Math.imul(square, square)
  }
  return power
}
