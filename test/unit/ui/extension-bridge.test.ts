import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { extensionBridge } from '../../../src/ui/link/extension-bridge'

const origin = 'http://localhost'
const reply = { source: 'leettracker-extension', username: 'ada' }

/** A window in which something answers every question of the page's. */
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
  const asked = extensionBridge.manifest('ada', 0)
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
    void extensionBridge.chunk('ada', 4).then(done)
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ kind: 'failed' }))
  },
)
