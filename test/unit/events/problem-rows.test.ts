import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFirstOfEachProblem } from '#events/projections/first-of-each-problem'
import type { ListedSolve } from '#events/projections/solve-list'
import { assertProperty } from '../../property'

const makeListedSolve = (slug: string, timestamp: number): ListedSolve =>
  ({ row: { slug, key: `${slug}-${timestamp}` }, problem: { slug } }) as unknown as ListedSolve

test('[N23] the Problems view has one row for each problem, its first solve, in the order of the list', () => {
  assertProperty(
    fc.property(fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', '__proto__')), (slugs) => {
      const solves = slugs.map(makeListedSolve)
      const rows = findFirstOfEachProblem(solves)
      expect(new Set(rows.map(({ row }) => row.slug))).toEqual(new Set(slugs))
      expect(rows).toEqual(solves.filter(({ row }, at) => slugs.indexOf(row.slug) === at))
    }),
  )
})
