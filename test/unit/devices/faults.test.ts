import { expect, test } from 'vitest'
import { Relay } from '#worker/devices/relay'
import { vaultKeysOf } from '#worker/devices/vault-keys'
import { FakeRelay, refusal } from '../../fake-relay'
import { expectedSolves } from '../worker/folder-world'
import { RelayDevice, streamsOf, world } from './relay-world'

const YEAR = 365 * 24 * 3_600_000

/** The devices of a new vault with these names. */
async function pairOf(): Promise<{ relay: FakeRelay; laptop: RelayDevice; phone: RelayDevice }> {
  const { relay, devices } = await world('laptop', 'phone')
  const [laptop, phone] = devices
  if (!laptop || !phone) throw new Error('no devices')
  return { relay, laptop, phone }
}

async function settle(...devices: readonly RelayDevice[]): Promise<void> {
  for (const device of devices) await device.syncVault({ isThorough: true })
  for (let round = 0; round < 3; round++) for (const device of devices) await device.syncVault()
}

/** Every device has every edit once, shows the newest texts, and has nothing waiting. */
function expectSame(...devices: readonly RelayDevice[]): void {
  const typed = devices.flatMap((device) => device.typed.map(({ id }) => id)).sort()
  for (const device of devices) {
    expect([...device.ids].sort()).toEqual(typed)
    expect(device.shownSolves).toEqual(expectedSolves(devices))
    expect(device.waiting).toBe(0)
  }
}

/** The chunks of a device's own stream on the server, to be changed. */
const chunksOf = (relay: FakeRelay, device: RelayDevice) =>
  streamsOf(relay).find(([id]) => id === device.state.own)?.[1] ?? []

test('[M5] [fault 58] a server that shows each device another history loses nothing once it shows one again', async () => {
  const { relay, laptop, phone } = await pairOf()
  laptop.edit()
  await settle(laptop, phone)
  const fork = new FakeRelay()
  fork.rollBack(relay.copyDisk())
  const diverted = Object.assign(phone, { relay: fork })
  for (const device of [laptop, diverted]) {
    device.edit()
    await device.syncVault()
    device.edit()
    await device.syncVault()
  }
  Object.assign(phone, { relay })
  expect((await phone.syncVault()).isOtherHistory).toBe(true)
  await settle(laptop, phone)
  expectSame(laptop, phone)
})

test.each(['another vault', 'another stream'] as const)(
  '[M5] [fault 59] a chunk of %s does not open, and its place is written again',
  async (origin) => {
    const { relay, laptop, phone } = await pairOf()
    laptop.edit()
    phone.edit()
    await laptop.syncVault()
    await phone.syncVault()
    const stranger = new RelayDevice('stranger', new FakeRelay(), await vaultKeysOf(new Uint8Array(32).fill(9)))
    await new Relay(stranger.relay.fetch, stranger.keys).create(null)
    stranger.edit()
    await stranger.syncVault()
    const [foreign] = origin === 'another vault' ? chunksOf(stranger.relay, stranger) : chunksOf(relay, phone)
    const chunks = chunksOf(relay, laptop)
    expect(chunks).toHaveLength(1)
    if (foreign) chunks[0] = foreign
    const reader = new RelayDevice('reader', relay, laptop.keys)
    expect((await reader.syncVault()).problems).toEqual(['A part of a device on the server is damaged.'])
    await settle(laptop, phone, reader)
    expectSame(laptop, phone, reader)
  },
)

test('[M5] [fault 60] a clock that is ten years off changes neither what is read nor what is reported as missing', async () => {
  const { laptop, phone } = await pairOf()
  laptop.clockError = -10 * YEAR
  phone.clockError = 10 * YEAR
  for (let i = 0; i < 3; i++) {
    laptop.edit()
    phone.edit()
    await settle(laptop, phone)
  }
  expectSame(laptop, phone)
  expect(await laptop.syncVault()).toMatchObject({ missing: [], problems: [], isOtherHistory: false })
})

test('[M4] [M7] [fault 61] a limit that is reached in the middle leaves the rest waiting, and nothing is sent twice', async () => {
  const { relay, laptop, phone } = await pairOf()
  for (let i = 0; i < 40; i++) laptop.edit(8_000)
  let stored = 0
  relay.interfere = async (_path, method, go) => {
    if (method === 'PUT' && stored++ >= 2) return refusal('VAULT_FULL')
    return go()
  }
  await expect(laptop.syncVault({ portion: 2 ** 16 })).rejects.toThrow()
  expect(laptop.waiting).toBeGreaterThan(0)
  expect(laptop.waiting).toBeLessThan(40)
  await expect(phone.syncVault()).rejects.toThrow()
  expect(phone.ids).toHaveLength(40 - laptop.waiting)
  relay.interfere = (_path, _method, go) => go()
  await settle(laptop, phone)
  expectSame(laptop, phone)
  const reader = new RelayDevice('reader', relay, laptop.keys)
  expect((await reader.syncVault()).commits).toHaveLength(40)
})

test('[M5] [fault 62] two devices with one name are two devices', async () => {
  const { laptop, phone } = await pairOf()
  Object.assign(phone, { name: 'laptop' })
  laptop.edit()
  phone.edit()
  await settle(laptop, phone)
  expectSame(laptop, phone)
  await laptop.syncVault()
  const { devices } = laptop
  expect(devices.map(({ name }) => name)).toEqual(['laptop', 'laptop'])
  expect(new Set(devices.map(({ id }) => id)).size).toBe(2)
})

test('[M5] [fault 63] what a newer build wrote is reported and stays on the server, and everything else is synced', async () => {
  const { relay, laptop, phone } = await pairOf()
  laptop.edit()
  await settle(laptop, phone)
  const newer = 'f'.repeat(32)
  const [vault] = relay.vaults.values()
  vault?.streams.set(newer, [new Uint8Array(600).fill(2)])
  phone.edit()
  for (const device of [phone, laptop])
    expect((await device.syncVault()).problems).toEqual([
      'A part of a device was written by a newer version of Solvelog. Reload the page to update Solvelog.',
    ])
  await settle(laptop, phone)
  expectSame(laptop, phone)
  expect(vault?.streams.get(newer)).toHaveLength(1)
})

test('[M5] [fault 64] a device that was offline for a year gets what the others did, and they get what it has', async () => {
  const { laptop, phone } = await pairOf()
  laptop.edit()
  await settle(laptop, phone)
  phone.edit()
  laptop.clockError = YEAR
  for (let i = 0; i < 100; i++) {
    laptop.edit()
    await laptop.syncVault()
  }
  expect(phone.waiting).toBe(1)
  phone.clockError = YEAR
  expect(await phone.syncVault()).toMatchObject({ missing: [], problems: [], isOtherHistory: false })
  await settle(laptop, phone)
  expectSame(laptop, phone)
})

test('[M5] [fault 67] a browser that is killed between download and merge downloads the changes again', async () => {
  const { laptop, phone } = await pairOf()
  await settle(laptop, phone)
  laptop.edit()
  await laptop.syncVault()
  phone.edit()
  phone.isKilledBeforeMerge = true
  for (let i = 0; i < 2; i++) await expect(phone.syncVault()).rejects.toThrow('killed')
  expect(phone.waiting).toBe(1)
  phone.isKilledBeforeMerge = false
  expect((await phone.syncVault()).commits).toHaveLength(1)
  await settle(laptop, phone)
  expectSame(laptop, phone)
})

test('[M5] [M7] a device with many chunks replaces them by few, and no other device reports it or loses anything', async () => {
  const { relay, laptop, phone } = await pairOf()
  for (let i = 0; i < 40; i++) {
    laptop.edit()
    await laptop.syncVault()
    if (i % 10 === 0) phone.edit()
    if (i < 30) await phone.syncVault()
  }
  const chunks = () => streamsOf(relay).reduce((sum, [, all]) => sum + all.length, 0)
  expect(chunks()).toBeGreaterThan(40)
  await laptop.syncVault({ isThorough: true })
  expect(chunks()).toBeLessThan(10)
  expect(await phone.syncVault()).toMatchObject({ isOtherHistory: false, missing: [], problems: [] })
  expect(await phone.syncVault({ isThorough: true })).toMatchObject({
    isOtherHistory: false,
    missing: [],
    problems: [],
  })
  await settle(laptop, phone)
  expectSame(laptop, phone)
  const reader = new RelayDevice('reader', relay, laptop.keys)
  await reader.syncVault()
  expect(reader.ids).toHaveLength(44)
})

test('[M5] [fault 76] a browser that is killed while it replaces its chunks loses nothing and replaces them later', async () => {
  for (let killedAt = 0; killedAt < 5; killedAt++) {
    const { relay, laptop, phone } = await pairOf()
    for (let i = 0; i < 8; i++) {
      laptop.edit()
      await laptop.syncVault()
    }
    await phone.syncVault()
    const old = laptop.state.own
    laptop.killedAt = killedAt
    await laptop.syncVault({ isThorough: true }).catch(() => undefined)
    laptop.killedAt = null
    const reader = new RelayDevice('reader', relay, laptop.keys)
    await reader.syncVault()
    expect(reader.ids).toHaveLength(8)
    laptop.edit()
    await settle(laptop, phone, reader)
    expectSame(laptop, phone, reader)
    expect(streamsOf(relay).map(([id]) => id)).not.toContain(old)
  }
})

test('[M5] [fault 76] two devices with the same changes on the server replace their chunks at the same time, and one copy stays', async () => {
  const { relay, laptop, phone } = await pairOf()
  laptop.edit()
  await laptop.syncVault()
  const [vault] = relay.vaults.values()
  const hidden = new Map(vault?.streams)
  vault?.streams.clear()
  phone.receive(laptop.log)
  await phone.syncVault()
  for (const [id, chunks] of hidden) vault?.streams.set(id, chunks)
  for (let i = 0; i < 4; i++) {
    for (const device of [laptop, phone]) {
      device.edit()
      await device.syncVault()
    }
  }
  // The laptop has read everything and waits before its first write, until the phone has replaced its chunks.
  let isHeld = true
  relay.interfere = async (_path, method, go) => {
    if (method !== 'PUT' || !isHeld) return go()
    isHeld = false
    await phone.syncVault({ isThorough: true })
    return go()
  }
  await laptop.syncVault({ isThorough: true })
  const reader = new RelayDevice('reader', relay, laptop.keys)
  await reader.syncVault()
  expect(reader.ids).toHaveLength(9)
  await settle(laptop, phone)
  expectSame(laptop, phone)
})

/** Makes as many chunks that the next thorough sync replaces them. */
async function fill(device: RelayDevice): Promise<void> {
  for (let i = 0; i < 8; i++) {
    device.edit()
    await device.syncVault()
  }
}

test('[M5] [M7] chunks that are replaced twice are not reported as missing by a device that knew only the first', async () => {
  const { relay, laptop, phone } = await pairOf()
  await fill(laptop)
  phone.edit()
  await phone.syncVault()
  for (let i = 0; i < 2; i++) {
    await fill(laptop)
    await laptop.syncVault({ isThorough: true })
  }
  const reader = new RelayDevice('reader', relay, laptop.keys)
  const nothing = { isOtherHistory: false, missing: [], problems: [] }
  expect(await reader.syncVault()).toMatchObject({ missing: [], problems: [] })
  expect(await phone.syncVault()).toMatchObject(nothing)
  expect(await laptop.syncVault({ isThorough: true })).toMatchObject(nothing)
  await settle(laptop, phone, reader)
  expectSame(laptop, phone, reader)
})

test('[M5] [fault 76] a stream that a copy of the profile has written to meanwhile is not deleted', async () => {
  const { relay, laptop, phone } = await pairOf()
  await fill(laptop)
  const copy = new RelayDevice('laptop', relay, laptop.keys)
  copy.receive(laptop.log)
  copy.state = structuredClone(laptop.state)
  copy.edit()
  let isHeld = true
  relay.interfere = async (_path, method, go) => {
    if (method !== 'PUT' || !isHeld) return go()
    isHeld = false
    await copy.syncVault()
    return go()
  }
  await laptop.syncVault({ isThorough: true })
  expect(isHeld).toBe(false)
  await phone.syncVault()
  expect(phone.ids).toHaveLength(9)
})

test('[M7] a log without room for two copies keeps its chunks', async () => {
  const { relay, laptop } = await pairOf()
  await fill(laptop)
  const { info } = relay
  if (info.sync === 'off') throw new Error('no limits')
  relay.info = { ...info, limits: { ...info.limits, vaultBytes: 4_000 } }
  const before = streamsOf(relay)
  await laptop.syncVault({ isThorough: true })
  expect(streamsOf(relay)).toEqual(before)
})
