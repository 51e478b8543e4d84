import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import type { ChangeItem } from '#protocol/changes'
import { commitLine, FORMAT, headerLine, VERSION } from '#worker/log/export-file/lines'
import { deviceFileName } from '#worker/shared-folder/device-file'
import { eventually, expectOk, FakeNetwork, submissionRow, TestPage } from './site'
import { folderTest, fresh, T } from './world'

/* All users share the catalog: each test begins without one. */
beforeEach(() => deleteDB('solvelog'))

const KEY = `two-sum|${T}`
const ALL = { text: '', kind: null, key: null, from: null, to: null }

const note = async (page: TestPage, notes: string) =>
  expectOk(await page.worker.execute({ type: 'SaveDetails', key: KEY, changes: { notes } }))

const changes = async (page: TestPage): Promise<ChangeItem[]> =>
  expectOk(await page.worker.listChanges(ALL, 0, 99)).items

const solves = (page: TestPage): number => page.shown.solves.count

/** A browser that imported two solves from an export, and then a note was written on one of them. */
async function imported(user: string): Promise<{ outside: FakeNetwork; page: TestPage; id: string }> {
  const source = new FakeNetwork()
  source.submissions = [submissionRow('two-sum'), submissionRow('lru-cache')]
  const first = await TestPage.start(source, user)
  const { bytes } = expectOk(await first.worker.exportData('ndjson'))
  expectOk(await first.worker.clearUser(user))
  const outside = new FakeNetwork()
  outside.submissions = []
  const page = await TestPage.start(outside, user)
  expectOk(await page.worker.checkImport('file', bytes))
  const { id } = expectOk(await page.worker.runImport())
  if (id === null) throw new Error('nothing was imported')
  await note(page, 'mine')
  return { outside, page, id }
}

describe('[fault 31] the undo of an import', () => {
  test('reports before and after what it hides, and which own changes depend on it', async () => {
    const { outside, page, id } = await imported(fresh('ada'))
    expect(expectOk(await page.worker.previewUndo(id))).toEqual({ commits: 1, solves: 2, dependents: 1 })
    expect(solves(page)).toBe(2)
    const undone = expectOk(await page.worker.undoImport(id))
    expect(undone).toMatchObject({ commits: 1, dependents: 1 })
    expect(solves(page)).toBe(0)
    expect(expectOk(await page.worker.undoImport(id))).toEqual({ commit: null, commits: 0, dependents: 0 })
    expect(expectOk(await page.worker.dataFacts()).lastImport).toBeNull()
    outside.submissions = [submissionRow('two-sum')]
    await page.syncNow()
    expect(expectOk(await page.worker.openSolve(KEY)).notes).toBe('mine')
  })

  test('can be undone and redone by its id, as the last change, and as the newest undo', async () => {
    const user = fresh('ada')
    const { page, id } = await imported(user)
    const { commit } = expectOk(await page.worker.undoImport(id))
    if (commit === null) throw new Error('nothing was undone')
    const back = expectOk(await page.worker.undo({ commit }))
    expect(back).toMatchObject({ sentence: 'Restored an undone import', isRedo: false })
    expect(solves(page)).toBe(2)
    expect(expectOk(await page.worker.openSolve(KEY)).notes).toBe('mine')
    expect(expectOk(await page.worker.dataFacts()).lastImport?.id).toBe(id)
    expect(expectOk(await page.worker.undo('redo'))).toMatchObject({ sentence: 'Undid an import again', isRedo: true })
    expect(solves(page)).toBe(0)
    expect(expectOk(await page.worker.undo('last'))).toMatchObject({ sentence: 'Restored an undone import' })
    expect(solves(page)).toBe(2)
    expect((await changes(page)).find((item) => item.id === commit)).toMatchObject({ isUndone: true, canUndo: false })
    const again = await page.worker.undo({ commit })
    expect(again).toMatchObject({ ok: false, failure: { message: 'This was undone already. Nothing was changed.' } })
    const other = await TestPage.start(new FakeNetwork(), user)
    expect(expectOk(await other.worker.openSolve(KEY)).notes).toBe('mine')
  })
})

const OTHER = '00000000-0000-4000-8000-0000000000ff'

/** Writes the file of another device into a folder. */
async function writeDevice(folder: FileSystemDirectoryHandle, user: string, commits: PortableCommit[]): Promise<void> {
  const header = {
    format: FORMAT,
    version: VERSION,
    user,
    exportedAt: '2026-11-01T00:00:00.000Z',
    device: OTHER,
  } as const
  const handle = await folder.getFileHandle(deviceFileName(user, crypto.randomUUID()), { create: true })
  const out = await handle.createWritable()
  await out.write(joinBytes([headerLine(header), ...commits.map(commitLine)]))
  await out.close()
}

/**
 * A browser that has just received, through its shared folder, the undo of its import as an earlier build recorded it.
 */
async function hiddenElsewhere(user: string): Promise<{ outside: FakeNetwork; page: TestPage; withdrawal: string }> {
  const { outside, page } = await imported(user)
  const items = await changes(page)
  const ids = items.filter(({ cause }) => cause !== 'person').map((item) => item.id)
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(user, { create: true })
  expectOk(await page.worker.connectFolder(folder))
  expect(page.shown.hiddenElsewhere).toBeNull()
  const withdrawal = crypto.randomUUID()
  const events = [{ type: 'CommitsWithdrawn', v: 1, ids }]
  const at = outside.clock.time + 60_000
  await writeDevice(folder, user, [{ id: withdrawal, at, device: OTHER, cause: 'import', events }])
  expectOk(await page.worker.syncFolder())
  expect(solves(page)).toBe(0)
  return { outside, page, withdrawal }
}

describe('[fault 31] a device that receives the undo of an import through a shared folder', () => {
  folderTest('is notified, also after a reload and in another tab, until it restores everything', async () => {
    const user = fresh('ada')
    const { outside, page } = await hiddenElsewhere(user)
    expect(page.shown.hiddenElsewhere).toBe(1)
    const other = await TestPage.start(outside, user)
    expect(other.shown.hiddenElsewhere).toBe(1)
    expect(expectOk(await other.worker.restoreUndoneElsewhere()).commit).not.toBeNull()
    await eventually(() => expect(page.shown.hiddenElsewhere).toBeNull())
    for (const one of [page, other]) {
      await eventually(() => expect(solves(one)).toBe(2))
      expect(expectOk(await one.worker.openSolve(KEY)).notes).toBe('mine')
    }
    expect(expectOk(await page.worker.restoreUndoneElsewhere())).toEqual({ commit: null })
    expectOk(await page.worker.syncFolder())
    expect(page.shown.hiddenElsewhere).toBeNull()
  })

  folderTest('may keep it hidden, is then not notified again, and can still undo it from Changes', async () => {
    const user = fresh('ada')
    const { outside, page, withdrawal } = await hiddenElsewhere(user)
    expectOk(await page.worker.dismissUndoneElsewhere())
    expect(page.shown.hiddenElsewhere).toBeNull()
    const again = await TestPage.start(outside, user)
    expect(again.shown.hiddenElsewhere).toBeNull()
    const item = (await changes(again)).find(({ id }) => id === withdrawal)
    expect(item).toMatchObject({ sentence: 'Undid an import', isElsewhere: true, canUndo: true })
    expectOk(await again.worker.undo({ commit: withdrawal }))
    expect(solves(again)).toBe(2)
  })
})
