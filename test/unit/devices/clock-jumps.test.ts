import { beforeEach, expect, test, vi } from 'vitest'
import { computeTimeLeft, toTimerDelay } from '#lib/time'
import { syncDevicesAfterReturn, syncDevicesSoon } from '#worker/devices/devices'
import { deriveDeviceKeys } from '#worker/devices/exchange'
import { Relay } from '#worker/devices/relay'
import { writeVault } from '#worker/log/vault-store'
import { FakeRelay } from '../../fake-relay'
import { AppDevice, stubTabLocks } from './app-device'
import { listStreams } from './relay-world'

const VAULT = { root: '07'.repeat(32), pending: null, deviceName: 'Device', isJoining: false }
const YEAR_MS = 365 * 24 * 3_600_000

beforeEach(stubTabLocks)

/** The clock of the laptop is a year ahead, and both devices have synced. */
async function startAhead() {
  const relay = new FakeRelay()
  const laptop = new AppDevice('laptop', relay)
  const phone = new AppDevice('phone', relay)
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  for (const { session } of [laptop, phone]) await writeVault(session.db, session.user, VAULT)
  laptop.now += YEAR_MS
  phone.edit()
  await phone.sync()
  laptop.edit()
  laptop.edit()
  await laptop.sync(true)
  phone.edit()
  await phone.sync()
  await laptop.sync()
  expect(laptop.commits).toHaveLength(4)
  return { relay, laptop, phone }
}

test('[M10] [fault 85] after the clock is set right, changes of other devices are merged at the next sync', async () => {
  const { laptop, phone } = await startAhead()
  laptop.now -= YEAR_MS
  phone.edit()
  await phone.sync()
  await laptop.sync()
  expect(laptop.commits).toHaveLength(phone.commits.length)
})

test('[M10] [fault 85] after the clock is set right, everything on the server is checked again', async () => {
  const { relay, laptop } = await startAhead()
  laptop.now -= YEAR_MS
  // Without a check of everything, only a damaged last chunk is noticed.
  const [damaged, chunks] = listStreams(relay).find(([, all]) => all.length > 1) ?? []
  chunks?.[0]?.fill(9, 40, 60)
  await laptop.sync()
  expect(damaged).toBeDefined()
  expect(listStreams(relay).map(([id]) => id)).not.toContain(damaged)
  expect(laptop.status).toMatchObject({ state: 'idle', waiting: 0, damage: [] })
})

test('[M10] [fault 85] a change that waits for its upload while the clock is set right is uploaded', async () => {
  const { laptop, phone } = await startAhead()
  laptop.edit()
  void syncDevicesSoon(laptop.session)
  await vi.waitFor(() => expect(laptop.status).toMatchObject({ waiting: 1 }))
  laptop.now -= YEAR_MS
  for (let i = 0; i < 5; i++) {
    await new Promise(setImmediate)
    laptop.passTime(1_000)
  }
  await vi.waitFor(() => expect(laptop.status).toMatchObject({ state: 'idle', waiting: 0 }))
  await phone.sync()
  expect(phone.commits).toHaveLength(laptop.commits.length)
})

const countRequests = (device: AppDevice) => device.steps.filter((step) => step === 'request').length

test('[M10] [fault 85] after the clock is set right, a return to the page syncs', async () => {
  const { laptop } = await startAhead()
  await syncDevicesAfterReturn(laptop.session)
  laptop.now -= YEAR_MS
  const before = countRequests(laptop)
  await syncDevicesAfterReturn(laptop.session)
  expect(countRequests(laptop)).toBeGreaterThan(before)
})

test('[M10] [fault 85] an idle page whose clock is set right still asks the server each minute', async () => {
  const { laptop, phone } = await startAhead()
  await laptop.passSeconds(4 * 60 + 10)
  laptop.now -= YEAR_MS
  phone.edit()
  await phone.sync()
  await vi.waitFor(async () => {
    await laptop.passSeconds(60)
    expect(laptop.commits).toHaveLength(phone.commits.length)
  })
})

test('[M10] [fault 85] a page whose clock is set right does not count as active until its clock was ahead', async () => {
  const { laptop } = await startAhead()
  await syncDevicesAfterReturn(laptop.session)
  laptop.now -= YEAR_MS
  const before = countRequests(laptop)
  await laptop.passSeconds(5 * 60)
  expect(countRequests(laptop) - before).toBeLessThan(10)
})

test.each([
  [Number.NEGATIVE_INFINITY, 0],
  [-YEAR_MS, 0],
  [Number.NaN, 0],
  [1_500, 1_500],
  [YEAR_MS, 2 ** 31 - 1],
  [Number.POSITIVE_INFINITY, 2 ** 31 - 1],
])('[M10] a timer of %d milliseconds gets the delay %d', (ms, delay) => {
  expect(toTimerDelay(ms)).toBe(delay)
})

test('[M10] a wait after a time in the future is over, and no wait is longer than its limit', () => {
  const now = 1_000_000
  for (const [time, left] of [
    [now + 1, 0],
    [now + YEAR_MS, 0],
    [now, 500],
    [now - 100, 400],
    [now - 500, 0],
    [Number.NEGATIVE_INFINITY, 0],
  ] as const)
    expect(computeTimeLeft(time, now, 500)).toBe(left)
})
