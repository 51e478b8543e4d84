import { expect, it } from 'vitest'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { AppError } from '#worker/app-error'
import { readExtensionFile } from '#worker/backup/extension-file'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { DEMO_ACCOUNT, fillWithDemo } from '../../extension/background/demo'
import { exportEverything } from '../../extension/popup/export'
import { receivedChanges, rowsOf, startExtension, type World } from './extension-world'

const NOW = 1_795_000_000_000

function read(bytes: Uint8Array, username = 'Ada', limits = EXPORT_LIMITS) {
  const platform = { now: () => NOW, sleep: async () => undefined }
  const task = new ProgressTask(platform, new AbortController().signal, () => undefined)
  return readExtensionFile(bytes, { username, limits }, task)
}

/** The reason why a file is refused. An accepted file fails the test. */
async function refusal(bytes: Uint8Array, username?: string, limits = EXPORT_LIMITS): Promise<string> {
  const error: unknown = await read(bytes, username, limits).then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError && error.code === 'invalid') return error.message
  throw error
}

const exported = async ({ store }: World): Promise<Uint8Array> =>
  new Uint8Array(await (await exportEverything(store.db.name)).arrayBuffer())
const linesOf = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split('\n')
const bytesOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'))
const byId = <T extends { id: string }>(all: Iterable<T>): T[] => [...all].sort((a, b) => Number(a.id) - Number(b.id))

it('[E22] the file of “Export everything” has exactly what the extension sends to a page, with the code history and Runs of one account', async () => {
  const world = await startExtension(rowsOf(45))
  await world.sync()
  const { submissions, covered } = await read(await exported(world))
  expect(byId(submissions)).toEqual(byId((await receivedChanges(world.bridge)).values()))
  const newest = Math.max(...world.rows.map(({ timestamp }) => timestamp))
  expect(covered, 'the extension has read the whole history').toEqual({ from: 0, to: newest })

  await fillWithDemo(world.store, NOW)
  const part = { account: 'ada', id: '45', attempt: 1, snapshots: 1, runs: 0, activeMs: 60_000, earlier: [] }
  const unconfirmed = { fingerprint: '', isConfirmed: false, isTyped: true, isFromStart: true, sawSolution: true }
  await world.store.write((tx) => tx.objectStore('links').put({ ...part, ...unconfirmed }))
  const both = await exported(world)
  expect(await read(both)).toEqual({ submissions, covered: null })
  const demo = await read(both, DEMO_ACCOUNT)
  expect(byId(demo.submissions)).toEqual(byId((await receivedChanges(world.bridge, DEMO_ACCOUNT)).values()))
  const recorded = demo.submissions.filter(({ codingJourney, runEvents, code }) => codingJourney && runEvents && code)
  expect(recorded.length).toBeGreaterThan(1)
})

it('[E22] a history that was not read to its end covers no period', async () => {
  const world = await startExtension(rowsOf(45))
  world.fault = ({ path }) => (path.includes('offset=20') ? { kind: 'no-tab' } : null)
  await world.sync()
  expect((await read(await exported(world))).covered).toBeNull()
})

it('[E22] [fault 53] a damaged, cut, foreign, newer or too large file is refused with the place', async () => {
  const world = await startExtension(rowsOf(3))
  await world.sync()
  await fillWithDemo(world.store, NOW)
  const bytes = await exported(world)
  const lines = linesOf(bytes)
  expect(await read(bytesOf(lines))).toMatchObject({ submissions: { length: 3 } })

  for (let kept = 1; kept < lines.length - 1; kept++) {
    const cut = bytesOf([...lines.slice(0, kept), ''])
    expect(await refusal(cut)).toBe(
      `This file is damaged at line ${kept + 1}: the file is cut off there. Nothing was changed.`,
    )
  }
  expect(await refusal(bytes.subarray(0, bytes.length - 3))).toMatch(/cut off/)
  const at = lines.findIndex((line) => line.includes('"titleSlug"'))
  const changed = (from: string | RegExp, to: string) =>
    bytesOf(lines.map((line, i) => (i === at ? line.replace(from, to) : line)))
  expect(await refusal(changed('"titleSlug":', '"titleSlug"'))).toMatch(
    `This file is damaged at line ${at + 1}: it is no complete record`,
  )
  expect(await refusal(changed(/"titleSlug":"[^"]+"/, '"titleSlug":7'))).toMatch(
    `This file is damaged at line ${at + 1}: value.record.titleSlug`,
  )
  expect(await refusal(bytesOf([...lines.slice(0, -1), '"more":[]', '']))).toMatch('it does not belong to an export')
  expect(await refusal(bytesOf(['{"format":"solvelog-companion","version":2,', ...lines.slice(1)]))).toMatch('format 2')
  expect(await refusal(bytes, 'bob')).toMatch(
    'This file has no submissions of “bob”. It has those of “ada”, “demo data”.',
  )
  expect(await refusal(bytes, 'ada', { ...EXPORT_LIMITS, file: bytes.length - 1 })).toMatch('larger than')
})
