import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOk, FakeNetwork, KEY, NO_FILTER, TestPage } from './site'
import { fresh, withDatabase } from './world'

/* The catalog is shared by all users: each test begins without one. */
beforeEach(() => deleteDB('solvelog'))

const MISSING = 'The solve of this change is missing from your log. Sync to restore it, then try again.'

const solvesShown = async ({ worker }: TestPage) =>
  expectOk(await worker.listSolves(NO_FILTER, 0, 10)).items.map(({ key }) => key)

/** All sources are unreachable. */
const offline = () => new Response('', { status: 502 })

/** A person whose log lost the commit that recorded a solve, after they added a note, a time and code to the solve. */
async function damaged(): Promise<{ outside: FakeNetwork; page: TestPage; user: string }> {
  const outside = new FakeNetwork()
  const user = fresh('ada')
  const first = await TestPage.start(outside, user)
  await first.saveNote('First.')
  expectOk(await first.worker.execute({ type: 'SaveDetails', key: KEY, changes: { notes: 'Mine.', timeUsed: 300 } }))
  expectOk(await first.worker.execute({ type: 'SaveCode', key: KEY, code: 'mine' }))
  await withDatabase(async (db) => {
    await db.delete('commits', [user, 1])
    await db.delete('checkpoints', [user])
  })
  outside.recent = offline
  const page = await TestPage.open(outside)
  expect(await page.worker.start({ username: user, marker: null })).toMatchObject({ failure: { code: 'log-damaged' } })
  expect(expectOk(await page.worker.continueWithReadable(user, 0))).toEqual({ kept: 3 })
  return { outside, page: await TestPage.start(outside, user), user }
}

describe('a log that has lost the record of a solve', () => {
  test('[L2] [fault 30] lists the edits in Changes, and explains why one cannot be undone yet', async () => {
    const { outside, page } = await damaged()
    expect((await page.changes()).map(({ sentence }) => sentence)).toEqual([
      'Edited the code on two-sum',
      'Edited the solve time and note on two-sum',
      'Edited the note on two-sum',
    ])
    const { fields, restorable } = expectOk(await page.worker.openEvent({ seq: 2, index: 0 }))
    expect(fields.map(({ name }) => name)).toEqual(['Solve Time', 'Notes'])
    expect(restorable).toEqual([])
    expect(await page.worker.undo('last')).toMatchObject({ failure: { code: 'not-found', message: MISSING } })
    outside.recent = new FakeNetwork().recent
    await page.syncNow()
    expect(expectOk(await page.worker.undo('last')).sentence).toBe('Undid “Edited the code on two-sum”')
  })

  test('[L3] [fault 30] has the versions from before the loss, and restores them', async () => {
    const { outside, page } = await damaged()
    outside.recent = new FakeNetwork().recent
    await page.syncNow()
    const notes = expectOk(await page.worker.listVersions(KEY)).filter(({ part }) => part === 'notes')
    expect(notes.map(({ preview, isCurrent }) => [preview, isCurrent])).toEqual([
      ['Mine.', true],
      ['First.', false],
    ])
    expectOk(await page.worker.restore({ seq: 1, index: 0 }, 'notes'))
    expect(await page.note()).toBe('First.')
  })

  test('[L4] [fault 30] can be travelled before and after the solve returned', async () => {
    const { outside, page } = await damaged()
    outside.recent = new FakeNetwork().recent
    await page.syncNow()
    while (!expectOk(await page.worker.readMoreOfTimeline('changes')).timeline);
    expectOk(await page.worker.travelTo('changes', 3))
    expect(await solvesShown(page)).toEqual([])
    expectOk(await page.worker.travelTo('changes', 4))
    expect(await page.note()).toBe('Mine.')
  })
})
