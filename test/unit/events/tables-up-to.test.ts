import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tablesUpTo } from '#events/projections/tables-over-time'
import { anyCommands, runAll } from './chance'
import { recorded, T, tablesOf } from './given'

const anyTables = anyCommands(30).map((commands) => runAll(commands).tables)

test('[N14] at or after the newest solve everything is as at the present', () => {
  fc.assert(
    fc.property(anyTables, fc.nat(3), (tables, more) => {
      const newest = Math.max(0, ...Object.values(tables.solves).map(({ timestamp }) => timestamp))
      expect(tablesUpTo(tables, newest + more)).toEqual(tables)
    }),
  )
})

test('[N14] a later time never shows fewer solves, and each shown one is as it is now', () => {
  fc.assert(
    fc.property(anyTables, fc.tuple(fc.integer({ min: -1, max: 2 }), fc.nat(2)), (tables, [at, more]) => {
      const [early, late] = [tablesUpTo(tables, T + at), tablesUpTo(tables, T + at + more)]
      expect(Object.keys(late.solves)).toEqual(expect.arrayContaining(Object.keys(early.solves)))
      for (const [key, row] of Object.entries(early.solves)) expect(row).toBe(tables.solves[key])
      expect({ ...early, solves: tables.solves }).toEqual(tables)
    }),
  )
})

test('[N14] a solve counts from its own second on', () => {
  const tables = tablesOf([recorded()])
  expect(Object.keys(tablesUpTo(tables, T - 1).solves)).toHaveLength(0)
  expect(Object.keys(tablesUpTo(tables, T).solves)).toHaveLength(1)
})
