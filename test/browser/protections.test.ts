import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEvent } from '#events/read-event'
import type { ChunkEntry } from '#protocol/extension'
import type { Result } from '#protocol/result'
import { readStoredDeviceId } from '#worker/log/cursors'
import type { Connection } from '../../src/ui/worker-client/connection'
import { markForDeletion } from '../../src/ui/worker-client/deletion-marks'
import { finishPendingDeletions } from '../../src/ui/worker-client/user-deletion'
import { retryUntilPasses } from '../retry-until-passes'
import {
  catchAppError,
  createUniqueName,
  openLog,
  readKeys,
  readStoredCommits,
  recordSolves,
  TEST_TIME,
  withDatabase,
} from './log-helpers'
import { createSubmissionRow, expectOk, FakeNetwork, SOLVE_KEY, startUser, TestPage } from './test-page'

/* Each test fails if the protection of the log that it covers is removed from the code. */

beforeEach(() => deleteDB('solvelog'))
afterEach(() => vi.restoreAllMocks())

describe('durability', () => {
  /** Returns a list that receives the durability of each later transaction that can write commits. */
  function recordDurabilities(): (string | undefined)[] {
    const durabilities: (string | undefined)[] = []
    const { transaction } = IDBDatabase.prototype
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      stores,
      mode,
      options,
    ) {
      if (mode === 'readwrite' && [stores].flat().includes('commits')) durabilities.push(options?.durability)
      return transaction.call(this, stores, mode, options)
    })
    return durabilities
  }

  const feedback = {
    performance: { time_to_solve: 5, time_complexity: '', space_complexity: '', comments: '' },
    code_quality: { readability: 5, correctness: 5, maintainability: 5, comments: '' },
    summary: { final_score: 70, comments: '' },
  }

  test('[L1] edits, profiles, undo and restore are written with strict durability', async () => {
    const { worker } = await TestPage.startAndSync(new FakeNetwork(), createUniqueName('ada'))
    const save = (code: string) => worker.execute({ type: 'SaveCode', key: SOLVE_KEY, code })
    expectOk(await save('first'))
    const durabilities = recordDurabilities()
    const changes: (() => Promise<Result<unknown>>)[] = [
      () => save('second'),
      () => worker.execute({ type: 'SaveDetails', key: SOLVE_KEY, changes: { notes: 'mine' } }),
      () => worker.execute({ type: 'SaveFeedback', key: SOLVE_KEY, feedback, via: 'form' }),
      () => worker.undo('last'),
      () => worker.undo('redo'),
      async () => {
        const earliest = expectOk(await worker.listVersions(SOLVE_KEY))
          .filter(({ part }) => part === 'code')
          .at(-1)
        return worker.restoreVersion(earliest?.at ?? { seq: 0, index: 0 }, 'code')
      },
      () => worker.execute({ type: 'CreateProfile', name: 'Mine', description: '', goals: { Array: 1 } }),
    ]
    for (const change of changes) {
      durabilities.length = 0
      expectOk(await change())
      expect(durabilities[0]).toBe('strict')
    }
  })

  test('[L1] imports and removals are written with strict durability, synced data is not', async () => {
    const { network, user, page } = await startUser()
    expectOk(await page.worker.execute({ type: 'SaveCode', key: SOLVE_KEY, code: 'mine' }))
    const { bytes } = expectOk(await page.worker.exportData('ndjson'))
    expectOk(await page.worker.clearUser(user))
    const durabilities = recordDurabilities()
    const otherPage = await TestPage.startAndSync(network, user)
    expect(new Set(durabilities)).toEqual(new Set(['relaxed']))
    expectOk(await otherPage.worker.checkImport('mine.ndjson.gz', bytes))
    durabilities.length = 0
    expectOk(await otherPage.worker.runImport())
    expect(durabilities[0]).toBe('strict')
    durabilities.length = 0
    expectOk(await otherPage.worker.clearUser(user))
    expect(durabilities).toEqual(['strict'])
  })
})

describe('Stop during a merge', () => {
  async function createOtherCommits(): Promise<Parameters<Awaited<ReturnType<typeof openLog>>['merge']>[0]> {
    const log = await openLog(createUniqueName('theirs'))
    for (const slug of ['a', 'b', 'c']) await recordSolves(log, slug)
    const commits = []
    for await (const some of log.readCommits()) commits.push(...some)
    return commits
  }

  test('[W5] before the first commit is written, nothing is stored', async () => {
    const [name, commits] = [createUniqueName('log'), await createOtherCommits()]
    const log = await openLog(name)
    const stop = new AbortController()
    const merge = log.merge(commits, { createRecordEvents: () => [], signal: stop.signal })
    stop.abort()
    expect(await catchAppError(merge)).toMatchObject({ code: 'cancelled', message: 'Stopped. Nothing was changed.' })
    expect(await readKeys(name, 'commits')).toEqual([])
    expect(log.head.seq).toBe(0)
  })

  test('[W5] while commits are written, nothing is stored, and the next merge stores all of them', async () => {
    const [name, commits] = [createUniqueName('log'), await createOtherCommits()]
    const log = await openLog(name)
    const stop = new AbortController()
    const work = { createRecordEvents: () => [], signal: stop.signal, onStored: () => stop.abort() }
    expect(await catchAppError(log.merge(commits, work))).toMatchObject({ code: 'cancelled' })
    expect(await readKeys(name, 'commits')).toEqual([])
    expect(log.tables.solves).toEqual({})
    expect(await log.merge(commits, { createRecordEvents: () => [] })).toHaveLength(3)
    expect(await readKeys(name, 'commits')).toHaveLength(3)
  })

  test('[W5] [L5] half of an import of 100,000 events is written, nothing is stored, and the log goes on as before', async () => {
    const name = createUniqueName('log')
    const log = await openLog(name)
    await recordSolves(log, 'a')
    const before = JSON.stringify(log.tables)
    const events = Array.from({ length: 200 }, (_, i) => ({
      type: 'ProblemExcluded',
      v: 1,
      slug: `p${i}`,
      isExcluded: true,
    }))
    const commits = Array.from({ length: 500 }, (_, i) => ({
      id: crypto.randomUUID(),
      at: 1000 + i,
      device: 'other',
      cause: 'person',
      events,
    }))
    const stop = new AbortController()
    const onStored = (done: number) => done === 250 && stop.abort()
    const merge = log.merge(commits, { createRecordEvents: () => [], signal: stop.signal, onStored })
    expect(await catchAppError(merge)).toMatchObject({ code: 'cancelled' })
    expect(await readKeys(name, 'commits')).toHaveLength(1)
    expect(JSON.stringify(log.tables)).toBe(before)
    await recordSolves(log, 'b')
    expect(await log.merge(commits, { createRecordEvents: () => [] })).toHaveLength(500)
    expect(Object.keys(log.tables.excluded)).toHaveLength(200)
    expect(JSON.stringify((await openLog(name)).tables)).toBe(JSON.stringify(log.tables))
  })
})

describe('tabs', () => {
  test('[L7, A13] another tab’s sync stores nothing after the user signed out here', async () => {
    const user = createUniqueName('ada')
    const slow = new FakeNetwork()
    const [reached, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    slow.respondWithRecentSubmissions = async () => {
      reached.resolve()
      await answer.promise
      return new FakeNetwork().respondWithRecentSubmissions()
    }
    await TestPage.startSession(slow, user)
    await reached.promise
    const leaving = await TestPage.startSession(new FakeNetwork(), user)
    const channel = new BroadcastChannel(`solvelog:${user}`)
    const received = new Promise((done) => channel.addEventListener('message', done))
    expectOk(await leaving.worker.clearUser(user))
    await received
    answer.resolve()
    await retryUntilPasses(() => expect(isLockFree(`solvelog-sync:${user}`)).resolves.toBe(true))
    expect(await readKeys('solvelog', 'commits')).toEqual([])
    expect((await readKeys('solvelog', 'cursors')).filter((key) => Object(key)[0] === user)).toEqual([])
    channel.close()
  })

  test('[C3, L7] one tab syncs at a time: two Sync Now never ask a source at once, and store each solve once', async () => {
    const user = createUniqueName('ada')
    let [asking, maxAsking] = [0, 0]
    let waitForOtherTab = async () => {}
    const createNetwork = () => {
      const network = new FakeNetwork()
      const createEntry = (index: number): ChunkEntry => ({ index, from: 0, to: TEST_TIME + index * 100 })
      network.answerManifest = () => ({ kind: 'ok', value: [createEntry(0), createEntry(1)] })
      network.answerChunk = async (index) => {
        asking += 1
        maxAsking = Math.max(maxAsking, asking)
        await waitForOtherTab()
        asking -= 1
        return {
          kind: 'ok',
          value: [createSubmissionRow('lru-cache', { id: String(index), timestamp: TEST_TIME + index * 100 })],
        }
      }
      return network
    }
    const pages = [
      await TestPage.startAndSync(createNetwork(), user),
      await TestPage.startAndSync(createNetwork(), user),
    ]
    maxAsking = 0
    let isOtherTabReady = false
    waitForOtherTab = async () => {
      if (!isOtherTabReady)
        await retryUntilPasses(async () =>
          expect(asking > 1 || (await isLockAwaited(`solvelog-sync:${user}`))).toBe(true),
        )
      isOtherTabReady = true
    }
    await Promise.all(pages.map((page) => page.syncNow()))
    // A tab requests the next chunk while it writes the previous one, but never two chunks at once.
    expect(maxAsking).toBe(1)
    const solves = pages.map((page) => page.shownViews.solves.count)
    expect(solves).toEqual([3, 3])
    const events = (await readStoredCommits(user)).flatMap((commit) => commit.events)
    expect(events.map(readEvent).filter((read) => read.known && read.event.type === 'SolveRecorded')).toHaveLength(3)
  })

  test('[fault 39] two tabs that sign a user in at once get one device id', async () => {
    const user = createUniqueName('ada')
    const pages = await Promise.all([0, 1].map(() => TestPage.startSession(new FakeNetwork(), user)))
    await Promise.all(pages.map((page) => page.waitForSync()))
    for (const { worker } of pages) {
      expectOk(await worker.execute({ type: 'CreateProfile', name: 'Mine', description: '', goals: { Array: 1 } }))
    }
    const devices = (await readStoredCommits(user)).map(({ device }) => device)
    const stored = await withDatabase((db) => readStoredDeviceId(db, user))
    expect(devices.length).toBeGreaterThan(2)
    expect(new Set(devices)).toEqual(new Set([stored]))
  })

  test('[A13] a second removal waits, and finds nothing left to remove', async () => {
    const user = createUniqueName('ada')
    const calls: string[] = []
    const finish = Promise.withResolvers<void>()
    const createConnection = (name: string, cleared: Promise<void>): Connection => {
      const call = async () => {
        calls.push(name)
        await cleared
        return { ok: true, value: null }
      }
      return { call: call as Connection['call'], change: call as Connection['change'], close: () => undefined }
    }
    markForDeletion(user)
    const slow = createConnection('first', finish.promise)
    const firstRun = finishPendingDeletions(() => slow, null)
    await retryUntilPasses(() => expect(calls).toEqual(['first']))
    const second = finishPendingDeletions(() => createConnection('second', Promise.resolve()), null)
    await retryUntilPasses(() => expect(isLockAwaited('solvelog-sign-out')).resolves.toBe(true))
    expect(calls).toEqual(['first'])
    finish.resolve()
    expect(await Promise.all([firstRun, second])).toEqual([null, null])
    expect(calls).toEqual(['first'])
  })
})

const isLockFree = (name: string): Promise<boolean> =>
  navigator.locks.request(name, { ifAvailable: true }, (lock) => lock !== null)

const isLockAwaited = async (name: string): Promise<boolean> =>
  (await navigator.locks.query()).pending?.some((request) => request.name === name) === true
