import { afterEach, describe, expect, test, vi } from 'vitest'
import { clearUserData } from '#worker/log/clear'
import { claimDeviceId, readNumber, writeNumber } from '#worker/log/cursors'
import { openDatabase } from '#worker/log/database'
import { transact } from '#worker/log/transaction'
import {
  catchAppError,
  createFixedClock,
  createUniqueName,
  HOUR,
  openLog,
  openTestDatabase,
  readKeys,
  recordSolves,
  throwDomException,
} from './log-helpers'

afterEach(() => vi.restoreAllMocks())

/** Opens a database without Solvelog's code, as another page would. */
function openDirectly(name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const ignoreEvents = { onOutdated: () => undefined, onTerminated: () => undefined }

describe('a transaction', () => {
  test('[L1] [fault 2] a throw after a put stores nothing', async () => {
    const db = await openTestDatabase(createUniqueName('db'))
    const bug = transact(
      db,
      ['cursors'],
      'strict',
      async () => undefined,
      (tx) => {
        tx.objectStore('cursors')
          .put(1, ['ada', 'x'])
          .catch(() => undefined)
        throw new Error('a bug')
      },
    )
    await expect(bug).rejects.toThrow('a bug')
    expect(await readNumber(db, 'ada', 'x')).toBeNull()
  })

  test('[L1] [fault 3] awaiting anything but IndexedDB is a typed error and stores nothing', async () => {
    const db = await openTestDatabase(createUniqueName('db'))
    const waiting = transact(
      db,
      ['cursors'],
      'strict',
      // The transaction ends while `read` waits for anything but its requests.
      (tx) => tx.done,
      (tx) => {
        tx.objectStore('cursors')
          .put(1, ['ada', 'x'])
          .catch(() => undefined)
      },
    )
    expect((await catchAppError(waiting)).code).toBe('storage-lost')
    expect(await readNumber(db, 'ada', 'x')).toBeNull()
  })

  test('[L1] [fault 1] a full disk is reported as such', async () => {
    const db = await openTestDatabase(createUniqueName('db'))
    const fullTransaction = transact(
      db,
      ['cursors'],
      'strict',
      async () => {
        throw new DOMException('no room', 'QuotaExceededError')
      },
      () => undefined,
    )
    const fault = await catchAppError(fullTransaction)
    expect(fault.code).toBe('storage-full')
    expect(fault.message).toMatch(/full, so the change was not saved/)
  })
})

describe('opening', () => {
  test('[L9] [fault 9] a database of a newer build is not touched', async () => {
    const name = createUniqueName('db')
    ;(await openDirectly(name, 5)).close()
    const clock = createFixedClock()
    const fault = await catchAppError(openDatabase(name, ignoreEvents, clock))
    expect(fault.code).toBe('storage-newer')
    expect(fault.message).toMatch(/newer version.*Reload/)
    expect(clock.sleepDurations).toEqual([0])
    expect((await openDirectly(name, 5)).objectStoreNames).toHaveLength(0)
  })

  test('[L9] an older tab that blocks the database is named', async () => {
    const name = createUniqueName('db')
    const old = await openDirectly(name, 1)
    const fault = await catchAppError(openTestDatabase(name))
    old.close()
    expect(fault.code).toBe('storage-blocked')
    expect(fault.message).toMatch(/Another tab with an older version/)
  })

  test('[L9] [fault 8] the connection closes for a newer build and reports it', async () => {
    const name = createUniqueName('db')
    const onOutdated = vi.fn()
    const db = await openTestDatabase(name, { onOutdated })
    const newer = await openDirectly(name, 5)
    newer.close()
    expect(onOutdated).toHaveBeenCalledTimes(1)
    expect(() => db.transaction('cursors')).toThrow()
  })

  test('[L9] a transient error is retried three times, a refusal is not', async () => {
    const refuse = (name: string) => vi.spyOn(indexedDB, 'open').mockImplementation(throwDomException(name))
    refuse('UnknownError')
    const clock = createFixedClock()
    expect((await catchAppError(openDatabase('x', ignoreEvents, clock))).code).toBe('storage-lost')
    expect(clock.sleepDurations).toEqual([0, 200, 1000])
    vi.restoreAllMocks()
    refuse('SecurityError')
    const other = createFixedClock()
    expect((await catchAppError(openDatabase('x', ignoreEvents, other))).message).toMatch(
      /does not let the page store data/,
    )
    expect(other.sleepDurations).toEqual([0])
  })

  test('[L9] a transient error is not reported if a retry succeeds', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(throwDomException('UnknownError'))
    await recordSolves(await openLog(createUniqueName('db')), 'a')
    expect(open).toHaveBeenCalledTimes(2)
  })
})

describe('a user’s data', () => {
  test('[C9] every key begins with its user: clearing removes all data of one user and none of another’s, however similar the names', async () => {
    const name = createUniqueName('db')
    const users = ['ada', 'ada2', 'ad', 'ada\uffff', 'b']
    const db = await openTestDatabase(name)
    for (const user of users) {
      const log = await openLog(name, user)
      for (let i = 0; i < 33; i++) await recordSolves(log, `p${i}`)
      await log.writeCheckpointIfDue()
      await claimDeviceId(db, user, 'd')
      await writeNumber(db, user, 'recent-at', 5)
    }
    await clearUserData(db, 'ada', HOUR)
    for (const store of ['commits', 'cursors', 'checkpoints'] as const) {
      const left = (await readKeys(name, store)).map((key) => (Array.isArray(key) ? key[0] : key))
      // The sign-out is recorded under an empty user name.
      expect(new Set(left.filter((user) => user !== ''))).toEqual(new Set(users.filter((user) => user !== 'ada')))
    }
    const again = await openLog(name, 'ada')
    expect(again.head.seq).toBe(0)
    expect((await openLog(name, 'ada2')).head.seq).toBe(33)
  })
})
