import DiffMatchPatch from 'diff-match-patch'
import * as fc from 'fast-check'
import { computeChecksum, normalizeText } from '#domain/journey/checksum'
import type { Snapshot } from '#domain/solve'

const patchLibrary = new DiffMatchPatch()
patchLibrary.Diff_Timeout = 0

/** `expectedCodes` are the true codes after each snapshot. */
export interface History {
  expectedCodes: string[]
  snapshots: Snapshot[]
}

/** In Unix milliseconds. Snapshots follow one second apart. */
export const START_MS = 1_700_000_000_000

export function makePatchBetween(textBefore: string, textAfter: string): string {
  return patchLibrary.patch_toText(patchLibrary.patch_make(textBefore, textAfter))
}

/**
 * The extension records a patch for each text. It also records the first and then every `checkpointInterval`-th text as
 * whole code.
 */
export function recordHistory(texts: readonly string[], checkpointInterval: number): History {
  const truth = texts.map(normalizeText)
  const snapshots = truth.map((code, index): Snapshot => {
    const textBefore = truth[index - 1] ?? ''
    const isCheckpoint = index % checkpointInterval === 0
    return {
      timestamp: START_MS + index * 1000,
      patchText: makePatchBetween(textBefore, code),
      ...(isCheckpoint ? { fullCode: code } : {}),
      isCheckpoint,
      checksumBefore: computeChecksum(textBefore),
      checksumAfter: computeChecksum(code),
      encodingInfo: 'utf8 + nfc + lf',
    }
  })
  return { expectedCodes: truth, snapshots }
}

const CODE_PIECES = [
  'for',
  ' i ',
  'in',
  '(n)',
  ':\n',
  '  ',
  'x',
  '+= 1',
  '\n',
  'é',
  '%0A',
  '@@ -1 +1 @@\n',
  '<b>',
  '中',
]
const anyEdit = fc.record({
  at: fc.nat(),
  cut: fc.nat({ max: 12 }),
  put: fc.array(fc.constantFrom(...CODE_PIECES), { maxLength: 6 }),
})

/** In each text, a part of the previous one is replaced. */
export const anyTexts: fc.Arbitrary<string[]> = fc.array(anyEdit, { minLength: 1, maxLength: 40 }).map((edits) => {
  let text = 'def solve(n):\n  total = 0\n  return total\n'
  return edits.map(({ at, cut, put }) => {
    const position = at % (text.length + 1)
    text = text.slice(0, position) + put.join('') + text.slice(position + cut)
    return text
  })
})

export const anyHistory: fc.Arbitrary<History> = fc
  .tuple(anyTexts, fc.integer({ min: 1, max: 15 }))
  .map(([texts, checkpointInterval]) => recordHistory(texts, checkpointInterval))
