import DiffMatchPatch from 'diff-match-patch'
import * as fc from 'fast-check'
import { checksum, normalise } from '#domain/journey/checksum'
import type { Snapshot } from '#domain/solve'

const differ = new DiffMatchPatch()
differ.Diff_Timeout = 0

/** A recorded journey and the code of each of its snapshots. */
export interface History {
  truth: string[]
  snapshots: Snapshot[]
}

/** The start of every recorded journey in epoch milliseconds. Snapshots follow one second apart. */
export const START = 1_700_000_000_000

/** A change as the extension records it. */
export function patchBetween(before: string, after: string): string {
  return differ.patch_toText(differ.patch_make(before, after))
}

/** Records texts as the extension does: a patch for each, and the whole code for the first and for every `every`-th. */
export function record(texts: readonly string[], every: number): History {
  const truth = texts.map(normalise)
  const snapshots = truth.map((code, index): Snapshot => {
    const before = truth[index - 1] ?? ''
    const isCheckpoint = index % every === 0
    return {
      timestamp: START + index * 1000,
      patchText: patchBetween(before, code),
      ...(isCheckpoint ? { fullCode: code } : {}),
      isCheckpoint,
      checksumBefore: checksum(before),
      checksumAfter: checksum(code),
      encodingInfo: 'utf8 + nfc + lf',
    }
  })
  return { truth, snapshots }
}

const words = ['for', ' i ', 'in', '(n)', ':\n', '  ', 'x', '+= 1', '\n', 'é', '%0A', '@@ -1 +1 @@\n', '<b>', '中']
const edit = fc.record({
  at: fc.nat(),
  cut: fc.nat({ max: 12 }),
  put: fc.array(fc.constantFrom(...words), { maxLength: 6 }),
})

/** Any editing session: in each text, a part of the previous one is replaced. */
export const anyTexts: fc.Arbitrary<string[]> = fc.array(edit, { minLength: 1, maxLength: 40 }).map((edits) => {
  let text = 'def solve(n):\n  total = 0\n  return total\n'
  return edits.map(({ at, cut, put }) => {
    const place = at % (text.length + 1)
    text = text.slice(0, place) + put.join('') + text.slice(place + cut)
    return text
  })
})

/** Any recorded journey. */
export const anyHistory: fc.Arbitrary<History> = fc
  .tuple(anyTexts, fc.integer({ min: 1, max: 15 }))
  .map(([texts, every]) => record(texts, every))
