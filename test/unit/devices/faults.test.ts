import { expect, test } from 'vitest'
import { Relay } from '#worker/devices/relay'
import { deriveVaultKeys } from '#worker/devices/vault-keys'
import { FakeRelay, makeRefusal } from '../../fake-relay'
import { computeExpectedSolves } from '../worker/folder-world'
import { listStreams, makeDevices, RelayDevice } from './relay-world'

const YEAR_MS = 365 * 24 * 3_600_000

async function makePair(): Promise<{ relay: FakeRelay; laptop: RelayDevice; phone: RelayDevice }> {
  const { relay, devices } = await makeDevices('laptop', 'phone')
  const [laptop, phone] = devices
  if (!laptop || !phone) throw new Error('no devices')
  return { relay, laptop, phone }
}

async function syncAll(...devices: readonly RelayDevice[]): Promise<void> {
  for (const device of devices) await device.syncVault({ isThorough: true })
  for (let round = 0; round < 3; round++) for (const device of devices) await device.syncVault()
}

/** Every device must have every edit once, show the newest texts, and have no change waiting for upload. */
function expectSame(...devices: readonly RelayDevice[]): void {
  const typedIds = devices.flatMap((device) => device.typedTexts.map(({ id }) => id)).sort()
  for (const device of devices) {
    expect([...device.ids].sort()).toEqual(typedIds)
    expect(device.shownSolves).toEqual(computeExpectedSolves(devices))
    expect(device.waitingCount).toBe(0)
  }
}

const listOwnChunks = (relay: FakeRelay, device: RelayDevice) =>
  listStreams(relay).find(([id]) => id === device.state.own)?.[1] ?? []

test('[M5] [fault 58] a server that shows each device another history loses nothing once it shows one history again', async () => {
  const { relay, laptop, phone } = await makePair()
  laptop.edit()
  await syncAll(laptop, phone)
  const forkedRelay = new FakeRelay()
  forkedRelay.rollBack(relay.copyDisk())
  const phoneAtFork = Object.assign(phone, { relay: forkedRelay })
  for (const device of [laptop, phoneAtFork]) {
    device.edit()
    await device.syncVault()
    device.edit()
    await device.syncVault()
  }
  Object.assign(phone, { relay })
  expect((await phone.syncVault()).isOtherHistory).toBe(true)
  await syncAll(laptop, phone)
  expectSame(laptop, phone)
})

test.each(['another vault', 'another stream'] as const)(
  '[M5] [fault 59] a chunk of %s cannot be decrypted, and its changes are uploaded again',
  async (origin) => {
    const { relay, laptop, phone } = await makePair()
    laptop.edit()
    phone.edit()
    await laptop.syncVault()
    await phone.syncVault()
    const otherUser = new RelayDevice('stranger', new FakeRelay(), await deriveVaultKeys(new Uint8Array(32).fill(9)))
    await new Relay(otherUser.relay.fetch, otherUser.keys).create(null)
    otherUser.edit()
    await otherUser.syncVault()
    const [foreign] =
      origin === 'another vault' ? listOwnChunks(otherUser.relay, otherUser) : listOwnChunks(relay, phone)
    const chunks = listOwnChunks(relay, laptop)
    expect(chunks).toHaveLength(1)
    if (foreign) chunks[0] = foreign
    const reader = new RelayDevice('reader', relay, laptop.keys)
    expect((await reader.syncVault()).problems).toEqual(['A part of a device on the server is damaged.'])
    await syncAll(laptop, phone, reader)
    expectSame(laptop, phone, reader)
  },
)

test('[M5] [fault 60] a clock that is ten years off does not change which changes are read or reported as missing', async () => {
  const { laptop, phone } = await makePair()
  laptop.clockErrorMs = -10 * YEAR_MS
  phone.clockErrorMs = 10 * YEAR_MS
  for (let i = 0; i < 3; i++) {
    laptop.edit()
    phone.edit()
    await syncAll(laptop, phone)
  }
  expectSame(laptop, phone)
  expect(await laptop.syncVault()).toMatchObject({ missingChanges: [], problems: [], isOtherHistory: false })
})

test('[M4] [M7] [fault 61] a limit that is reached in the middle leaves the rest waiting, and nothing is sent twice', async () => {
  const { relay, laptop, phone } = await makePair()
  for (let i = 0; i < 40; i++) laptop.edit(8_000)
  let putCount = 0
  relay.changeAnswer = async (_path, method, go) => {
    if (method === 'PUT' && putCount++ >= 2) return makeRefusal('VAULT_FULL')
    return go()
  }
  await expect(laptop.syncVault({ maxChunkBytes: 2 ** 16 })).rejects.toThrow()
  expect(laptop.waitingCount).toBeGreaterThan(0)
  expect(laptop.waitingCount).toBeLessThan(40)
  await expect(phone.syncVault()).rejects.toThrow()
  expect(phone.ids).toHaveLength(40 - laptop.waitingCount)
  relay.changeAnswer = (_path, _method, go) => go()
  await syncAll(laptop, phone)
  expectSame(laptop, phone)
  const reader = new RelayDevice('reader', relay, laptop.keys)
  expect((await reader.syncVault()).commits).toHaveLength(40)
})

test('[M5] [fault 62] two devices with the same name are listed as two devices', async () => {
  const { laptop, phone } = await makePair()
  Object.assign(phone, { name: 'laptop' })
  laptop.edit()
  phone.edit()
  await syncAll(laptop, phone)
  expectSame(laptop, phone)
  await laptop.syncVault()
  const { devices } = laptop
  expect(devices.map(({ name }) => name)).toEqual(['laptop', 'laptop'])
  expect(new Set(devices.map(({ id }) => id)).size).toBe(2)
})

test('[M5] [fault 63] a stream that a newer build wrote is reported and stays on the server, and everything else is synced', async () => {
  const { relay, laptop, phone } = await makePair()
  laptop.edit()
  await syncAll(laptop, phone)
  const newerStream = 'f'.repeat(32)
  const [vault] = relay.vaults.values()
  vault?.streams.set(newerStream, [new Uint8Array(600).fill(2)])
  phone.edit()
  for (const device of [phone, laptop])
    expect((await device.syncVault()).problems).toEqual([
      'A part of a device was written by a newer version of Solvelog. Reload the page to update Solvelog.',
    ])
  await syncAll(laptop, phone)
  expectSame(laptop, phone)
  expect(vault?.streams.get(newerStream)).toHaveLength(1)
})

test('[M5] [fault 64] a device that was offline for a year gets the changes of the others, and they get its changes', async () => {
  const { laptop, phone } = await makePair()
  laptop.edit()
  await syncAll(laptop, phone)
  phone.edit()
  laptop.clockErrorMs = YEAR_MS
  for (let i = 0; i < 100; i++) {
    laptop.edit()
    await laptop.syncVault()
  }
  expect(phone.waitingCount).toBe(1)
  phone.clockErrorMs = YEAR_MS
  expect(await phone.syncVault()).toMatchObject({ missingChanges: [], problems: [], isOtherHistory: false })
  await syncAll(laptop, phone)
  expectSame(laptop, phone)
})

test('[M5] [fault 67] a browser that is killed between download and merge downloads the changes again', async () => {
  const { laptop, phone } = await makePair()
  await syncAll(laptop, phone)
  laptop.edit()
  await laptop.syncVault()
  phone.edit()
  phone.shouldKillBeforeMerge = true
  for (let i = 0; i < 2; i++) await expect(phone.syncVault()).rejects.toThrow('killed')
  expect(phone.waitingCount).toBe(1)
  phone.shouldKillBeforeMerge = false
  expect((await phone.syncVault()).commits).toHaveLength(1)
  await syncAll(laptop, phone)
  expectSame(laptop, phone)
})

test('[M5] [M7] a device with many chunks replaces them by few, and no other device reports it or loses anything', async () => {
  const { relay, laptop, phone } = await makePair()
  for (let i = 0; i < 40; i++) {
    laptop.edit()
    await laptop.syncVault()
    if (i % 10 === 0) phone.edit()
    if (i < 30) await phone.syncVault()
  }
  const countChunks = () => listStreams(relay).reduce((sum, [, all]) => sum + all.length, 0)
  expect(countChunks()).toBeGreaterThan(40)
  await laptop.syncVault({ isThorough: true })
  expect(countChunks()).toBeLessThan(10)
  expect(await phone.syncVault()).toMatchObject({ isOtherHistory: false, missingChanges: [], problems: [] })
  expect(await phone.syncVault({ isThorough: true })).toMatchObject({
    isOtherHistory: false,
    missingChanges: [],
    problems: [],
  })
  await syncAll(laptop, phone)
  expectSame(laptop, phone)
  const reader = new RelayDevice('reader', relay, laptop.keys)
  await reader.syncVault()
  expect(reader.ids).toHaveLength(44)
})

test('[M5] [fault 76] a browser that is killed while it replaces its chunks loses nothing and replaces them later', async () => {
  for (let killedAt = 0; killedAt < 5; killedAt++) {
    const { relay, laptop, phone } = await makePair()
    for (let i = 0; i < 8; i++) {
      laptop.edit()
      await laptop.syncVault()
    }
    await phone.syncVault()
    const oldStream = laptop.state.own
    laptop.killAtStateWrite = killedAt
    await laptop.syncVault({ isThorough: true }).catch(() => undefined)
    laptop.killAtStateWrite = null
    const reader = new RelayDevice('reader', relay, laptop.keys)
    await reader.syncVault()
    expect(reader.ids).toHaveLength(8)
    laptop.edit()
    await syncAll(laptop, phone, reader)
    expectSame(laptop, phone, reader)
    expect(listStreams(relay).map(([id]) => id)).not.toContain(oldStream)
  }
})

test('[M5] [fault 76] two devices with the same changes on the server replace their chunks at the same time, and one copy stays', async () => {
  const { relay, laptop, phone } = await makePair()
  laptop.edit()
  await laptop.syncVault()
  const [vault] = relay.vaults.values()
  const hiddenStreams = new Map(vault?.streams)
  vault?.streams.clear()
  phone.receive(laptop.log)
  await phone.syncVault()
  for (const [id, chunks] of hiddenStreams) vault?.streams.set(id, chunks)
  for (let i = 0; i < 4; i++) {
    for (const device of [laptop, phone]) {
      device.edit()
      await device.syncVault()
    }
  }
  // The laptop has read everything and waits before its first write, until the phone has replaced its chunks.
  let isFirstPut = true
  relay.changeAnswer = async (_path, method, go) => {
    if (method !== 'PUT' || !isFirstPut) return go()
    isFirstPut = false
    await phone.syncVault({ isThorough: true })
    return go()
  }
  await laptop.syncVault({ isThorough: true })
  const reader = new RelayDevice('reader', relay, laptop.keys)
  await reader.syncVault()
  expect(reader.ids).toHaveLength(9)
  await syncAll(laptop, phone)
  expectSame(laptop, phone)
})

/** Uploads so many chunks that the next thorough sync replaces them by fewer. */
async function uploadManyChunks(device: RelayDevice): Promise<void> {
  for (let i = 0; i < 8; i++) {
    device.edit()
    await device.syncVault()
  }
}

test('[M5] [M7] chunks that are replaced twice are not reported as missing by a device that knew only the first', async () => {
  const { relay, laptop, phone } = await makePair()
  await uploadManyChunks(laptop)
  phone.edit()
  await phone.syncVault()
  for (let i = 0; i < 2; i++) {
    await uploadManyChunks(laptop)
    await laptop.syncVault({ isThorough: true })
  }
  const reader = new RelayDevice('reader', relay, laptop.keys)
  const noProblems = { isOtherHistory: false, missingChanges: [], problems: [] }
  expect(await reader.syncVault()).toMatchObject({ missingChanges: [], problems: [] })
  expect(await phone.syncVault()).toMatchObject(noProblems)
  expect(await laptop.syncVault({ isThorough: true })).toMatchObject(noProblems)
  await syncAll(laptop, phone, reader)
  expectSame(laptop, phone, reader)
})

test('[M5] [fault 76] a stream that a copy of the profile has written to meanwhile is not deleted', async () => {
  const { relay, laptop, phone } = await makePair()
  await uploadManyChunks(laptop)
  const copiedProfile = new RelayDevice('laptop', relay, laptop.keys)
  copiedProfile.receive(laptop.log)
  copiedProfile.state = structuredClone(laptop.state)
  copiedProfile.edit()
  let isFirstPut = true
  relay.changeAnswer = async (_path, method, go) => {
    if (method !== 'PUT' || !isFirstPut) return go()
    isFirstPut = false
    await copiedProfile.syncVault()
    return go()
  }
  await laptop.syncVault({ isThorough: true })
  expect(isFirstPut).toBe(false)
  await phone.syncVault()
  expect(phone.ids).toHaveLength(9)
})

test('[M7] a vault without space for a second copy of its chunks keeps its chunks', async () => {
  const { relay, laptop } = await makePair()
  await uploadManyChunks(laptop)
  const { serverInfo } = relay
  if (serverInfo.sync === 'off') throw new Error('no limits')
  relay.serverInfo = { ...serverInfo, limits: { ...serverInfo.limits, vaultBytes: 4_000 } }
  const streamsBefore = listStreams(relay)
  await laptop.syncVault({ isThorough: true })
  expect(listStreams(relay)).toEqual(streamsBefore)
})
