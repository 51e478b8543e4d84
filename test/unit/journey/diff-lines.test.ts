import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from '#domain/journey/diff-lines'

const line = fc.constantFrom('a', 'b', '', '  x', 'hasOwnProperty', '__proto__', '中')
const anyLines = fc.array(line, { maxLength: 30 })
const textOf = (lines: readonly string[]): string => lines.map((text) => `${text}\n`).join('')

/** The texts of one side, after checking that they are numbered from 1 without a gap. */
function side(a: string, b: string, of: 'before' | 'after'): string[] {
  const shown = diffLines(a, b).filter((entry) => entry[of] !== null)
  expect(shown.map((entry) => entry[of])).toEqual(shown.map((_, index) => index + 1))
  return shown.map(({ text }) => text)
}

describe('diffLines', () => {
  it('[S4] shows what stayed, what went and what came, with line numbers', () => {
    expect(diffLines('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual([
      { kind: 'same', text: 'a', before: 1, after: 1 },
      { kind: 'removed', text: 'b', before: 2, after: null },
      { kind: 'added', text: 'x', before: null, after: 2 },
      { kind: 'same', text: 'c', before: 3, after: 3 },
      { kind: 'added', text: 'd', before: null, after: 4 },
    ])
  })

  it('[S4] gives back both texts, for any texts', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (a, b) => {
        expect(side(textOf(a), textOf(b), 'before')).toEqual(a)
        expect(side(textOf(a), textOf(b), 'after')).toEqual(b)
      }),
      { numRuns: 500 },
    )
  })
})
