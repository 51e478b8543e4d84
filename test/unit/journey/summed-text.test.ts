import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replaced, summed } from '#domain/journey/summed-text'
import { checksum } from '#domain/journey/text'

const change = fc.record({ at: fc.nat(), cut: fc.nat({ max: 40 }), put: fc.string({ unit: 'binary', maxLength: 40 }) })

describe('replaced', () => {
  it('[S4] keeps the checksum of the whole text through any changes, wherever each stands', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.array(change, { maxLength: 30 }),
        (text, changes) => {
          let kept = summed(text)
          for (const { at, cut, put } of changes) {
            const start = at % (kept.text.length + 1)
            const length = Math.min(cut, kept.text.length - start)
            const expected = kept.text.slice(0, start) + put + kept.text.slice(start + length)
            kept = replaced(kept, start, length, put)
            expect(kept.text).toBe(expected)
            expect(String(kept.sum)).toBe(checksum(expected))
          }
        },
      ),
    )
  })

  it('[S4] is exact far beyond 32 bits of weight', () => {
    const kept = replaced(replaced(summed('x'.repeat(100_000)), 99_990, 5, 'later'), 3, 2, 'sooner')
    expect(String(kept.sum)).toBe(checksum(kept.text))
  })
})
