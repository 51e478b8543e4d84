import { deleteDB } from 'idb'
import { beforeEach, expect } from 'vitest'
import { createFolder, createUniqueName, folderTest, readStoredCommits, writeDeviceFile } from './log-helpers'
import { expectOk, FakeNetwork, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))

/** Starts a user whose import was undone by another device. The undo arrives through a shared folder. */
async function startWithRemoteUndo() {
  const user = createUniqueName('ada')
  const network = new FakeNetwork()
  const page = await TestPage.startAndSync(network, user)
  await page.saveNote('mine')
  const ids = (await page.listChanges()).filter(({ cause }) => cause !== 'person').map(({ id }) => id)
  const folder = await createFolder()
  expectOk(await page.worker.connectFolder(folder))
  expect(page.shownViews.hiddenElsewhere).toBeNull()
  const withdrawal = crypto.randomUUID()
  const events = [{ type: 'CommitsWithdrawn', v: 1, ids }]
  const at = network.clock.time + 60_000
  await writeDeviceFile(folder, user, [{ id: withdrawal, at, device: crypto.randomUUID(), cause: 'person', events }])
  expectOk(await page.worker.syncFolder())
  expect([page.shownViews.hiddenElsewhere, page.shownViews.solves.count]).toEqual([1, 0])
  return { user, network, page, withdrawal }
}

folderTest(
  '[fault 31] an undo of an import from a shared folder may stay hidden, is then not reported again, and can be undone from Changes',
  async () => {
    const { user, network, page, withdrawal } = await startWithRemoteUndo()
    expectOk(await page.worker.dismissUndoneElsewhere())
    expect(page.shownViews.hiddenElsewhere).toBeNull()
    network.recentSubmissions = []
    const again = await TestPage.startAndSync(network, user)
    expect(again.shownViews.hiddenElsewhere).toBeNull()
    const item = (await again.listChanges()).find(({ id }) => id === withdrawal)
    expect(item).toMatchObject({ sentence: 'Undid an import', isElsewhere: true, canUndo: true })
    expectOk(await again.worker.undo({ commit: withdrawal }))
    expect(again.shownViews.solves.count).toBe(1)
  },
)

folderTest('[fault 31] an undo of another device that was undone from Changes is not undone again', async () => {
  const { user, page, withdrawal } = await startWithRemoteUndo()
  expectOk(await page.worker.undo({ commit: withdrawal }))
  const before = await readStoredCommits(user)
  expect(expectOk(await page.worker.restoreUndoneElsewhere())).toEqual({ commit: null })
  expect(await readStoredCommits(user)).toEqual(before)
  expect([page.shownViews.hiddenElsewhere, page.shownViews.solves.count]).toEqual([null, 1])
})
