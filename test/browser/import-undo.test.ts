import { deleteDB } from 'idb'
import { beforeEach, describe, expect } from 'vitest'
import type { PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import type { ChangeItem } from '#protocol/changes'
import { commitLine, FORMAT, headerLine, VERSION } from '#worker/log/export-file/lines'
import { deviceFileName } from '#worker/shared-folder/device-file'
import { expectOk, FakeNetwork, submissionRow, TestPage } from './site'
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
