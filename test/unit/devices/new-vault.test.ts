import { beforeEach, expect, test, vi } from 'vitest'
import { createTables } from '#events/projections/tables'
import { DevicesState } from '#worker/devices/devices-state'
import { deriveDeviceKeys, syncWithVault } from '#worker/devices/exchange'
import { inviteDevice } from '#worker/devices/invitations'
import { uploadAgain } from '#worker/devices/manage'
import { Relay } from '#worker/devices/relay'
import { writeVault } from '#worker/log/vault-store'
import type { Session } from '#worker/session'
import { FakeRelay } from '../../fake-relay'
import { makeNthUuid } from '../events/command-generators'
import { makeCommits } from '../events/event-fixtures'
import { makeBareSession, makeLog } from '../worker/session-with'
import { listStreams } from './relay-world'

/** The ETags that the session has when device sync starts. With an ETag, the log is not uploaded at once. */
const etags: (string | null)[] = []
vi.mock('#worker/devices/devices', () => ({
  startDevices: async (session: Session) => etags.push(session.get(DevicesState).headsEtag),
  syncOnce: async () => undefined,
}))

beforeEach(() => {
  etags.length = 0
})

/** Makes a session that still has the ETag of an earlier log on the server, and whose waits never end. */
function makeSession(relay: FakeRelay): Session {
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
  // The fake server has no mailboxes, so the pairing fails after the vault (encrypted log) was created.
  await expect(inviteDevice(session, 'Laptop', null)).rejects.toThrow('NOT_FOUND')
  expect(relay.vaults.size).toBe(1)
  expect(etags).toEqual([null])
})

test('[M6] [fault 61] while a log moves to a new key, nothing is uploaded to the earlier vault', async () => {
  const relay = new FakeRelay()
  const session = makeSession(relay)
  const commits = makeCommits([[{ type: 'ProfileActivated', v: 1, id: 'default' }]])
  const device = commits[0]?.device
  Object.assign(session.log, {
    device,
    containsCommit: async () => true,
    readCommits: async function* () {
      yield commits
    },
  })
  const vault = { root: '07'.repeat(32), pending: '08'.repeat(32), deviceName: 'Laptop', isJoining: false }
  await new Relay(relay.fetch, await deriveDeviceKeys(vault)).create(null)
  await syncWithVault(session, vault, false)
  expect(listStreams(relay)).toEqual([])
  await syncWithVault(session, { ...vault, pending: null }, false)
  expect(listStreams(relay)).toHaveLength(1)
})
