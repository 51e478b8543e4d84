import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeExpectedSolves, copyAllFiles, FakeDevice, NOW_MS, type TypedPart } from './folder-world'

const CONFLICT_SUFFIX = ' (conflicted copy).ndjson'

const makePair = () => [new FakeDevice('left'), new FakeDevice('right')] as const

/** Returns the name of the only file that a device has written. */
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

/** Checks that every device has every edit, and shows the newest text of each part. */
function expectSame(...devices: readonly FakeDevice[]): void {
  const typedIds = devices.flatMap((device) => device.typedTexts.map(({ id }) => id))
  const expectedSolvesOfAll = computeExpectedSolves(devices)
  for (const device of devices) {
    expect(device.ids).toEqual(devices[0]?.ids)
    expect(device.ids).toEqual(expect.arrayContaining(typedIds))
    expect(device.shownSolves).toEqual(expectedSolvesOfAll)
  }
}

/** Generates a change that a service, a disk or a person may make to a folder. */
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
  await fc.assert(
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
    const [left, right] = makePair()
    left.edit()
    right.edit()
    await syncAll(left, right)
    expectSame(left, right)
    expect(left.log).toHaveLength(2)
    expect([...left.folder.files.keys()].sort()).toEqual([readOwnFileName(left), readOwnFileName(right)].sort())
    expect(left.folder.readText(readOwnFileName(left)).split('\n')).toHaveLength(3)
    expect(await left.sync()).toMatchObject({ devices: 1, problems: [], ignored: [], commits: [] })
  })

  test('[N19] [fault 39] pass on commits with an unknown cause', async () => {
    const [left, right] = makePair()
    left.edit()
    left.log = left.log.map((commit) => ({ ...commit, cause: 'mentor' }))
    await syncAll(left, right)
    expectSame(left, right)
    expect(right.log).toEqual(left.log)
  })

  test('[L5] read no unchanged file again, and of a grown file only the new lines', async () => {
    const [left, right] = makePair()
    for (let n = 0; n < 50; n++) left.edit(100)
    await syncAll(left, right)
    const { readCounts } = right.folder
    readCounts.files = 0
    await right.sync()
    expect(readCounts.files).toBe(0)
    left.edit()
    await left.sync()
    copyAllFiles([left, right])
    readCounts.bytes = 0
    await right.sync()
    expect(right.log).toHaveLength(51)
    expect(readCounts.bytes).toBeLessThan(2_000)
  })

  test('[L5] start a new file once theirs is long', async () => {
    const [left, right] = makePair()
    for (let n = 0; n < 12; n++) left.edit(100_000)
    await syncAll(left, right)
    const firstFileName = readOwnFileName(left)
    const textBefore = left.folder.readText(firstFileName)
    left.edit()
    await syncAll(left, right)
    expect(readOwnFileName(left)).not.toBe(firstFileName)
    expect(left.folder.readText(firstFileName)).toBe(textBefore)
    expectSame(left, right)
    expect((await right.sync()).devices).toBe(1)
  })
})

test('[L5] [fault 35] a log that is too long for one file is written in several, and read by the other device', async () => {
  const [left, right] = makePair()
  for (let n = 0; n < 3; n++) left.edit(4_000_000)
  await syncAll(left, right)
  const sizes = [...left.folder.files.values()].map(({ bytes }) => bytes.length)
  expect(Math.max(...sizes)).toBeLessThan(32 * 2 ** 20)
  expectSame(left, right)
  expect((await left.sync()).commits).toEqual([])
  expect((await right.sync()).devices).toBe(1)
})

describe('a file', () => {
  test('[L5] a device whose own file cannot be opened reads, but does not write until the next sync', async () => {
    const [left, right] = makePair()
    left.edit()
    await syncAll(left, right)
    const name = readOwnFileName(left)
    left.edit()
    const rightId = right.edit()
    await right.sync()
    copyAllFiles([left, right])
    left.folder.lockedNames.add(name)
    const { problems } = await left.sync()
    expect(problems).toEqual([`${name}: it cannot be opened now; perhaps its service has not fetched it yet`])
    expect(left.ids).toContain(rightId)
    left.folder.lockedNames.delete(name)
    await syncAll(left, right)
    expectSame(left, right)
    expect(readOwnFileName(left)).toBe(name)
    expect(left.folder.readText(name)).not.toContain(rightId)
  })

  test('[L6] a damaged file is reported with the line, and its device repairs it', async () => {
    const [left, right] = makePair()
    left.edit()
    left.edit()
    await left.sync()
    const name = readOwnFileName(left)
    const text = left.folder.readText(name)
    const damagedText = text.replace(/"code":"\d+"(?=.*\n$)/, '"code":"bent"')
    expect(damagedText).not.toBe(text)
    for (const { folder } of [left, right]) folder.put(name, damagedText)
    expect((await right.sync()).problems).toEqual([`${name}, line 3: it does not match its checksum`])
    expect(right.log).toHaveLength(1)
    expect((await left.sync()).problems).toEqual([])
    expect(left.folder.readText(name)).toBe(text)
    copyAllFiles([left, right])
    expect((await right.sync()).problems).toEqual([])
    expectSame(left, right)
  })

  test('[L6] a file with the same length and another content is read again', async () => {
    const [left, right] = makePair()
    left.edit()
    await syncAll(left, right)
    const name = readOwnFileName(left)
    const otherVersion = new FakeDevice('left')
    const otherId = otherVersion.edit()
    await otherVersion.sync()
    const otherText = otherVersion.folder.readText(readOwnFileName(otherVersion))
    expect(otherText).toHaveLength(left.folder.readText(name).length)
    right.folder.put(name, otherText)
    await right.sync()
    expect(right.ids).toContain(otherId)
    // Only this device's own file has the commits of the lost file now.
    expect(right.folder.readText(readOwnFileName(right))).toContain(left.ids[0])
  })

  test('[L6] a file that cannot be opened for a while affects no other file and need not be read again', async () => {
    const [left, right] = makePair()
    const thirdDevice = new FakeDevice('third')
    left.edit()
    await syncAll(left, right, thirdDevice)
    right.folder.lockedNames.add(readOwnFileName(left))
    thirdDevice.edit()
    await thirdDevice.sync()
    copyAllFiles([left, right, thirdDevice])
    expect((await right.sync()).problems).toEqual([
      `${readOwnFileName(left)}: it cannot be opened now; perhaps its service has not fetched it yet`,
    ])
    expect(right.log).toHaveLength(2)
    right.folder.lockedNames.clear()
    right.folder.readCounts.files = 0
    expect((await right.sync()).problems).toEqual([])
    expect(right.folder.readCounts.files).toBe(0)
  })

  test('[L6] a withdrawn permission ends the sync; once it is given again, nothing is missing', async () => {
    const [left, right] = makePair()
    left.edit()
    await syncAll(left, right)
    left.edit()
    right.edit()
    right.folder.isOpen = false
    await expect(right.sync()).rejects.toMatchObject({ name: 'NotAllowedError' })
    right.folder.isOpen = true
    await syncAll(left, right)
    expectSame(left, right)
  })

  test('[L6] a file of another user is left alone, and system files are not even reported', async () => {
    const [left] = makePair()
    left.edit()
    const foreign = ['holiday.txt', 'solvelog-ada-x-00000000-0000-4000-8000-000000000001.ndjson', 'solvelog-ada.ndjson']
    for (const name of [...foreign, '.DS_Store', 'desktop.ini', 'a.ndjson.crswap']) left.folder.put(name, 'hello')
    expect(await left.sync()).toMatchObject({ ignored: foreign, problems: [], devices: 0 })
    for (const name of foreign) expect(left.folder.readText(name)).toBe('hello')
  })

  test('[L6] an own file of a newer version is not written to', async () => {
    const [left] = makePair()
    left.edit()
    await left.sync()
    const name = readOwnFileName(left)
    const newer = left.folder.readText(name).replace('"version":1', '"version":2').replace('"code":', '"program":')
    left.folder.put(name, newer)
    left.edit()
    await left.sync()
    expect(readOwnFileName(left)).not.toBe(name)
    expect(left.folder.readText(name)).toBe(newer)
  })
})

describe('[fault 36] a file that could not be read is read at the next sync, though size and time stay the same', () => {
  const zeroSecondHalf = (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, i) => (i > bytes.length / 2 ? 0 : byte))

  test.each([
    ['half of its content had not arrived', zeroSecondHalf],
    ['one byte was wrong', (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, i) => (i === 900 ? byte ^ 1 : byte))],
    ['its last line was not complete', (bytes: Uint8Array<ArrayBuffer>) => bytes.with(-1, 0)],
  ])('%s', async (_what, damage) => {
    const [left, right] = makePair()
    for (let n = 0; n < 5; n++) left.edit(40)
    await left.sync()
    const name = readOwnFileName(left)
    const { bytes, modified } = left.folder.files.get(name) ?? { bytes: new Uint8Array(), modified: 0 }
    right.folder.files.set(name, { bytes: damage(bytes), modified })
    await right.sync()
    expect(right.log.length).toBeLessThan(5)
    right.folder.files.set(name, { bytes, modified })
    expect((await right.sync()).problems).toEqual([])
    expectSame(left, right)
  })

  test('because it was too large', async () => {
    const [left, right] = makePair()
    left.edit()
    await left.sync()
    copyAllFiles([left, right])
    const name = readOwnFileName(left)
    right.folder.oversizedNames.add(name)
    expect((await right.sync()).problems).toEqual([`${name}: it is larger than 512 MB`])
    expect(right.log).toEqual([])
    right.folder.oversizedNames.delete(name)
    expect((await right.sync()).problems).toEqual([])
    expectSame(left, right)
  })

  test('because only a newer build can read its format', async () => {
    const [left, right] = makePair()
    left.edit()
    await syncAll(left, right)
    left.edit()
    await left.sync()
    copyAllFiles([left, right])
    const { size } = new Blob([left.folder.readText(readOwnFileName(left))])
    const { modified } = left.folder.files.get(readOwnFileName(left)) ?? { modified: 0 }
    const files = right.syncState.files.map((place) =>
      place.name === readOwnFileName(left)
        ? { ...place, size, modified, problem: 'it was written by a newer version' }
        : place,
    )
    right.syncState = { ...right.syncState, files }
    expect((await right.sync()).problems).toEqual([])
    expectSame(left, right)
  })
})

test.each([
  ['whose clock is years ahead of its own', NOW_MS, NOW_MS - 10 * 365 * 86_400_000],
  ['that was begun while the clock was in the year 12000', Date.UTC(12_000, 0), NOW_MS],
])('[fault 32] a device reads a file %s', async (_what, written, read) => {
  const [left, right] = makePair()
  left.edit()
  await left.sync(written)
  copyAllFiles([left, right])
  expect((await right.sync(read)).problems).toEqual([])
  expectSame(left, right)
})

describe('[fault 37] one commit id with two contents', () => {
  test.each([false, true])('both devices keep both and show the same, whichever syncs first', async (isReversed) => {
    const [left, right] = makePair()
    left.edit()
    const [text = ''] = left.typedTexts.map((typed) => typed.text)
    const replaceText = (events: unknown[]): unknown[] => JSON.parse(JSON.stringify(events).replace(text, 'other text'))
    right.log = left.log.map((commit) => ({ ...commit, events: replaceText(commit.events) }))
    const devices = isReversed ? [right, left] : [left, right]
    for (let n = 0; n < 2; n++) {
      await syncAll(...devices)
      expect(left.ids).toEqual(right.ids)
      expect(left.shownSolves).toEqual(right.shownSolves)
      for (const device of devices) {
        const logJson = JSON.stringify(device.log)
        expect([logJson.includes(text), logJson.includes('other text')]).toEqual([true, true])
        expect((await device.sync()).problems).toEqual([])
      }
      left.edit()
    }
  })
})

describe('one device twice, because a browser’s profile was copied', () => {
  test('[L5] both continue in files of their own, and nothing is lost', async () => {
    const left = new FakeDevice('left')
    left.edit()
    await left.sync()
    const copiedDevice = new FakeDevice('left')
    copiedDevice.log = left.log
    copiedDevice.syncState = left.syncState
    copyAllFiles([left, copiedDevice])
    const name = readOwnFileName(left)
    left.edit()
    copiedDevice.edit()
    await left.sync()
    await copiedDevice.sync()
    // The service keeps one of the two versions under the name, and the other as a copy.
    const copyText = copiedDevice.folder.readText(name)
    copyAllFiles([left, copiedDevice])
    const winner = left.folder.readText(name)
    const loser = [copyText, left.folder.readText(name)].find((text) => text !== winner)
    if (loser !== undefined)
      for (const { folder } of [left, copiedDevice]) folder.put(name.replace('.ndjson', CONFLICT_SUFFIX), loser)
    await syncAll(left, copiedDevice)
    expectSame(left, copiedDevice)
    expect(left.log).toHaveLength(3)
    left.edit()
    copiedDevice.edit()
    await syncAll(left, copiedDevice)
    expect(readOwnFileName(left)).not.toBe(readOwnFileName(copiedDevice))
    expectSame(left, copiedDevice)
  })
})
