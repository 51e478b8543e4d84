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
  const streams = listStreams(relay)
  for (const [, chunks] of streams) chunks[0]?.fill(9, 40, 60)
  await laptop.sync()
  expect(listStreams(relay).map(([id]) => id)).not.toEqual(expect.arrayContaining(streams.map(([id]) => id)))
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

test('[M10] [fault 85] while the clock is set right, an open page polls as before, and a return to the page syncs', async () => {
  const { laptop, phone } = await startAhead()
  await syncDevicesAfterReturn(laptop.session)
  laptop.now -= YEAR_MS
  const countRequests = () => laptop.steps.filter((step) => step === 'request').length
  const before = countRequests()
  await syncDevicesAfterReturn(laptop.session)
  expect(countRequests()).toBeGreaterThan(before)
  laptop.now += 10 * YEAR_MS
  phone.edit()
  await phone.sync()
  const beforePolls = countRequests()
  laptop.now -= 10 * YEAR_MS
  let minutes = 0
  await vi.waitFor(async () => {
    await laptop.passMinute()
    minutes += 1
    expect(laptop.commits).toHaveLength(phone.commits.length)
  })
  expect(countRequests() - beforePolls).toBeLessThan(40 * minutes)
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
