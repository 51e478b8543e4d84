import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChunkEntry } from '#protocol/extension'
import { readNumber } from '#worker/log/cursors'
import { RATE_LIMITED_TEXT } from '#worker/sources/rate-limited'
import { retryUntilPasses } from '../retry-until-passes'
import { createUniqueName, HOUR, MINUTE, TEST_TIME, withDatabase } from './log-helpers'
import {
  createCatalogRow,
  createFailedResult,
  createSubmissionRow,
  expectOk,
  FakeNetwork,
  SOLVE_KEY,
  startUser,
  TestPage,
} from './test-page'

/* All users share the problem catalog in the database, so each test begins without a database. */
beforeEach(async () => {
  await deleteDB('solvelog')
  await deleteDB('solvelog-demo')
})

const CATALOG_PATH = '/catalog/problems.json.gz'
const RECENT_SUBMISSIONS_PATH = '/api/leetcode-graphql'
const createServerError = () => new Response('no', { status: 500 })

const listSourceRequests = (network: FakeNetwork) =>
  network.requests.filter((path) => path === CATALOG_PATH || path === RECENT_SUBMISSIONS_PATH)

/** The n-th chunk ends n × 100 seconds after `TEST_TIME`. The first n is 0. */
function installChunks(network: FakeNetwork, ...chunks: object[][]): void {
  const entries: ChunkEntry[] = chunks.map((_, index) => ({ index, from: 0, to: TEST_TIME + index * 100 }))
  network.answerManifest = (since) => ({ kind: 'ok', value: entries.filter(({ to }) => to > since) })
  network.answerChunk = (index) => ({ kind: 'ok', value: chunks[index] ?? [] })
}

const readCursor = (user: string, name: string) => withDatabase((db) => readNumber(db, user, name))

describe('the first sync', () => {
  test('[P4] the last fetched default profiles are used when their file is gone', async () => {
    const network = new FakeNetwork()
    const user = createUniqueName('ada')
    await TestPage.startAndSync(network, user)
    network.respondWithProfiles = createServerError
    const page = await TestPage.startAndSync(network, user)
    expect(page.shownViews.profiles.list.map(({ id }) => id)).toEqual(['default', 'interview'])
  })
})

describe('a later start', () => {
  test('[C3] [fault 20] a rate limit is respected for as long as the site says; only the person can ask earlier', async () => {
    const network = new FakeNetwork()
    const user = createUniqueName('ada')
    network.respondWithRecentSubmissions = () => new Response('', { status: 429, headers: { 'retry-after': '600' } })
    await TestPage.startAndSync(network, user)
    network.respondWithRecentSubmissions = new FakeNetwork().respondWithRecentSubmissions
    network.requests.length = 0
    network.clock.time += 599_000
    const waiting = await TestPage.startAndSync(network, user)
    expect(listSourceRequests(network)).not.toContain(RECENT_SUBMISSIONS_PATH)
    expect(waiting.toasts).toEqual([])
    expect(waiting.shownViews.sync.sources.recent).toMatchObject({ state: 'idle', problem: RATE_LIMITED_TEXT })
    network.clock.time += 2000
    const page = await TestPage.startAndSync(network, user)
    expect(page.shownViews.solves.count).toBe(1)
    expect(page.shownViews.sync.sources.recent).toMatchObject({ state: 'ok', problem: null })

    network.respondWithRecentSubmissions = () => new Response('', { status: 429 })
    await page.syncNow()
    network.respondWithRecentSubmissions = new FakeNetwork().respondWithRecentSubmissions
    network.requests.length = 0
    await page.syncNow()
    expect(listSourceRequests(network)).toContain(RECENT_SUBMISSIONS_PATH)
  })

  test('[C3, L8] a refusal that would be repeated has another state than a failure that can pass', async () => {
    const { network, page } = await startUser()
    const readStateAfter = async (status: number) => {
      network.respondWithRecentSubmissions = () => new Response('', { status })
      await page.syncNow()
      return page.shownViews.sync.sources.recent.state
    }
    for (const status of [400, 401, 404, 405, 413]) expect(await readStateAfter(status), `${status}`).toBe('refused')
    for (const status of [408, 429, 500, 502, 503]) expect(await readStateAfter(status), `${status}`).toBe('failed')
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
    expect(page.toasts).toEqual([expect.stringContaining('storage for this page is full')])
    expect(page.shownViews.sync.sources.recent.problem).toContain('storage for this page is full')
  })

  test('[D5] a failed Sync Now is repeated at the next start, however recent the list is', async () => {
    const { network, user, page } = await startUser()
    const syncedAt = page.shownViews.sync.lastSyncedAt
    network.respondWithRecentSubmissions = createServerError
    network.clock.time += MINUTE
    await page.syncNow()
    network.respondWithRecentSubmissions = new FakeNetwork().respondWithRecentSubmissions
    network.requests.length = 0
    const later = await TestPage.startSession(network, user)
    expect(later.shownViews.sync.lastSyncedAt).toBe(syncedAt)
    await later.waitForSync()
    expect(listSourceRequests(network)).toEqual([RECENT_SUBMISSIONS_PATH])
  })

  test('[D5] Sync Now during a sync that skipped fresh sources is not lost', async () => {
    const network = new FakeNetwork()
    const user = createUniqueName('ada')
    await TestPage.startAndSync(network, user)
    const answer = Promise.withResolvers<void>()
    network.bridge.manifest = async () => {
      network.requests.push('manifest')
      await answer.promise
      return { kind: 'unavailable' }
    }
    network.requests.length = 0
    const page = await TestPage.startSession(network, user)
    await retryUntilPasses(() => expect(network.requests).toContain('manifest'))
    expect(listSourceRequests(network)).toEqual([])
    expectOk(await page.worker.syncNow())
    answer.resolve()
    await retryUntilPasses(() => expect(listSourceRequests(network)).toEqual([RECENT_SUBMISSIONS_PATH]))
    await page.waitForSync()
  })
})

describe('the extension', () => {
  /** Only the first submission has `values`. */
  const installTwoChunks = (network: FakeNetwork, values = {}) =>
    installChunks(
      network,
      [createSubmissionRow('two-sum', { id: '1', ...values })],
      [createSubmissionRow('lru-cache', { id: '2', timestamp: TEST_TIME + 100 })],
    )

  test('[C5] between full syncs it is asked only for newer solves, from one second before', async () => {
    const network = new FakeNetwork()
    const user = createUniqueName('ada')
    installTwoChunks(network)
    await TestPage.startAndSync(network, user)
    network.requests.length = 0
    network.clock.time += HOUR
    await TestPage.startAndSync(network, user)
    expect(network.requests.filter((line) => /manifest |chunk /.test(line))).toEqual([
      `manifest ${TEST_TIME + 99}`,
      'chunk 1',
    ])
  })

  test('[C5, C6] the numbers that a first sync shows only increase', async () => {
    const network = new FakeNetwork()
    const createTwoRows = (index: number) =>
      [0, 1].map((n) => createSubmissionRow(`p-${index}-${n}`, { timestamp: TEST_TIME + index * 100 }))
    installChunks(network, ...[0, 1, 2, 3, 4].map(createTwoRows))
    const { answerChunk } = network
    network.answerChunk = (index) => {
      // The worker sends an update only after the clock has advanced.
      network.clock.time += 1000
      return answerChunk(index)
    }
    const { messages } = await TestPage.startAndSync(network, createUniqueName('ada'))
    const shown = messages.flatMap((message) =>
      message.kind === 'change' ? (message.slices.sync?.progress ?? []) : [],
    )
    const done = shown.map(({ chunksDone }) => chunksDone)
    expect(new Set(done).size).toBeGreaterThan(2)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(shown).toEqual(done.map((chunksDone) => ({ solves: 2 * chunksDone, chunksDone, chunksTotal: 5 })))
  })

  test('[N1] the solves of a first sync are shown before today’s problems are computed', async () => {
    const network = new FakeNetwork()
    // The response is delayed until the code that computes today's problems is loaded.
    const { respondWithRecentSubmissions } = network
    let answer: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    network.respondWithRecentSubmissions = async () => {
      await released
      return respondWithRecentSubmissions()
    }
    const page = await TestPage.startSession(network, createUniqueName('ada'))
    await import('#worker/dashboard/compute-picks')
    answer()
    await page.waitForSync()
    const slices = page.messages.flatMap((message) => (message.kind === 'change' ? [message.slices] : []))
    const shown = slices.findIndex(({ phase }) => phase === 'loaded')
    expect(slices[shown]).toMatchObject({ solves: { count: 1 } })
    expect(slices[shown]).not.toHaveProperty('today')
    expect(slices[shown + 1]).toHaveProperty('today.picks')
  })

  test('[N18] a gap in the history is reported if all submissions of the full recent list are new, and ends with a full read of the earlier extension', async () => {
    const makeFullList = () => {
      const network = new FakeNetwork()
      network.recentSubmissions = Array.from({ length: 20 }, (_, n) =>
        createSubmissionRow('two-sum', { id: `${n}`, timestamp: TEST_TIME + n }),
      )
      return network
    }
    const startAndGetGap = async (network: FakeNetwork) =>
      (await TestPage.startAndSync(network, createUniqueName('ada'))).shownViews.sync.gap
    expect(await startAndGetGap(makeFullList())).toEqual({ after: null, before: TEST_TIME })

    const network = makeFullList()
    installChunks(network, [createSubmissionRow('two-sum', { id: '0', timestamp: TEST_TIME })])
    expect(await startAndGetGap(network)).toBeNull()
  })

  test('[C6] a daily full sync brings new facts of old solves', async () => {
    const network = new FakeNetwork()
    const user = createUniqueName('ada')
    network.recentSubmissions = []
    const readCodeAfter = async (milliseconds: number) => {
      network.clock.time += milliseconds
      return expectOk(await (await TestPage.startAndSync(network, user)).worker.openSolve(SOLVE_KEY)).code
    }
    installTwoChunks(network)
    expect(await readCodeAfter(0)).toBeNull()
    installTwoChunks(network, { code: 'late' })
    expect(await readCodeAfter(23 * HOUR)).toBeNull()
    expect(await readCodeAfter(2 * HOUR)).toBe('late')
  })

  test('[W5] a stopped sync keeps what arrived; the next one continues, and only then counts as a full sync', async () => {
    const network = new FakeNetwork()
    const user = createUniqueName('ada')
    network.recentSubmissions = []
    installChunks(
      network,
      ...[0, 1, 2, 3].map((n) => [createSubmissionRow('two-sum', { id: `${n}`, timestamp: TEST_TIME + 100 * n })]),
    )
    const originalChunk = network.answerChunk
    network.answerChunk = (index) => {
      if (index === 2) void page.worker.stopSync()
      return originalChunk(index)
    }
    const page = await TestPage.startSession(network, user)
    await page.waitForSync()
    const keptCount = page.shownViews.solves.count
    expect([2, 3]).toContain(keptCount)
    expect(page.shownViews.phase).toBe('loaded')
    expect(page.shownViews.sync.sources.extension).toMatchObject({
      state: 'idle',
      problem: `Stopped after chunk ${keptCount} of 4.`,
    })
    expect(await readCursor(user, 'extension-last')).toBe(TEST_TIME + 100 * (keptCount - 1))
    expect(await readCursor(user, 'extension-whole-at')).toBeNull()

    network.answerChunk = originalChunk
    network.requests.length = 0
    await page.syncNow()
    expect(network.requests.filter((line) => line.startsWith('manifest'))).toEqual([
      `manifest ${TEST_TIME + 100 * (keptCount - 1) - 1}`,
    ])
    expect(page.shownViews.solves.count).toBe(4)
    expect(page.shownViews.sync.sources.extension).toMatchObject({ state: 'ok', problem: null })
    expect(await readCursor(user, 'extension-whole-at')).toBe(network.clock.time)

    network.requests.length = 0
    await page.syncNow()
    expect(network.requests).toContain('manifest 0')
  })
})

describe('damaged or missing data', () => {
  test('[L9] a marker that does not match the log stops the start', async () => {
    const { network, user, page } = await startUser()
    const { head } = expectOk(await page.worker.execute({ type: 'SaveCode', key: SOLVE_KEY, code: 'x' }))
    expect(head.seq).toBe(2)
    await TestPage.startAndSync(network, user, head)
    for (const marker of [
      { seq: 2, id: 'another' },
      { seq: 9, id: head.id },
    ]) {
      const stopped = await TestPage.open(network)
      const answer = await stopped.worker.start({ username: user, marker })
      expect(answer).toMatchObject(createFailedResult('log-replaced'))
      expect(stopped.messages).toEqual([])
    }
  })

  test('[L9] after a failed start the earlier session accepts no calls', async () => {
    const { page } = await startUser()
    expect(await page.worker.start({ username: createUniqueName('bob'), marker: { seq: 5, id: 'x' } })).toMatchObject({
      ok: false,
    })
    expect(await page.worker.execute({ type: 'DeleteProfile', id: 'x' })).toMatchObject(
      createFailedResult('internal', expect.stringContaining('The log is not open yet.')),
    )
  })

  test('[C2] a damaged catalog does not prevent opening a solve', async () => {
    const network = new FakeNetwork()
    network.catalogRows = [createCatalogRow('two-sum', { description: 'Find two.' })]
    const user = createUniqueName('ada')
    const page = await TestPage.startAndSync(network, user)
    expect(expectOk(await page.worker.describeProblem(SOLVE_KEY))).toBe('Find two.')
    await withDatabase((db) => db.put('catalog', Uint8Array.of(0x1f, 0x8b, 0), 'bytes'))
    const later = await TestPage.startAndSync(network, user)
    expect(expectOk(await later.worker.openSolve(SOLVE_KEY))).toMatchObject({ status: 'Accepted' })
    expect(expectOk(await later.worker.describeProblem(SOLVE_KEY))).toBeNull()
  })
})
