import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCommit } from '#events/commit'
import { doesDatabaseExist } from '#worker/log/database'
import { retryUntilPasses } from '../retry-until-passes'
import {
  createCommitRange,
  createUniqueName,
  HOUR,
  openLog,
  readKeys,
  recordSolves,
  storeLog,
  TEST_TIME,
  throwDomException,
  withDatabase,
} from './log-helpers'
import { createFailedResult, expectOk, FakeNetwork, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))
afterEach(() => vi.restoreAllMocks())

const readAllCommits = (user: string) => withDatabase((db) => db.getAll('commits', createCommitRange(user)))

async function readUserData(user: string): Promise<string> {
  const cursors = (await readKeys('solvelog', 'cursors')).filter((key) => Object(key)[0] === user)
  return JSON.stringify([await readAllCommits(user), cursors, await readKeys('solvelog', 'checkpoints')])
}

/** `newValues` maps positions in the log to new values. Null deletes a commit. */
const replaceCommits = (user: string, newValues: Record<number, unknown>) =>
  withDatabase(async (db) => {
    for (const [seq, value] of Object.entries(newValues)) {
      if (value === null) await db.delete('commits', [user, Number(seq)])
      else await db.put('commits', value, [user, Number(seq)])
    }
  })

const createDatabase = (version: number, storeName: string, fill: (store: IDBObjectStore) => void) =>
  new Promise<void>((done) => {
    const request = indexedDB.open('solvelog', version)
    request.onupgradeneeded = () => fill(request.result.createObjectStore(storeName))
    request.onsuccess = () => {
      request.result.close()
      done()
    }
  })

type Damage = (user: string) => Promise<unknown>

const INVALID_COMMIT = { seq: 2, what: 'rubbish' }

const DAMAGES: [what: string, damage: Damage, code: string, survey: object, kept: string[]][] = [
  [
    'the database is gone',
    () => deleteDB('solvelog'),
    'log-replaced',
    { database: 'missing', remembered: 4, readable: 0, solves: 0, lostRanges: [{ from: 1, to: 4 }], firstAt: null },
    [],
  ],
  [
    'the user’s part of it is gone',
    (user) => withDatabase((db) => db.delete('commits', createCommitRange(user))),
    'log-damaged',
    { database: 'found', remembered: 4, readable: 0, lostRanges: [{ from: 1, to: 4 }] },
    [],
  ],
  [
    'it was begun anew behind the page’s back',
    async (user) => {
      await deleteDB('solvelog')
      await storeLog(user, 'new')
    },
    'log-replaced',
    { database: 'found', remembered: 4, readable: 1, lostRanges: [{ from: 2, to: 4 }] },
    ['new'],
  ],
  [
    'its end is missing, head and all',
    (user) =>
      withDatabase(async (db) => {
        const two = readCommit(await db.get('commits', [user, 2]), 'commit 2')
        await db.delete('commits', IDBKeyRange.bound([user, 3], [user, 9]))
        await db.put('cursors', { seq: 2, id: two.id, at: two.at }, [user, 'head'])
      }),
    'log-replaced',
    { database: 'found', remembered: 4, readable: 2, solves: 2, lostRanges: [{ from: 3, to: 4 }] },
    ['a', 'b'],
  ],
  [
    'its end is missing, the head is not',
    (user) => replaceCommits(user, { 4: null }),
    'log-damaged',
    { remembered: 4, readable: 3, lostRanges: [{ from: 4, to: 4 }] },
    ['a', 'b', 'c'],
  ],
  [
    'a commit in the middle is missing',
    (user) => replaceCommits(user, { 2: null }),
    'log-damaged',
    { remembered: 4, readable: 3, solves: 3, lostRanges: [{ from: 2, to: 2 }] },
    ['a', 'c', 'd'],
  ],
  [
    'two commits cannot be read',
    (user) => replaceCommits(user, { 2: INVALID_COMMIT, 4: 'rubbish' }),
    'log-damaged',
    {
      remembered: 4,
      readable: 2,
      lostRanges: [
        { from: 2, to: 2 },
        { from: 4, to: 4 },
      ],
    },
    ['a', 'c'],
  ],
  [
    'one commit stands in another’s place too',
    async (user) => replaceCommits(user, { 2: (await readAllCommits(user))[0] }),
    'log-damaged',
    { remembered: 4, readable: 3, lostRanges: [{ from: 2, to: 2 }] },
    ['a', 'c', 'd'],
  ],
]

describe('a damaged log', () => {
  test.each(DAMAGES)(
    '[L9] [fault 12] %s: noticed, looked at without a change, and gone on with only when asked',
    async (_what, damage, code, expectedReport, kept) => {
      const user = createUniqueName('ada')
      const otherUser = createUniqueName('bob')
      const marker = await storeLog(user, 'a', 'b', 'c', 'd')
      await damage(user)
      const databaseExisted = await doesDatabaseExist('solvelog')
      const dataBefore = databaseExisted ? await readUserData(user) : null
      if (databaseExisted) await storeLog(otherUser, 'x')

      const page = await TestPage.open(new FakeNetwork())
      expect(await page.worker.start({ username: user, marker })).toMatchObject(createFailedResult(code))
      expect(expectOk(await page.worker.inspectLog({ username: user, marker }))).toMatchObject(expectedReport)
      expect(await doesDatabaseExist('solvelog')).toBe(databaseExisted)
      if (dataBefore !== null) expect(await readUserData(user)).toBe(dataBefore)

      expect(expectOk(await page.worker.continueWithReadable(user, 0))).toEqual({ kept: kept.length })
      const again = await openLog('solvelog', user)
      expect(Object.keys(again.tables.solves)).toEqual(kept.map((slug) => `${slug}|${TEST_TIME}`))
      expect(again.head.seq).toBe(kept.length)
      await recordSolves(again, 'after')
      expect((await openLog('solvelog', user)).head.seq).toBe(kept.length + 1)
      if (databaseExisted) expect((await openLog('solvelog', otherUser)).head.seq).toBe(1)
    },
  )

  test('[L9] values set aside are counted and saved as a file, and a second repair replaces none of them', async () => {
    const user = createUniqueName('ada')
    await storeLog(user, 'a', 'b', 'c', 'd', 'e')
    const network = new FakeNetwork()
    network.recentSubmissions = []
    const page = await TestPage.open(network)
    const loop: Record<string, unknown> = { what: 'a loop' }
    loop.itself = loop
    for (const value of [
      { first: [1n, Number.NaN, new Map([['k', 1]])] },
      { second: Uint8Array.from([7, 8]), at: new Date(0) },
      loop,
    ]) {
      await replaceCommits(user, { 2: value })
      expectOk(await page.worker.continueWithReadable(user, 0))
    }
    expectOk(await page.worker.start({ username: user, marker: null }))
    expect(expectOk(await page.worker.getDataFacts())).toMatchObject({ setAsideRowCount: 3 })
    const { name, type, bytes } = expectOk(await page.worker.exportDamagedEntries())
    expect([name, type]).toEqual([expect.stringMatching(/^solvelog-.*\.damaged\.json$/), 'application/json'])
    const file: unknown = JSON.parse(new TextDecoder().decode(bytes))
    expect(file).toMatchObject({
      format: 'solvelog-damaged-entries',
      version: 1,
      user,
      entries: [
        { value: { first: ['1', 'NaN', { map: [['k', 1]] }] } },
        { value: { second: { bytes: [7, 8] }, at: '1970-01-01T00:00:00.000Z' } },
        { value: 'This value cannot be written as text.' },
      ],
    })
    expectOk(await page.worker.clearUser(user))
    expect(await readUserData(user)).toBe('[[],[],[]]')
  })

  test('[L9] the commits that another tab has written meanwhile are not overwritten', async () => {
    const user = createUniqueName('ada')
    await storeLog(user, 'a', 'b')
    const openedLog = await openLog('solvelog', user)
    await replaceCommits(user, { 1: null })
    const page = await TestPage.open(new FakeNetwork())
    const { transaction } = IDBDatabase.prototype
    const written = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...args
    ) {
      if (!Array.isArray(args[0]) || !args[0].includes('checkpoints')) return transaction.apply(this, args)
      written.mockRestore()
      const tx = transaction.apply(this, args)
      tx.objectStore('commits').put('another tab’s', [user, 3])
      return tx
    })
    expect(await page.worker.continueWithReadable(user, 0)).toMatchObject(createFailedResult('changed-since'))
    openedLog.close()
  })

  test('[L9] [fault 33] a database that the browser does not list is opened and read before it is called missing', async () => {
    const user = createUniqueName('ada')
    const marker = await storeLog(user, 'a', 'b')
    vi.spyOn(indexedDB, 'databases').mockResolvedValue([])
    const page = await TestPage.open(new FakeNetwork())
    expect(expectOk(await page.worker.inspectLog({ username: user, marker }))).toMatchObject({
      database: 'found',
      readable: 2,
      lostRanges: [],
    })
    expect(expectOk(await page.worker.continueWithReadable(user, 0))).toEqual({ kept: 2 })
    expect(expectOk(await page.worker.start({ username: user, marker })).head).toEqual(marker)
  })

  test.each<[what: string, list: () => Promise<IDBDatabaseInfo[]>]>([
    ['has no list of databases', () => Promise.reject(new TypeError('databases is not a function'))],
    ['lists an aborted creation, as version 0', () => Promise.resolve([{ name: 'solvelog', version: 0 }])],
  ])('[L9] [fault 33] a browser that %s: a missing database is noticed, and none is created', async (_what, list) => {
    const user = createUniqueName('ada')
    const listing = vi.spyOn(indexedDB, 'databases').mockImplementation(list)
    const page = await TestPage.open(new FakeNetwork())
    const marker = { seq: 4, id: 'x' }
    expect(await page.worker.start({ username: user, marker })).toMatchObject(createFailedResult('log-replaced'))
    expect(expectOk(await page.worker.inspectLog({ username: user, marker }))).toMatchObject({ database: 'missing' })
    listing.mockRestore()
    // WebKit lists a database whose creation was aborted, as version 0.
    const databases = (await indexedDB.databases()).filter(({ name, version }) => name === 'solvelog' && version !== 0)
    expect(databases).toEqual([])
    expect(expectOk(await page.worker.continueWithReadable(user, 0))).toEqual({ kept: 0 })
    expectOk(await page.worker.start({ username: user, marker: null }))
  })

  test('[L9] [fault 13] a commit that cannot be read does not prevent the reading of others', async () => {
    const user = createUniqueName('ada')
    const marker = await storeLog(user, 'a', 'b', 'c')
    const page = await TestPage.open(new FakeNetwork())
    const isFailingKey = (key: unknown) => Array.isArray(key) && key[1] === 2
    const { get, getAll } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (isFailingKey(key)) throw new DOMException('damaged', 'NotReadableError')
      return get.call(this, key)
    })
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'commits') throw new DOMException('damaged', 'NotReadableError')
      return getAll.apply(this, args)
    })
    const started = await page.worker.start({ username: user, marker })
    expect(started).toMatchObject(createFailedResult('storage-damaged'))
    expect(expectOk(await page.worker.inspectLog({ username: user, marker }))).toMatchObject({
      database: 'found',
      readable: 2,
      lostRanges: [{ from: 2, to: 2 }],
    })
  })

  test('[L9] only changes that were shown as lost are dropped: if fewer changes are readable than before, nothing is changed', async () => {
    const user = createUniqueName('ada')
    await storeLog(user, 'a', 'b', 'c')
    await replaceCommits(user, { 2: 'rubbish' })
    const dataBefore = await readUserData(user)
    const page = await TestPage.open(new FakeNetwork())
    const { get } = IDBObjectStore.prototype
    const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (this.name === 'commits') throw new DOMException('a hiccup', 'NotReadableError')
      return get.call(this, key)
    })
    expect(await page.worker.continueWithReadable(user, 2)).toMatchObject(createFailedResult('changed-since'))
    failing.mockRestore()
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(throwDomException('UnknownError'))
    expect(await page.worker.continueWithReadable(user, 2)).toMatchObject(createFailedResult('storage-lost'))
    opening.mockRestore()
    expect(await readUserData(user)).toBe(dataBefore)
    expect(expectOk(await page.worker.continueWithReadable(user, 2))).toEqual({ kept: 2 })
  })

  test('[L9] a store that is missing is damage, not a new user', async () => {
    await createDatabase(4, 'cursors', () => undefined)
    const page = await TestPage.open(new FakeNetwork())
    const user = createUniqueName('ada')
    const answer = await page.worker.start({ username: user, marker: null })
    expect(answer).toMatchObject(createFailedResult('storage-damaged'))
    expect(expectOk(await page.worker.inspectLog({ username: user, marker: null }))).toMatchObject({
      database: 'unreadable',
    })
    expectOk(await page.worker.continueWithReadable(user, 0))
    expectOk(await page.worker.start({ username: user, marker: null }))
  })

  test('[L9] [fault 10] an upgrade that throws half way changes nothing: the data can be exported, and "Continue" does not drop it', async () => {
    const user = createUniqueName('ada')
    const marker = await storeLog(user, 'a', 'b')
    const commits = await readAllCommits(user)
    await deleteDB('solvelog')
    await createDatabase(3, 'commits', (store) => {
      for (const [i, commit] of commits.entries()) store.put(commit, [user, i + 1])
    })
    const { createObjectStore } = IDBDatabase.prototype
    const broken = vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementation(function (
      this: IDBDatabase,
      name,
    ) {
      if (name === 'checkpoints') throw new Error('broken half way')
      return createObjectStore.call(this, name)
    })
    const page = await TestPage.open(new FakeNetwork())
    const started = await page.worker.start({ username: user, marker })
    expect(started).toMatchObject(createFailedResult('storage-damaged'))
    expect(started).toMatchObject({ failure: { message: expect.stringContaining('The data is unchanged') } })
    const survey = expectOk(await page.worker.inspectLog({ username: user, marker }))
    expect(survey).toMatchObject({ database: 'earlier', readable: 2, lostRanges: [] })
    expect(expectOk(await page.worker.exportReadable(user)).contents).toMatch(/^2 changes/)
    for (const readable of [0, 2]) {
      const accepted = await page.worker.continueWithReadable(user, readable)
      expect(accepted).toMatchObject(createFailedResult('storage-damaged'))
    }
    const found = (await indexedDB.databases()).find(({ name }) => name === 'solvelog')
    expect(found?.version).toBe(3)

    broken.mockRestore()
    expectOk(await page.worker.start({ username: user, marker }))
    expect(await readAllCommits(user)).toEqual(expect.arrayContaining(commits))
  })

  test('[L9] [fault 10] if the creation of the database throws half way, no database is left, and the next start creates it', async () => {
    const broken = vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementation(() => {
      throw new Error('broken')
    })
    const page = await TestPage.open(new FakeNetwork())
    const user = createUniqueName('ada')
    expect(await page.worker.start({ username: user, marker: null })).toMatchObject(
      createFailedResult('storage-blocked'),
    )
    expect(await doesDatabaseExist('solvelog')).toBe(false)
    broken.mockRestore()
    expectOk(await page.worker.start({ username: user, marker: null }))
  })

  test.each<[string, (user: string) => Promise<unknown>]>([
    ['missing', (user) => replaceCommits(user, { 5: null })],
    ['garbage', (user) => replaceCommits(user, { 5: INVALID_COMMIT })],
  ])(
    '[L9] a commit before the checkpoint that is %s is met within a day, and the next start leads to the rescue',
    async (_what, damage) => {
      const user = createUniqueName('ada')
      const network = new FakeNetwork()
      const log = await openLog('solvelog', user)
      for (let i = 0; i < 40; i++) await recordSolves(log, `p${i}`)
      await log.writeCheckpointIfDue()
      log.close()
      const expectChecked = () =>
        withDatabase(async (db) =>
          expect(await db.get('cursors', [user, 'looked-through-at'])).toBe(network.clock.time),
        )

      const first = await TestPage.startAndSync(network, user)
      await retryUntilPasses(expectChecked)
      expect(first.failures).toEqual([])
      await damage(user)
      const nextDay = new FakeNetwork()
      nextDay.clock.time += 24 * HOUR
      const laterPage = await TestPage.startAndSync(nextDay, user)
      await retryUntilPasses(() => expect(laterPage.failures).toHaveLength(1))
      expect(laterPage.failures).toMatchObject([
        { code: 'log-damaged', message: expect.stringMatching(/damaged at .*change 5.*Reload the page/) },
      ])
      expect(await laterPage.worker.start({ username: user, marker: null })).toMatchObject(
        createFailedResult('log-damaged'),
      )
      expect(expectOk(await laterPage.worker.continueWithReadable(user, 0)).kept).toBeGreaterThan(38)
      expectOk(await laterPage.worker.start({ username: user, marker: null }))
    },
  )

  test('[L9] if only the head (the stored position of the last commit) is lost, it is restored from the commits, and writing continues', async () => {
    const user = createUniqueName('ada')
    const marker = await storeLog(user, 'a', 'b', 'c')
    await withDatabase((db) => db.delete('cursors', [user, 'head']))
    const log = await openLog('solvelog', user)
    expect(log.head).toMatchObject(marker)
    await recordSolves(log, 'd')
    expect((await openLog('solvelog', user)).head.seq).toBe(4)
    await withDatabase((db) => db.put('cursors', { seq: 2, id: 'other', at: 1 }, [user, 'head']))
    const again = await openLog('solvelog', user)
    await recordSolves(again, 'e')
    expect((await openLog('solvelog', user)).head.seq).toBe(5)
  })

  test('[L9] a start that fails holds no connection', async () => {
    const user = createUniqueName('ada')
    const page = await TestPage.open(new FakeNetwork())
    await storeLog(user, 'a')
    const opened = vi.spyOn(indexedDB, 'open')
    const closed = vi.spyOn(IDBDatabase.prototype, 'close')
    await page.worker.start({ username: user, marker: { seq: 9, id: 'x' } })
    expect([opened.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
  })
})
