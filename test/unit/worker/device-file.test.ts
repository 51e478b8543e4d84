import { expect, test } from 'vitest'
import { joinBytes } from '#lib/bytes'
import { commitLine, headerLine } from '#worker/log/export-file/lines'
import { deviceFileName, type FileCursor, isDeviceFile, readDeviceFile } from '#worker/shared-folder/device-file'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/given'

const LOG = makeCommits([
  [makeSolveRecorded()],
  [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'ä\n' }],
  [{ type: 'New', v: 1 }],
])
const HEADER = {
  format: 'solvelog',
  version: 1,
  user: 'Ada',
  exportedAt: '2026-11-01T00:00:00.000Z',
  device: 'd',
} as const
const WHOLE = joinBytes([headerLine(HEADER), ...LOG.map(commitLine)])

const fileOf = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'f.ndjson')
const idsOf = (commits: readonly { id: string }[]) => commits.map(({ id }) => id)

/** The result of reading a file: its commits, its end, and its problem. */
async function read(bytes: Uint8Array<ArrayBuffer>, from: FileCursor | null = null) {
  const found = await readDeviceFile(fileOf(bytes), 'ada', from)
  if (!found) throw new Error('it is another file')
  return { ...found, problem: found.cursor.problem }
}

test('[L6] a file cut at any byte gives its complete lines without an error, and the rest once it is there', async () => {
  for (let end = 0; end <= WHOLE.length; end++) {
    const first = await read(WHOLE.slice(0, end))
    expect(first.problem).toBeNull()
    const second = await read(WHOLE, first.cursor)
    expect(idsOf([...first.commits, ...second.commits])).toEqual(idsOf(LOG))
    expect(second.cursor).toMatchObject({ end: WHOLE.length, lines: 4, problem: null, device: 'd' })
  }
})

test('[L6] a file with any flipped byte is read up to that line, and the line is reported', async () => {
  for (let at = 0; at < WHOLE.length - 1; at++) {
    const bent = WHOLE.slice()
    bent[at] = (bent[at] ?? 0) ^ 0x01
    const { commits, problem } = await read(bent)
    const line = WHOLE.subarray(0, at).filter((byte) => byte === 10).length
    expect(problem).toContain(`f.ndjson, line ${line + 1}`)
    expect(idsOf(commits)).toEqual(idsOf(LOG.slice(0, Math.max(0, line - 1))))
  }
})

test('[L6] a file of another user, of another version and without a header are distinguished', async () => {
  const withHeader = (header: object) => read(joinBytes([headerLine({ ...HEADER, ...header }), ...LOG.map(commitLine)]))
  expect((await withHeader({ user: 'bob' })).problem).toBe('f.ndjson, line 1: it belongs to “bob”')
  expect((await withHeader({ version: 2 })).problem).toMatch(/newer version of Solvelog \(format 2\)\. Reload the page/)
  expect((await withHeader({ format: 'other' })).problem).toMatch(/not a Solvelog header/)
  expect((await withHeader({ user: 'bob' })).commits).toEqual([])
})

test('[L6] a file that no longer contains what was read of it is another file', async () => {
  const { cursor: place } = await read(WHOLE.slice(0, -50))
  expect(place.lines).toBe(3)
  for (const changed of [WHOLE.slice(0, place.end - 1), WHOLE.slice().fill(0x20, place.end - 9, place.end - 4)]) {
    expect(await readDeviceFile(fileOf(changed), 'ada', place)).toBeNull()
  }
  expect((await read(WHOLE, place)).commits).toHaveLength(1)
})

test('[L5] a file much longer than one read is read whole, also with a longer line', async () => {
  const long = makeCommits([
    [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'x'.repeat(9 * 2 ** 20) }],
    ...Array.from({ length: 600 }, (_, n) => [
      { type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: `${n}`.repeat(5_000) },
    ]),
  ])
  const bytes = joinBytes([headerLine(HEADER), ...long.map(commitLine)])
  expect(bytes.length).toBeGreaterThan(12 * 2 ** 20)
  const { commits, cursor: place } = await read(bytes)
  expect(idsOf(commits)).toEqual(idsOf(long))
  expect(place).toMatchObject({ end: bytes.length, lines: 602, problem: null })
})

test('[L5] a device’s file is recognized by its name, for this user only', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const name = deviceFileName('ada', id)
  expect(name).toBe(`solvelog-ada-${id}.ndjson`)
  expect(isDeviceFile(name, 'ada')).toBe(true)
  expect(isDeviceFile(name, 'bob')).toBe(false)
  expect(isDeviceFile(deviceFileName('ada-x', id), 'ada')).toBe(false)
  expect(isDeviceFile('solvelog-ada-2026-11-01.ndjson.gz', 'ada')).toBe(false)
  expect(deviceFileName('a/../b', id)).not.toContain('/')
})

test.each([
  ' (Ada’s conflicted copy 2026-11-01).ndjson',
  ' (1).ndjson',
  ' 2.ndjson',
  '-LAPTOP.ndjson',
  '.sync-conflict-20261101-080000-ABCDEFG.ndjson',
])('[L6] so is the copy that a sync service calls “…%s”', (ending) => {
  expect(isDeviceFile(`solvelog-ada-00000000-0000-4000-8000-000000000001${ending}`, 'ada')).toBe(true)
})
