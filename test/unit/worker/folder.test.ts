import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assertProperty } from '../../property'
import { computeExpectedSolves, copyAllFiles, FakeDevice, NOW_MS, type TypedPart } from './folder-world'

const CONFLICT_SUFFIX = ' (conflicted copy).ndjson'

const makePair = () => [new FakeDevice('left'), new FakeDevice('right')] as const

function readOwnFileName({ syncState }: FakeDevice): string {
  if (syncState.own === null) throw new Error('it has written nothing')
  return syncState.own
}

async function syncAll(...devices: readonly FakeDevice[]): Promise<void> {
  for (let round = 0; round < 2; round++) {
    for (const device of devices) {
      await device.sync()
      copyAllFiles(devices)
    }
  }
}

function expectSame(...devices: readonly FakeDevice[]): void {
  const typedIds = devices.flatMap((device) => device.typedTexts.map(({ id }) => id))
  const expectedSolvesOfAll = computeExpectedSolves(devices)
  for (const device of devices) {
    expect(device.ids).toEqual(devices[0]?.ids)
    expect(device.ids).toEqual(expect.arrayContaining(typedIds))
    expect(device.shownSolves).toEqual(expectedSolvesOfAll)
  }
}

const anyFault = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    device: fc.nat(2),
    part: fc.constantFrom<TypedPart>('code', 'notes'),
  }),
  fc.record({ kind: fc.constant('sync' as const), device: fc.nat(2) }),
  fc.record({ kind: fc.constant('settle' as const) }),
  fc.record({
    kind: fc.constant('carry' as const),
    device: fc.nat(2),
    to: fc.nat(2),
    file: fc.nat(9),
    part: fc.nat(100),
  }),
  fc.record({ kind: fc.constant('copy' as const), device: fc.nat(2), file: fc.nat(9) }),
  fc.record({ kind: fc.constant('remove' as const), device: fc.nat(2), file: fc.nat(9) }),
  fc.record({ kind: fc.constant('cut' as const), device: fc.nat(2), file: fc.nat(9), part: fc.nat(100) }),
  fc.record({ kind: fc.constant('bend' as const), device: fc.nat(2), file: fc.nat(9), part: fc.nat(99) }),
  fc.record({ kind: fc.constant('lock' as const), device: fc.nat(2), file: fc.nat(9) }),
  fc.record({ kind: fc.constant('forget' as const), device: fc.nat(2) }),
)

type Fault = typeof anyFault extends fc.Arbitrary<infer T> ? T : never

async function applyFault(devices: readonly FakeDevice[], fault: Fault): Promise<void> {
  if (fault.kind === 'settle') return copyAllFiles(devices)
  const device = devices[fault.device]
  if (!device) return
  if (fault.kind === 'edit') device.edit(1, fault.part)
  if (fault.kind === 'sync') await device.sync()
  if (fault.kind === 'forget')
    device.syncState = { ...device.syncState, own: null, told: { seq: 0, id: '' }, files: [] }
  if (!('file' in fault)) return
  const { folder } = device
  const names = [...folder.files.keys()]
  const name = names[fault.file % Math.max(1, names.length)]
  const file = name === undefined ? undefined : folder.files.get(name)
  if (name === undefined || !file) return
  const byteIndex = 'part' in fault ? Math.floor((file.bytes.length * fault.part) / 100) : 0
  switch (fault.kind) {
    case 'carry':
      devices[fault.to]?.folder.put(name, file.bytes.slice(0, byteIndex))
      break
    case 'copy':
      folder.put(name.replace('.ndjson', CONFLICT_SUFFIX), file.bytes)
      break
    case 'remove':
      folder.files.delete(name)
      break
    case 'cut':
      folder.put(name, file.bytes.slice(0, byteIndex))
      break
    case 'bend':
      folder.put(
        name,
        file.bytes.map((byte, i) => (i === byteIndex ? byte ^ 1 : byte)),
      )
      break
    case 'lock':
      if (!folder.lockedNames.delete(name)) folder.lockedNames.add(name)
      break
    default:
      fault satisfies never
  }
}

test('[L5] after any mishaps in the folders, the devices show the same once it has copied every file', async () => {
  await assertProperty(
    fc.asyncProperty(fc.array(anyFault, { maxLength: 40 }), async (faults) => {
      const devices = ['left', 'right', 'third'].map((id) => new FakeDevice(id))
      for (const fault of faults) await applyFault(devices, fault)
      for (const { folder } of devices) folder.lockedNames.clear()
      await syncAll(...devices)
      expectSame(...devices)
    }),
    { numRuns: 500 },
  )
})

describe('two devices', () => {
  test('[L5] exchange changes, each in a file of its own, and write nothing twice', async () => {
    const [leftDevice, rightDevice] = makePair()
    leftDevice.edit()
    rightDevice.edit()
    await syncAll(leftDevice, rightDevice)
    expectSame(leftDevice, rightDevice)
    expect(leftDevice.log).toHaveLength(2)
    expect([...leftDevice.folder.files.keys()].sort()).toEqual(
      [readOwnFileName(leftDevice), readOwnFileName(rightDevice)].sort(),
    )
    expect(leftDevice.folder.readText(readOwnFileName(leftDevice)).split('\n')).toHaveLength(3)
    expect(await leftDevice.sync()).toMatchObject({ devices: 1, problems: [], ignored: [], commits: [] })
  })

  test('[N19] [fault 39] pass on commits with an unknown cause', async () => {
    const [leftDevice, rightDevice] = makePair()
    leftDevice.edit()
    leftDevice.log = leftDevice.log.map((commit) => ({ ...commit, cause: 'mentor' }))
    await syncAll(leftDevice, rightDevice)
    expectSame(leftDevice, rightDevice)
    expect(rightDevice.log).toEqual(leftDevice.log)
  })

  test('[L5] read no unchanged file again, and of a grown file only the new lines', async () => {
    const [leftDevice, rightDevice] = makePair()
    for (let n = 0; n < 50; n++) leftDevice.edit(100)
    await syncAll(leftDevice, rightDevice)
    const { readCounts } = rightDevice.folder
    readCounts.files = 0
    await rightDevice.sync()
    expect(readCounts.files).toBe(0)
    leftDevice.edit()
    await leftDevice.sync()
    copyAllFiles([leftDevice, rightDevice])
    readCounts.bytes = 0
    await rightDevice.sync()
    expect(rightDevice.log).toHaveLength(51)
    expect(readCounts.bytes).toBeLessThan(2_000)
  })

  test('[L5] start a new file once theirs is long', async () => {
    const [leftDevice, rightDevice] = makePair()
    for (let n = 0; n < 12; n++) leftDevice.edit(100_000)
    await syncAll(leftDevice, rightDevice)
    const firstFileName = readOwnFileName(leftDevice)
    const textBefore = leftDevice.folder.readText(firstFileName)
    leftDevice.edit()
    await syncAll(leftDevice, rightDevice)
    expect(readOwnFileName(leftDevice)).not.toBe(firstFileName)
    expect(leftDevice.folder.readText(firstFileName)).toBe(textBefore)
    expectSame(leftDevice, rightDevice)
    expect((await rightDevice.sync()).devices).toBe(1)
  })
})

test('[L5] [fault 35] a log that is too long for one file is written in several, and read by the other device', async () => {
  const [leftDevice, rightDevice] = makePair()
  for (let n = 0; n < 3; n++) leftDevice.edit(4_000_000)
  await syncAll(leftDevice, rightDevice)
  const sizes = [...leftDevice.folder.files.values()].map(({ bytes }) => bytes.length)
  expect(Math.max(...sizes)).toBeLessThan(32 * 2 ** 20)
  expectSame(leftDevice, rightDevice)
  expect((await leftDevice.sync()).commits).toEqual([])
  expect((await rightDevice.sync()).devices).toBe(1)
})

describe('a file', () => {
  test('[L5] a device whose own file cannot be opened reads, but does not write until the next sync', async () => {
    const [leftDevice, rightDevice] = makePair()
    leftDevice.edit()
    await syncAll(leftDevice, rightDevice)
    const name = readOwnFileName(leftDevice)
    leftDevice.edit()
    const rightId = rightDevice.edit()
    await rightDevice.sync()
    copyAllFiles([leftDevice, rightDevice])
    leftDevice.folder.lockedNames.add(name)
    const { problems } = await leftDevice.sync()
    expect(problems).toEqual([`${name}: it cannot be opened now; perhaps its service has not fetched it yet`])
    expect(leftDevice.ids).toContain(rightId)
    leftDevice.folder.lockedNames.delete(name)
    await syncAll(leftDevice, rightDevice)
    expectSame(leftDevice, rightDevice)
    expect(readOwnFileName(leftDevice)).toBe(name)
    expect(leftDevice.folder.readText(name)).not.toContain(rightId)
  })

  test('[L6] a damaged file is reported with the line, and its device repairs it', async () => {
    const [leftDevice, rightDevice] = makePair()
    leftDevice.edit()
    leftDevice.edit()
    await leftDevice.sync()
    const name = readOwnFileName(leftDevice)
    const text = leftDevice.folder.readText(name)
    const damagedText = text.replace(/"code":"\d+"(?=.*\n$)/, '"code":"bent"')
    expect(damagedText).not.toBe(text)
    for (const { folder } of [leftDevice, rightDevice]) folder.put(name, damagedText)
    expect((await rightDevice.sync()).problems).toEqual([`${name}, line 3: it does not match its checksum`])
    expect(rightDevice.log).toHaveLength(1)
    expect((await leftDevice.sync()).problems).toEqual([])
    expect(leftDevice.folder.readText(name)).toBe(text)
    copyAllFiles([leftDevice, rightDevice])
    expect((await rightDevice.sync()).problems).toEqual([])
    expectSame(leftDevice, rightDevice)
  })

  test('[L6] a file with the same length and another content is read again', async () => {
    const [leftDevice, rightDevice] = makePair()
    leftDevice.edit()
    await syncAll(leftDevice, rightDevice)
    const name = readOwnFileName(leftDevice)
    const otherVersion = new FakeDevice('left')
    const otherId = otherVersion.edit()
    await otherVersion.sync()
    const otherText = otherVersion.folder.readText(readOwnFileName(otherVersion))
    expect(otherText).toHaveLength(leftDevice.folder.readText(name).length)
    rightDevice.folder.put(name, otherText)
    await rightDevice.sync()
    expect(rightDevice.ids).toContain(otherId)
    // The commits of the replaced file are now only in the right device's own file.
    expect(rightDevice.folder.readText(readOwnFileName(rightDevice))).toContain(leftDevice.ids[0])
  })

  test('[L6] a file that cannot be opened for a while affects no other file and need not be read again', async () => {
    const [leftDevice, rightDevice] = makePair()
    const thirdDevice = new FakeDevice('third')
    leftDevice.edit()
    await syncAll(leftDevice, rightDevice, thirdDevice)
    rightDevice.folder.lockedNames.add(readOwnFileName(leftDevice))
    thirdDevice.edit()
    await thirdDevice.sync()
    copyAllFiles([leftDevice, rightDevice, thirdDevice])
    expect((await rightDevice.sync()).problems).toEqual([
      `${readOwnFileName(leftDevice)}: it cannot be opened now; perhaps its service has not fetched it yet`,
    ])
    expect(rightDevice.log).toHaveLength(2)
    rightDevice.folder.lockedNames.clear()
    rightDevice.folder.readCounts.files = 0
    expect((await rightDevice.sync()).problems).toEqual([])
    expect(rightDevice.folder.readCounts.files).toBe(0)
  })

  test('[L6] a withdrawn permission ends the sync; once it is given again, nothing is missing', async () => {
    const [leftDevice, rightDevice] = makePair()
    leftDevice.edit()
    await syncAll(leftDevice, rightDevice)
    leftDevice.edit()
    rightDevice.edit()
    rightDevice.folder.isOpen = false
    await expect(rightDevice.sync()).rejects.toMatchObject({ name: 'NotAllowedError' })
    rightDevice.folder.isOpen = true
    await syncAll(leftDevice, rightDevice)
    expectSame(leftDevice, rightDevice)
  })

  test('[L6] a file of another user is left alone, and system files are not even reported', async () => {
    const [leftDevice] = makePair()
    leftDevice.edit()
    const foreign = ['holiday.txt', 'solvelog-ada-x-00000000-0000-4000-8000-000000000001.ndjson', 'solvelog-ada.ndjson']
    for (const name of [...foreign, '.DS_Store', 'desktop.ini', 'a.ndjson.crswap']) leftDevice.folder.put(name, 'hello')
    expect(await leftDevice.sync()).toMatchObject({ ignored: foreign, problems: [], devices: 0 })
    for (const name of foreign) expect(leftDevice.folder.readText(name)).toBe('hello')
  })

  test('[L6] an own file of a newer version is not written to', async () => {
    const [leftDevice] = makePair()
    leftDevice.edit()
    await leftDevice.sync()
    const name = readOwnFileName(leftDevice)
    const newer = leftDevice.folder
      .readText(name)
      .replace('"version":1', '"version":2')
      .replace('"code":', '"program":')
    leftDevice.folder.put(name, newer)
    leftDevice.edit()
    await leftDevice.sync()
    expect(readOwnFileName(leftDevice)).not.toBe(name)
    expect(leftDevice.folder.readText(name)).toBe(newer)
  })
})

describe('[fault 36] a file that could not be read is read at the next sync, though size and time stay the same', () => {
  const zeroSecondHalf = (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, i) => (i > bytes.length / 2 ? 0 : byte))

  test.each([
    ['half of its content had not arrived', zeroSecondHalf],
    ['one byte was wrong', (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, i) => (i === 900 ? byte ^ 1 : byte))],
    ['its last line was not complete', (bytes: Uint8Array<ArrayBuffer>) => bytes.with(-1, 0)],
  ])('%s', async (_what, damage) => {
    const [leftDevice, rightDevice] = makePair()
    for (let n = 0; n < 5; n++) leftDevice.edit(40)
    await leftDevice.sync()
    const name = readOwnFileName(leftDevice)
    const { bytes, modified } = leftDevice.folder.files.get(name) ?? { bytes: new Uint8Array(), modified: 0 }
    rightDevice.folder.files.set(name, { bytes: damage(bytes), modified })
    await rightDevice.sync()
    expect(rightDevice.log.length).toBeLessThan(5)
    rightDevice.folder.files.set(name, { bytes, modified })
    expect((await rightDevice.sync()).problems).toEqual([])
    expectSame(leftDevice, rightDevice)
  })

  test('because it was too large', async () => {
    const [leftDevice, rightDevice] = makePair()
    leftDevice.edit()
    await leftDevice.sync()
    copyAllFiles([leftDevice, rightDevice])
    const name = readOwnFileName(leftDevice)
    rightDevice.folder.oversizedNames.add(name)
    expect((await rightDevice.sync()).problems).toEqual([`${name}: it is larger than 512 MB`])
    expect(rightDevice.log).toEqual([])
    rightDevice.folder.oversizedNames.delete(name)
    expect((await rightDevice.sync()).problems).toEqual([])
    expectSame(leftDevice, rightDevice)
  })

  test('because only a newer build can read its format', async () => {
    const [leftDevice, rightDevice] = makePair()
    leftDevice.edit()
    await syncAll(leftDevice, rightDevice)
    leftDevice.edit()
    await leftDevice.sync()
    copyAllFiles([leftDevice, rightDevice])
    const { size } = new Blob([leftDevice.folder.readText(readOwnFileName(leftDevice))])
    const { modified } = leftDevice.folder.files.get(readOwnFileName(leftDevice)) ?? { modified: 0 }
    const files = rightDevice.syncState.files.map((place) =>
      place.name === readOwnFileName(leftDevice)
        ? { ...place, size, modified, problem: 'it was written by a newer version' }
        : place,
    )
    rightDevice.syncState = { ...rightDevice.syncState, files }
    expect((await rightDevice.sync()).problems).toEqual([])
    expectSame(leftDevice, rightDevice)
  })
})

test.each([
  ['whose clock is years ahead of its own', NOW_MS, NOW_MS - 10 * 365 * 86_400_000],
  ['that was begun while the clock was in the year 12000', Date.UTC(12_000, 0), NOW_MS],
])('[fault 32] a device reads a file %s', async (_what, written, read) => {
  const [leftDevice, rightDevice] = makePair()
  leftDevice.edit()
  await leftDevice.sync(written)
  copyAllFiles([leftDevice, rightDevice])
  expect((await rightDevice.sync(read)).problems).toEqual([])
  expectSame(leftDevice, rightDevice)
})

describe('[fault 37] one commit id with two contents', () => {
  test.each([false, true])('both devices keep both and show the same, whichever syncs first', async (isReversed) => {
    const [leftDevice, rightDevice] = makePair()
    leftDevice.edit()
    const [text = ''] = leftDevice.typedTexts.map((typed) => typed.text)
    const replaceText = (events: unknown[]): unknown[] => JSON.parse(JSON.stringify(events).replace(text, 'other text'))
    rightDevice.log = leftDevice.log.map((commit) => ({ ...commit, events: replaceText(commit.events) }))
    const devices = isReversed ? [rightDevice, leftDevice] : [leftDevice, rightDevice]
    for (let n = 0; n < 2; n++) {
      await syncAll(...devices)
      expect(leftDevice.ids).toEqual(rightDevice.ids)
      expect(leftDevice.shownSolves).toEqual(rightDevice.shownSolves)
      for (const device of devices) {
        const logJson = JSON.stringify(device.log)
        expect([logJson.includes(text), logJson.includes('other text')]).toEqual([true, true])
        expect((await device.sync()).problems).toEqual([])
      }
      leftDevice.edit()
    }
  })
})

describe('one device twice, because a browser’s profile was copied', () => {
  test('[L5] both continue in files of their own, and nothing is lost', async () => {
    const leftDevice = new FakeDevice('left')
    leftDevice.edit()
    await leftDevice.sync()
    const copiedDevice = new FakeDevice('left')
    copiedDevice.log = leftDevice.log
    copiedDevice.syncState = leftDevice.syncState
    copyAllFiles([leftDevice, copiedDevice])
    const name = readOwnFileName(leftDevice)
    leftDevice.edit()
    copiedDevice.edit()
    await leftDevice.sync()
    await copiedDevice.sync()
    // A sync service stores one of the two versions under the name, and the other as a copy.
    const copyText = copiedDevice.folder.readText(name)
    copyAllFiles([leftDevice, copiedDevice])
    const winner = leftDevice.folder.readText(name)
    const loser = [copyText, leftDevice.folder.readText(name)].find((text) => text !== winner)
    if (loser !== undefined)
      for (const { folder } of [leftDevice, copiedDevice]) folder.put(name.replace('.ndjson', CONFLICT_SUFFIX), loser)
    await syncAll(leftDevice, copiedDevice)
    expectSame(leftDevice, copiedDevice)
    expect(leftDevice.log).toHaveLength(3)
    leftDevice.edit()
    copiedDevice.edit()
    await syncAll(leftDevice, copiedDevice)
    expect(readOwnFileName(leftDevice)).not.toBe(readOwnFileName(copiedDevice))
    expectSame(leftDevice, copiedDevice)
  })
})
