import { expect, test } from 'vitest'
import { createTables } from '#events/projections/tables'
import { TablesVersion } from '#events/projections/tables-version'
import { makeBareSession, makeLog } from './session-with'

test('a past state is shown at its own time, and refuses changes until the present is shown again', () => {
  const session = makeBareSession({ log: makeLog(createTables()), problems: new Map(), now: () => 1000 })
  const { revision } = session
  const folded = new TablesVersion(createTables())
  session.displayPast({ axis: 'changes', position: 1, at: 500, clock: 500, folded })
  expect(session.currentView()).toEqual({ tables: folded.tables, folded, now: 500 })
  expect(() => session.assertLive()).toThrow('Go back to now')
  session.displayPast(null)
  expect(session.currentView().now).toBe(1000)
  expect(() => session.assertLive()).not.toThrow()
  expect(session.revision).toBe(revision + 2)
})

test('[N22] a view without picks that fails leaves the picks for the next view', () => {
  const session = makeBareSession({ log: makeLog(createTables()), problems: new Map(), now: () => 1000 })
  const picksOf = () => null
  session.computePicks = picksOf
  session.publish = () => {
    expect(session.computePicks).toBeNull()
    throw new Error('no page')
  }
  expect(() => session.publishWithoutPicks()).toThrow('no page')
  expect(session.computePicks).toBe(picksOf)
})
