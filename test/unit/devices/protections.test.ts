import { beforeEach, expect, test } from 'vitest'
import { deriveDeviceKeys } from '#worker/devices/exchange'
import { replaceKey } from '#worker/devices/manage'
import { Relay } from '#worker/devices/relay'
import { readVault, readVaultState, writeVault, writeVaultState } from '#worker/log/vault-store'
import { FakeRelay } from '../../fake-relay'
import { AppDevice, stubTabLocks } from './app-device'
import { makeDevices, RelayDevice } from './relay-world'

const VAULT = { root: '07'.repeat(32), pending: null, deviceName: 'Laptop', isJoining: false }

beforeEach(stubTabLocks)

async function startLaptop(edits: number): Promise<{ relay: FakeRelay; laptop: AppDevice }> {
  const relay = new FakeRelay()
  const laptop = new AppDevice('laptop', relay)
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  await writeVault(laptop.session.db, laptop.session.user, VAULT)
  for (let i = 0; i < edits; i++) laptop.edit()
  await laptop.sync()
  return { relay, laptop }
}

const listIds = ({ commits }: AppDevice): string[] => commits.map(({ id }) => id).sort()

/** The changes that a new device gets with the laptop's present key. */
async function readVaultIds(relay: FakeRelay, { session }: AppDevice): Promise<string[]> {
  const vault = await readVault(session.db, session.user)
  const reader = new RelayDevice('reader', relay, await deriveDeviceKeys(vault ?? VAULT))
  await reader.syncVault()
  return reader.ids
}

test('[M4] [M5] if the log was shortened and got other changes, they are uploaded, although the upload was further', async () => {
  const { relay, laptop } = await startLaptop(3)
  laptop.commits.length = 1
  laptop.edit()
  laptop.edit()
  laptop.restart()
  await laptop.sync()
  expect(laptop.commits).toHaveLength(5)
  expect(await readVaultIds(relay, laptop)).toEqual(listIds(laptop))
})

test('[M5] the state of an earlier copy of the log is not stored for a new copy', async () => {
  const { laptop } = await startLaptop(1)
  const { db, user } = laptop.session
  await writeVault(db, user, { ...VAULT, root: '08'.repeat(32) })
  await writeVaultState(db, user, VAULT.root, { uploaded: { seq: 1, id: '' } })
  expect(await readVaultState(db, user)).toBe(undefined)
})

test('[M6] [M9] the earlier copy of the log is deleted only after the server shows that the new one has everything', async () => {
  const { relay, laptop } = await startLaptop(3)
  const [earlier = ''] = relay.vaults.keys()
  relay.changeAnswer = async (path, method, go) =>
    method === 'PUT' && !path.includes(earlier) && /\/\d+$/.test(path) ? new Response(null, { status: 201 }) : go()
  await expect(replaceKey(laptop.session, null)).rejects.toMatchObject({ code: 'unreachable' })
  expect(relay.vaults.has(earlier)).toBe(true)
  relay.changeAnswer = (_path, _method, go) => go()
  await replaceKey(laptop.session, null)
  expect([...relay.deletedVaults]).toEqual([earlier])
  expect(await readVaultIds(relay, laptop)).toEqual(listIds(laptop))
})

test('[M6] changes that another device uploads during "New key" are in the new copy', async () => {
  const { relay, laptop } = await startLaptop(1)
  const phone = new RelayDevice('phone', relay, await deriveDeviceKeys(VAULT))
  await phone.syncVault()
  let id: string | null = null
  relay.changeAnswer = async (_path, method, go) => {
    if (method === 'DELETE' && id === null) {
      id = phone.edit()
      await phone.syncVault()
    }
    return go()
  }
  await replaceKey(laptop.session, null)
  expect(relay.deletedVaults.size).toBe(1)
  expect(await readVaultIds(relay, laptop)).toContain(id)
})

test('[M6] a device that replaces its many chunks by few keeps those with commits that its log lacks', async () => {
  const { devices } = await makeDevices('laptop', 'reader')
  const [laptop, reader] = devices
  if (!laptop || !reader) throw new Error('no devices')
  const ids = Array.from({ length: 6 }, () => laptop.edit())
  await laptop.syncVault({ maxChunkBytes: 600 })
  laptop.log = laptop.log.slice(0, 5)
  laptop.receive = () => new Set()
  laptop.maxChunks = 1
  await laptop.syncVault({ isThorough: true })
  await reader.syncVault()
  expect(reader.ids).toEqual(ids.sort())
})

test('[M6] [M11] a device that replaces its many chunks by few uploads no commit of this device alone', async () => {
  const { devices } = await makeDevices('laptop', 'reader')
  const [laptop, reader] = devices
  if (!laptop || !reader) throw new Error('no devices')
  const ids = Array.from({ length: 6 }, () => laptop.edit())
  laptop.privateIds.add(ids[2] ?? '')
  laptop.maxChunks = 1
  await laptop.syncVault({ maxChunkBytes: 600 })
  await laptop.syncVault({ isThorough: true })
  await reader.syncVault()
  expect(reader.ids).toEqual(ids.filter((id) => !laptop.privateIds.has(id)).sort())
})
