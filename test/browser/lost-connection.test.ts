import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { doesDatabaseExist } from '#worker/log/database'
import { retryUntilPasses } from '../retry-until-passes'
import { dumpDatabase } from './failing-requests'
import { breakConnections, CONNECTION_ERRORS, failStorage, STORAGE_CALLS } from './failing-storage'
import { createUniqueName, readStoredCommits, storeLog, withDatabase } from './log-helpers'
import { createFailedResult, expectOk, FakeNetwork, SOLVE_KEY, TestPage } from './test-page'

const healFunctions: (() => void)[] = []
beforeEach(() => deleteDB('solvelog'))
afterEach(() => {
  for (const heal of healFunctions.splice(0)) heal()
})

const failCalls = (...args: Parameters<typeof failStorage>) => {
  const failure = failStorage(...args)
  healFunctions.push(failure.heal)
  return failure
}

const breakAllConnections = (...args: Parameters<typeof breakConnections>) =>
  healFunctions.push(breakConnections(...args).heal)

/** Waits of more than a second never end. Shorter ones end at once. */
function createNetworkWithoutLongWaits(): FakeNetwork {
  const network = new FakeNetwork()
  network.clock.sleep = (ms) => (ms > 1_000 ? new Promise(() => undefined) : Promise.resolve())
  return network
}

const createNoteCommand = (notes: string) => ({ type: 'SaveDetails' as const, key: SOLVE_KEY, changes: { notes } })

const dumpStoredData = () => withDatabase(dumpDatabase)

/** Fails if the log has gaps. */
async function readNotes(user: string): Promise<string[]> {
  return (await readStoredCommits(user)).flatMap(({ events }) =>
    events.flatMap((one) => /"notes":"([^"]*)"/.exec(JSON.stringify(one))?.[1] ?? []),
  )
}

const LOST_CASES = CONNECTION_ERRORS.flatMap((loss) => STORAGE_CALLS.map((place) => [place, ...loss] as const))
const LOST_AT_START_CASES = LOST_CASES.filter(([place]) => place === 'open' || place.startsWith('get'))

const TRANSIENT_ERRORS = ['TransactionInactiveError', 'NotAllowedError', 'SecurityError', 'InvalidAccessError'].flatMap(
  (name) => (['get', 'getAll'] as const).map((place) => [place, name, 'It may pass.'] as const),
)

describe('a start whose connection is lost', () => {
  test.each(LOST_AT_START_CASES)(
    '[B4] [fault 26] once, at %s (%s: %s), reconnects without a message',
    async (place, ...loss) => {
      const user = createUniqueName('ada')
      const marker = await storeLog(user, 'a', 'b', 'c')
      const failure = failCalls(place, loss, 1)
      const page = await TestPage.open(createNetworkWithoutLongWaits())
      expect(expectOk(await page.worker.start({ username: user, marker })).head).toEqual(marker)
      expect(failure.failureCount).toBe(1)
      expect(page.failures).toEqual([])
    },
  )

  test.each([...LOST_AT_START_CASES, ...TRANSIENT_ERRORS])(
    '[B4] [fault 26] again and again, at %s (%s: %s), is reported as a lost connection and not as damage',
    async (place, ...loss) => {
      const user = createUniqueName('ada')
      const marker = await storeLog(user, 'a', 'b', 'c')
      const contentsBefore = await dumpStoredData()
      const page = await TestPage.open(createNetworkWithoutLongWaits())
      const failing = failCalls(place, loss)
      expect(await page.worker.start({ username: user, marker })).toMatchObject(
        createFailedResult('storage-lost', expect.stringMatching(/saved work is safe.*close all tabs/)),
      )
      for (const answer of [
        await page.worker.inspectLog({ username: user, marker }),
        await page.worker.continueWithReadable(user, 0),
        await page.worker.continueWithReadable(user, 3),
        await page.worker.exportReadable(user),
      ]) {
        expect(answer).toMatchObject(createFailedResult('storage-lost'))
      }
      failing.heal()
      expect(await dumpStoredData()).toBe(contentsBefore)
      expect(expectOk(await page.worker.start({ username: user, marker })).head).toEqual(marker)
    },
  )

  test.each([
    [
      'The operation failed for reasons unrelated to the database itself and not covered by any other error code.',
      /newer/,
    ],
    ['Unable to establish IDB database file', /last used by a newer version of the browser/],
    [
      'Internal error opening backing store for indexedDB.open.',
      /Close all windows.*save the copy that is offered below, if there is one\. Then clear the site data.*import that file or your last export/,
    ],
  ])(
    '[B4] [fault 26] a browser that cannot open the database (%s) is reported, and nothing is given up',
    async (message, words) => {
      const user = createUniqueName('ada')
      const marker = await storeLog(user, 'a', 'b', 'c')
      const page = await TestPage.open(createNetworkWithoutLongWaits())
      const failing = failCalls('open', ['UnknownError', message])
      expect(await page.worker.start({ username: user, marker })).toEqual({
        ok: false,
        failure: {
          code: 'storage-lost',
          message: expect.stringMatching(words),
          detail: expect.stringContaining(message),
        },
      })
      expect(await page.worker.continueWithReadable(user, 0)).toMatchObject(createFailedResult('storage-lost'))
      failing.heal()
      expect(await doesDatabaseExist('solvelog')).toBe(true)
      expect(expectOk(await page.worker.start({ username: user, marker })).head).toEqual(marker)
    },
  )
})

describe('a session whose connection is lost', () => {
  test.each(LOST_CASES.filter(([place]) => place !== 'getAll'))(
    '[B4] [fault 26] at %s (%s: %s): the change fails with a message, and the next change is saved',
    async (place, ...loss) => {
      const user = createUniqueName('ada')
      const page = await TestPage.startAndSync(createNetworkWithoutLongWaits(), user)
      breakAllConnections(place === 'open' ? 'begin' : place, loss)
      const opening = place === 'open' ? failCalls('open', loss, 1) : null
      const answer = await page.worker.execute(createNoteCommand('first'))
      expect(answer).toMatchObject(createFailedResult('storage-lost'))
      expectOk(await page.worker.execute(createNoteCommand('second')))
      expect(opening?.failureCount ?? 1).toBe(1)
      expect(page.failures).toEqual([])
      expect(await readNotes(user)).toEqual(['second'])
      await page.waitForSync()
    },
  )

  test.each(CONNECTION_ERRORS)(
    '[B4] [fault 26] (%s: %s) is noticed when the page becomes visible, and the next change is saved',
    async (...loss) => {
      const user = createUniqueName('ada')
      const page = await TestPage.startAndSync(createNetworkWithoutLongWaits(), user)
      breakAllConnections('get', loss)
      expect(await page.worker.refresh(true)).toMatchObject(createFailedResult('storage-lost'))
      expectOk(await page.worker.execute(createNoteCommand('typed')))
      expect(await readNotes(user)).toEqual(['typed'])
      expect(page.failures).toEqual([])
    },
  )

  test('[B4] [fault 26] is reopened once a minute, also three times when the page was hidden before each', async () => {
    const user = createUniqueName('ada')
    const network = createNetworkWithoutLongWaits()
    const page = await TestPage.startAndSync(network, user)
    const loss = CONNECTION_ERRORS[0] ?? ['', '']
    const loseOnce = async (wasHidden: boolean) => {
      failCalls('begin', loss, 1)
      await page.worker.refresh(wasHidden)
      const answer = await page.worker.refresh()
      if (answer.ok) await page.syncNow()
      return answer.ok
    }
    // The failing call may be one of the background, which reports nothing. Then the connection is lost again.
    const loseUntilReported = (wasHidden: boolean, count: number) =>
      expect.poll(() => loseOnce(wasHidden).then(() => page.failures.length)).toBe(count)
    expect([await loseOnce(true), await loseOnce(true), await loseOnce(true)]).toEqual([true, true, true])
    expect(page.failures).toEqual([])
    await loseUntilReported(true, 1)
    expect(page.failures).toMatchObject([{ code: 'storage-lost', message: expect.stringMatching(/Reload the page/) }])
    network.clock.time += 60_000
    expect([await loseOnce(false), page.failures.length]).toEqual([true, 1])
    await loseUntilReported(false, 2)
  })

  test('[B4] [fault 26] is not reported again for a call that began before the reconnect and fails after it', async () => {
    const user = createUniqueName('ada')
    const page = await TestPage.startAndSync(createNetworkWithoutLongWaits(), user)
    const held = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = navigator.locks.request(`solvelog-folder:${user}`, () => {
      isHeld.resolve()
      return held.promise
    })
    await isHeld.promise
    const lateRequest = page.worker.leaveFolder()
    await retryUntilPasses(async () => {
      const { pending = [] } = await navigator.locks.query()
      expect(pending.some(({ name }) => name === `solvelog-folder:${user}`)).toBe(true)
    })
    failCalls('begin', CONNECTION_ERRORS[0] ?? ['', ''], 1)
    expect(await page.worker.refresh()).toMatchObject(createFailedResult('storage-lost'))
    expectOk(await page.worker.ping())
    held.resolve()
    await holding
    expect(await lateRequest).toMatchObject(createFailedResult('storage-lost'))
    expect(page.failures).toEqual([])
    expectOk(await page.worker.execute(createNoteCommand('typed')))
    expect(await readNotes(user)).toEqual(['typed'])
  })

  test('[B4] [fault 26] during a sync: the sync starts again with the next connection', async () => {
    const user = createUniqueName('ada')
    const page = await TestPage.startAndSync(createNetworkWithoutLongWaits(), user)
    breakAllConnections('put', CONNECTION_ERRORS[0] ?? ['', ''])
    expectOk(await page.worker.syncNow())
    await page.waitForSync()
    expectOk(await page.worker.execute(createNoteCommand('typed')))
    expect(page.failures).toEqual([])
    expect(page.toasts).toEqual([])
  })

  test('[B4] [fault 26] a storage that stays lost is reported, and the page keeps what it shows', async () => {
    const user = createUniqueName('ada')
    const network = createNetworkWithoutLongWaits()
    const page = await TestPage.startAndSync(network, user)
    // Only the start of the next transaction fails. A failing `put` could belong to an unrelated write.
    failCalls('begin', CONNECTION_ERRORS[0] ?? ['', ''], 1)
    const failing = failCalls('open', CONNECTION_ERRORS[0] ?? ['', ''])
    expect((await page.worker.execute(createNoteCommand('typed'))).ok).toBe(false)
    await page.worker.ping()
    expect(page.failures).toMatchObject([{ code: 'storage-lost' }])
    failing.heal()
    network.clock.time += 60_000
    const again = await TestPage.startAndSync(network, user)
    expectOk(await again.worker.execute(createNoteCommand('later')))
    expect(await readNotes(user)).toEqual(['later'])
  })
})
