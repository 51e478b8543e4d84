import { expect, test } from 'vitest'
import { joinBytes } from '#lib/bytes'
import { formatCommitLine, formatHeaderLine } from '#worker/log/export-file/lines'
import { createDeviceFileName, type FileCursor, isDeviceFile, readDeviceFile } from '#worker/shared-folder/device-file'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'

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
const WHOLE_FILE = joinBytes([formatHeaderLine(HEADER), ...LOG.map(formatCommitLine)])

const toFile = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'f.ndjson')
const listIds = (commits: readonly { id: string }[]) => commits.map(({ id }) => id)

async function readFile(bytes: Uint8Array<ArrayBuffer>, cursor: FileCursor | null = null) {
  const result = await readDeviceFile(toFile(bytes), 'ada', cursor)
  if (!result) throw new Error('it is another file')
  return { ...result, problem: result.cursor.problem }
}

test('[L6] a file cut at any byte yields its complete lines without an error, and the other lines once they are complete', async () => {
  for (let end = 0; end <= WHOLE_FILE.length; end++) {
    const firstRead = await readFile(WHOLE_FILE.slice(0, end))
    expect(firstRead.problem).toBeNull()
    const secondRead = await readFile(WHOLE_FILE, firstRead.cursor)
    expect(listIds([...firstRead.commits, ...secondRead.commits])).toEqual(listIds(LOG))
    expect(secondRead.cursor).toMatchObject({ end: WHOLE_FILE.length, lines: 4, problem: null, device: 'd' })
  }
})

test('[L6] a file with any flipped byte is read up to that line, and the line is reported', async () => {
  for (let at = 0; at < WHOLE_FILE.length - 1; at++) {
    const damagedBytes = WHOLE_FILE.slice()
    damagedBytes[at] = (damagedBytes[at] ?? 0) ^ 0x01
    const { commits, problem } = await readFile(damagedBytes)
    const line = WHOLE_FILE.subarray(0, at).filter((byte) => byte === 10).length
    expect(problem).toContain(`f.ndjson, line ${line + 1}`)
    expect(listIds(commits)).toEqual(listIds(LOG.slice(0, Math.max(0, line - 1))))
  }
})

test('[L6] a file of another user, of another version and without a header are distinguished', async () => {
  const readWithHeader = (header: object) =>
    readFile(joinBytes([formatHeaderLine({ ...HEADER, ...header }), ...LOG.map(formatCommitLine)]))
  expect((await readWithHeader({ user: 'bob' })).problem).toBe('f.ndjson, line 1: it belongs to “bob”')
  expect((await readWithHeader({ version: 2 })).problem).toMatch(
    /newer version of Solvelog \(format 2\)\. Reload the page/,
  )
  expect((await readWithHeader({ format: 'other' })).problem).toMatch(/not a Solvelog header/)
  expect((await readWithHeader({ user: 'bob' })).commits).toEqual([])
})

test('[L6] a file that no longer contains the lines that were read is treated as another file', async () => {
  const { cursor: readUntil } = await readFile(WHOLE_FILE.slice(0, -50))
  expect(readUntil.lines).toBe(3)
  for (const changed of [
    WHOLE_FILE.slice(0, readUntil.end - 1),
    WHOLE_FILE.slice().fill(0x20, readUntil.end - 9, readUntil.end - 4),
  ]) {
    expect(await readDeviceFile(toFile(changed), 'ada', readUntil)).toBeNull()
  }
  expect((await readFile(WHOLE_FILE, readUntil)).commits).toHaveLength(1)
})

test('[L5] a file much longer than one read is read whole, also with a longer line', async () => {
  const long = makeCommits([
    [{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'x'.repeat(9 * 2 ** 20) }],
    ...Array.from({ length: 600 }, (_, n) => [
      { type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: `${n}`.repeat(5_000) },
    ]),
  ])
  const bytes = joinBytes([formatHeaderLine(HEADER), ...long.map(formatCommitLine)])
  expect(bytes.length).toBeGreaterThan(12 * 2 ** 20)
  const { commits, cursor: readUntil } = await readFile(bytes)
  expect(listIds(commits)).toEqual(listIds(long))
  expect(readUntil).toMatchObject({ end: bytes.length, lines: 602, problem: null })
})

test('[L5] a device’s file is recognized by its name, for this user only', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const name = createDeviceFileName('ada', id)
  expect(name).toBe(`solvelog-ada-${id}.ndjson`)
  expect(isDeviceFile(name, 'ada')).toBe(true)
  expect(isDeviceFile(name, 'bob')).toBe(false)
  expect(isDeviceFile(createDeviceFileName('ada-x', id), 'ada')).toBe(false)
  expect(isDeviceFile('solvelog-ada-2026-11-01.ndjson.gz', 'ada')).toBe(false)
  expect(createDeviceFileName('a/../b', id)).not.toContain('/')
})

test.each([
  ' (Ada’s conflicted copy 2026-11-01).ndjson',
  ' (1).ndjson',
  ' 2.ndjson',
  '-LAPTOP.ndjson',
  '.sync-conflict-20261101-080000-ABCDEFG.ndjson',
])('[L6] a copy of a device’s file that a sync service named “…%s” is recognized', (ending) => {
  expect(isDeviceFile(`solvelog-ada-00000000-0000-4000-8000-000000000001${ending}`, 'ada')).toBe(true)
})
