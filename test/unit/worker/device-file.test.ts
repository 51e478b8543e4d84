import { expect, test } from 'vitest'
import { BEGINNING, deviceFileName, isDeviceFile, readDeviceFile } from '#worker/folder/device-file'
import { commitLine, headerLine, joined } from '#worker/portable/lines'
import { commitsOf, KEY, recorded } from '../events/given'

const NOW = 1_795_000_000_000
const LOG = commitsOf([[recorded()], [{ type: 'CodeEdited', v: 1, key: KEY, code: 'ä\n' }], [{ type: 'New', v: 1 }]])
const HEADER = {
  format: 'solvelog',
  version: 1,
  user: 'Ada',
  exportedAt: '2026-11-01T00:00:00.000Z',
  device: 'd',
} as const
const WHOLE = joined([headerLine(HEADER), ...LOG.map(commitLine)])

const fileOf = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'f.ndjson')
const read = (bytes: Uint8Array<ArrayBuffer>, from = BEGINNING) => readDeviceFile(fileOf(bytes), 'ada', from, NOW)
const idsOf = (commits: readonly { id: string }[]) => commits.map(({ id }) => id)

test('[L6] a file cut at any byte gives its whole lines and no complaint; the rest is read once it is there', async () => {
  for (let end = 0; end <= WHOLE.length; end++) {
    const first = await read(WHOLE.slice(0, end))
    expect(first.problem).toBeNull()
    const second = await read(WHOLE, first)
    expect(idsOf([...first.commits, ...second.commits])).toEqual(idsOf(LOG))
    expect(second).toMatchObject({ end: WHOLE.length, lines: 4, problem: null })
  }
})

test('[L6] with any byte flipped it is read up to that line, and the line is named', async () => {
  for (let at = 0; at < WHOLE.length - 1; at++) {
    const bent = WHOLE.slice()
    bent[at] = (bent[at] ?? 0) ^ 0x01
    const { commits, problem } = await read(bent)
    const line = WHOLE.subarray(0, at).filter((byte) => byte === 10).length
    expect(problem).toContain(`f.ndjson, line ${line + 1}`)
    expect(idsOf(commits)).toEqual(idsOf(LOG.slice(0, Math.max(0, line - 1))))
  }
})

test('[L6] another user’s, another version’s and no header of ours are told apart', async () => {
  const withHeader = (header: object) => read(joined([headerLine({ ...HEADER, ...header }), ...LOG.map(commitLine)]))
  expect((await withHeader({ user: 'bob' })).problem).toBe('f.ndjson, line 1: it belongs to “bob”')
  expect((await withHeader({ version: 2 })).problem).toMatch(/newer version of Solvelog \(format 2\)/)
  expect((await withHeader({ format: 'other' })).problem).toMatch(/no header/)
  expect((await withHeader({ user: 'bob' })).commits).toEqual([])
})

test('[L5] a device’s file is known by its name, of this user alone', () => {
  const name = deviceFileName('ada', 'x')
  expect(name).toBe('solvelog-ada-x.ndjson')
  expect(isDeviceFile(name, 'ada')).toBe(true)
  expect(isDeviceFile(name, 'bob')).toBe(false)
  expect(isDeviceFile('solvelog-ada-2026-11-01.ndjson.gz', 'ada')).toBe(false)
  expect(deviceFileName('a/../b', 'x')).not.toContain('/')
})
