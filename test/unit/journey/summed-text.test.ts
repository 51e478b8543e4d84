import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksum } from '#domain/journey/checksum'
import { replaceRange, textOf, toChecksummedText } from '#domain/journey/checksummed-text'

const units = (maxLength: number) => fc.string({ unit: 'binary', maxLength })

/** Texts with no pieces, one piece and several. A change may begin or end where pieces meet. */
const anyText = fc.tuple(units(200), fc.constantFrom(1, 1, 7, 40)).map(([text, times]) => text.repeat(times))
const change = fc.record({
  at: fc.nat(),
  cut: fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 5000 })),
  put: fc.oneof(units(40), anyText),
})

describe('a text in pieces', () => {
  it('[S4] a text in pieces keeps the text and its checksum through any changes', () => {
    fc.assert(
      fc.property(anyText, fc.array(change, { maxLength: 20 }), (text, changes) => {
        let kept = toChecksummedText(text)
        let expected = text
        for (const { at, cut, put } of changes) {
          const start = at % (expected.length + 1)
          const length = Math.min(cut, expected.length - start)
          expected = expected.slice(0, start) + put + expected.slice(start + length)
          kept = replaceRange(kept, start, length, put)
          expect(textOf(kept)).toBe(expected)
          expect(kept.length).toBe(expected.length)
          expect(String(kept.sum)).toBe(checksum(expected))
        }
      }),
      { numRuns: 300 },
    )
  })
})
