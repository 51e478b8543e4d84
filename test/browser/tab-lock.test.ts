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
import { eventually, expectOk, FakeNetwork, failed, TestPage } from './site'
import { createFolder, folderTest, fresh } from './world'

beforeEach(() => deleteDB('solvelog'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const TWO_MINUTES = 120_000

/** Another tab that holds a lock and is frozen. Releasing fails if the lock was stolen from it. */
async function frozenTab(name: string): Promise<() => Promise<void>> {
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

/** Worker dependencies in which two minutes pass only when the test says so. */
class SlowTime extends FakeNetwork {
  /** Lets two minutes pass for all current waits. */
  pass: () => void = () => undefined
  waits = 0

  constructor() {
    super()
    this.clock.sleep = (ms) => {
      if (ms !== TWO_MINUTES) return Promise.resolve()
      this.waits += 1
      return new Promise((done) => {
        const before = this.pass
        this.pass = () => {
          before()
          done()
        }
      })
    }
  }
}

/** The names of pending lock requests. */
const queued = async (): Promise<string[]> =>
  ((await navigator.locks.query()).pending ?? []).map(({ name }) => name ?? '')

describe('a sync while another tab holds the lock', () => {
  test('[fault 27] does not count its own work as waiting', async () => {
    const [outside, user] = [new SlowTime(), fresh('ada')]
    const answer = Promise.withResolvers<void>()
    outside.recent = () => answer.promise.then(() => new FakeNetwork().recent())
    const page = await TestPage.begin(outside, user)
    await eventually(() => expect(outside.asked).toContain('/api/leetcode-graphql'))
    outside.pass()
    answer.resolve()
    await page.rest()
    expect(outside.waits).toBe(0)
    const waited = page.messages.some((one) => one.kind === 'change' && one.slices.sync?.isWaitingForTab)
    expect(waited).toBe(false)
  })

  test('[fault 27] reports nothing when it waits for less than two minutes', async () => {
    const [outside, user] = [new SlowTime(), fresh('ada')]
    const release = await frozenTab(`solvelog-sync:${user}`)
    const page = await TestPage.begin(outside, user)
    await eventually(() => expect(outside.waits).toBe(1))
    await release()
    await page.rest()
    outside.pass()
    await page.worker.ping()
    expect(page.shown.sync.isWaitingForTab).toBe(false)
  })
})

describe('a shared folder while another tab works in it', () => {
  const newestFacts = ({ messages }: TestPage): SharedFolderStatus | null =>
    messages.flatMap((message) => (message.kind === 'folder' ? [message.facts] : [])).at(-1) ?? null

  async function shared(outside: FakeNetwork) {
    const user = fresh('ada')
    const page = await TestPage.start(outside, user)
    expectOk(await page.worker.connectFolder(await createFolder()))
    return { page, lock: `solvelog-folder:${user}` }
  }

  folderTest('[fault 27] can be stopped, also when the folder is to be left or another one chosen', async () => {
    const outside = new SlowTime()
    const { page, lock } = await shared(outside)
    const release = await frozenTab(lock)
    const root = await navigator.storage.getDirectory()
    const calls = [
      () => page.worker.syncFolder(),
      () => page.worker.leaveFolder(),
      () => page.worker.connectFolder(root),
    ]
    for (const [i, call] of calls.entries()) {
      const answer = call()
      await eventually(() => expect(outside.waits).toBe(i + 1))
      outside.pass()
      await eventually(() => expect(newestFacts(page)).toMatchObject({ isWaitingForTab: true }))
      expectOk(await page.worker.stopWaitingForFolder())
      expect(await answer).toMatchObject(failed('cancelled'))
      await eventually(() => expect(newestFacts(page)).toMatchObject({ isWaitingForTab: false }))
    }
    await release()
    expect(expectOk(await page.worker.syncFolder())).toMatchObject({ state: 'idle' })
  })
})

describe('a removal while another tab removes data', () => {
  const LOCK = 'solvelog-sign-out'

  test('[fault 27] can be stopped: nothing is removed, and only the user being removed cannot start', async () => {
    const release = await frozenTab(LOCK)
    const user = fresh('ada')
    markForDeletion(user)
    const link = (): Connection => {
      throw new Error('nothing may be removed')
    }
    const answers = [user, fresh('bob'), null].map((username) => finishPendingDeletions(link, username))
    stopWaitingForDeletion()
    const refused = failed('cancelled', expect.stringContaining('Close that tab'))
    expect(await Promise.all(answers)).toEqual([refused, null, refused])
    expect(await queued()).not.toContain(LOCK)
    await release()
    localStorage.clear()
  })
})

describe('a browser without Web Locks', () => {
  test('[fault 29] [fault 27] shows a message instead of a TypeError, and the user can still sign out', async () => {
    const user = fresh('ada')
    await TestPage.start(new FakeNetwork(), user)
    const locks = vi.spyOn(navigator, 'locks', 'get')
    locks.mockReturnValue(Reflect.get({}, 'locks'))
    const page = await TestPage.begin(new FakeNetwork(), user)
    const words = expect.stringContaining('This browser can’t coordinate several tabs')
    await eventually(() =>
      expect(page.messages).toContainEqual({ kind: 'failure', failure: { code: 'storage-blocked', message: words } }),
    )
    expect(page.shown).toMatchObject({ phase: 'loaded', sync: { busy: false }, solves: { count: 1 } })
    expectOk(await page.worker.execute({ type: 'CreateProfile', name: 'Mine', description: '', goals: { Array: 1 } }))
    expect(await page.worker.syncFolder()).toMatchObject({ ok: false, failure: { message: words } })
    expect(await runDeletionExclusively(async () => 'removed')).toEqual({ value: 'removed' })
  })
})
