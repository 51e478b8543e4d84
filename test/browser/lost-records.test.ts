import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { createUniqueName, withDatabase } from './log-helpers'
import { expectOk, FakeNetwork, NO_FILTER, SOLVE_KEY, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))

const MISSING_SOLVE_MESSAGE = 'The solve of this change is missing from your log. Sync to restore it, then try again.'

const listShownKeys = async ({ worker }: TestPage) =>
  expectOk(await worker.listSolves(NO_FILTER, 0, 10)).items.map(({ key }) => key)

const createUnreachableResponse = () => new Response('', { status: 502 })

/** Starts a page whose log lost the commit of a solve. The user had added notes, a time and code to the solve. */
async function startDamagedLog(): Promise<{ network: FakeNetwork; page: TestPage; user: string }> {
  const network = new FakeNetwork()
  const user = createUniqueName('ada')
  const first = await TestPage.startAndSync(network, user)
  await first.saveNote('First.')
  expectOk(
    await first.worker.execute({ type: 'SaveDetails', key: SOLVE_KEY, changes: { notes: 'Mine.', timeUsed: 300 } }),
  )
  expectOk(await first.worker.execute({ type: 'SaveCode', key: SOLVE_KEY, code: 'mine' }))
  await withDatabase(async (db) => {
    await db.delete('commits', [user, 1])
    await db.delete('checkpoints', [user])
  })
  network.respondWithRecentSubmissions = createUnreachableResponse
  const page = await TestPage.open(network)
  expect(await page.worker.start({ username: user, marker: null })).toMatchObject({ failure: { code: 'log-damaged' } })
  expect(expectOk(await page.worker.continueWithReadable(user, 0))).toEqual({ kept: 3 })
  return { network, page: await TestPage.startAndSync(network, user), user }
}

describe('a log that has lost the record of a solve', () => {
  test('[L2] [fault 30] lists the edits in Changes, and explains why one cannot be undone yet', async () => {
    const { network, page } = await startDamagedLog()
    expect((await page.listChanges()).map(({ sentence }) => sentence)).toEqual([
      'Edited the code on two-sum',
      'Edited the solve time and note on two-sum',
      'Edited the note on two-sum',
    ])
    const { fields, restorable } = expectOk(await page.worker.openEvent({ seq: 2, index: 0 }))
    expect(fields.map(({ name }) => name)).toEqual(['Solve Time', 'Notes'])
    expect(restorable).toEqual([])
    expect(await page.worker.undo('last')).toMatchObject({
      failure: { code: 'not-found', message: MISSING_SOLVE_MESSAGE },
    })
    network.respondWithRecentSubmissions = new FakeNetwork().respondWithRecentSubmissions
    await page.syncNow()
    expect(expectOk(await page.worker.undo('last')).sentence).toBe('Undid: Edited the code on two-sum')
  })

  test('[L3] [fault 30] has the versions from before the loss, and restores them', async () => {
    const { network, page } = await startDamagedLog()
    network.respondWithRecentSubmissions = new FakeNetwork().respondWithRecentSubmissions
    await page.syncNow()
    const notes = expectOk(await page.worker.listVersions(SOLVE_KEY)).filter(({ part }) => part === 'notes')
    expect(notes.map(({ preview, isCurrent }) => [preview, isCurrent])).toEqual([
      ['Mine.', true],
      ['First.', false],
    ])
    expectOk(await page.worker.restoreVersion({ seq: 1, index: 0 }, 'notes'))
    expect(await page.readNote()).toBe('First.')
  })

  test('[L4] [fault 30] can be travelled before and after the solve returned', async () => {
    const { network, page } = await startDamagedLog()
    network.respondWithRecentSubmissions = new FakeNetwork().respondWithRecentSubmissions
    await page.syncNow()
    while (!expectOk(await page.worker.readMoreOfTimeline('changes')).timeline);
    expectOk(await page.worker.travelTo('changes', 3))
    expect(await listShownKeys(page)).toEqual([])
    expectOk(await page.worker.travelTo('changes', 4))
    expect(await page.readNote()).toBe('Mine.')
  })
})
