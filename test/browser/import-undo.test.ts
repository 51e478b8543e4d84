import { deleteDB } from 'idb'
import { beforeEach, expect } from 'vitest'
import { expectOk, FakeNetwork, TestPage } from './site'
import { createFolder, folderTest, fresh, storedCommits, writeDeviceFile } from './world'

/* All users share the catalog: each test begins without one. */
beforeEach(() => deleteDB('solvelog'))

/** A user whose import another device has undone: that undo arrived through the shared folder. */
async function undoneElsewhere() {
  const user = fresh('ada')
  const outside = new FakeNetwork()
  const page = await TestPage.start(outside, user)
  await page.saveNote('mine')
  const ids = (await page.changes()).filter(({ cause }) => cause !== 'person').map(({ id }) => id)
  const folder = await createFolder()
  expectOk(await page.worker.connectFolder(folder))
  expect(page.shown.hiddenElsewhere).toBeNull()
  const withdrawal = crypto.randomUUID()
  const events = [{ type: 'CommitsWithdrawn', v: 1, ids }]
  const at = outside.clock.time + 60_000
  await writeDeviceFile(folder, user, [{ id: withdrawal, at, device: crypto.randomUUID(), cause: 'import', events }])
  expectOk(await page.worker.syncFolder())
  expect([page.shown.hiddenElsewhere, page.shown.solves.count]).toEqual([1, 0])
  return { user, outside, page, withdrawal }
}

folderTest(
  '[fault 31] an undo of an import from a shared folder may stay hidden, is then not reported again, and can be undone from Changes',
  async () => {
    const { user, outside, page, withdrawal } = await undoneElsewhere()
    expectOk(await page.worker.dismissUndoneElsewhere())
    expect(page.shown.hiddenElsewhere).toBeNull()
    outside.submissions = []
    const again = await TestPage.start(outside, user)
    expect(again.shown.hiddenElsewhere).toBeNull()
    const item = (await again.changes()).find(({ id }) => id === withdrawal)
    expect(item).toMatchObject({ sentence: 'Undid an import', isElsewhere: true, canUndo: true })
    expectOk(await again.worker.undo({ commit: withdrawal }))
    expect(again.shown.solves.count).toBe(1)
  },
)

folderTest('[fault 31] an undo of another device that was undone from Changes is not undone again', async () => {
  const { user, page, withdrawal } = await undoneElsewhere()
  expectOk(await page.worker.undo({ commit: withdrawal }))
  const before = await storedCommits(user)
  expect(expectOk(await page.worker.restoreUndoneElsewhere())).toEqual({ commit: null })
  expect(await storedCommits(user)).toEqual(before)
  expect([page.shown.hiddenElsewhere, page.shown.solves.count]).toEqual([null, 1])
})
