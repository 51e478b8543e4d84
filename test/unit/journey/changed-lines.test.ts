import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedLines } from '#domain/journey/changed-lines'
import { diffLines, withContext } from '#domain/journey/diff-lines'

const lines = fc.array(fc.constantFrom('a', 'b', '', '  x'), { minLength: 1, maxLength: 12 })

it('[S4] marks all that is new and nothing at the ends that stayed', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const { from, to } = changedLines(before.join('\n'), after.join('\n'))
      const stayed = after.length - to
      expect(after.slice(0, from)).toEqual(before.slice(0, from))
      expect(after.slice(to)).toEqual(before.slice(before.length - stayed))
      const [first, last] = [before[from], before[before.length - stayed - 1]]
      if (from < to && from < before.length - stayed) {
        expect(after[from]).not.toBe(first)
        expect(after[to - 1]).not.toBe(last)
      }
    }),
  )
  expect(changedLines('a\nb\nc', 'a\nx\nc')).toEqual({ from: 1, to: 2 })
  expect(changedLines('a\nc', 'a\nb\nc')).toEqual({ from: 1, to: 2 })
  expect(changedLines('a\nb\nc', 'a\nc')).toEqual({ from: 1, to: 1 })
})

it('[S4] a comparison keeps every changed line and three around it', () => {
  const text = Array.from({ length: 40 }, (_, line) => `line ${line}`)
  const changed = text.with(20, 'another')
  const shown = withContext(diffLines(text.join('\n'), changed.join('\n')))
  expect(shown.map(({ before, after }) => before ?? after)).toEqual([18, 19, 20, 21, 21, 22, 23, 24])
  expect(withContext(diffLines('a', 'a'))).toEqual([])
})
