import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Relay } from '#worker/devices/relay'
import { deriveVaultKeys } from '#worker/devices/vault-keys'
import { FakeRelay, makeRefusal } from '../../fake-relay'
import { assertProperty } from '../../property'
import { computeExpectedSolves } from '../worker/folder-world'
import { listStreams, makeDevices, type RelayDevice, VAULT_SECRET } from './relay-world'

async function syncAll(devices: readonly RelayDevice[]): Promise<void> {
  // The first sync of each device includes its daily check.
  for (const device of devices) await device.syncVault({ isThorough: true })
  for (let round = 0; round < 3; round++) for (const device of devices) await device.syncVault()
}

function expectSame(devices: readonly RelayDevice[]): void {
  const typedIds = devices.flatMap((device) => device.typedTexts.map(({ id }) => id))
  for (const device of devices) {
    expect(device.ids).toEqual(devices[0]?.ids)
    expect(new Set(device.ids).size).toBe(device.ids.length)
    expect(device.ids).toEqual(expect.arrayContaining(typedIds))
    expect(device.shownSolves).toEqual(computeExpectedSolves(devices))
    expect(device.waitingCount).toBe(0)
  }
}

/** A new device must be able to read every change that another device shows as uploaded. */
async function expectNothingWronglySynced(devices: readonly RelayDevice[], relay: FakeRelay): Promise<void> {
  const {
    devices: [reader],
  } = await makeDevices('reader')
  if (!reader) throw new Error('no reader')
  const readingDevice = Object.assign(reader, { relay })
  const { commits } = await readingDevice.syncVault()
  const readableIds = new Set(commits.map(({ id }) => id))
  for (const device of devices)
    for (const { id } of device.log.slice(0, device.state.uploaded.seq)) expect(readableIds.has(id)).toBe(true)
}

test('[M2] edits of one device are on the others after they have synced, and each change is uploaded once', async () => {
  const { relay, devices } = await makeDevices('laptop', 'phone', 'tablet')
  for (const device of devices) device.edit()
  for (const device of devices) await device.syncVault()
  // A device knows itself and the devices that synced before it.
  expect(devices.map((device) => device.devices.length)).toEqual([1, 2, 3])
  for (const device of devices) await device.syncVault()
  expectSame(devices)
  const countChunks = () => listStreams(relay).reduce((sum, [, { length }]) => sum + length, 0)
  const countBefore = countChunks()
  for (const device of devices) await device.syncVault()
  expect(countChunks()).toBe(countBefore)
  await expectNothingWronglySynced(devices, relay)
})

test('[M4] [fault 65] a server that is down, slow, full or asks for a pause leaves the changes waiting', async () => {
  const {
    relay,
    devices: [laptop],
  } = await makeDevices('laptop')
  if (!laptop) throw new Error('no devices')
  laptop.edit()
  for (const answer of [
    async () => {
      throw new TypeError('Failed to fetch')
    },
    async () => new Response('<html>Bad gateway</html>', { status: 502 }),
    async () => makeRefusal('VAULT_FULL'),
    async () => makeRefusal('TOO_MANY_CHUNKS', { 'retry-after': '7' }),
  ]) {
    relay.changeAnswer = async (_path, method, go) => (method === 'PUT' ? answer() : go())
    await expect(laptop.syncVault()).rejects.toThrow()
    expect(laptop.waitingCount).toBe(1)
  }
  relay.changeAnswer = (_path, _method, go) => go()
  await laptop.syncVault()
  expect(laptop.waitingCount).toBe(0)
  await expectNothingWronglySynced([laptop], relay)
})

test.each([
  ['7', 7_000],
  ['86400', 86_400_000],
  ['86401', 86_400_000],
  ['2147484', 86_400_000],
  ['1e300', 86_400_000],
  ['0', null],
  ['-5', null],
  ['Fri, 31 Dec 2100 23:59:59 GMT', null],
  [null, null],
])('[M7] a server that asks for a pause of %s seconds gets a pause of %s milliseconds', async (header, pause) => {
  const relay = new FakeRelay()
  relay.changeAnswer = async () => makeRefusal('TOO_MANY_CHUNKS', header === null ? {} : { 'retry-after': header })
  const error = await new Relay(relay.fetch, await deriveVaultKeys(VAULT_SECRET))
    .readHeads()
    .catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'TOO_MANY_CHUNKS', retryAfter: pause })
})

test('[M4] [fault 66] after a time-out the chunks are halved; chunks that arrived in spite of it are not sent twice', async () => {
  const { relay, devices } = await makeDevices('laptop', 'phone')
  const [laptop, phone] = devices
  if (!laptop || !phone) throw new Error('no devices')
  for (let i = 0; i < 40; i++) laptop.edit(8_000)
  let isLate = true
  relay.changeAnswer = async (_path, method, go) => {
    const answer = await go()
    if (method !== 'PUT' || !isLate) return answer
    isLate = false
    throw new DOMException('late', 'TimeoutError')
  }
  await laptop.syncVault({ maxChunkBytes: 2 ** 19 })
  await phone.syncVault()
  expectSame(devices)
  const chunkPuts = relay.requests.filter((request) => request.startsWith('PUT') && request.split('/').length > 6)
  expect(chunkPuts.length).toBeGreaterThan(2)
  const [first = 0, ...others] = listStreams(relay).flatMap(([, chunks]) => chunks.map(({ length }) => length))
  expect(others.length).toBeGreaterThan(0)
  expect(Math.max(...others)).toBeLessThan(0.6 * first)
  const { commits } = await makeDevices('x').then(({ devices: [reader] }) =>
    Object.assign(reader as RelayDevice, { relay }).syncVault(),
  )
  expect(commits.length).toBe(40)
})

test('[M2] a change that is larger than a chunk is written in several and read whole', async () => {
  const { devices } = await makeDevices('laptop', 'phone')
  const [laptop, phone] = devices
  if (!laptop || !phone) throw new Error('no devices')
  laptop.edit(100_000)
  laptop.edit()
  await laptop.syncVault({ maxChunkBytes: 2 ** 16 })
  await phone.syncVault()
  expectSame(devices)
})

test('[M5] [fault 69] a server that went back to an earlier copy is detected, and all changes are uploaded again', async () => {
  const { relay, devices } = await makeDevices('laptop', 'phone')
  const [laptop, phone] = devices
  if (!laptop || !phone) throw new Error('no devices')
  laptop.edit()
  await syncAll(devices)
  const disk = relay.copyDisk()
  laptop.edit()
  phone.edit()
  await syncAll(devices)
  relay.rollBack(disk)
  for (const [device, isThorough] of [
    [phone, false],
    [laptop, true],
  ] as const) {
    expect((await device.syncVault({ isThorough })).isOtherHistory).toBe(true)
    expect((await device.syncVault({ isThorough })).isOtherHistory).toBe(false)
  }
  await syncAll(devices)
  expectSame(devices)
  await expectNothingWronglySynced(devices, relay)
  expect((await phone.syncVault()).missingChanges).toEqual([])
})

test('[M5] [fault 70] changes that another device has read and the server no longer has are reported with both names', async () => {
  const { relay, devices } = await makeDevices('laptop', 'phone', 'tablet')
  const [laptop, phone, tablet] = devices
  if (!laptop || !phone || !tablet) throw new Error('no devices')
  await syncAll([laptop, phone])
  const [[stream = ''] = []] = listStreams(relay).filter(([id]) => id === phone.state.own)
  phone.edit()
  await phone.syncVault()
  laptop.edit()
  await laptop.syncVault()
  const chunks = [...relay.vaults.values()][0]?.streams.get(stream) ?? []
  chunks.pop()
  const { missingChanges: missing } = await tablet.syncVault()
  expect(missing).toEqual([{ writtenBy: 'phone', readBy: 'laptop', at: expect.any(Number) }])
  await syncAll(devices)
  expectSame(devices)
  expect((await tablet.syncVault()).missingChanges).toEqual([])
})

test('[M5] [fault 71] a damaged chunk blocks only its stream, is reported, and its changes are uploaded again', async () => {
  const { relay, devices } = await makeDevices('laptop', 'phone', 'tablet')
  const [laptop, phone, tablet] = devices
  if (!laptop || !phone || !tablet) throw new Error('no devices')
  laptop.edit()
  phone.edit()
  await laptop.syncVault()
  await phone.syncVault()
  const [, chunks = []] = listStreams(relay).find(([id]) => id === laptop.state.own) ?? []
  chunks[0]?.fill(9, 40, 60)
  const { problems, commits } = await tablet.syncVault()
  expect(problems).toEqual(['A part of a device on the server is damaged.'])
  expect(commits.map(({ id }) => id)).toEqual([phone.ids[1] ?? phone.ids[0]])
  await syncAll(devices)
  expectSame(devices)
})

test('[M5] [fault 72] a profile that was copied to another computer continues in its own stream', async () => {
  const { relay, devices } = await makeDevices('laptop', 'phone')
  const [laptop, phone] = devices
  if (!laptop || !phone) throw new Error('no devices')
  laptop.edit()
  await laptop.syncVault()
  const copiedDevice = devices[0] && Object.assign(Object.create(Object.getPrototypeOf(laptop)), laptop)
  const {
    devices: [other],
  } = await makeDevices('laptop')
  if (!other || !copiedDevice) throw new Error('no devices')
  const copiedProfile = Object.assign(other, { relay, state: structuredClone(laptop.state) })
  copiedProfile.receive(laptop.log)
  laptop.edit()
  copiedProfile.edit()
  await laptop.syncVault()
  await copiedProfile.syncVault()
  expect(copiedProfile.state.own).not.toBe(laptop.state.own)
  await syncAll([laptop, phone, copiedProfile])
  expectSame([laptop, phone, copiedProfile])
  expect(copiedProfile.state.own).not.toBe(laptop.state.own)
})

test('[M5] [fault 72] a chunk that a copied profile wrote between a read and a write does not count as sent by this profile', async () => {
  const { relay, devices } = await makeDevices('laptop', 'phone')
  const [laptop, phone] = devices
  const {
    devices: [copy],
  } = await makeDevices('laptop')
  if (!laptop || !phone || !copy) throw new Error('no devices')
  laptop.edit()
  await laptop.syncVault()
  const copiedProfile = Object.assign(copy, { relay, state: structuredClone(laptop.state) })
  copiedProfile.receive(laptop.log)
  laptop.edit()
  copiedProfile.edit()
  relay.changeAnswer = async (_path, method, go) => {
    if (method !== 'PUT') return go()
    relay.changeAnswer = (_, __, continueRequest) => continueRequest()
    await laptop.syncVault()
    return go()
  }
  await copiedProfile.syncVault()
  expect(copiedProfile.state.own).not.toBe(laptop.state.own)
  await syncAll([laptop, phone, copiedProfile])
  expectSame([laptop, phone, copiedProfile])
})

test.each([1, 2])(
  '[M5] [fault 72] [fault 69] a stream that was rolled back and got %i other chunks by a copied profile is read again from its start',
  async (chunks) => {
    const { relay, devices } = await makeDevices('laptop', 'phone')
    const [laptop, phone] = devices
    const {
      devices: [copy],
    } = await makeDevices('laptop')
    if (!laptop || !phone || !copy) throw new Error('no devices')
    laptop.edit()
    await laptop.syncVault()
    await phone.syncVault()
    const copiedProfile = Object.assign(copy, { relay, state: structuredClone(laptop.state) })
    copiedProfile.receive(laptop.log)
    const disk = relay.copyDisk()
    laptop.edit()
    await laptop.syncVault()
    await phone.syncVault()
    relay.rollBack(disk)
    for (let i = 0; i < chunks; i++) {
      copiedProfile.edit()
      await copiedProfile.syncVault()
    }
    // At a position that the phone has already read, the server now has a different chunk.
    expect((await phone.syncVault()).isOtherHistory).toBe(true)
    expect(phone.ids).toEqual(expect.arrayContaining(copiedProfile.ids))
    await syncAll([laptop, phone, copiedProfile])
    expectSame([laptop, phone, copiedProfile])
  },
)

test.each(['no answer', 'BODY_TOO_LARGE'] as const)(
  '[M2] [M4] a change whose first part alone reached the server is uploaded again in another stream: %s',
  async (fault) => {
    const { relay, devices } = await makeDevices('laptop', 'phone')
    const [laptop, phone] = devices
    if (!laptop || !phone) throw new Error('no devices')
    laptop.edit(100_000)
    laptop.edit()
    let putCount = 0
    relay.changeAnswer = async (_path, method, go) => {
      if (method !== 'PUT' || ++putCount !== 2) return go()
      if (fault === 'BODY_TOO_LARGE') return makeRefusal(fault)
      throw new TypeError('Failed to fetch')
    }
    await laptop.syncVault({ maxChunkBytes: 2 ** 17 }).catch(() => undefined)
    relay.changeAnswer = (_path, _method, go) => go()
    await laptop.syncVault()
    expect(listStreams(relay)).toHaveLength(2)
    expect(await phone.syncVault()).toMatchObject({ problems: [] })
    expectSame(devices)
  },
)

test('[M1] [M5] changes that another user wrote with the same key are left out and reported', async () => {
  const { devices } = await makeDevices('laptop', 'phone')
  const [laptop, phone] = devices
  if (!laptop || !phone) throw new Error('no devices')
  phone.username = 'Bob'
  phone.edit()
  await phone.syncVault()
  expect(await laptop.syncVault()).toMatchObject({
    commits: [],
    problems: ['A part of a device on the server belongs to “Bob”.'],
  })
})

const anyFault = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    device: fc.nat(2),
    part: fc.constantFrom('code' as const, 'notes' as const),
  }),
  fc.record({ kind: fc.constant('sync' as const), device: fc.nat(2), isThorough: fc.boolean() }),
  fc.record({ kind: fc.constant('kill' as const), device: fc.nat(2), at: fc.nat(4), isThorough: fc.boolean() }),
  fc.record({
    kind: fc.constant('fail' as const),
    device: fc.nat(2),
    at: fc.nat(12),
    isDone: fc.boolean(),
    isThorough: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('forget' as const), device: fc.nat(2) }),
  fc.record({ kind: fc.constant('copy-disk' as const) }),
  fc.record({ kind: fc.constant('roll-back' as const) }),
  fc.record({ kind: fc.constant('wipe' as const) }),
  fc.record({
    kind: fc.constantFrom('drop' as const, 'cut' as const, 'flip' as const, 'repeat' as const, 'swap' as const),
    stream: fc.nat(5),
    at: fc.nat(9),
  }),
)
type Fault = typeof anyFault extends fc.Arbitrary<infer T> ? T : never

class FaultRunner {
  disk: ReturnType<FakeRelay['copyDisk']> | null = null

  constructor(
    readonly relay: FakeRelay,
    readonly devices: readonly RelayDevice[],
  ) {}

  async run(fault: Fault): Promise<void> {
    if ('device' in fault) return this.#runOnDevice(fault)
    if (fault.kind === 'copy-disk') this.disk = this.relay.copyDisk()
    if (fault.kind === 'roll-back' && this.disk) this.relay.rollBack(this.disk)
    if (fault.kind === 'wipe') for (const { streams } of this.relay.vaults.values()) streams.clear()
    if ('stream' in fault) this.#damageChunk(fault)
  }

  async #runOnDevice(fault: Extract<Fault, { device: number }>): Promise<void> {
    const device = this.devices[fault.device]
    if (!device) return
    if (fault.kind === 'edit') device.edit(1, fault.part)
    if (fault.kind === 'forget')
      device.state = { ...device.state, own: null, left: [], uploaded: { seq: 0, id: '' }, streams: [] }
    if (fault.kind === 'sync') await device.syncVault(fault).catch(() => undefined)
    if (fault.kind === 'kill') {
      device.killAtStateWrite = fault.at
      await device.syncVault(fault).catch(() => undefined)
      device.killAtStateWrite = null
    }
    if (fault.kind === 'fail') {
      let requests = 0
      this.relay.changeAnswer = async (_path, _method, go) => {
        if (requests++ !== fault.at) return go()
        if (fault.isDone) await go()
        throw new TypeError('Failed to fetch')
      }
      await device.syncVault(fault).catch(() => undefined)
      this.relay.changeAnswer = (_path, _method, go) => go()
    }
  }

  #damageChunk({ kind, stream, at }: Extract<Fault, { stream: number }>): void {
    const streams = listStreams(this.relay)
    const [, chunks = []] = streams[stream % Math.max(1, streams.length)] ?? []
    const i = at % Math.max(1, chunks.length)
    const chunk = chunks[i]
    if (!chunk) return
    if (kind === 'drop') chunks.splice(Math.max(1, i))
    if (kind === 'cut') chunks[i] = chunk.slice(0, chunk.length - 1)
    if (kind === 'flip') chunks[i] = chunk.map((byte, place) => (place === 30 ? byte ^ 1 : byte))
    if (kind === 'repeat') chunks.push(chunk)
    if (kind === 'swap') chunks.reverse()
  }
}

describe('[M5] a hostile or broken server', () => {
  test('[fault 73] three devices lose nothing, and show nothing as synced that cannot be read', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(anyFault, { maxLength: 25 }), async (faults) => {
        const { relay, devices } = await makeDevices('laptop', 'phone', 'tablet')
        const runner = new FaultRunner(relay, devices)
        for (const fault of faults) await runner.run(fault)
        await syncAll(devices)
        expectSame(devices)
        await expectNothingWronglySynced(devices, relay)
      }),
      { numRuns: 60 },
    )
  })
})
