import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseExists } from '#worker/log/database'
import { breakConnections, CONNECTION_ERRORS, failStorage, STORAGE_CALLS } from './loss'
import { eventually, expectOk, FakeNetwork, failed, KEY, TestPage } from './site'
import { dumpDatabase } from './storm'
import { fresh, storedCommits, storeLog, withDatabase } from './world'

const healing: (() => void)[] = []
beforeEach(() => deleteDB('solvelog'))
afterEach(() => {
  for (const heal of healing.splice(0)) heal()
})

const lose = (...args: Parameters<typeof failStorage>) => {
  const failure = failStorage(...args)
  healing.push(failure.heal)
  return failure
}

const loseAll = (...args: Parameters<typeof breakConnections>) => healing.push(breakConnections(...args).heal)

/** Worker dependencies with a clock that stands still. Waits longer than the pause between two attempts never end. */
function patient(): FakeNetwork {
  const outside = new FakeNetwork()
  outside.clock.sleep = (ms) => (ms > 1_000 ? new Promise(() => undefined) : Promise.resolve())
  return outside
}

const note = (notes: string) => ({ type: 'SaveDetails' as const, key: KEY, changes: { notes } })

const stored = () => withDatabase(dumpDatabase)

/** The notes in the log, in order. Fails if the log has gaps. */
async function notesOf(user: string): Promise<string[]> {
  return (await storedCommits(user)).flatMap(({ events }) =>
    events.flatMap((one) => /"notes":"([^"]*)"/.exec(JSON.stringify(one))?.[1] ?? []),
  )
}

const CASES = CONNECTION_ERRORS.flatMap((loss) => STORAGE_CALLS.map((place) => [place, ...loss] as const))
const AT_START = CASES.filter(([place]) => place === 'open' || place.startsWith('get'))

/** Errors that a browser may throw at a read that succeeds a moment later. */
const PASSING = ['TransactionInactiveError', 'NotAllowedError', 'SecurityError', 'InvalidAccessError'].flatMap((name) =>
  (['get', 'getAll'] as const).map((place) => [place, name, 'It may pass.'] as const),
)

describe('a start whose connection is lost', () => {
  test.each(AT_START)('[B4] [fault 26] once, at %s (%s: %s), reconnects without a message', async (place, ...loss) => {
    const user = fresh('ada')
    const marker = await storeLog(user, 'a', 'b', 'c')
    const loss1 = lose(place, loss, 1)
    const page = await TestPage.open(patient())
    expect(expectOk(await page.worker.start({ username: user, marker })).head).toEqual(marker)
    expect(loss1.count).toBe(1)
    expect(page.failures).toEqual([])
  })

  test.each([...AT_START, ...PASSING])(
    '[B4] [fault 26] again and again, at %s (%s: %s), is reported as a lost connection and not as damage',
    async (place, ...loss) => {
      const user = fresh('ada')
      const marker = await storeLog(user, 'a', 'b', 'c')
      const before = await stored()
      const page = await TestPage.open(patient())
      const failing = lose(place, loss)
      expect(await page.worker.start({ username: user, marker })).toMatchObject(
        failed('storage-lost', expect.stringMatching(/saved work is safe.*close all tabs/)),
      )
      for (const answer of [
        await page.worker.inspectLog({ username: user, marker }),
        await page.worker.continueWithReadable(user, 0),
        await page.worker.continueWithReadable(user, 3),
        await page.worker.exportReadable(user),
      ]) {
        expect(answer).toMatchObject(failed('storage-lost'))
      }
      failing.heal()
      expect(await stored()).toBe(before)
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
      const user = fresh('ada')
      const marker = await storeLog(user, 'a', 'b', 'c')
      const page = await TestPage.open(patient())
      const failing = lose('open', ['UnknownError', message])
      expect(await page.worker.start({ username: user, marker })).toEqual({
        ok: false,
        failure: {
          code: 'storage-lost',
          message: expect.stringMatching(words),
          detail: expect.stringContaining(message),
        },
      })
      expect(await page.worker.continueWithReadable(user, 0)).toMatchObject(failed('storage-lost'))
      failing.heal()
      expect(await databaseExists('solvelog')).toBe(true)
      expect(expectOk(await page.worker.start({ username: user, marker })).head).toEqual(marker)
    },
  )
})

describe('a session whose connection is lost', () => {
  test.each(CASES.filter(([place]) => place !== 'getAll'))(
    '[B4] [fault 26] at %s (%s: %s): the change fails with a message, and the next change is saved',
    async (place, ...loss) => {
      const user = fresh('ada')
      const page = await TestPage.start(patient(), user)
      loseAll(place === 'open' ? 'begin' : place, loss)
      const opening = place === 'open' ? lose('open', loss, 1) : null
      const answer = await page.worker.execute(note('first'))
      expect(answer).toMatchObject(failed('storage-lost'))
      expectOk(await page.worker.execute(note('second')))
      expect(opening?.count ?? 1).toBe(1)
      expect(page.failures).toEqual([])
      expect(await notesOf(user)).toEqual(['second'])
      await page.rest()
    },
  )

  test.each(CONNECTION_ERRORS)(
    '[B4] [fault 26] (%s: %s) is noticed when the page becomes visible, and the next change is saved',
    async (...loss) => {
      const user = fresh('ada')
      const page = await TestPage.start(patient(), user)
      loseAll('get', loss)
      expect(await page.worker.refresh(true)).toMatchObject(failed('storage-lost'))
      expectOk(await page.worker.execute(note('typed')))
      expect(await notesOf(user)).toEqual(['typed'])
      expect(page.failures).toEqual([])
    },
  )

  test('[B4] [fault 26] is reopened once a minute, also three times when the page was hidden before each', async () => {
    const user = fresh('ada')
    const outside = patient()
    const page = await TestPage.start(outside, user)
    const loss = CONNECTION_ERRORS[0] ?? ['', '']
    const lostOnce = async (wasHidden: boolean) => {
      lose('begin', loss, 1)
      await page.worker.refresh(wasHidden)
      const answer = await page.worker.refresh()
      if (answer.ok) await page.syncNow()
      return answer.ok
    }
    expect([await lostOnce(true), await lostOnce(true), await lostOnce(true)]).toEqual([true, true, true])
    expect(page.failures).toEqual([])
    await lostOnce(true)
    expect(page.failures).toMatchObject([{ code: 'storage-lost', message: expect.stringMatching(/Reload the page/) }])
    outside.clock.time += 60_000
    expect([await lostOnce(false), page.failures.length]).toEqual([true, 1])
    await lostOnce(false)
    expect(page.failures).toHaveLength(2)
  })

  test('[B4] [fault 26] is not reported again for a call that began before the reconnect and fails after it', async () => {
    const user = fresh('ada')
    const page = await TestPage.start(patient(), user)
    const held = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = navigator.locks.request(`solvelog-folder:${user}`, () => {
      isHeld.resolve()
      return held.promise
    })
    await isHeld.promise
    const late = page.worker.leaveFolder()
    await eventually(async () => {
      const { pending = [] } = await navigator.locks.query()
      expect(pending.some(({ name }) => name === `solvelog-folder:${user}`)).toBe(true)
    })
    lose('begin', CONNECTION_ERRORS[0] ?? ['', ''], 1)
    expect(await page.worker.refresh()).toMatchObject(failed('storage-lost'))
    expectOk(await page.worker.ping())
    held.resolve()
    await holding
    expect(await late).toMatchObject(failed('storage-lost'))
    expect(page.failures).toEqual([])
    expectOk(await page.worker.execute(note('typed')))
    expect(await notesOf(user)).toEqual(['typed'])
  })

  test('[B4] [fault 26] during a sync: the sync starts again with the next connection', async () => {
    const user = fresh('ada')
    const page = await TestPage.start(patient(), user)
    loseAll('put', CONNECTION_ERRORS[0] ?? ['', ''])
    expectOk(await page.worker.syncNow())
    await page.rest()
    expectOk(await page.worker.execute(note('typed')))
    expect(page.failures).toEqual([])
    expect(page.notices).toEqual([])
  })

  test('[B4] [fault 26] a storage that stays lost is reported, and the page keeps what it shows', async () => {
    const user = fresh('ada')
    const outside = patient()
    const page = await TestPage.start(outside, user)
    // Not "put", because another write after the start could use up the only fault.
    lose('begin', CONNECTION_ERRORS[0] ?? ['', ''], 1)
    const failing = lose('open', CONNECTION_ERRORS[0] ?? ['', ''])
    expect((await page.worker.execute(note('typed'))).ok).toBe(false)
    await page.worker.ping()
    expect(page.failures).toMatchObject([{ code: 'storage-lost' }])
    failing.heal()
    outside.clock.time += 60_000
    const again = await TestPage.start(outside, user)
    expectOk(await again.worker.execute(note('later')))
    expect(await notesOf(user)).toEqual(['later'])
  })
})
