import { expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { listStreams, makeDevices, RelayDevice } from '../unit/devices/relay-world'
import { makeNthUuid } from '../unit/events/command-generators'
import { makeSolveRecorded, SOLVE_KEY } from '../unit/events/event-fixtures'
import { NOW_MS } from '../unit/worker/folder-world'

const CHUNK_COUNT = 2_000

/** The limit is so low that each chunk has one change. */
const MAX_CHUNK_BYTES = 400

const makeLog = (device: string): Commit[] =>
  Array.from({ length: CHUNK_COUNT }, (_, i) => {
    const edited = { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: `Note ${i} ${'.'.repeat(100)}` } }
    const events = i === 0 ? [makeSolveRecorded(), edited] : [edited]
    return { seq: i + 1, id: makeNthUuid(i), at: NOW_MS + i, device, cause: 'person', events }
  })

test('[M5] [M7] a stream of thousands of chunks is read whole, and its device replaces them by few', async () => {
  const {
    relay,
    devices: [laptop, phone],
  } = await makeDevices('laptop', 'phone')
  if (!laptop || !phone) throw new Error('no devices')
  const countChunks = () => listStreams(relay).reduce((sum, [, { length }]) => sum + length, 0)
  laptop.log = makeLog(laptop.id)
  await laptop.syncVault({ maxChunkBytes: MAX_CHUNK_BYTES })
  expect(countChunks()).toBeGreaterThanOrEqual(CHUNK_COUNT)
  laptop.maxChunks = 500
  expect((await phone.syncVault()).commits).toHaveLength(CHUNK_COUNT)
  await laptop.syncVault({ isThorough: true })
  expect(countChunks()).toBeLessThan(10)
  expect(await phone.syncVault()).toMatchObject({ isOtherHistory: false, missingChanges: [], problems: [] })
  const reader = new RelayDevice('reader', relay, laptop.keys)
  expect((await reader.syncVault()).commits).toHaveLength(CHUNK_COUNT)
}, 300_000)
