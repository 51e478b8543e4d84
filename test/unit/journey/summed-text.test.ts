import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksum } from '#domain/journey/checksum'
import { hasAt, replaced, summed, textOf } from '#domain/journey/checksummed-text'

const units = (maxLength: number) => fc.string({ unit: 'binary', maxLength })

/** Texts of no piece, of one and of several; a change may begin, end or lie wherever pieces meet. */
const anyText = fc.tuple(units(200), fc.constantFrom(1, 1, 7, 40)).map(([text, times]) => text.repeat(times))
const change = fc.record({
  at: fc.nat(),
  cut: fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 5000 })),
  put: fc.oneof(units(40), anyText),
})

describe('a text in pieces', () => {
  it('[S4] keeps the text and its checksum through any changes, wherever each stands', () => {
    fc.assert(
      fc.property(anyText, fc.array(change, { maxLength: 20 }), (text, changes) => {
        let kept = summed(text)
        let expected = text
        for (const { at, cut, put } of changes) {
          const start = at % (expected.length + 1)
          const length = Math.min(cut, expected.length - start)
          expected = expected.slice(0, start) + put + expected.slice(start + length)
          kept = replaced(kept, start, length, put)
          expect(textOf(kept)).toBe(expected)
          expect(kept.length).toBe(expected.length)
          expect(String(kept.sum)).toBe(checksum(expected))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('[S4] has a stretch at a place exactly where the whole text has it', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: -3, max: 9000 }), fc.nat(3000), fc.nat(), (text, place, length, spot) => {
        const start = Math.min(place, text.length + 2)
        const own = text.slice(Math.max(0, start), Math.max(0, start) + length)
        const at = spot % (own.length + 1)
        const other = `${own.slice(0, at)}#${own.slice(at + 1)}`
        for (const stretch of [own, other, `${own}#`, '']) {
          const plain = start >= 0 && start + stretch.length <= text.length && text.startsWith(stretch, start)
          expect(hasAt(summed(text), start, stretch)).toBe(plain)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('[S4] shares what a change leaves alone, and does not crumble under a thousand of them', () => {
    let kept = summed('0123456789'.repeat(5_000))
    const before = new Set(kept.pieces)
    kept = replaced(kept, 30_000, 4, 'other')
    expect(kept.pieces.filter((piece) => !before.has(piece)).length).toBeLessThanOrEqual(2)
    for (let n = 0; n < 1_000; n++) kept = replaced(kept, (n * 7_919) % 50_000, 1, '--')
    expect(kept.pieces.length).toBeLessThan(200)
    expect(Math.max(...kept.pieces.map(({ text }) => text.length))).toBeLessThan(1_600)
  })

  it('[S4] is exact far beyond 32 bits of weight', () => {
    const kept = replaced(replaced(summed('x'.repeat(100_000)), 99_990, 5, 'later'), 3, 2, 'sooner')
    expect(String(kept.sum)).toBe(checksum(textOf(kept)))
  })
})
