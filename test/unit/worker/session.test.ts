import { expect, test, vi } from 'vitest'
import { emptyTables } from '#events/projections/tables'
import type { Session } from '#worker/session'
import { logOf, sessionWith } from './session-with'

class Cache {
  values: number[] = []
  constructor(readonly session: Session) {}
}

const opened = (): Session => {
  const session = sessionWith({ log: logOf(emptyTables()), problems: new Map(), now: () => 1000 })
  const close = vi.fn()
  Object.assign(session.log, { close })
  Object.assign(session, { updates: { mute: vi.fn() } })
  return session
}

test('a session has one object of each class, which no other session has', () => {
  const [session, other] = [opened(), opened()]
  session.get(Cache).values.push(1)
  expect(session.get(Cache)).toMatchObject({ session, values: [1] })
  expect(other.get(Cache).values).toEqual([])
})

test('an ended session has dropped what it owned, sends nothing more, and has closed its log', () => {
  const session = opened()
  session.get(Cache).values.push(1)
  const onAbort = vi.fn()
  session.ending.addEventListener('abort', onAbort)
  session.end()
  expect(session.ended).toBe(true)
  expect(onAbort).toHaveBeenCalledOnce()
  expect(session.updates.mute).toHaveBeenCalledOnce()
  expect(session.log.close).toHaveBeenCalledOnce()
  expect(session.get(Cache).values).toEqual([])
})

test('a past state is shown at its own time, and refuses changes until the present is shown again', () => {
  const session = opened()
  const [tables, revision] = [emptyTables(), session.revision]
  session.showPast({ axis: 'changes', position: 1, at: 500, clock: 500, tables })
  expect(session.currentView()).toEqual({ tables, now: 500 })
  expect(() => session.assertLive()).toThrow('Return to the present')
  session.showPast(null)
  expect(session.currentView().now).toBe(1000)
  expect(() => session.assertLive()).not.toThrow()
  expect(session.revision).toBe(revision + 2)
})
