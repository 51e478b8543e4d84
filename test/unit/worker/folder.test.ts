import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyAllFiles, FakeDevice, NOW, newestOf, type TypedPart } from './folder-world'

const CONFLICT = ' (conflicted copy).ndjson'

const pair = () => [new FakeDevice('left'), new FakeDevice('right')] as const

/** The only file that a device has written. */
function ownOf({ memory }: FakeDevice): string {
  if (memory.own === null) throw new Error('it has written nothing')
  return memory.own
}

async function met(...devices: readonly FakeDevice[]): Promise<void> {
  for (let round = 0; round < 2; round++) {
    for (const device of devices) {
      await device.sync()
      copyAllFiles(devices)
    }
  }
}

/** Every device has every edit, and shows the newest text of each part. */
function expectSame(...devices: readonly FakeDevice[]): void {
  const typed = devices.flatMap((device) => device.typed.map(({ id }) => id))
  const shown = newestOf(devices)
  for (const device of devices) {
    expect(device.ids).toEqual(devices[0]?.ids)
    expect(device.ids).toEqual(expect.arrayContaining(typed))
    expect(device.shown).toEqual(shown)
  }
}

/** The changes that a service, a disk or a person may make to a folder. */
const mishap = fc.oneof(
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

type Mishap = typeof mishap extends fc.Arbitrary<infer T> ? T : never

async function happen(devices: readonly FakeDevice[], what: Mishap): Promise<void> {
  if (what.kind === 'settle') return copyAllFiles(devices)
  const device = devices[what.device]
  if (!device) return
  if (what.kind === 'edit') device.edit(1, what.part)
  if (what.kind === 'sync') await device.sync()
  if (what.kind === 'forget') device.memory = { ...device.memory, own: null, told: { seq: 0, id: '' }, files: [] }
  if (!('file' in what)) return
  const { folder } = device
  const names = [...folder.files.keys()]
  const name = names[what.file % Math.max(1, names.length)]
  const kept = name === undefined ? undefined : folder.files.get(name)
  if (name === undefined || !kept) return
  const part = 'part' in what ? Math.floor((kept.bytes.length * what.part) / 100) : 0
  switch (what.kind) {
    case 'carry':
      devices[what.to]?.folder.put(name, kept.bytes.slice(0, part))
      break
    case 'copy':
      folder.put(name.replace('.ndjson', CONFLICT), kept.bytes)
      break
    case 'remove':
      folder.files.delete(name)
      break
    case 'cut':
      folder.put(name, kept.bytes.slice(0, part))
      break
    case 'bend':
      folder.put(
        name,
        kept.bytes.map((byte, i) => (i === part ? byte ^ 1 : byte)),
      )
      break
    case 'lock':
      if (!folder.shut.delete(name)) folder.shut.add(name)
      break
    default:
      what satisfies never
  }
}

test('[L5] whatever a sync service does to the folders, the devices show the same once it has copied every file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mishap, { maxLength: 40 }), async (all) => {
      const devices = ['left', 'right', 'third'].map((id) => new FakeDevice(id))
      for (const what of all) await happen(devices, what)
      for (const { folder } of devices) folder.shut.clear()
      await met(...devices)
      expectSame(...devices)
    }),
    { numRuns: 500 },
  )
})

describe('two devices', () => {
  test('[L5] exchange changes, each in a file of its own, and write nothing twice', async () => {
    const [left, right] = pair()
    left.edit()
    right.edit()
    await met(left, right)
    expectSame(left, right)
    expect(left.log).toHaveLength(2)
    expect([...left.folder.files.keys()].sort()).toEqual([ownOf(left), ownOf(right)].sort())
    expect(left.folder.text(ownOf(left)).split('\n')).toHaveLength(3)
    expect(await left.sync()).toMatchObject({ devices: 1, problems: [], ignored: [], commits: [] })
  })

  test('[N19] [fault 39] pass on commits with an unknown cause', async () => {
    const [left, right] = pair()
    left.edit()
    left.log = left.log.map((commit) => ({ ...commit, cause: 'mentor' }))
    await met(left, right)
    expectSame(left, right)
    expect(right.log).toEqual(left.log)
  })

  test('[L5] read no unchanged file again, and of a grown file only the new lines', async () => {
    const [left, right] = pair()
    for (let n = 0; n < 50; n++) left.edit(100)
    await met(left, right)
    const { read } = right.folder
    read.files = 0
    await right.sync()
    expect(read.files).toBe(0)
    left.edit()
    await left.sync()
    copyAllFiles([left, right])
    read.bytes = 0
    await right.sync()
    expect(right.log).toHaveLength(51)
    expect(read.bytes).toBeLessThan(2_000)
  })

  test('[L5] start a new file once theirs is long', async () => {
    const [left, right] = pair()
    for (let n = 0; n < 12; n++) left.edit(100_000)
    await met(left, right)
    const first = ownOf(left)
    const before = left.folder.text(first)
    left.edit()
    await met(left, right)
    expect(ownOf(left)).not.toBe(first)
    expect(left.folder.text(first)).toBe(before)
    expectSame(left, right)
    expect((await right.sync()).devices).toBe(1)
  })
})

test('[L5] [fault 35] a log that is too long for one file is written in several, and read by the other device', async () => {
  const [left, right] = pair()
  for (let n = 0; n < 3; n++) left.edit(4_000_000)
  await met(left, right)
  const sizes = [...left.folder.files.values()].map(({ bytes }) => bytes.length)
  expect(Math.max(...sizes)).toBeLessThan(32 * 2 ** 20)
  expectSame(left, right)
  expect((await left.sync()).commits).toEqual([])
  expect((await right.sync()).devices).toBe(1)
})

describe('a file', () => {
  test('[L5] its own file that cannot be opened keeps a device from writing but not from reading; the next sync writes', async () => {
    const [left, right] = pair()
    left.edit()
    await met(left, right)
    const name = ownOf(left)
    left.edit()
    const theirs = right.edit()
    await right.sync()
    copyAllFiles([left, right])
    left.folder.shut.add(name)
    const { problems } = await left.sync()
    expect(problems).toEqual([`${name}: it cannot be opened now; perhaps its service has not fetched it yet`])
    expect(left.ids).toContain(theirs)
    left.folder.shut.delete(name)
    await met(left, right)
    expectSame(left, right)
    expect(ownOf(left)).toBe(name)
    expect(left.folder.text(name)).not.toContain(theirs)
  })

  test('[L6] a damaged file is reported with the line, and its device repairs it', async () => {
    const [left, right] = pair()
    left.edit()
    left.edit()
    await left.sync()
    const name = ownOf(left)
    const text = left.folder.text(name)
    const bent = text.replace(/"code":"\d+"(?=.*\n$)/, '"code":"bent"')
    expect(bent).not.toBe(text)
    for (const { folder } of [left, right]) folder.put(name, bent)
    expect((await right.sync()).problems).toEqual([`${name}, line 3: it does not match its checksum`])
    expect(right.log).toHaveLength(1)
    expect((await left.sync()).problems).toEqual([])
    expect(left.folder.text(name)).toBe(text)
    copyAllFiles([left, right])
    expect((await right.sync()).problems).toEqual([])
    expectSame(left, right)
  })

  test('[L6] a file with the same length and another content is read again', async () => {
    const [left, right] = pair()
    left.edit()
    await met(left, right)
    const name = ownOf(left)
    const twin = new FakeDevice('left')
    const other = twin.edit()
    await twin.sync()
    const theirs = twin.folder.text(ownOf(twin))
    expect(theirs).toHaveLength(left.folder.text(name).length)
    right.folder.put(name, theirs)
    await right.sync()
    expect(right.ids).toContain(other)
    // Only this device's own file has the commits of the lost file now.
    expect(right.folder.text(ownOf(right))).toContain(left.ids[0])
  })

  test('[L6] a file that cannot be opened now affects no other file and loses no knowledge', async () => {
    const [left, right] = pair()
    const third = new FakeDevice('third')
    left.edit()
    await met(left, right, third)
    right.folder.shut.add(ownOf(left))
    third.edit()
    await third.sync()
    copyAllFiles([left, right, third])
    expect((await right.sync()).problems).toEqual([
      `${ownOf(left)}: it cannot be opened now; perhaps its service has not fetched it yet`,
    ])
    expect(right.log).toHaveLength(2)
    right.folder.shut.clear()
    right.folder.read.files = 0
    expect((await right.sync()).problems).toEqual([])
    expect(right.folder.read.files).toBe(0)
  })

  test('[L6] a withdrawn permission ends the sync; once it is given again, nothing is missing', async () => {
    const [left, right] = pair()
    left.edit()
    await met(left, right)
    left.edit()
    right.edit()
    right.folder.isOpen = false
    await expect(right.sync()).rejects.toMatchObject({ name: 'NotAllowedError' })
    right.folder.isOpen = true
    await met(left, right)
    expectSame(left, right)
  })

  test('[L6] a file of another user is left alone, and system files are not even reported', async () => {
    const [left] = pair()
    left.edit()
    const foreign = ['holiday.txt', 'solvelog-ada-x-00000000-0000-4000-8000-000000000001.ndjson', 'solvelog-ada.ndjson']
    for (const name of [...foreign, '.DS_Store', 'desktop.ini', 'a.ndjson.crswap']) left.folder.put(name, 'hello')
    expect(await left.sync()).toMatchObject({ ignored: foreign, problems: [], devices: 0 })
    for (const name of foreign) expect(left.folder.text(name)).toBe('hello')
  })

  test('[L6] an own file of a newer version is not written to', async () => {
    const [left] = pair()
    left.edit()
    await left.sync()
    const name = ownOf(left)
    const newer = left.folder.text(name).replace('"version":1', '"version":2').replace('"code":', '"program":')
    left.folder.put(name, newer)
    left.edit()
    await left.sync()
    expect(ownOf(left)).not.toBe(name)
    expect(left.folder.text(name)).toBe(newer)
  })
})

describe('[fault 36] a file that could not be read is read at the next sync, though size and time stay the same', () => {
  const garbled = (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, i) => (i > bytes.length / 2 ? 0 : byte))

  test.each([
    ['half of its content had not arrived', garbled],
    ['one byte was wrong', (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, i) => (i === 900 ? byte ^ 1 : byte))],
    ['its last line was not complete', (bytes: Uint8Array<ArrayBuffer>) => bytes.with(-1, 0)],
  ])('%s', async (_what, damage) => {
    const [left, right] = pair()
    for (let n = 0; n < 5; n++) left.edit(40)
    await left.sync()
    const name = ownOf(left)
    const { bytes, modified } = left.folder.files.get(name) ?? { bytes: new Uint8Array(), modified: 0 }
    right.folder.files.set(name, { bytes: damage(bytes), modified })
    await right.sync()
    expect(right.log.length).toBeLessThan(5)
    right.folder.files.set(name, { bytes, modified })
    expect((await right.sync()).problems).toEqual([])
    expectSame(left, right)
  })

  test('because it was too large', async () => {
    const [left, right] = pair()
    left.edit()
    await left.sync()
    copyAllFiles([left, right])
    const name = ownOf(left)
    right.folder.swollen.add(name)
    expect((await right.sync()).problems).toEqual([`${name}: it is larger than 512 MB`])
    expect(right.log).toEqual([])
    right.folder.swollen.delete(name)
    expect((await right.sync()).problems).toEqual([])
    expectSame(left, right)
  })

  test('because only a newer build can read its format', async () => {
    const [left, right] = pair()
    left.edit()
    await met(left, right)
    left.edit()
    await left.sync()
    copyAllFiles([left, right])
    const { size } = new Blob([left.folder.text(ownOf(left))])
    const { modified } = left.folder.files.get(ownOf(left)) ?? { modified: 0 }
    const files = right.memory.files.map((place) =>
      place.name === ownOf(left) ? { ...place, size, modified, problem: 'it was written by a newer version' } : place,
    )
    right.memory = { ...right.memory, files }
    expect((await right.sync()).problems).toEqual([])
    expectSame(left, right)
  })
})

test.each([
  ['whose clock is years ahead of its own', NOW, NOW - 10 * 365 * 86_400_000],
  ['that was begun while the clock was in the year 12000', Date.UTC(12_000, 0), NOW],
])('[fault 32] a device reads a file %s', async (_what, written, read) => {
  const [left, right] = pair()
  left.edit()
  await left.sync(written)
  copyAllFiles([left, right])
  expect((await right.sync(read)).problems).toEqual([])
  expectSame(left, right)
})

describe('[fault 37] one commit id with two contents', () => {
  test.each([false, true])('both devices keep both and show the same, whichever syncs first', async (isTurned) => {
    const [left, right] = pair()
    left.edit()
    const [text = ''] = left.typed.map((typed) => typed.text)
    const retyped = (events: unknown[]): unknown[] => JSON.parse(JSON.stringify(events).replace(text, 'other text'))
    right.log = left.log.map((commit) => ({ ...commit, events: retyped(commit.events) }))
    const devices = isTurned ? [right, left] : [left, right]
    for (let n = 0; n < 2; n++) {
      await met(...devices)
      expect(left.ids).toEqual(right.ids)
      expect(left.shown).toEqual(right.shown)
      for (const device of devices) {
        const story = JSON.stringify(device.log)
        expect([story.includes(text), story.includes('other text')]).toEqual([true, true])
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
    const copy = new FakeDevice('left')
    copy.log = left.log
    copy.memory = left.memory
    copyAllFiles([left, copy])
    const name = ownOf(left)
    left.edit()
    copy.edit()
    await left.sync()
    await copy.sync()
    // The service keeps one of the two versions under the name, and the other as a copy.
    const theirs = copy.folder.text(name)
    copyAllFiles([left, copy])
    const winner = left.folder.text(name)
    const loser = [theirs, left.folder.text(name)].find((text) => text !== winner)
    if (loser !== undefined) for (const { folder } of [left, copy]) folder.put(name.replace('.ndjson', CONFLICT), loser)
    await met(left, copy)
    expectSame(left, copy)
    expect(left.log).toHaveLength(3)
    left.edit()
    copy.edit()
    await met(left, copy)
    expect(ownOf(left)).not.toBe(ownOf(copy))
    expectSame(left, copy)
  })
})
