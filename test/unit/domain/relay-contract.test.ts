import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { CHUNK_HEADER_BYTES, decodeChunkList, encodeChunkList } from '#domain/relay/chunk-list'
import {
  CODE_HEADER,
  chunkPath,
  chunksPath,
  type Heads,
  heads,
  headsPath,
  infoPath,
  MAX_WAIT_SECONDS,
  mailboxPath,
  RELAY_ERRORS,
  RELAY_TOKEN,
  type RelayInfo,
  type RelayLimits,
  relayError,
  relayInfo,
  type StreamHead,
  slotPath,
  streamPath,
  vaultPath,
} from '#domain/relay/contract'
import { assertProperty } from '../../property'

const anyChunks = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 })
const numberChunks = (bytes: readonly Uint8Array[], from: number) =>
  bytes.map((one, i) => ({ n: from + i, bytes: one }))

it('[M5] a list of chunks is read as it was framed', () => {
  assertProperty(
    fc.property(anyChunks, fc.integer({ min: 1, max: 999_999_000 }), (bytes, from) => {
      const decoded = decodeChunkList(encodeChunkList(numberChunks(bytes, from)), from)
      expect(decoded?.map((chunk) => ({ ...chunk, bytes: Uint8Array.from(chunk.bytes) }))).toEqual(
        numberChunks(bytes, from),
      )
    }),
  )
})

it('[M5] a list of chunks that is cut off is read if it ends after a whole chunk, and is otherwise refused', () => {
  assertProperty(
    fc.property(anyChunks, fc.nat(), (bytes, cut) => {
      const body = encodeChunkList(numberChunks(bytes, 1))
      const end = cut % (body.length + 1)
      const ends = bytes.map((_, i) =>
        bytes.slice(0, i + 1).reduce((sum, one) => sum + CHUNK_HEADER_BYTES + one.length, 0),
      )
      const wholeChunks = [0, ...ends].indexOf(end)
      expect(decodeChunkList(body.subarray(0, end), 1)?.length ?? null).toBe(wholeChunks < 0 ? null : wholeChunks)
    }),
  )
})

it('[M5] a list of chunks that skips or repeats a number is refused', () => {
  const bytes = Uint8Array.of(1)
  for (const numbers of [[2], [1, 1], [1, 3]]) {
    expect(decodeChunkList(encodeChunkList(numbers.map((n) => ({ n, bytes }))), 1)).toBeNull()
  }
})

it('[M8] paths of vaults, streams and mailboxes', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  expect([
    vaultPath(a),
    headsPath(a),
    headsPath(a, 25),
    streamPath(a, b),
    chunksPath(a, b, 3),
    chunkPath(a, b, 3),
  ]).toEqual(
    ['', '/heads', '/heads?wait=25', `/${b}`, `/${b}?from=3`, `/${b}/3`].map((rest) => `/api/sync/v1/${a}${rest}`),
  )
  expect([mailboxPath(a), slotPath(a, 'hello'), slotPath(a, 'reply', 25)]).toEqual(
    ['', '/hello', '/reply?wait=25'].map((rest) => `/api/sync/v1/pair/${a}${rest}`),
  )
})

it('[M7] an answer of another version, or an error without a known code, is not accepted', () => {
  const offInfo: RelayInfo = { version: 1, sync: 'off', reason: 'Device sync is turned off on this server.' }
  expect(v.is(relayInfo, offInfo)).toBe(true)
  expect(v.is(relayInfo, { ...offInfo, version: 2 })).toBe(false)
  expect(v.is(relayInfo, { ...offInfo, sync: 'open' })).toBe(false)
  for (const code of Object.keys(RELAY_ERRORS)) expect(v.is(relayError, { error: { code, message: 'x' } })).toBe(true)
  expect(v.is(relayError, { error: { code: 'UPSTREAM_FAILED', message: 'x' } })).toBe(false)
})

it('[M7] information without all limits is refused, and so are heads with a number below 1', () => {
  const limits: RelayLimits = {
    chunkBytes: 1,
    vaultBytes: 1,
    chunksAtOnce: 1,
    chunksPerMinute: 1,
    streams: 1,
    chunks: 1,
    answerBytes: 1,
    slotBytes: 1,
    mailboxSeconds: 1,
    bodySeconds: 1,
  }
  const openInfo: RelayInfo = { version: 1, sync: 'open', waitSeconds: MAX_WAIT_SECONDS, keepDays: null, limits }
  expect(v.is(relayInfo, openInfo)).toBe(true)
  expect(v.is(relayInfo, { ...openInfo, limits: { ...limits, streams: undefined } })).toBe(false)
  const head: StreamHead = { stream: 'a'.repeat(32), last: 1, hash: 'b'.repeat(64), bytes: 9 }
  const answer: Heads = { streams: [head], bytes: 9 }
  expect(v.is(heads, answer)).toBe(true)
  expect(v.is(heads, { ...answer, streams: [{ ...head, last: 0 }] })).toBe(false)
})

it('[M7] a token has 64 hex digits, and the path of the limits and the header of the code never change', () => {
  expect(RELAY_TOKEN.test('0'.repeat(64))).toBe(true)
  expect([infoPath, CODE_HEADER]).toEqual(['/api/sync/info', 'x-sync-code'])
})
