import { beforeEach, expect, test } from 'vitest'
import { deriveDeviceKeys } from '#worker/devices/exchange'
import { confirmRecoveryCode, getRecoveryCode, leaveVault, replaceKey } from '#worker/devices/manage'
import { Relay } from '#worker/devices/relay'
import { parseCode, RECOVERY_CODE } from '#worker/devices/typed-code'
import { deriveVaultKeys } from '#worker/devices/vault-keys'
import { readVault, writeVault } from '#worker/log/vault-store'
import { FakeRelay, makeRefusal } from '../../fake-relay'
import { AppDevice, type StepFault, stubTabLocks } from './app-device'
import { RelayDevice } from './relay-world'

const VAULT = { root: '07'.repeat(32), pending: null, deviceName: 'Laptop', isJoining: false }

beforeEach(stubTabLocks)

/** Both devices have changes that the other one lacks. */
async function startDevices() {
  const relay = new FakeRelay()
  const laptop = new AppDevice('laptop', relay)
  const phone = new AppDevice('phone', relay)
  await new Relay(relay.fetch, await deriveDeviceKeys(VAULT)).create(null)
  for (const { session } of [laptop, phone]) await writeVault(session.db, session.user, VAULT)
  laptop.edit()
  await laptop.sync()
  await phone.sync()
  phone.edit()
  await phone.sync()
  laptop.edit()
  laptop.steps.length = 0
  return { relay, laptop, phone }
}

type World = Awaited<ReturnType<typeof startDevices>>

const listIds = ({ commits }: Pick<AppDevice, 'commits'>): string[] => commits.map(({ id }) => id).sort()

/** The user has two browsers open, and each syncs a few times. A removed device is paired again, as its status says. */
async function settle({ laptop, phone }: World): Promise<void> {
  for (let round = 0; round < 3; round++) for (const device of [laptop, phone]) await device.sync()
  if (phone.status?.state !== 'removed') return
  const { session } = phone
  const vault = await readVault(laptop.session.db, laptop.session.user)
  if (vault) await writeVault(session.db, session.user, { ...vault, deviceName: 'Phone' })
  for (let round = 0; round < 2; round++) for (const device of [phone, laptop]) await device.sync()
}

async function expectAllInSync(world: World, shownCode: string | null): Promise<void> {
  const { relay, laptop, phone } = world
  for (const device of [laptop, phone])
    expect(device.status).toMatchObject({ state: 'idle', waiting: 0, problem: null, damage: [], missing: [] })
  expect(listIds(laptop)).toHaveLength(3)
  expect(listIds(phone)).toEqual(listIds(laptop))
  // No copy of the log is left that nobody can open or delete.
  expect(relay.vaults.size).toBe(1)
  const isMoved = relay.deletedVaults.size > 0
  if (shownCode === null) expect(laptop.status?.hasNewCode).toBe(isMoved)
  const { code } = await getRecoveryCode(laptop.session)
  if (shownCode !== null) expect(code).toBe(shownCode)
  const keys = await deriveVaultKeys(parseCode(RECOVERY_CODE, code))
  const { commits } = await new RelayDevice('new', relay, keys).syncVault()
  expect(listIds({ commits: commits as AppDevice['commits'] })).toEqual(listIds(laptop))
  await confirmRecoveryCode(laptop.session)
  await laptop.sync()
  expect(laptop.status?.hasNewCode).toBe(false)
}

/** The user presses "New key", and then "Done" when the code is shown. Returns the code, or null if the user did not see it. */
async function pressNewKey({ session }: AppDevice): Promise<string | null> {
  const answer = await replaceKey(session, null).catch(() => null)
  if (answer) await confirmRecoveryCode(session).catch(() => undefined)
  return answer?.code ?? null
}

const FAULTS: Record<'request' | 'write', StepFault[]> = {
  request: ['lost', 'refused', 'killed before', 'killed after'],
  write: ['killed before', 'killed after'],
}

test('[M9] [fault 78] a new key survives a kill at every request and write, and the loss of every request and of every answer', async () => {
  const flawless = await startDevices()
  const code = await pressNewKey(flawless.laptop)
  const { steps } = flawless.laptop
  expect(new Set(steps)).toEqual(new Set(['request', 'write']))
  const plan = steps.flatMap((step, at) => FAULTS[step].map((kind) => ({ at, kind })))
  await settle(flawless)
  await expectAllInSync(flawless, code)

  const stuck: string[] = []
  for (const fault of plan) {
    const world = await startDevices()
    const { laptop } = world
    laptop.fault = fault
    const shownCode = await pressNewKey(laptop)
    const { isKilled } = laptop
    if (isKilled) laptop.restart()
    try {
      await settle(world)
      await expectAllInSync(world, shownCode)
    } catch (error) {
      stuck.push(`${fault.kind} at step ${fault.at}, a ${steps[fault.at]}: ${String(error)}`)
    }
  }
  expect(stuck).toEqual([])
})

test('[M6] [M9] [fault 61] a move to a new key that was interrupted uploads nothing to the earlier copy, which is full', async () => {
  const world = await startDevices()
  const { relay, laptop } = world
  const [full] = relay.vaults.keys()
  relay.changeAnswer = async (path, method, go) => {
    if (method === 'PUT' && path.includes(`${full}/`)) return makeRefusal('VAULT_FULL')
    return go()
  }
  laptop.fault = { at: laptop.steps.length + 4, kind: 'refused' }
  expect(await pressNewKey(laptop)).toBe(null)
  expect(laptop.status).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^The move to a new key is not f/),
  })
  await settle(world)
  await expectAllInSync(world, null)
})

test('[M9] [fault 90] if two devices press "New key" at once, one of them gets the new key, and the other one is told to pair again', async () => {
  const flawless = await startDevices()
  await pressNewKey(flawless.laptop)
  const requestCount = flawless.relay.requests.length
  for (let at = 0; at < requestCount; at++) {
    const world = await startDevices()
    const { relay, laptop, phone } = world
    let pressedOnPhone: Promise<unknown> | null = null
    const first = relay.requests.length
    relay.changeAnswer = async (_path, _method, go) => {
      if (relay.requests.length > first + at && !pressedOnPhone) {
        pressedOnPhone = replaceKey(phone.session, null).catch((error: unknown) => error)
        await pressedOnPhone
      }
      return go()
    }
    const results = [await replaceKey(laptop.session, null).catch((error: unknown) => error), await pressedOnPhone]
    const losers = results.filter((result) => result instanceof Error)
    expect(losers.length, `request ${at}`).toBeLessThanOrEqual(1)
    for (const { message } of losers)
      expect(message, `request ${at}`).toMatch(
        /^Another device replaced the key, .* Pair this device again with the other one\.$/,
      )
    for (const device of [laptop, phone]) await device.sync()
    expect(relay.vaults.size, `request ${at}`).toBe(1)
    expect([laptop, phone].map(({ status }) => status?.state).sort(), `request ${at}`).toEqual(['idle', 'removed'])
  }
})

test('[M9] [fault 90] a device that was too late and could not delete its own new copy deletes it later', async () => {
  const { relay, laptop, phone } = await startDevices()
  const [earlier = ''] = relay.vaults.keys()
  let hasPhoneMoved = false
  relay.changeAnswer = async (path, method, go) => {
    if (method !== 'DELETE') return go()
    if (path.includes(earlier) && !hasPhoneMoved) {
      hasPhoneMoved = true
      await replaceKey(phone.session, null)
    }
    if (!path.includes(earlier)) throw new TypeError('Failed to fetch')
    return go()
  }
  await replaceKey(laptop.session, null).catch(() => undefined)
  expect(relay.vaults.size).toBe(2)
  relay.changeAnswer = (_path, _method, go) => go()
  await laptop.sync()
  await phone.sync()
  expect(relay.vaults.size).toBe(1)
  expect([laptop, phone].map(({ status }) => status?.state)).toEqual(['removed', 'idle'])
})

test('[M9] [fault 90] a move is finished if the server has lost the earlier copy, or deletes it at the second request of this device', async () => {
  const lost = await startDevices()
  const [earlier = ''] = lost.relay.vaults.keys()
  lost.relay.changeAnswer = async (_path, method, go) => {
    if (method === 'DELETE') lost.relay.vaults.delete(earlier)
    return go()
  }
  await replaceKey(lost.laptop.session, null)
  expect(lost.relay.vaults.size).toBe(1)

  const late = await startInterruptedMove()
  late.relay.changeAnswer = async (_path, method, go) => {
    if (method === 'DELETE') await go()
    return go()
  }
  await late.laptop.sync()
  expect(late.laptop.status).toMatchObject({ state: 'idle', problem: null })
  expect(late.relay.vaults.size).toBe(1)
})

/** The laptop has uploaded its log with the new key, and has not deleted the earlier copy. */
async function startInterruptedMove(): Promise<World> {
  const world = await startDevices()
  const { relay, laptop } = world
  relay.changeAnswer = async (_path, method, go) => {
    if (method === 'DELETE') throw new TypeError('Failed to fetch')
    return go()
  }
  expect(await pressNewKey(laptop)).toBe(null)
  expect(relay.vaults.size).toBe(2)
  relay.changeAnswer = (_path, _method, go) => go()
  laptop.steps.length = 0
  return world
}

test('[M9] [fault 78] "Delete the copy" during an interrupted move deletes both copies', async () => {
  const { relay, laptop } = await startInterruptedMove()
  await leaveVault(laptop.session, true)
  expect(relay.vaults.size).toBe(0)
})

/** Returns what the device's status says in the end. */
async function interruptDeletion(fault: { at: number; kind: StepFault }): Promise<string | undefined> {
  const { relay, laptop } = await startInterruptedMove()
  laptop.fault = fault
  await leaveVault(laptop.session, true).catch(() => undefined)
  if (laptop.isKilled) laptop.restart()
  for (let round = 0; round < 3; round++) await laptop.sync()
  const hasCopy = relay.vaults.size > 0
  if (await readVault(laptop.session.db, laptop.session.user)) {
    expect(laptop.status?.state).toBe(hasCopy ? 'idle' : 'removed')
    return laptop.status?.state
  }
  expect(hasCopy).toBe(false)
  return 'stopped'
}

test('[M9] [fault 78] "Delete the copy" that is interrupted during a move ends with a log that syncs, or without a copy', async () => {
  const { laptop } = await startInterruptedMove()
  await leaveVault(laptop.session, true)
  const faults = laptop.steps.flatMap((step, at) => FAULTS[step].map((kind) => ({ at, kind })))
  const results = new Set<string | undefined>()
  for (const fault of faults) results.add(await interruptDeletion(fault))
  expect(results).toEqual(new Set(['idle', 'removed', 'stopped']))
})
