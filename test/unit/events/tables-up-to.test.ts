import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterTablesUpTo } from '#events/projections/tables-over-time'
import { assertProperty } from '../../property'
import { generateCommands, runCommands } from './command-generators'
import { foldEvents, makeSolveRecorded, SOLVED_AT } from './event-fixtures'

const anyTables = generateCommands(30).map((commands) => runCommands(commands).tables)

test('[N14] at or after the time of the newest solve, all tables equal the present ones', () => {
  assertProperty(
    fc.property(anyTables, fc.nat(3), (tables, secondsLater) => {
      const newest = Math.max(0, ...Object.values(tables.solves).map(({ timestamp }) => timestamp))
      expect(filterTablesUpTo(tables, newest + secondsLater)).toEqual(tables)
    }),
  )
})

test('[N14] a later time never shows fewer solves, and each shown one is as it is now', () => {
  assertProperty(
    fc.property(anyTables, fc.tuple(fc.integer({ min: -1, max: 2 }), fc.nat(2)), (tables, [at, more]) => {
      const [earlyTables, lateTables] = [
        filterTablesUpTo(tables, SOLVED_AT + at),
        filterTablesUpTo(tables, SOLVED_AT + at + more),
      ]
      expect(Object.keys(lateTables.solves)).toEqual(expect.arrayContaining(Object.keys(earlyTables.solves)))
      for (const [key, row] of Object.entries(earlyTables.solves)) expect(row).toBe(tables.solves[key])
      expect({ ...earlyTables, solves: tables.solves }).toEqual(tables)
    }),
  )
})

test('[N14] a solve is shown from its own time on', () => {
  const tables = foldEvents([makeSolveRecorded()])
  expect(Object.keys(filterTablesUpTo(tables, SOLVED_AT - 1).solves)).toHaveLength(0)
  expect(Object.keys(filterTablesUpTo(tables, SOLVED_AT).solves)).toHaveLength(1)
})
