import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { protocol1Bridge } from '../../../src/ui/worker-client/extension-bridge'
import { assertProperty } from '../../property'

const ORIGIN = 'http://localhost'
const VALID_REPLY_FIELDS = { source: 'leettracker-extension', username: 'ada' }

function stubAnsweringWindow(answer: object): void {
  const page = new EventTarget()
  const post = () =>
    page.dispatchEvent(
      Object.assign(new Event('message'), { source: page, origin: ORIGIN, data: { ...VALID_REPLY_FIELDS, ...answer } }),
    )
  vi.stubGlobal('window', Object.assign(page, { postMessage: post }))
  vi.stubGlobal('location', { origin: ORIGIN })
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function requestManifest(chunks: unknown) {
  stubAnsweringWindow({ type: 'response_chunk_manifest', chunks })
  const request = protocol1Bridge.manifest('ada', 0)
  await vi.advanceTimersByTimeAsync(1000)
  return request
}

const VALID_ENTRY = { index: 0, from: 1, to: 2 }

test.each([{ index: 'first' }, { from: 3 }, { from: -1 }, { to: 1.5 }, { to: 1_785_000_000_000 }, { to: null }])(
  '[C5] a chunk entry that cannot be read does not affect the others: %j',
  async (invalidFields) => {
    expect(await requestManifest([VALID_ENTRY, { ...VALID_ENTRY, ...invalidFields }, null])).toEqual({
      kind: 'ok',
      value: [VALID_ENTRY],
    })
  },
)

test.each(['none', null, [null], Array.from({ length: 20_001 }, () => VALID_ENTRY)])(
  '[C5] an extension whose list cannot be read counts as present and failed (case %#)',
  async (chunks) => {
    expect(await requestManifest(chunks)).toMatchObject({ kind: 'failed' })
  },
)

test('[C5] an empty list is a valid answer', async () => {
  expect(await requestManifest([])).toEqual({ kind: 'ok', value: [] })
})

test.each(['none', Array.from({ length: 1001 }, () => ({}))])(
  '[C5] a chunk that cannot be read has failed within a few tries (case %#)',
  async (data) => {
    stubAnsweringWindow({ type: 'response_chunk', index: 4, data })
    const onDone = vi.fn()
    void protocol1Bridge.chunk('ada', 4).then(onDone)
    await vi.advanceTimersByTimeAsync(1000)
    expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ kind: 'failed' }))
  },
)

const MESSAGE_TYPES = ['response_chunk_manifest', 'response_chunk', 'request_chunk_by_index', '__proto__']
const anyValue = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true })
const generateMostlyValid = <T>(value: T) => fc.oneof({ weight: 2, arbitrary: fc.constant<unknown>(value) }, anyValue)

/** The messages are forged in some parts, but many are nearly valid. */
const anyMessage = fc.record({
  data: fc.oneof(
    anyValue,
    fc.record(
      {
        source: generateMostlyValid('leettracker-extension'),
        type: fc.oneof(fc.constantFrom<unknown>(...MESSAGE_TYPES), anyValue),
        username: generateMostlyValid('ada'),
        index: generateMostlyValid(4),
        chunks: fc.oneof(
          anyValue,
          fc.array(
            fc.oneof(
              anyValue,
              fc.record({ index: generateMostlyValid(1), from: generateMostlyValid(1), to: generateMostlyValid(2) }),
            ),
          ),
        ),
        data: fc.oneof(anyValue, fc.array(anyValue)),
      },
      { requiredKeys: [] },
    ),
    fc.constant({ ...VALID_REPLY_FIELDS, type: 'response_chunk', index: 4, data: [] }),
  ),
  origin: generateMostlyValid(ORIGIN),
  fromHere: fc.boolean(),
})

test('[C5] [fault 17] given any messages, the bridge never throws, and accepts only an answer that fits its request', async () => {
  let acceptedCount = 0
  await assertProperty(
    fc.asyncProperty(fc.array(anyMessage, { minLength: 1, maxLength: 20 }), async (messages) => {
      const page = new EventTarget()
      const post = () => {
        for (const { data, origin: from, fromHere } of messages) {
          const event = Object.assign(new Event('message'), { source: fromHere ? page : null, origin: from, data })
          page.dispatchEvent(event)
        }
      }
      vi.stubGlobal('window', Object.assign(page, { postMessage: post }))
      vi.stubGlobal('location', { origin: ORIGIN })
      const requests = Promise.all([protocol1Bridge.manifest('ada', 0), protocol1Bridge.chunk('ada', 4)])
      await vi.advanceTimersByTimeAsync(6000)
      const [manifest, chunk] = await requests
      const listFitting = (type: string) =>
        messages.filter(({ data, origin: from, fromHere }) => {
          const { source, type: kind, username } = Object(data)
          return (
            fromHere && from === ORIGIN && source === VALID_REPLY_FIELDS.source && kind === type && username === 'ada'
          )
        })
      if (manifest.kind === 'ok') {
        acceptedCount += 1
        expect(listFitting('response_chunk_manifest')).not.toEqual([])
        for (const entry of manifest.value) {
          expect(Object.keys(entry).sort()).toEqual(['from', 'index', 'to'])
          expect(Object.values(entry).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true)
        }
      }
      if (chunk.kind === 'ok') {
        acceptedCount += 1
        const sources = listFitting('response_chunk').filter(({ data }) => Object(data).index === 4)
        expect(sources.map(({ data }) => Object(data).data)).toContain(chunk.value)
      }
    }),
    { numRuns: 500 },
  )
  expect(acceptedCount).toBeGreaterThan(0)
})
