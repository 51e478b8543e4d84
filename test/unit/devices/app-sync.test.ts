import { expect, test } from 'vitest'
import { syncDevicesSoon, syncOnce } from '#worker/devices/devices'
import { DevicesState } from '#worker/devices/devices-state'
import { deriveDeviceKeys } from '#worker/devices/exchange'
import { Relay } from '#worker/devices/relay'
import { readVault, writeVault } from '#worker/log/vault-store'
import { FakeRelay, makeRefusal } from '../../fake-relay'
import { AppDevice } from './app-device'
import { listStreams, RelayDevice } from './relay-world'

const VAULT = { root: '07'.repeat(32), pending: null, deviceName: 'Laptop', isJoining: false }

async function startLaptop(relay: FakeRelay): Promise<AppDevice> {
  const laptop = new AppDevice('laptop', relay)
  await writeVault(laptop.session.db, laptop.session.user, VAULT)
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  return laptop
}

test('[M4] the status counts every change that the server has not confirmed, and keeps the time of the last sync that succeeded', async () => {
  const relay = new FakeRelay()
  const laptop = await startLaptop(relay)
  const { session, statuses } = laptop
  const sync = async () => {
    statuses.length = 0
    laptop.now += 60_000
    await syncOnce(session, false)
    return statuses.map(({ state, waiting, syncedAt }) => ({ state, waiting, syncedAt }))
  }
  laptop.edit()
  await sync()
  const syncedAt = laptop.now
  const faults: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('<html>Bad gateway</html>', { status: 502 }),
    async () => makeRefusal('VAULT_FULL'),
    async () => makeRefusal('TOO_MANY_CHUNKS', { 'retry-after': '7' }),
  ]
  for (const [i, answer] of faults.entries()) {
    relay.changeAnswer = async (_path, method, go) => (method === 'PUT' ? answer() : go())
    laptop.edit()
    // Its wait for further changes never ends in this test.
    void syncDevicesSoon(session)
    const waiting = i + 1
    await expect.poll(() => statuses.at(-1)?.waiting).toBe(waiting)
    expect(await sync()).toEqual([
      { state: 'busy', waiting, syncedAt },
      { state: 'failed', waiting, syncedAt },
    ])
  }
  relay.changeAnswer = (_path, _method, go) => go()
  const waiting = faults.length
  expect(await sync()).toEqual([
    { state: 'busy', waiting, syncedAt },
    { state: 'idle', waiting: 0, syncedAt: laptop.now },
  ])
})

test('[M6] a device replaces its many chunks by few, and the other devices read and write on without a new pairing', async () => {
  const relay = new FakeRelay()
  const laptop = await startLaptop(relay)
  const { session } = laptop
  const phone = new RelayDevice('phone', relay, await deriveDeviceKeys(VAULT))
  const countChunks = () => listStreams(relay).reduce((sum, [, { length }]) => sum + length, 0)
  for (let i = 0; i < 520; i++) laptop.edit()
  // With this limit, each chunk has one change.
  session.get(DevicesState).nextPortionSize = 400
  await syncOnce(session, true)
  expect(countChunks()).toBeGreaterThanOrEqual(520)
  await phone.syncVault()
  session.get(DevicesState).nextPortionSize = undefined
  await syncOnce(session, true)
  expect(countChunks()).toBeLessThan(10)
  expect(await readVault(session.db, session.user)).toEqual(VAULT)

  phone.edit()
  expect(await phone.syncVault()).toMatchObject({ isOtherHistory: false, missingChanges: [], problems: [] })
  laptop.edit()
  await syncOnce(session, false)
  await phone.syncVault()
  const ids = laptop.commits.map(({ id }) => id)
  expect(ids).toHaveLength(522)
  expect([...phone.ids].sort()).toEqual(ids.sort())
  const reader = new RelayDevice('reader', relay, phone.keys)
  expect((await reader.syncVault()).commits.map(({ id }) => id).sort()).toEqual(ids)
})
