import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { readStoredDeviceId } from '#worker/log/cursors'
import type { Session } from '#worker/session'
import { openSession } from '#worker/session/open-session'
import { SessionHolder } from '#worker/session/session-holder'
import { UpdateStream } from '#worker/session/update-stream'
import { computeViews } from '#worker/session/views'
import { sync } from '#worker/sync/sync'
import { createFixedClock, createUniqueName, withDatabase } from './log-helpers'
import { createFailedResult, expectOk, FakeNetwork, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))

const originalPut = IDBObjectStore.prototype.put
afterEach(() => {
  IDBObjectStore.prototype.put = originalPut
})

const doNothing = () => undefined

function openTestSession({ username }: { username: string }): Promise<Session> {
  const { bridge, fetch } = new FakeNetwork()
  const updates = new UpdateStream(doNothing)
  const deps = { updates, bridge, platform: createFixedClock(), limits: EXPORT_LIMITS, fetch }
  return openSession({ username, marker: null }, { ...deps, computeViews, onDropped: doNothing, onOutdated: doNothing })
}

/**
 * Makes writes of the device id fail with an error of the given name. `earlierWrites` is the number of writes before
 * the current one.
 */
function failDeviceWrites(name: string, shouldFail: (earlierWrites: number) => boolean): void {
  let writes = 0
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    if (Array.isArray(key) && key[1] === 'device' && shouldFail(writes++)) throw new DOMException('no', name)
    return Reflect.apply(originalPut, this, [value, key])
  }
}

const readDeviceId = (user: string) => withDatabase((db) => readStoredDeviceId(db, user))

test('[fault 26] a start whose device id met a lost connection is tried again, and stores the id', async () => {
  const user = createUniqueName('ada')
  failDeviceWrites('UnknownError', (before) => before === 0)
  await TestPage.startAndSync(new FakeNetwork(), user)
  expect(await readDeviceId(user)).not.toBeNull()
})

test('[fault 1] a start on a full disk goes on without storing the device id', async () => {
  const user = createUniqueName('ada')
  failDeviceWrites('QuotaExceededError', () => true)
  const page = await TestPage.open(new FakeNetwork())
  expectOk(await page.worker.start({ username: user, marker: null }))
  await page.waitForSync()
  expect(await readDeviceId(user)).toBeNull()
})

test('a start whose device id the browser refuses to store says so', async () => {
  failDeviceWrites('DataError', () => true)
  const page = await TestPage.open(new FakeNetwork())
  const answer = await page.worker.start({ username: createUniqueName('ada'), marker: null })
  expect(answer).toMatchObject(createFailedResult('storage-failed'))
})

test('[fault 27] a sync of a session that has ended releases its lock, even if the storage never answers', async () => {
  const session = await openTestSession({ username: createUniqueName('ada') })
  session.end()
  session.log.catchUp = () => new Promise(doNothing)
  await sync(session, false)
  const { held = [] } = await navigator.locks.query()
  expect(held.filter(({ name }) => name?.includes(session.user))).toEqual([])
})

test('a session that was replaced or ended while it was prepared starts no background work', async () => {
  const working: Session[] = []
  const holder = new SessionHolder({
    platform: createFixedClock(),
    openSession: openTestSession,
    startWork: (session) => working.push(session),
    reportFailure: doNothing,
  })
  const [ada, bob] = [createUniqueName('ada'), createUniqueName('bob')].map((username) => ({ username, marker: null }))
  if (!ada || !bob) throw new Error('two users')
  const replaced = await holder.startSession(ada, async () => {
    await holder.startSession(bob, async () => undefined)
  })
  expect(replaced.hasEnded).toBe(true)
  expect(working.map(({ username }) => username)).toEqual([bob.username])
  await holder.startSession(ada, async () => holder.signOut(ada.username))
  expect(working).toHaveLength(1)
  expect(holder.session).toBeNull()
})

test('two starts at once leave one open session', async () => {
  const holder = new SessionHolder({
    platform: createFixedClock(),
    openSession: openTestSession,
    startWork: doNothing,
    reportFailure: doNothing,
  })
  const request = { username: createUniqueName('ada'), marker: null }
  const sessions = await Promise.all([1, 2].map(() => holder.startSession(request, async () => undefined)))
  expect(sessions.filter(({ hasEnded: ended }) => !ended)).toEqual([holder.session])
})
