import { createTables } from '#events/projections/tables'
import { DevicesState } from '#worker/devices/devices-state'
import type { Session } from '#worker/session'
import type { FakeRelay } from '../../fake-relay'
import { makeNthUuid } from '../events/command-generators'
import { makeBareSession, makeLog } from '../worker/session-with'

/** Makes a session that still has the ETag of an earlier log on the server, and whose waits never end. */
export function makeSession(relay: FakeRelay): Session {
  const rows = new Map<string, unknown>()
  const store = {
    get: async (key: unknown) => rows.get(String(key)),
    put: async (value: unknown, key: unknown) => rows.set(String(key), value),
  }
  const db = {
    get: async (_store: string, key: unknown) => store.get(key),
    put: async (_store: string, value: unknown, key: unknown) => store.put(value, key),
    delete: async (_store: string, key: unknown) => rows.delete(String(key)),
    transaction: () => ({ store, done: Promise.resolve() }),
  }
  const session = makeBareSession({ log: makeLog(createTables()), problems: new Map(), now: () => 0 })
  const updates = { work: () => undefined, sendDevicesStatus: () => undefined }
  let idCount = 0
  const makeId = () => makeNthUuid(++idCount)
  const platform = { now: () => 0, newId: makeId, sleep: () => new Promise<void>(() => undefined) }
  Object.assign(session, { db, updates, platform, fetch: relay.fetch })
  const offer = { kind: 'on', needsCode: false, keepDays: null }
  Object.assign(session.get(DevicesState), { headsEtag: '"earlier"', relayInfo: relay.serverInfo, offer })
  return session
}
