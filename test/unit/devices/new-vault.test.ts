import { beforeEach, expect, test, vi } from 'vitest'
import { emptyTables } from '#events/projections/tables'
import { DevicesState } from '#worker/devices/devices-state'
import { inviteDevice } from '#worker/devices/invitations'
import { uploadAgain } from '#worker/devices/manage'
import { writeVault } from '#worker/log/vault-store'
import type { Session } from '#worker/session'
import { FakeRelay } from '../../fake-relay'
import { makeBareSession, makeLog } from '../worker/session-with'

/** The ETags that the session knows when device sync starts. It uploads the log at once only if it knows none. */
const etags: (string | null)[] = []
vi.mock('#worker/devices/devices', () => ({
  startDevices: async (session: Session) => etags.push(session.get(DevicesState).etag),
  syncOnce: async () => undefined,
}))

beforeEach(() => {
  etags.length = 0
})

/** Makes a session that still has the ETag of an earlier log on the server, and whose waits never end. */
function makeSession(relay: FakeRelay): Session {
  const rows = new Map<string, unknown>()
  const db = {
    get: async (_store: string, key: unknown) => rows.get(String(key)),
    put: async (_store: string, value: unknown, key: unknown) => rows.set(String(key), value),
    delete: async (_store: string, key: unknown) => rows.delete(String(key)),
  }
  const session = makeBareSession({ log: makeLog(emptyTables()), problems: new Map(), now: () => 0 })
  const updates = { work: () => undefined, sendDevicesStatus: () => undefined }
  const platform = { now: () => 0, sleep: () => new Promise<void>(() => undefined) }
  Object.assign(session, { db, updates, platform, fetch: relay.fetch })
  const offer = { kind: 'on', needsCode: false, keepDays: null }
  Object.assign(session.get(DevicesState), { etag: '"earlier"', info: relay.info, offer })
  return session
}

test('[M4] [fault 77] after the server lost the log, the log is uploaded again at once', async () => {
  const session = makeSession(new FakeRelay())
  const vault = { root: '07'.repeat(32), pending: null, deviceName: 'Laptop', isJoining: false }
  await writeVault(session.db, session.user, vault)
  await uploadAgain(session, null)
  expect(etags).toEqual([null])
})

test('[M1] a log that left a vault is uploaded to a new vault at once', async () => {
  const relay = new FakeRelay()
  const session = makeSession(relay)
  // The fake server has no mailboxes, so the pairing fails after the vault was created.
  await expect(inviteDevice(session, 'Laptop', null)).rejects.toThrow('NOT_FOUND')
  expect(relay.vaults.size).toBe(1)
  expect(etags).toEqual([null])
})
