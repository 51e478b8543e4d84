import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from '#domain/journey/diff-lines'
import { assertProperty } from '../../property'

const anyLine = fc.constantFrom('a', 'b', '', '  x', 'hasOwnProperty', '__proto__', '中')
const anyLines = fc.array(anyLine, { maxLength: 30 })
const joinLines = (lines: readonly string[]): string => lines.map((text) => `${text}\n`).join('')

/** Fails if the numbers of the lines do not begin at 1 or have a gap. */
function readSide(a: string, b: string, sideName: 'before' | 'after'): string[] {
  const entries = diffLines(a, b).filter((entry) => entry[sideName] !== null)
  expect(entries.map((entry) => entry[sideName])).toEqual(entries.map((_, index) => index + 1))
  return entries.map(({ text }) => text)
}

describe('diffLines', () => {
  it('[S4] reports the same, removed and added lines with their numbers', () => {
    expect(diffLines('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual([
      { kind: 'same', text: 'a', before: 1, after: 1 },
      { kind: 'removed', text: 'b', before: 2, after: null },
      { kind: 'added', text: 'x', before: null, after: 2 },
      { kind: 'same', text: 'c', before: 3, after: 3 },
      { kind: 'added', text: 'd', before: null, after: 4 },
    ])
  })

  it('[S4] contains both texts completely, for any texts', () => {
    assertProperty(
      fc.property(anyLines, anyLines, (a, b) => {
        expect(readSide(joinLines(a), joinLines(b), 'before')).toEqual(a)
        expect(readSide(joinLines(a), joinLines(b), 'after')).toEqual(b)
      }),
      { numRuns: 500 },
    )
  })
})
