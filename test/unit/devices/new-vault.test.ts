import { beforeEach, expect, test, vi } from 'vitest'
import { DevicesState } from '#worker/devices/devices-state'
import { deriveDeviceKeys, syncWithVault } from '#worker/devices/exchange'
import { inviteDevice } from '#worker/devices/invitations'
import { uploadAgain } from '#worker/devices/manage'
import { Relay } from '#worker/devices/relay'
import { writeVault } from '#worker/log/vault-store'
import type { Session } from '#worker/session'
import { FakeRelay } from '../../fake-relay'
import { makeCommits } from '../events/event-fixtures'
import { listStreams } from './relay-world'
import { makeSession } from './vault-session'

/** The ETags that the session has when device sync starts. With an ETag, the log is not uploaded at once. */
const etags: (string | null)[] = []
vi.mock('#worker/devices/devices', () => ({
  startDevices: async (session: Session) => etags.push(session.get(DevicesState).headsEtag),
  syncOnce: async () => undefined,
}))

beforeEach(() => {
  etags.length = 0
})

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
