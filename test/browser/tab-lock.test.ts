import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SharedFolderStatus } from '#protocol/backup'
import type { Connection } from '../../src/ui/worker-client/connection'
import { markForDeletion } from '../../src/ui/worker-client/deletion-marks'
import {
  finishPendingDeletions,
  runDeletionExclusively,
  stopWaitingForDeletion,
} from '../../src/ui/worker-client/user-deletion'
import { retryUntilPasses } from '../retry-until-passes'
import { createFolder, createUniqueName, folderTest } from './log-helpers'
import { createFailedResult, expectOk, FakeNetwork, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const TWO_MINUTES = 120_000

/** Holds a lock, as a frozen tab does. The returned function releases it and rejects if another tab stole the lock. */
async function holdLock(name: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const done = navigator.locks.request(name, () => {
    held.resolve()
    return promise
  })
  await held.promise
  return async () => {
    resolve()
    await done
  }
}

/** Waits of two minutes end only when the test calls `passTwoMinutes`. Shorter and longer ones end at once. */
class SlowNetwork extends FakeNetwork {
  passTwoMinutes: () => void = () => undefined
  waitCount = 0

  constructor() {
    super()
    this.clock.sleep = (ms) => {
      if (ms !== TWO_MINUTES) return Promise.resolve()
      this.waitCount += 1
      return new Promise((done) => {
        const before = this.passTwoMinutes
        this.passTwoMinutes = () => {
          before()
          done()
        }
      })
    }
  }
}

const readPendingLocks = async (): Promise<string[]> =>
  ((await navigator.locks.query()).pending ?? []).map(({ name }) => name ?? '')

const wasWaitReported = ({ messages }: TestPage): boolean =>
  messages.some((message) => message.kind === 'change' && message.slices.sync?.isWaitingForTab === true)

describe('a sync while another tab holds the lock', () => {
  test('[fault 27] does not count its own work as waiting', async () => {
    const [network, user] = [new SlowNetwork(), createUniqueName('ada')]
    const answer = Promise.withResolvers<void>()
    network.respondWithRecentSubmissions = () =>
      answer.promise.then(() => new FakeNetwork().respondWithRecentSubmissions())
    const page = await TestPage.startSession(network, user)
    await retryUntilPasses(() => expect(network.requests).toContain('/api/leetcode-graphql'))
    network.passTwoMinutes()
    answer.resolve()
    await page.waitForSync()
    expect(network.waitCount).toBe(0)
    expect(wasWaitReported(page)).toBe(false)
  })

  test('[fault 27] does not count its own work as waiting after the other tab has released the lock', async () => {
    const [network, user] = [new SlowNetwork(), createUniqueName('ada')]
    const answer = Promise.withResolvers<void>()
    network.respondWithRecentSubmissions = () =>
      answer.promise.then(() => new FakeNetwork().respondWithRecentSubmissions())
    const release = await holdLock(`solvelog-sync:${user}`)
    const page = await TestPage.startSession(network, user)
    await retryUntilPasses(() => expect(network.waitCount).toBe(1))
    await release()
    await retryUntilPasses(() => expect(network.requests).toContain('/api/leetcode-graphql'))
    network.passTwoMinutes()
    answer.resolve()
    await page.waitForSync()
    expect(wasWaitReported(page)).toBe(false)
  })

  test('[fault 27] reports nothing when it waits for less than two minutes', async () => {
    const [network, user] = [new SlowNetwork(), createUniqueName('ada')]
    const release = await holdLock(`solvelog-sync:${user}`)
    const page = await TestPage.startSession(network, user)
    await retryUntilPasses(() => expect(network.waitCount).toBe(1))
    await release()
    await page.waitForSync()
    network.passTwoMinutes()
    await page.worker.ping()
    expect(page.shownViews.sync.isWaitingForTab).toBe(false)
  })
})

describe('a shared folder while another tab works in it', () => {
  const findNewestFacts = ({ messages }: TestPage): SharedFolderStatus | null =>
    messages.flatMap((message) => (message.kind === 'folder' ? [message.facts] : [])).at(-1) ?? null

  async function shareFolder(network: FakeNetwork) {
    const user = createUniqueName('ada')
    const page = await TestPage.startAndSync(network, user)
    expectOk(await page.worker.connectFolder(await createFolder()))
    return { page, lock: `solvelog-folder:${user}` }
  }

  folderTest('[fault 27] can be stopped, also when the folder is to be left or another one chosen', async () => {
    const network = new SlowNetwork()
    const { page, lock } = await shareFolder(network)
    const release = await holdLock(lock)
    const root = await navigator.storage.getDirectory()
    const calls = [
      () => page.worker.syncFolder(),
      () => page.worker.leaveFolder(),
      () => page.worker.connectFolder(root),
    ]
    for (const [i, call] of calls.entries()) {
      const answer = call()
      await retryUntilPasses(() => expect(network.waitCount).toBe(i + 1))
      network.passTwoMinutes()
      await retryUntilPasses(() => expect(findNewestFacts(page)).toMatchObject({ isWaitingForTab: true }))
      expectOk(await page.worker.stopWaitingForFolder())
      expect(await answer).toMatchObject(createFailedResult('cancelled'))
      await retryUntilPasses(() => expect(findNewestFacts(page)).toMatchObject({ isWaitingForTab: false }))
    }
    await release()
    expect(expectOk(await page.worker.syncFolder())).toMatchObject({ state: 'idle' })
  })
})

describe('a removal while another tab removes data', () => {
  const LOCK = 'solvelog-sign-out'

  test('[fault 27] can be stopped: nothing is removed, and only the user being removed cannot start', async () => {
    const release = await holdLock(LOCK)
    const user = createUniqueName('ada')
    markForDeletion(user)
    const createConnection = (): Connection => {
      throw new Error('nothing may be removed')
    }
    const answers = [user, createUniqueName('bob'), null].map((username) =>
      finishPendingDeletions(createConnection, username),
    )
    stopWaitingForDeletion()
    const refused = createFailedResult('cancelled', expect.stringContaining('Close that tab'))
    expect(await Promise.all(answers)).toEqual([refused, null, refused])
    expect(await readPendingLocks()).not.toContain(LOCK)
    await release()
    localStorage.clear()
  })
})

describe('a browser without Web Locks', () => {
  test('[fault 29] [fault 27] shows a message instead of a TypeError, and the user can still sign out', async () => {
    const user = createUniqueName('ada')
    await TestPage.startAndSync(new FakeNetwork(), user)
    const locks = vi.spyOn(navigator, 'locks', 'get')
    locks.mockReturnValue(Reflect.get({}, 'locks'))
    const page = await TestPage.startSession(new FakeNetwork(), user)
    const words = expect.stringContaining('This browser can’t coordinate several tabs')
    await retryUntilPasses(() =>
      expect(page.messages).toContainEqual({ kind: 'failure', failure: { code: 'storage-blocked', message: words } }),
    )
    expect(page.shownViews).toMatchObject({ phase: 'loaded', sync: { busy: false }, solves: { count: 1 } })
    expectOk(await page.worker.execute({ type: 'CreateProfile', name: 'Mine', description: '', goals: { Array: 1 } }))
    expect(await page.worker.syncFolder()).toMatchObject({ ok: false, failure: { message: words } })
    expect(await runDeletionExclusively(async () => 'removed')).toEqual({ value: 'removed' })
  })
})
