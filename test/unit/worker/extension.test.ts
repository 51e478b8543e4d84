import { describe, expect, test } from 'vitest'
import type { BridgeReply, ChunkEntry } from '#protocol/extension'
import { readFromExtension } from '#worker/sources/extension'
import { expectAppError } from './answers'

const row = (slug: string, timestamp = 1) => ({ titleSlug: slug, timestamp, statusDisplay: 'Accepted', lang: 'c' })
const FAILED = 'An unexpected error occurred while syncing with the extension'

type Chunks = Record<number, BridgeReply<unknown[]> | Promise<never> | Error>

/** Reads some chunks and records everything that happens, in order. */
async function walk(manifest: BridgeReply<ChunkEntry[]>, chunks: Chunks, failAt: string | null = null, stopAt = '') {
  const story: string[] = []
  const stop = new AbortController()
  const note = (line: string) => {
    story.push(line)
    if (line === stopAt) stop.abort()
  }
  const outcome = readFromExtension({
    manifest: Promise.resolve(manifest),
    async chunk(index) {
      note(`ask ${index}`)
      const reply = chunks[index] ?? { kind: 'ok', value: [row(`p${index}`, 10 * (index + 1))] }
      if (reply instanceof Error) throw reply
      return reply
    },
    signal: stop.signal,
    onManifest: (count) => note(`chunks ${count}`),
    async onChunk({ submissions, refused }) {
      await new Promise((done) => setTimeout(done, 1))
      const slugs = submissions.map(({ slug }) => slug).join()
      if (slugs === failAt) throw new Error('disk')
      note(`stored ${slugs}${refused.length > 0 ? ` refused ${refused.length}` : ''}`)
    },
    async onReached(to) {
      note(`reached ${to}`)
    },
  })
  return { story, outcome }
}

const entries = (...list: [index: number, to: number][]): BridgeReply<ChunkEntry[]> => ({
  kind: 'ok',
  value: list.map(([index, to]) => ({ index, from: 0, to })),
})

describe('the walk', () => {
  test('[C8] the cursor moves only once its chunk is in the log, oldest first', async () => {
    const { story, outcome } = await walk(entries([2, 30], [0, 10], [1, 20]), {})
    expect(await outcome).toBe(true)
    expect(story).toEqual([
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
    const { story, outcome } = await walk(entries([0, 10], [1, 20], [2, 30]), {}, 'p1')
    await expect(outcome).rejects.toThrow('disk')
    expect(story.filter((line) => line.startsWith('reached'))).toEqual(['reached 10'])
  })

  test('[C5] no extension is no error', async () => {
    const { story, outcome } = await walk({ kind: 'unavailable' }, {})
    expect(await outcome).toBe(false)
    expect(story).toEqual([])
  })

  test('[C5] an extension with nothing new was there', async () => {
    const { story, outcome } = await walk(entries(), {})
    expect(await outcome).toBe(true)
    expect(story).toEqual(['chunks 0'])
  })

  test('[C5] a failed manifest is reported in the words of the specification', async () => {
    const { outcome } = await walk({ kind: 'failed', reason: 'x' }, {})
    await expectAppError(outcome, 'unreachable', FAILED)
  })

  test.each<[string, Chunks[number]]>([
    ['never comes', { kind: 'failed', reason: 'chunk 1 did not arrive' }],
    ['is gone with its extension', { kind: 'unavailable' }],
    ['cannot be asked for', new Error('port closed')],
  ])('[C5] when a chunk %s, the others are kept, and the cursor stays before the gap', async (_what, reply) => {
    const { story, outcome } = await walk(entries([0, 10], [1, 20], [2, 30]), { 1: reply })
    await expectAppError(outcome, 'unreachable', FAILED)
    expect(story.slice(1)).toEqual(['ask 0', 'ask 1', 'stored p0', 'reached 10', 'ask 2', 'stored p2'])
  })

  test('[C5] two chunks missing in a row end the walk: the extension is gone', async () => {
    const gone: BridgeReply<unknown[]> = { kind: 'unavailable' }
    const { story, outcome } = await walk(entries([0, 10], [1, 20], [2, 30], [3, 40], [4, 50]), { 1: gone, 2: gone })
    await expectAppError(outcome, 'unreachable', FAILED)
    expect(story).not.toContain('stored p3')
    expect(story).not.toContain('ask 4')
  })

  test('[C8] the cursor never passes the received chunks, whatever the manifest promises', async () => {
    const { story, outcome } = await walk(entries([0, 1_785_000_000_000]), {})
    expect(await outcome).toBe(true)
    expect(story).toContain('reached 10')
  })

  test('[C5] rows that cannot be read are counted, the others stored', async () => {
    const { story, outcome } = await walk(entries([0, 10]), { 0: { kind: 'ok', value: [row('a'), null, row('b')] } })
    expect(await outcome).toBe(true)
    expect(story).toContain('stored a,b refused 1')
  })

  test('[W5] stopped, it ends after the chunk it is at, and asks for no other', async () => {
    const { story, outcome } = await walk(entries([0, 10], [1, 20], [2, 30], [3, 40]), {}, null, 'reached 20')
    expect(await outcome).toBe(true)
    expect(story.at(-1)).toBe('reached 20')
    expect(story).not.toContain('ask 3')
  })

  test('[fault 27] stopped while a chunk does not come, it ends at once and keeps what came before', async () => {
    const never = new Promise<never>(() => undefined)
    const { story, outcome } = await walk(entries([0, 10], [1, 20], [2, 30]), { 1: never }, null, 'reached 10')
    expect(await outcome).toBe(true)
    expect(story.slice(1)).toEqual(['ask 0', 'ask 1', 'stored p0', 'reached 10'])
  })
})
