import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { protocol1Bridge } from '../../../src/ui/worker-client/extension-bridge'

const origin = 'http://localhost'
const reply = { source: 'leettracker-extension', username: 'ada' }

/** A window in which a function answers every request of the page. */
function answered(answer: object): void {
  const page = new EventTarget()
  const post = () =>
    page.dispatchEvent(Object.assign(new Event('message'), { source: page, origin, data: { ...reply, ...answer } }))
  vi.stubGlobal('window', Object.assign(page, { postMessage: post }))
  vi.stubGlobal('location', { origin })
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function manifest(chunks: unknown) {
  answered({ type: 'response_chunk_manifest', chunks })
  const asked = protocol1Bridge.manifest('ada', 0)
  await vi.advanceTimersByTimeAsync(1000)
  return asked
}

const good = { index: 0, from: 1, to: 2 }

test.each([{ index: 'first' }, { from: 3 }, { from: -1 }, { to: 1.5 }, { to: 1_785_000_000_000 }, { to: null }])(
  '[C5] a chunk entry that cannot be read holds back no other: %j',
  async (odd) => {
    expect(await manifest([good, { ...good, ...odd }, null])).toEqual({ kind: 'ok', value: [good] })
  },
)

test.each(['none', null, [null], Array.from({ length: 20_001 }, () => good)])(
  '[C5] an extension whose list cannot be read is there, and has failed (case %#)',
  async (chunks) => {
    expect(await manifest(chunks)).toMatchObject({ kind: 'failed' })
  },
)

test('[C5] an empty list is an answer', async () => {
  expect(await manifest([])).toEqual({ kind: 'ok', value: [] })
})

test.each(['none', Array.from({ length: 1001 }, () => ({}))])(
  '[C5] a chunk that cannot be read has failed within a few tries (case %#)',
  async (data) => {
    answered({ type: 'response_chunk', index: 4, data })
    const done = vi.fn()
    void protocol1Bridge.chunk('ada', 4).then(done)
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ kind: 'failed' }))
  },
)

const TYPES = ['response_chunk_manifest', 'response_chunk', 'request_chunk_by_index', '__proto__']
const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true })
const mostly = <T>(value: T) => fc.oneof({ weight: 2, arbitrary: fc.constant<unknown>(value) }, anything)

/** Messages with any part forged, but similar to the protocol, so that many are nearly valid. */
const messages = fc.record({
  data: fc.oneof(
    anything,
    fc.record(
      {
        source: mostly('leettracker-extension'),
        type: fc.oneof(fc.constantFrom<unknown>(...TYPES), anything),
        username: mostly('ada'),
        index: mostly(4),
        chunks: fc.oneof(
          anything,
          fc.array(fc.oneof(anything, fc.record({ index: mostly(1), from: mostly(1), to: mostly(2) }))),
        ),
        data: fc.oneof(anything, fc.array(anything)),
      },
      { requiredKeys: [] },
    ),
  ),
  origin: mostly(origin),
  fromHere: fc.boolean(),
})

test('[C5] [fault 17] whatever messages come, the bridge never throws, and believes only what fits its question', async () => {
  let believed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(messages, { minLength: 1, maxLength: 20 }), async (told) => {
      const page = new EventTarget()
      const post = () => {
        for (const { data, origin: from, fromHere } of told) {
          const event = Object.assign(new Event('message'), { source: fromHere ? page : null, origin: from, data })
          page.dispatchEvent(event)
        }
      }
      vi.stubGlobal('window', Object.assign(page, { postMessage: post }))
      vi.stubGlobal('location', { origin })
      const asked = Promise.all([protocol1Bridge.manifest('ada', 0), protocol1Bridge.chunk('ada', 4)])
      await vi.advanceTimersByTimeAsync(6000)
      const [manifest, chunk] = await asked
      const fits = (type: string) =>
        told.filter(({ data, origin: from, fromHere }) => {
          const { source, type: kind, username } = Object(data)
          return fromHere && from === origin && source === reply.source && kind === type && username === 'ada'
        })
      if (manifest.kind === 'ok') {
        believed += 1
        expect(fits('response_chunk_manifest')).not.toEqual([])
        for (const entry of manifest.value) {
          expect(Object.keys(entry).sort()).toEqual(['from', 'index', 'to'])
          expect(Object.values(entry).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true)
        }
      }
      if (chunk.kind === 'ok') {
        believed += 1
        const sources = fits('response_chunk').filter(({ data }) => Object(data).index === 4)
        expect(sources.map(({ data }) => Object(data).data)).toContain(chunk.value)
      }
    }),
    { numRuns: 500 },
  )
  expect(believed).toBeGreaterThan(0)
})
