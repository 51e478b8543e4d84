import { expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { nthUuid } from '../events/chance'
import { makeSolveRecorded, SOLVE_KEY } from '../events/given'
import { NOW_MS } from '../worker/folder-world'
import { RelayDevice, streamsOf, world } from './relay-world'

/** Chunks of the log. The soak has as many as the server takes. */
const CHUNKS = process.env.SOAK_SEED === undefined ? 2_000 : 20_000

/** Bytes of changes in one chunk, so that each chunk has one change. */
const PORTION = 400

/** The log of a device that typed one note again and again. */
const logOf = (device: string): Commit[] =>
  Array.from({ length: CHUNKS }, (_, i) => {
    const edited = { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: `Note ${i} ${'.'.repeat(100)}` } }
    const events = i === 0 ? [makeSolveRecorded(), edited] : [edited]
    return { seq: i + 1, id: nthUuid(i), at: NOW_MS + i, device, cause: 'person', events }
  })

test('[M5] [M7] a stream of thousands of chunks is read whole, and its device replaces them by few', async () => {
  const {
    relay,
    devices: [laptop, phone],
  } = await world('laptop', 'phone')
  if (!laptop || !phone) throw new Error('no devices')
  const chunks = () => streamsOf(relay).reduce((sum, [, { length }]) => sum + length, 0)
  laptop.log = logOf(laptop.id)
  await laptop.syncVault({ portion: PORTION })
  expect(chunks()).toBeGreaterThanOrEqual(CHUNKS)
  laptop.maxChunks = 500
  expect((await phone.syncVault()).commits).toHaveLength(CHUNKS)
  await laptop.syncVault({ isThorough: true })
  expect(chunks()).toBeLessThan(10)
  expect(await phone.syncVault()).toMatchObject({ isOtherHistory: false, missing: [], problems: [] })
  const reader = new RelayDevice('reader', relay, laptop.keys)
  expect((await reader.syncVault()).commits).toHaveLength(CHUNKS)
}, 300_000)
