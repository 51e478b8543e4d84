import { type Remote, wrap } from 'comlink'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Commit } from '#events/commit'
import type { LogRecovery } from '#worker/recovery/recovery'
import {
  createCommitRange,
  createUniqueName,
  folderTest,
  openLog,
  readStoredCommits,
  recordSolves,
  storeLog,
  withDatabase,
} from './log-helpers'
import { createFailedResult, expectOk, FakeNetwork, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))

const deleteCommits = (user: string, firstSeq: number, lastSeq: number) =>
  withDatabase((db) => db.delete('commits', IDBKeyRange.bound([user, firstSeq], [user, lastSeq])))

/** A worker writes the copy, because a page cannot write private files. */
async function writeCopy(user: string): Promise<void> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' })
  const CopyOfMemory = wrap<new (username: string) => { update(log: Commit[]): Promise<unknown> }>(worker)
  await (await new CopyOfMemory(user)).update(await readStoredCommits(user))
  worker.terminate()
}

function openRecovery(): Remote<LogRecovery> {
  const worker = new Worker(new URL('./recovery-worker.ts', import.meta.url), { type: 'module' })
  onTestFinished(() => worker.terminate())
  return wrap<LogRecovery>(worker)
}

const listIds = (commits: readonly { id: string }[]) => commits.map(({ id }) => id)
const readStoredIds = async (user: string) => listIds(await readStoredCommits(user))

describe('the recovery of a log', () => {
  test('[L9] [fault 42] the listed changes are kept, also if the database is deleted in the meantime', async () => {
    const user = createUniqueName('ada')
    const marker = await storeLog(user, 'a', 'b', 'c', 'd')
    const ids = (await readStoredIds(user)).slice(0, 2)
    await deleteCommits(user, 3, 4)
    const page = await TestPage.open(new FakeNetwork())
    expect(expectOk(await page.worker.inspectLog({ username: user, marker })).readable).toBe(2)
    await deleteDB('solvelog')
    expect(expectOk(await page.worker.exportReadable(user)).contents).toMatch(/^2 changes/)
    expect(expectOk(await page.worker.continueWithReadable(user, 2))).toEqual({ kept: 2 })
    expect(await readStoredIds(user)).toEqual(ids)
    expectOk(await page.worker.start({ username: user, marker: null }))
  })

  test('[L9] [fault 42] changes of another tab in the meantime are not overwritten: the repair is refused, and is possible after the log was inspected again', async () => {
    const user = createUniqueName('ada')
    const marker = await storeLog(user, 'a', 'b', 'c')
    await deleteCommits(user, 2, 2)
    const page = await TestPage.open(new FakeNetwork())
    const request = { username: user, marker }
    expectOk(await page.worker.inspectLog(request))
    const other = await TestPage.open(new FakeNetwork())
    expectOk(await other.worker.continueWithReadable(user, 2))
    const userLog = await openLog('solvelog', user)
    await recordSolves(userLog, 'new')
    userLog.close()
    const stored = await readStoredIds(user)
    expect(await page.worker.continueWithReadable(user, 2)).toMatchObject(createFailedResult('changed-since'))
    expect(await readStoredIds(user)).toEqual(stored)
    // The next call reads the log again by itself.
    expect(expectOk(await page.worker.exportReadable(user)).contents).toMatch(/^3 changes/)
    expect(expectOk(await page.worker.inspectLog(request)).readable).toBe(3)
    expect(expectOk(await page.worker.continueWithReadable(user, 3))).toEqual({ kept: 3 })
  })

  test('[L9] [fault 42] the connection stays open while the screen is shown, because Chromium deletes a damaged database without one', async () => {
    const user = createUniqueName('ada')
    const marker = await storeLog(user, 'a', 'b', 'c')
    await deleteCommits(user, 3, 3)
    const page = await TestPage.open(new FakeNetwork())
    onTestFinished(() => void vi.restoreAllMocks())
    const openSpy = vi.spyOn(IDBFactory.prototype, 'open')
    const closed = vi.spyOn(IDBDatabase.prototype, 'close')
    expectOk(await page.worker.inspectLog({ username: user, marker }))
    expectOk(await page.worker.exportReadable(user))
    expect(openSpy.mock.calls.length - closed.mock.calls.length).toBe(1)
    expect(expectOk(await page.worker.continueWithReadable(user, 2))).toEqual({ kept: 2 })
    // The repair also opens the database that fills the storage log.
    expect(openSpy.mock.calls.filter(([name]) => name === 'solvelog')).toHaveLength(1)
  })

  test('[L9] [fault 42] the log is not continued with fewer changes than the screen lists', async () => {
    const user = createUniqueName('ada')
    const marker = await storeLog(user, 'a', 'b', 'c')
    await deleteCommits(user, 3, 3)
    const page = await TestPage.open(new FakeNetwork())
    expect(expectOk(await page.worker.inspectLog({ username: user, marker })).readable).toBe(2)
    const stored = await readStoredIds(user)
    expect(await page.worker.continueWithReadable(user, 3)).toMatchObject(createFailedResult('changed-since'))
    expect(await readStoredIds(user)).toEqual(stored)
    expect(expectOk(await page.worker.continueWithReadable(user, 2))).toEqual({ kept: 2 })
  })

  test('[L9] [fault 42] a browser that is killed right after a repair does not show the screen again, but does after a new loss', async () => {
    const user = createUniqueName('ada')
    const head = await storeLog(user, 'a', 'b', 'c')
    const marker = { ...head, at: 1000 }
    await deleteCommits(user, 3, 3)
    const page = await TestPage.open(new FakeNetwork())
    const start = (at: number | null) => page.worker.start({ username: user, marker: { ...head, at } })
    expect(await page.worker.start({ username: user, marker })).toMatchObject(createFailedResult('log-damaged'))
    expectOk(await page.worker.inspectLog({ username: user, marker }))
    expect(expectOk(await page.worker.continueWithReadable(user, 2))).toEqual({ kept: 2 })
    // The page has not deleted its marker.
    expectOk(await start(1000))
    // The log had the same commit again later, at a time after the repair.
    expect(await start(1001)).toMatchObject(createFailedResult('log-replaced'))
    expect(await start(null)).toMatchObject(createFailedResult('log-replaced'))
  })

  test('[L9] [fault 42] a repair that keeps the last commit still reports the loss of that commit afterwards', async () => {
    const user = createUniqueName('ada')
    const marker = { ...(await storeLog(user, 'a', 'b', 'c')), at: 1000 }
    await withDatabase((db) => db.delete('cursors', [user, 'head']))
    const page = await TestPage.open(new FakeNetwork())
    expectOk(await page.worker.inspectLog({ username: user, marker }))
    expect(expectOk(await page.worker.continueWithReadable(user, 3))).toEqual({ kept: 3 })
    await withDatabase((db) => db.delete('commits', createCommitRange(user)))
    await withDatabase((db) => db.delete('cursors', [user, 'head']))
    expect(await page.worker.start({ username: user, marker })).toMatchObject(createFailedResult('log-replaced'))
  })

  test('[L9] [fault 42] a log that another tab has replaced in a new database is not overwritten', async () => {
    const user = createUniqueName('ada')
    const marker = await storeLog(user, 'a', 'b', 'c')
    await deleteCommits(user, 2, 2)
    const page = await TestPage.open(new FakeNetwork())
    expectOk(await page.worker.inspectLog({ username: user, marker }))
    await deleteDB('solvelog')
    await storeLog(user, 'x', 'y')
    const stored = await readStoredIds(user)
    expect(await page.worker.continueWithReadable(user, 2)).toMatchObject(createFailedResult('changed-since'))
    expect(await readStoredIds(user)).toEqual(stored)
  })

  folderTest(
    '[L9] [fault 42] everything is restored from a database and a copy that are damaged at different places',
    async () => {
      const user = createUniqueName('ada')
      const marker = await storeLog(user, 'a', 'b', 'c', 'd')
      await writeCopy(user)
      const log = await openLog('solvelog', user)
      for (const slug of ['e', 'f']) await recordSolves(log, slug)
      log.close()
      const ids = await readStoredIds(user)
      // The copy lacks changes 5 and 6, and the database now lacks changes 2 and 3.
      await deleteCommits(user, 2, 3)
      const page = await TestPage.open(new FakeNetwork())
      const report = expectOk(await page.worker.inspectLog({ username: user, marker }))
      expect(report).toMatchObject({ readable: 4, remembered: 6, copy: { readable: 4, restorable: 6, lostRanges: [] } })
      expect(expectOk(await page.worker.exportReadable(user)).contents).toMatch(/^6 changes/)
      expect(expectOk(await page.worker.restoreLog(user, 6))).toEqual({ kept: 6 })
      expect(await readStoredIds(user)).toEqual(ids)
      expectOk(await page.worker.start({ username: user, marker }))
    },
  )

  folderTest(
    '[L9] [fault 12] [fault 42] a database that is gone is restored, and a copy that lacks a listed change refuses',
    async () => {
      const user = createUniqueName('ada')
      const marker = await storeLog(user, 'a', 'b', 'c')
      await writeCopy(user)
      const ids = await readStoredIds(user)
      await deleteDB('solvelog')
      const page = await TestPage.open(new FakeNetwork())
      expect(await page.worker.start({ username: user, marker })).toMatchObject(createFailedResult('log-replaced'))
      expect(await page.worker.restoreLog(user, 4)).toMatchObject(createFailedResult('changed-since'))
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('solvelog')
      const report = expectOk(await page.worker.inspectLog({ username: user, marker }))
      expect(report).toMatchObject({ database: 'missing', readable: 0, copy: { restorable: 3, lostRanges: [] } })
      expect(expectOk(await page.worker.restoreLog(user, 3))).toEqual({ kept: 3 })
      expect(await readStoredIds(user)).toEqual(ids)
      expectOk(await page.worker.start({ username: user, marker }))
    },
  )

  folderTest(
    '[L9] [fault 91] changes that the user has given up do not come back from a copy with as many, but other changes',
    async () => {
      const user = createUniqueName('ada')
      await storeLog(user, 'a', 'b')
      await writeCopy(user)
      const log = await openLog('solvelog', user)
      for (const slug of ['c', 'd']) await recordSolves(log, slug)
      log.close()
      const ids = (await readStoredIds(user)).slice(2)
      await deleteCommits(user, 1, 2)
      const recovery = openRecovery()
      const request = { username: user, marker: null }
      const report = await recovery.inspectLog(request)
      expect(report).toMatchObject({ readable: 2, copy: { readable: 2, problems: 0, restorable: 4 } })
      expect(await recovery.continueWithReadable(user, 2)).toEqual({ kept: 2 })
      expect(await readStoredIds(user)).toEqual(ids)
      const reportAfter = await recovery.inspectLog(request)
      expect(reportAfter).toMatchObject({ readable: 2, copy: { readable: 2, problems: 0, restorable: 2 } })
    },
  )
})

describe('a sign-out that the browser’s local storage has lost', () => {
  test('[A13] [fault 50] is finished at the next start, and a log that was lost is not taken for one', async () => {
    const user = createUniqueName('ada')
    const network = new FakeNetwork()
    const page = await TestPage.open(network)
    const headBefore = await storeLog(user, 'a', 'b')
    const head = await storeLog(user, 'c')
    const at = network.clock.time
    expectOk(await page.worker.clearUser(user))
    const start = (marker: object | null) => {
      const request = { username: user, marker: marker && { ...head, ...marker } }
      return page.worker.start(request)
    }
    expect(await start({ at })).toMatchObject(createFailedResult('signed-out'))
    expect(await start({ ...headBefore, at })).toMatchObject(createFailedResult('signed-out'))
    // The next start finishes the sign-out, and may be killed too.
    expectOk(await page.worker.clearUser(user))
    expect(await start({ at })).toMatchObject(createFailedResult('signed-out'))

    expect(await start({ at: at + 1 })).toMatchObject(createFailedResult('log-replaced'))
    expect(await start({ at: null })).toMatchObject(createFailedResult('log-replaced'))
    expect(await start({ at, id: 'other' })).toMatchObject(createFailedResult('log-replaced'))
    expectOk(await start(null))
    await withDatabase((db) => db.delete('commits', createCommitRange(user)))
    await withDatabase((db) => db.delete('cursors', [user, 'head']))
    expect(await start({ at })).toMatchObject(createFailedResult('log-replaced'))
  })
})
