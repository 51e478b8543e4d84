import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectFirst } from '#lib/sorted'
import { assertProperty } from '../../property'

test('the first items are those of a stable sort of all', () => {
  const item = fc.record({ order: fc.integer({ min: 0, max: 5 }), name: fc.nat() })
  const compare = (a: { order: number }, b: { order: number }) => a.order - b.order
  assertProperty(
    fc.property(fc.array(item), fc.nat({ max: 12 }), (items, limit) => {
      expect(selectFirst(items, limit, compare)).toEqual(items.toSorted(compare).slice(0, limit))
    }),
  )
})
