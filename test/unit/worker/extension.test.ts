import { describe, expect, test } from 'vitest'
import type { BridgeReply, ChunkEntry } from '#protocol/extension'
import { readFromExtension } from '#worker/sources/extension'
import { expectAppError } from './answers'

const makeRow = (slug: string, timestamp = 1) => ({ titleSlug: slug, timestamp, statusDisplay: 'Accepted', lang: 'c' })
const FAILED_MESSAGE = 'An unexpected error occurred while syncing with the extension'

type ChunkReplies = Record<number, BridgeReply<unknown[]> | Promise<never> | Error>

/** `failAt` are the slugs of the chunk that cannot be stored. `stopAt` is the action that stops the read. */
async function readChunks(
  manifest: BridgeReply<ChunkEntry[]>,
  chunks: ChunkReplies,
  failAt: string | null = null,
  stopAt = '',
) {
  const actions: string[] = []
  const stopController = new AbortController()
  const record = (line: string) => {
    actions.push(line)
    if (line === stopAt) stopController.abort()
  }
  const outcome = readFromExtension({
    manifest: Promise.resolve(manifest),
    async requestChunk(index) {
      record(`ask ${index}`)
      const reply = chunks[index] ?? { kind: 'ok', value: [makeRow(`p${index}`, 10 * (index + 1))] }
      if (reply instanceof Error) throw reply
      return reply
    },
    signal: stopController.signal,
    onManifest: (chunkCount) => record(`chunks ${chunkCount}`),
    async onChunk({ submissions, refused }) {
      await new Promise((done) => setTimeout(done, 1))
      const slugs = submissions.map(({ slug }) => slug).join()
      if (slugs === failAt) throw new Error('disk')
      record(`stored ${slugs}${refused.length > 0 ? ` refused ${refused.length}` : ''}`)
    },
    async onReached(to) {
      record(`reached ${to}`)
    },
  })
  return { actions, outcome }
}

const makeManifest = (...entries: [index: number, to: number][]): BridgeReply<ChunkEntry[]> => ({
  kind: 'ok',
  value: entries.map(([index, to]) => ({ index, from: 0, to })),
})

describe('reading chunks from the extension', () => {
  test('[C8] the cursor moves only once its chunk is in the log, oldest first', async () => {
    const { actions, outcome } = await readChunks(makeManifest([2, 30], [0, 10], [1, 20]), {})
    expect(await outcome).toBe(true)
    expect(actions).toEqual([
      'chunks 3',
      'ask 0',
      'ask 1',
      'stored p0',
      'reached 10',
      'ask 2',
      'stored p1',
      'reached 20',
      'stored p2',
      'reached 30',
    ])
  })

  test('[C8] a chunk that cannot be stored leaves the cursor before it', async () => {
    const { actions, outcome } = await readChunks(makeManifest([0, 10], [1, 20], [2, 30]), {}, 'p1')
    await expect(outcome).rejects.toThrow('disk')
    expect(actions.filter((line) => line.startsWith('reached'))).toEqual(['reached 10'])
  })

  test('[C5] no extension is no error', async () => {
    const { actions, outcome } = await readChunks({ kind: 'unavailable' }, {})
    expect(await outcome).toBe(false)
    expect(actions).toEqual([])
  })

  test('[C5] an extension without new submissions counts as present', async () => {
    const { actions, outcome } = await readChunks(makeManifest(), {})
    expect(await outcome).toBe(true)
    expect(actions).toEqual(['chunks 0'])
  })

  test('[C5] a failed manifest is reported in the words of the specification', async () => {
    const { outcome } = await readChunks({ kind: 'failed', reason: 'x' }, {})
    await expectAppError(outcome, 'unreachable', FAILED_MESSAGE)
  })

  test.each<[string, ChunkReplies[number]]>([
    ['never arrives', { kind: 'failed', reason: 'chunk 1 did not arrive' }],
    ['is gone with its extension', { kind: 'unavailable' }],
    ['cannot be requested', new Error('port closed')],
  ])('[C5] when a chunk %s, the others are kept, and the cursor stays before the gap', async (_what, reply) => {
    const { actions, outcome } = await readChunks(makeManifest([0, 10], [1, 20], [2, 30]), { 1: reply })
    await expectAppError(outcome, 'unreachable', FAILED_MESSAGE)
    expect(actions.slice(1)).toEqual(['ask 0', 'ask 1', 'stored p0', 'reached 10', 'ask 2', 'stored p2'])
  })

  test('[C5] two chunks missing in a row end the read: the extension is gone', async () => {
    const gone: BridgeReply<unknown[]> = { kind: 'unavailable' }
    const { actions, outcome } = await readChunks(makeManifest([0, 10], [1, 20], [2, 30], [3, 40], [4, 50]), {
      1: gone,
      2: gone,
    })
    await expectAppError(outcome, 'unreachable', FAILED_MESSAGE)
    expect(actions).not.toContain('stored p3')
    expect(actions).not.toContain('ask 4')
  })

  test('[C8] the cursor never passes the received chunks, even if the manifest names a later time', async () => {
    const { actions, outcome } = await readChunks(makeManifest([0, 1_785_000_000_000]), {})
    expect(await outcome).toBe(true)
    expect(actions).toContain('reached 10')
  })

  test('[C5] rows that cannot be read are counted, the others stored', async () => {
    const { actions, outcome } = await readChunks(makeManifest([0, 10]), {
      0: { kind: 'ok', value: [makeRow('a'), null, makeRow('b')] },
    })
    expect(await outcome).toBe(true)
    expect(actions).toContain('stored a,b refused 1')
  })

  test('[W5] a stopped read ends after its current chunk, and requests no other', async () => {
    const { actions, outcome } = await readChunks(
      makeManifest([0, 10], [1, 20], [2, 30], [3, 40]),
      {},
      null,
      'reached 20',
    )
    expect(await outcome).toBe(true)
    expect(actions.at(-1)).toBe('reached 20')
    expect(actions).not.toContain('ask 3')
  })

  test('[fault 27] a read that is stopped while it waits for a chunk ends at once and keeps the earlier chunks', async () => {
    const neverArrives = new Promise<never>(() => undefined)
    const { actions, outcome } = await readChunks(
      makeManifest([0, 10], [1, 20], [2, 30]),
      { 1: neverArrives },
      null,
      'reached 10',
    )
    expect(await outcome).toBe(true)
    expect(actions.slice(1)).toEqual(['ask 0', 'ask 1', 'stored p0', 'reached 10'])
  })
})
