import { beforeEach, expect, test, vi } from 'vitest'
import { deriveDeviceKeys } from '#worker/devices/exchange'
import { inviteDevice } from '#worker/devices/invitations'
import { leaveVault, uploadAgain } from '#worker/devices/manage'
import { Relay } from '#worker/devices/relay'
import { writeVault } from '#worker/log/vault-store'
import { FakeRelay } from '../../fake-relay'
import { AppDevice, stubTabLocks } from './app-device'
import { listStreams } from './relay-world'

const VAULT = { root: '07'.repeat(32), pending: null, deviceName: 'Laptop', isJoining: false }
const START_DELAY_MS = 1_500

beforeEach(stubTabLocks)

async function startSynced(): Promise<{ relay: FakeRelay; laptop: AppDevice }> {
  const relay = new FakeRelay()
  const laptop = new AppDevice('laptop', relay)
  await writeVault(laptop.session.db, laptop.session.user, VAULT)
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  laptop.edit()
  await laptop.sync()
  return { relay, laptop }
}

test('[M4] [fault 77] after the server lost the log, the log is uploaded again at once', async () => {
  const { relay, laptop } = await startSynced()
  relay.vaults.clear()
  await laptop.sync()
  expect(laptop.status).toMatchObject({ state: 'gone' })
  await uploadAgain(laptop.session, null)
  laptop.passTime(START_DELAY_MS)
  await vi.waitFor(() => expect(laptop.status).toMatchObject({ state: 'idle', waiting: 0 }))
  expect(listStreams(relay)).toHaveLength(1)
})

test('[M1] a log that left a vault is uploaded to a new vault at once', async () => {
  const { relay, laptop } = await startSynced()
  await leaveVault(laptop.session, true)
  expect(relay.vaults.size).toBe(0)
  // The fake server has no mailboxes, so the pairing fails after the vault (encrypted log) was created.
  await expect(inviteDevice(laptop.session, 'Laptop', null)).rejects.toThrow('NOT_FOUND')
  laptop.passTime(START_DELAY_MS)
  await vi.waitFor(() => expect(listStreams(relay)).toHaveLength(1))
})
