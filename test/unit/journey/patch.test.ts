import DiffMatchPatch from 'diff-match-patch'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toChecksummedText, toPlainText } from '#domain/journey/checksummed-text'
import { applyPatch, readPatch } from '#domain/journey/patch'
import { assertProperty } from '../../property'
import { anyTexts, makePatchBetween } from './history'

const library = new DiffMatchPatch()

function applyToText(text: string, patch: string): string | null {
  const patchedText = applyPatch(toChecksummedText(text), patch)
  return patchedText && toPlainText(patchedText)
}

describe('applyPatch', () => {
  it('[S4] applies several changes of one patch, each to the result of the change before it', () => {
    const textBefore = `first = 1\n${'pass\n'.repeat(20)}last = 2\n`
    const textAfter = `first = 100\n${'pass\n'.repeat(20)}last = 3\n`
    expect(readPatch(makePatchBetween(textBefore, textAfter))).toHaveLength(2)
    expect(applyToText(textBefore, makePatchBetween(textBefore, textAfter))).toBe(textAfter)
  })

  it('[S4] returns the library’s result, for texts of any length and any change', () => {
    assertProperty(
      fc.property(anyTexts, fc.constantFrom('', 'value = 1\n'.repeat(400)), (texts, surroundings) => {
        texts.reduce((textBefore, textAfter) => {
          const patch = makePatchBetween(textBefore, textAfter)
          expect(applyToText(textBefore, patch)).toBe(library.patch_apply(library.patch_fromText(patch), textBefore)[0])
          return textAfter
        }, '')
        const [firstText = '', lastText = ''] = [texts[0], texts.at(-1)].map(
          (text) => `${surroundings}${text}${surroundings}`,
        )
        expect(applyToText(firstText, makePatchBetween(firstText, lastText))).toBe(lastText)
      }),
    )
  })

  it('[S4] does not apply a patch to a text that only resembles the right one', () => {
    const patch = makePatchBetween('total = left + right\n', 'total = left - right\n')
    expect(applyToText('total = lift + right\n', patch)).toBeNull()
    expect(applyToText('total = left * right\n', patch)).toBeNull()
    expect(applyToText('# note\ntotal = left + right\n', patch)).toBeNull()
  })
})
