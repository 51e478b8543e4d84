import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeParts, describeProgress } from '../../../src/ui/features/lists/labels'
import { assertProperty } from '../../property'

test('[N9] the numbers of a list add up: the parts to the whole, and what to review is a part of the solved problems', () => {
  const anyProgress = fc
    .tuple(fc.nat(900), fc.nat(900), fc.nat(900), fc.nat(900))
    .chain(([retained, fading, tried, fresh]) =>
      fc.nat(retained + fading).map((due) => ({
        total: retained + fading + tried + fresh,
        solved: retained + fading,
        retained,
        tried,
        due,
      })),
    )
  const readNumbers = (text: string) => [...text.replaceAll(',', '').matchAll(/\d+/g)].map(Number)
  assertProperty(
    fc.property(anyProgress, (progress) => {
      const { total, solved, retained, due } = progress
      const text = describeParts(progress)
      const [, parts = ''] = text.split(': ')
      expect(readNumbers(text).slice(0, 2)).toEqual([solved, total])
      expect(readNumbers(parts.replaceAll(', ', ' ')).reduce((sum, count) => sum + count, 0)).toBe(total)
      const known = /(\d+) still known/.exec(parts.replaceAll(',', ''))?.[1] ?? 0
      const fading = /(\d+) fading/.exec(parts.replaceAll(',', ''))?.[1] ?? 0
      expect(Number(known) + Number(fading)).toBe(solved)
      expect(Number(known)).toBe(retained)
      expect(readNumbers(describeProgress(progress))).toEqual(due > 0 ? [solved, total, due] : [solved, total])
    }),
  )
})
