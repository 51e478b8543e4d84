import { expect, it } from 'vitest'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { AppError } from '#worker/app-error'
import { readExtensionFile } from '#worker/backup/extension-file'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { DEMO_ACCOUNT, fillWithDemo } from '../../../extension/background/demo'
import { exportEverything } from '../../../extension/popup/export'
import { createRows, readReceivedChanges, startExtension, type TestExtension } from '../test-extension'

const NOW = 1_795_000_000_000

function readFile(bytes: Uint8Array, username = 'Ada', limits = EXPORT_LIMITS) {
  const platform = { now: () => NOW, sleep: async () => undefined }
  const task = new ProgressTask(platform, new AbortController().signal, () => undefined)
  return readExtensionFile(bytes, { username, limits }, task)
}

/** Throws if the file is accepted. */
async function readRefusal(bytes: Uint8Array, username?: string, limits = EXPORT_LIMITS): Promise<string> {
  const error: unknown = await readFile(bytes, username, limits).then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError && error.code === 'invalid') return error.message
  throw error
}

const exportFile = async ({ store }: TestExtension): Promise<Uint8Array> =>
  new Uint8Array(await (await exportEverything(store.db.name)).arrayBuffer())
const toLines = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split('\n')
const toBytes = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'))
const sortById = <T extends { id: string }>(items: Iterable<T>): T[] =>
  [...items].sort((a, b) => Number(a.id) - Number(b.id))

it('[E22] the file of “Export everything” has exactly what the extension sends to a page, with the code history and Runs of one account', async () => {
  const extension = await startExtension(createRows(45))
  await extension.sync()
  const { submissions, covered } = await readFile(await exportFile(extension))
  expect(sortById(submissions)).toEqual(sortById((await readReceivedChanges(extension.bridge)).values()))
  const newest = Math.max(...extension.rows.map(({ timestamp }) => timestamp))
  expect(covered, 'the extension has read the whole history').toEqual({ from: 0, to: newest })

  await fillWithDemo(extension.store, NOW)
  const part = { account: 'ada', id: '45', attempt: 1, snapshots: 1, runs: 0, activeMs: 60_000, earlier: [] }
  const unconfirmed = { fingerprint: '', isConfirmed: false, isTyped: true, isFromStart: true, sawSolution: true }
  await extension.store.write((tx) => tx.objectStore('links').put({ ...part, ...unconfirmed }))
  const both = await exportFile(extension)
  expect(await readFile(both)).toEqual({ submissions, covered: null })
  const demo = await readFile(both, DEMO_ACCOUNT)
  expect(sortById(demo.submissions)).toEqual(
    sortById((await readReceivedChanges(extension.bridge, DEMO_ACCOUNT)).values()),
  )
  const recorded = demo.submissions.filter(({ codingJourney, runEvents, code }) => codingJourney && runEvents && code)
  expect(recorded.length).toBeGreaterThan(1)
})

it('[E22] the file of a history that was not read to its end claims to cover no period', async () => {
  const extension = await startExtension(createRows(45))
  extension.fault = ({ path }) => (path.includes('offset=20') ? { kind: 'no-tab' } : null)
  await extension.sync()
  expect((await readFile(await exportFile(extension))).covered).toBeNull()
})

it('[E22] [fault 53] a damaged, cut, foreign, newer or too large file is refused with the place', async () => {
  const extension = await startExtension(createRows(3))
  await extension.sync()
  await fillWithDemo(extension.store, NOW)
  const bytes = await exportFile(extension)
  const lines = toLines(bytes)
  expect(await readFile(toBytes(lines))).toMatchObject({ submissions: { length: 3 } })

  for (let kept = 1; kept < lines.length - 1; kept++) {
    const cut = toBytes([...lines.slice(0, kept), ''])
    expect(await readRefusal(cut)).toBe(
      `This file is damaged at line ${kept + 1}: the file is cut off there. Nothing was changed.`,
    )
  }
  expect(await readRefusal(bytes.subarray(0, bytes.length - 3))).toMatch(/cut off/)
  const at = lines.findIndex((line) => line.includes('"titleSlug"'))
  const createChangedFile = (from: string | RegExp, to: string) =>
    toBytes(lines.map((line, i) => (i === at ? line.replace(from, to) : line)))
  expect(await readRefusal(createChangedFile('"titleSlug":', '"titleSlug"'))).toMatch(
    `This file is damaged at line ${at + 1}: it is no complete record`,
  )
  expect(await readRefusal(createChangedFile(/"titleSlug":"[^"]+"/, '"titleSlug":7'))).toMatch(
    `This file is damaged at line ${at + 1}: value.record.titleSlug`,
  )
  expect(await readRefusal(toBytes([...lines.slice(0, -1), '"more":[]', '']))).toMatch(
    'it does not belong to an export',
  )
  expect(await readRefusal(toBytes(['{"format":"solvelog-companion","version":2,', ...lines.slice(1)]))).toMatch(
    'format 2',
  )
  expect(await readRefusal(bytes, 'bob')).toMatch(
    'This file has no submissions of “bob”. It has those of “ada”, “demo data”.',
  )
  expect(await readRefusal(bytes, 'ada', { ...EXPORT_LIMITS, file: bytes.length - 1 })).toMatch('larger than')
})
