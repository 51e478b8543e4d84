import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChunkEntry } from '#protocol/extension'
import { readNumber } from '#worker/log/cursors'
import { RATE_LIMITED_TEXT } from '#worker/sources/rate-limited'
import { eventually, expectOk, FakeNetwork, failed, KEY, row, startUser, submissionRow, TestPage } from './site'
import { fresh, HOUR, MINUTE, T, withDatabase } from './world'

/* All users share the catalog: each test begins without one. */
beforeEach(async () => {
  await deleteDB('solvelog')
  await deleteDB('solvelog-demo')
})

const CATALOG = '/catalog/problems.json.gz'
const RECENT = '/api/leetcode-graphql'
const failing = () => new Response('no', { status: 500 })

/** Which of the two sources got a request. */
const sources = (outside: FakeNetwork) => outside.asked.filter((path) => path === CATALOG || path === RECENT)

/** An extension with chunks of rows; each chunk ends at its last row's time. */
function extend(outside: FakeNetwork, ...chunks: object[][]): void {
  const entries: ChunkEntry[] = chunks.map((_, index) => ({ index, from: 0, to: T + index * 100 }))
  outside.manifest = (since) => ({ kind: 'ok', value: entries.filter(({ to }) => to > since) })
  outside.chunk = (index) => ({ kind: 'ok', value: chunks[index] ?? [] })
}

const cursor = (user: string, name: string) => withDatabase((db) => readNumber(db, user, name))

describe('the first sync', () => {
  test('[P4] the last fetched default profiles are used when their file is gone', async () => {
    const outside = new FakeNetwork()
    const user = fresh('ada')
    await TestPage.start(outside, user)
    outside.profiles = failing
    const page = await TestPage.start(outside, user)
    expect(page.shown.profiles.list.map(({ id }) => id)).toEqual(['default', 'interview'])
  })
})

describe('a later start', () => {
  test('[C3] [fault 20] a rate limit is respected for as long as the site says; only the person can ask earlier', async () => {
    const outside = new FakeNetwork()
    const user = fresh('ada')
    outside.recent = () => new Response('', { status: 429, headers: { 'retry-after': '600' } })
    await TestPage.start(outside, user)
    outside.recent = new FakeNetwork().recent
    outside.asked.length = 0
    outside.clock.time += 599_000
    const waiting = await TestPage.start(outside, user)
    expect(sources(outside)).not.toContain(RECENT)
    expect(waiting.notices).toEqual([])
    expect(waiting.shown.sync.sources.recent).toMatchObject({ state: 'idle', problem: RATE_LIMITED_TEXT })
    outside.clock.time += 2000
    const page = await TestPage.start(outside, user)
    expect(page.shown.solves.count).toBe(1)
    expect(page.shown.sync.sources.recent).toMatchObject({ state: 'ok', problem: null })

    outside.recent = () => new Response('', { status: 429 })
    await page.syncNow()
    outside.recent = new FakeNetwork().recent
    outside.asked.length = 0
    await page.syncNow()
    expect(sources(outside)).toContain(RECENT)
  })

  test('[C3, L8] a refusal that would be repeated is told apart from a failure that can pass', async () => {
    const { outside, page } = await startUser()
    const stateAfter = async (status: number) => {
      outside.recent = () => new Response('', { status })
      await page.syncNow()
      return page.shown.sync.sources.recent.state
    }
    for (const status of [400, 401, 404, 405, 413]) expect(await stateAfter(status), `${status}`).toBe('refused')
    for (const status of [408, 429, 500, 502, 503]) expect(await stateAfter(status), `${status}`).toBe('failed')
  })

  test('[C3] [fault 20] a full disk during a sync is reported, and not as a failure of the source', async () => {
    const { page } = await startUser()
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (Array.isArray(key) && key[1] === 'recent-at') throw new DOMException('no room', 'QuotaExceededError')
      return put.call(this, value, key)
    })
    await page.syncNow()
    vi.restoreAllMocks()
    expect(page.notices).toEqual([expect.stringContaining('storage for this page is full')])
    expect(page.shown.sync.sources.recent.problem).toContain('storage for this page is full')
  })

  test('[D5] a failed Sync Now is repeated at the next start, however recent the list is', async () => {
    const { outside, user, page } = await startUser()
    const syncedAt = page.shown.sync.lastSyncedAt
    outside.recent = failing
    outside.clock.time += MINUTE
    await page.syncNow()
    outside.recent = new FakeNetwork().recent
    outside.asked.length = 0
    const later = await TestPage.begin(outside, user)
    expect(later.shown.sync.lastSyncedAt).toBe(syncedAt)
    await later.rest()
    expect(sources(outside)).toEqual([RECENT])
  })

  test('[D5] Sync Now during a sync that skipped fresh sources is not lost', async () => {
    const outside = new FakeNetwork()
    const user = fresh('ada')
    await TestPage.start(outside, user)
    const answer = Promise.withResolvers<void>()
    outside.bridge.manifest = async () => {
      outside.asked.push('manifest')
      await answer.promise
      return { kind: 'unavailable' }
    }
    outside.asked.length = 0
    const page = await TestPage.begin(outside, user)
    await eventually(() => expect(outside.asked).toContain('manifest'))
    expect(sources(outside)).toEqual([])
    expectOk(await page.worker.syncNow())
    answer.resolve()
    await eventually(() => expect(sources(outside)).toEqual([RECENT]))
    await page.rest()
  })
})

describe('the extension', () => {
  /** Two chunks of one solve each; the first solve has more values. */
  const extendTwice = (outside: FakeNetwork, values = {}) =>
    extend(
      outside,
      [submissionRow('two-sum', { id: '1', ...values })],
      [submissionRow('lru-cache', { id: '2', timestamp: T + 100 })],
    )

  test('[C5] between full syncs it is asked only for newer solves, from one second before', async () => {
    const outside = new FakeNetwork()
    const user = fresh('ada')
    extendTwice(outside)
    await TestPage.start(outside, user)
    outside.asked.length = 0
    outside.clock.time += HOUR
    await TestPage.start(outside, user)
    expect(outside.asked.filter((line) => /manifest |chunk /.test(line))).toEqual([`manifest ${T + 99}`, 'chunk 1'])
  })

  test('[C5, C6] the numbers that a first sync shows only rise', async () => {
    const outside = new FakeNetwork()
    const pair = (index: number) => [0, 1].map((n) => submissionRow(`p-${index}-${n}`, { timestamp: T + index * 100 }))
    extend(outside, ...[0, 1, 2, 3, 4].map(pair))
    const { chunk } = outside
    outside.chunk = (index) => {
      // Updates are paced by the clock.
      outside.clock.time += 1000
      return chunk(index)
    }
    const { messages } = await TestPage.start(outside, fresh('ada'))
    const shown = messages.flatMap((message) =>
      message.kind === 'change' ? (message.slices.sync?.progress ?? []) : [],
    )
    const done = shown.map(({ chunksDone }) => chunksDone)
    expect(new Set(done).size).toBeGreaterThan(2)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(shown).toEqual(done.map((chunksDone) => ({ solves: 2 * chunksDone, chunksDone, chunksTotal: 5 })))
  })

  test('[N1] the solves of a first sync are shown before today’s problems are computed', async () => {
    const outside = new FakeNetwork()
    // The code of today's problems is loaded before the sync ends.
    const { recent } = outside
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    outside.recent = async () => {
      await asked
      return recent()
    }
    const page = await TestPage.begin(outside, fresh('ada'))
    await import('#worker/dashboard/picks-of')
    await new Promise((resolve) => setTimeout(resolve, 50))
    answer()
    await page.rest()
    const slices = page.messages.flatMap((message) => (message.kind === 'change' ? [message.slices] : []))
    const shown = slices.findIndex(({ phase }) => phase === 'loaded')
    expect(slices[shown]).toMatchObject({ solves: { count: 1 } })
    expect(slices[shown]).not.toHaveProperty('today')
    expect(slices[shown + 1]).toHaveProperty('today.picks')
  })

  test('[N18] an answer of the earlier extension alone is no sign that anything is missing; a full recent list of new submissions is', async () => {
    const outside = new FakeNetwork()
    outside.submissions = []
    extend(outside, [submissionRow('two-sum', { timestamp: T })])
    const page = await TestPage.start(outside, fresh('ada'))
    expect(page.shown.sync.gap).toBeNull()

    const other = new FakeNetwork()
    other.submissions = Array.from({ length: 20 }, (_, n) => submissionRow('two-sum', { id: `${n}`, timestamp: T + n }))
    extend(other, [submissionRow('two-sum', { id: '0', timestamp: T })])
    expect((await TestPage.start(other, fresh('bob'))).shown.sync.gap).toEqual({ after: null, before: T })
  })

  test('[C6] a daily full sync brings new facts of old solves', async () => {
    const outside = new FakeNetwork()
    const user = fresh('ada')
    outside.submissions = []
    const codeAfter = async (milliseconds: number) => {
      outside.clock.time += milliseconds
      return expectOk(await (await TestPage.start(outside, user)).worker.openSolve(KEY)).code
    }
    extendTwice(outside)
    expect(await codeAfter(0)).toBeNull()
    extendTwice(outside, { code: 'late' })
    expect(await codeAfter(23 * HOUR)).toBeNull()
    expect(await codeAfter(2 * HOUR)).toBe('late')
  })

  test('[W5] a stopped sync keeps what arrived; the next one continues, and only then counts as a full sync', async () => {
    const outside = new FakeNetwork()
    const user = fresh('ada')
    outside.submissions = []
    extend(outside, ...[0, 1, 2, 3].map((n) => [submissionRow('two-sum', { id: `${n}`, timestamp: T + 100 * n })]))
    const whole = outside.chunk
    outside.chunk = (index) => {
      if (index === 2) void page.worker.stopSync()
      return whole(index)
    }
    const page = await TestPage.begin(outside, user)
    await page.rest()
    const kept = page.shown.solves.count
    expect([2, 3]).toContain(kept)
    expect(page.shown.phase).toBe('loaded')
    expect(page.shown.sync.sources.extension).toMatchObject({
      state: 'idle',
      problem: `Stopped after chunk ${kept} of 4.`,
    })
    expect(await cursor(user, 'extension-last')).toBe(T + 100 * (kept - 1))
    expect(await cursor(user, 'extension-whole-at')).toBeNull()

    outside.chunk = whole
    outside.asked.length = 0
    await page.syncNow()
    expect(outside.asked.filter((line) => line.startsWith('manifest'))).toEqual([
      `manifest ${T + 100 * (kept - 1) - 1}`,
    ])
    expect(page.shown.solves.count).toBe(4)
    expect(page.shown.sync.sources.extension).toMatchObject({ state: 'ok', problem: null })
    expect(await cursor(user, 'extension-whole-at')).toBe(outside.clock.time)

    outside.asked.length = 0
    await page.syncNow()
    expect(outside.asked).toContain('manifest 0')
  })
})

describe('damaged or missing data', () => {
  test('[L9] a marker that does not match the log stops the start', async () => {
    const { outside, user, page } = await startUser()
    const { head } = expectOk(await page.worker.execute({ type: 'SaveCode', key: KEY, code: 'x' }))
    expect(head.seq).toBe(2)
    await TestPage.start(outside, user, head)
    for (const marker of [
      { seq: 2, id: 'another' },
      { seq: 9, id: head.id },
    ]) {
      const stopped = await TestPage.open(outside)
      const answer = await stopped.worker.start({ username: user, marker })
      expect(answer).toMatchObject(failed('log-replaced'))
      expect(stopped.messages).toEqual([])
    }
  })

  test('[L9] after a failed start the earlier session accepts no calls', async () => {
    const { page } = await startUser()
    expect(await page.worker.start({ username: fresh('bob'), marker: { seq: 5, id: 'x' } })).toMatchObject({
      ok: false,
    })
    expect(await page.worker.execute({ type: 'DeleteProfile', id: 'x' })).toMatchObject(
      failed('internal', expect.stringContaining('The log is not open yet.')),
    )
  })

  test('[C2] a damaged catalog does not prevent opening a solve', async () => {
    const outside = new FakeNetwork()
    outside.rows = [row('two-sum', { description: 'Find two.' })]
    const user = fresh('ada')
    const page = await TestPage.start(outside, user)
    expect(expectOk(await page.worker.describeProblem(KEY))).toBe('Find two.')
    await withDatabase((db) => db.put('catalog', Uint8Array.of(0x1f, 0x8b, 0), 'bytes'))
    const later = await TestPage.start(outside, user)
    expect(expectOk(await later.worker.openSolve(KEY))).toMatchObject({ status: 'Accepted' })
    expect(expectOk(await later.worker.describeProblem(KEY))).toBeNull()
  })
})
