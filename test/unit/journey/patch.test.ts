import DiffMatchPatch from 'diff-match-patch'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOf, toChecksummedText } from '#domain/journey/checksummed-text'
import { applyPatch, readPatch } from '#domain/journey/patch'
import { anyTexts, patchBetween } from './history'

const library = new DiffMatchPatch()

function applyToText(text: string, patch: string): string | null {
  const applied = applyPatch(toChecksummedText(text), patch)
  return applied && textOf(applied)
}

describe('applyPatch', () => {
  it('[S4] applies several changes of one patch, each to the result of the change before it', () => {
    const before = `first = 1\n${'pass\n'.repeat(20)}last = 2\n`
    const after = `first = 100\n${'pass\n'.repeat(20)}last = 3\n`
    expect(readPatch(patchBetween(before, after))).toHaveLength(2)
    expect(applyToText(before, patchBetween(before, after))).toBe(after)
  })

  it('[S4] returns the library’s result, for texts of any length and any change', () => {
    fc.assert(
      fc.property(anyTexts, fc.constantFrom('', 'value = 1\n'.repeat(400)), (texts, surroundings) => {
        texts.reduce((before, after) => {
          const patch = patchBetween(before, after)
          expect(applyToText(before, patch)).toBe(library.patch_apply(library.patch_fromText(patch), before)[0])
          return after
        }, '')
        const [first = '', last = ''] = [texts[0], texts.at(-1)].map((text) => `${surroundings}${text}${surroundings}`)
        expect(applyToText(first, patchBetween(first, last))).toBe(last)
      }),
    )
  })

  it('[S4] does not apply a patch to a text that only resembles the right one', () => {
    const patch = patchBetween('total = left + right\n', 'total = left - right\n')
    expect(applyToText('total = lift + right\n', patch)).toBeNull()
    expect(applyToText('total = left * right\n', patch)).toBeNull()
    expect(applyToText('# note\ntotal = left + right\n', patch)).toBeNull()
  })
})
