import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeChecksum } from '#domain/journey/checksum'
import { replaceRange, toChecksummedText, toPlainText } from '#domain/journey/checksummed-text'
import { assertProperty } from '../../property'

const generateUnits = (maxLength: number) => fc.string({ unit: 'binary', maxLength })

/** Generates empty, short and long texts, which `toChecksummedText` splits into no, one or several pieces. */
const anyText = fc.tuple(generateUnits(200), fc.constantFrom(1, 1, 7, 40)).map(([text, times]) => text.repeat(times))
const anyChange = fc.record({
  at: fc.nat(),
  cut: fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 5000 })),
  put: fc.oneof(generateUnits(40), anyText),
})

describe('a text in pieces', () => {
  it('[S4] a text in pieces has the right text and checksum after any changes', () => {
    assertProperty(
      fc.property(anyText, fc.array(anyChange, { maxLength: 20 }), (text, changes) => {
        let pieces = toChecksummedText(text)
        let expected = text
        for (const { at, cut, put } of changes) {
          const start = at % (expected.length + 1)
          const length = Math.min(cut, expected.length - start)
          expected = expected.slice(0, start) + put + expected.slice(start + length)
          pieces = replaceRange(pieces, start, length, put)
          expect(toPlainText(pieces)).toBe(expected)
          expect(pieces.length).toBe(expected.length)
          expect(String(pieces.sum)).toBe(computeChecksum(expected))
        }
      }),
      { numRuns: 300 },
    )
  })
})
