import { beforeEach, expect, test, vi } from 'vitest'
import { syncDevicesAfterReturn } from '#worker/devices/devices'
import { deriveDeviceKeys } from '#worker/devices/exchange'
import { replaceKey, uploadAgain } from '#worker/devices/manage'
import { Relay } from '#worker/devices/relay'
import { readVault, writeVault } from '#worker/log/vault-store'
import { FakeRelay } from '../../fake-relay'
import { AppDevice, stubTabLocks } from './app-device'
import { listStreams, RelayDevice } from './relay-world'

const VAULT = { root: '07'.repeat(32), pending: null, deviceName: 'Device', isJoining: false }
const START_DELAY_MS = 1_500

beforeEach(stubTabLocks)

async function startDevices(...names: readonly string[]) {
  const relay = new FakeRelay()
  const devices = names.map((name) => new AppDevice(name, relay))
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  for (const { session } of devices) await writeVault(session.db, session.user, VAULT)
  const [laptop, phone] = devices
  if (!laptop || !phone) throw new Error('no devices')
  return { relay, laptop, phone }
}

/** The phone has written three chunks and then breaks for ever. The server damages one of them. */
async function breakPhone(damagedChunk: number) {
  const { relay, laptop, phone } = await startDevices('laptop', 'phone')
  laptop.edit()
  await laptop.sync()
  const own = listStreams(relay).map(([id]) => id)
  for (let i = 0; i < 3; i++) {
    phone.edit()
    await phone.sync()
  }
  await laptop.sync()
  const [stream = '', chunks = []] = listStreams(relay).find(([id]) => !own.includes(id)) ?? []
  expect(chunks).toHaveLength(3)
  chunks[damagedChunk]?.fill(9, 40, 60)
  laptop.steps.length = 0
  return { relay, laptop, stream }
}

async function expectReplaced({ relay, laptop, stream }: Awaited<ReturnType<typeof breakPhone>>): Promise<void> {
  await laptop.sync(true)
  expect(laptop.status).toMatchObject({ state: 'idle', waiting: 0, damage: [], missing: [] })
  expect(listStreams(relay).map(([id]) => id)).not.toContain(stream)
  const reader = new RelayDevice('reader', relay, await deriveDeviceKeys(VAULT))
  expect(await reader.syncVault()).toMatchObject({ problems: [], missingChanges: [] })
  expect(reader.ids).toEqual(laptop.commits.map(({ id }) => id).sort())
}

test.each([0, 1, 2])(
  '[M5] [fault 79] damage in chunk %i of a device that no longer exists is replaced from the log of another device',
  async (chunk) => {
    const world = await breakPhone(chunk)
    await world.laptop.sync(true)
    expect(world.laptop.status).toMatchObject({ damage: [] })
    await expectReplaced(world)
    expect(world.laptop.commits).toHaveLength(4)
  },
)

test('[M5] [fault 79] a browser that is killed at any step while it replaces a damaged part replaces it later', async () => {
  const flawless = await breakPhone(1)
  await flawless.laptop.sync(true)
  for (let at = 0; at < flawless.laptop.steps.length; at++) {
    const world = await breakPhone(1)
    world.laptop.fault = { at, kind: 'killed after' }
    await world.laptop.sync(true).catch(() => undefined)
    world.laptop.restart()
    await expectReplaced(world)
  }
})

test('[M5] [fault 79] a device that had not read a damaged part reports it and leaves it for a device that had', async () => {
  const world = await breakPhone(1)
  const tablet = new AppDevice('tablet', world.relay)
  await writeVault(tablet.session.db, tablet.session.user, VAULT)
  for (let day = 0; day < 2; day++) {
    await tablet.sync(true)
    expect(tablet.status?.damage).toEqual([expect.stringMatching(/^A part of .* on the server is damaged\.$/)])
  }
  expect(listStreams(world.relay).map(([id]) => id)).toContain(world.stream)
  await expectReplaced(world)
  await tablet.sync()
  expect(tablet.status).toMatchObject({ damage: [], missing: [] })
  expect(tablet.commits).toHaveLength(4)
})

test('[M5] [M9] [fault 89] "New key" keeps an earlier copy with a part that this device cannot read, and says what to do', async () => {
  const world = await breakPhone(1)
  const tablet = new AppDevice('tablet', world.relay)
  const { db, user } = tablet.session
  await writeVault(db, user, VAULT)
  await tablet.sync(true)
  await expect(replaceKey(tablet.session, null)).rejects.toThrow(
    /^A new key would delete a part of the copy that cannot be read: A part of .*\. Open Solvelog on the device that wrote it\./,
  )
  expect(world.relay.vaults.size).toBe(1)
  expect(await readVault(db, user)).toEqual(VAULT)
  await expectReplaced(world)
  await replaceKey(tablet.session, null)
  expect(tablet.commits).toHaveLength(4)
})

test('[M4] [fault 80] a device in view notices within a minute that another device has uploaded the lost log again', async () => {
  const { relay, laptop, phone } = await startDevices('laptop', 'phone')
  for (const device of [laptop, phone]) {
    device.edit()
    await device.sync()
  }
  relay.rollBack(new Map())
  for (const device of [laptop, phone]) {
    await device.sync()
    expect(device.status).toMatchObject({ state: 'gone' })
  }
  const countChecks = () => phone.steps.filter((step) => step === 'request').length
  const countBefore = countChecks()
  let minutes = 0
  await vi.waitFor(async () => {
    await phone.passSeconds(60)
    minutes += 1
    expect(countChecks()).toBeGreaterThan(countBefore + 2)
  })
  await uploadAgain(laptop.session, null)
  laptop.passTime(START_DELAY_MS)
  await vi.waitFor(() => expect(laptop.status).toMatchObject({ state: 'idle', waiting: 0 }))
  // The check of a minute has one request, and the first one has two.
  expect(countChecks() - countBefore).toBeLessThanOrEqual(minutes + 2)
  await vi.waitFor(async () => {
    await phone.passSeconds(60)
    expect(phone.status).toMatchObject({ state: 'idle', waiting: 0 })
  })
})

test('[M4] [fault 80] a return to the page checks at once whether the server has the lost log again', async () => {
  const { relay, phone } = await startDevices('laptop', 'phone')
  await phone.sync()
  const disk = relay.copyDisk()
  relay.rollBack(new Map())
  await phone.sync()
  expect(phone.status).toMatchObject({ state: 'gone' })
  relay.rollBack(disk)
  await syncDevicesAfterReturn(phone.session)
  expect(phone.status).toMatchObject({ state: 'idle' })
})
