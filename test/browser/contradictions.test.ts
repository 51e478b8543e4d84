import { deleteDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import type { PortableCommit } from '#events/commit'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { readExport } from '#worker/log/export-file/read-export'
import { writeExport } from '#worker/log/export-file/write-export'
import { expectOk, FakeNetwork, importFile, KEY, startEmpty, TestPage } from './site'
import { createFolder, fixedClock, folderTest, fresh, writeDeviceFile } from './world'

/* All users share the catalog: each test begins without one. */
beforeEach(() => deleteDB('solvelog'))

const work = () => new ProgressTask(fixedClock(), new AbortController().signal, () => undefined)

/** Two exports that differ in the content of one commit: the note is "left" in one and "right" in the other. */
async function exportsOf(user: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; commits: PortableCommit[] }[]> {
  const page = await TestPage.start(new FakeNetwork(), user)
  await page.saveNote('left')
  const { bytes } = expectOk(await page.worker.exportData('ndjson'))
  expectOk(await page.worker.clearUser(user))
  const { commits } = await readExport(bytes, { username: user, limits: EXPORT_LIMITS }, work())
  const changed = commits.map((commit) => ({
    ...commit,
    events: JSON.parse(JSON.stringify(commit.events).replace('"left"', '"right"')),
  }))
  return [
    { bytes, commits },
    { bytes: await exportOf(user, changed), commits: changed },
  ]
}

async function exportOf(user: string, commits: PortableCommit[]): Promise<Uint8Array<ArrayBuffer>> {
  async function* log() {
    yield commits.map((commit, i) => ({ ...commit, seq: i + 1 }))
  }
  return (await writeExport(log(), { user, at: 1_785_000_000_000, of: commits.length, limits: EXPORT_LIMITS }, work()))
    .bytes
}

/** Both versions are in the list of changes, and the one under the common id is marked as replaced. */
async function expectBoth(page: TestPage): Promise<void> {
  const items = await page.changes({ key: KEY })
  expect(items.filter(({ isReplaced }) => isReplaced)).toHaveLength(1)
  expect(items.filter(({ isCopy }) => isCopy)).toHaveLength(2)
  const versions = expectOk(await page.worker.listVersions(KEY)).filter(({ part }) => part === 'notes')
  expect(versions).toHaveLength(2)
}

test('[fault 37] imports keep both contents, report them before and after, and end the same in either order', async () => {
  const user = fresh('ada')
  const [left, right] = await exportsOf(user)
  if (!left || !right) throw new Error('two exports')
  const notes: (string | null)[] = []
  for (const files of [
    [left, right],
    [right, left],
  ]) {
    const { page } = await startEmpty(user)
    const told: number[] = []
    for (const { bytes } of files) {
      const preview = expectOk(await page.worker.checkImport('file', bytes))
      const outcome = expectOk(await page.worker.runImport())
      told.push(preview.contradicted, outcome.contradicted)
    }
    expect(told).toEqual([0, 0, 1, 1])
    await expectBoth(page)
    const shown = await page.note()
    notes.push(shown)
    const { page: again } = await startEmpty(user)
    expect(await again.note()).toBe(shown)
    expect(expectOk(await again.worker.checkImport('file', left.bytes))).toMatchObject({
      addedCounts: null,
      contradicted: 0,
    })
    expectOk(await again.worker.clearUser(user))
  }
  expect(notes[0]).toBe(notes[1])
})

folderTest('[fault 37] a shared folder goes on, keeps both contents and says so once, as an import does', async () => {
  const user = fresh('ada')
  const files = await exportsOf(user)
  const folder = await createFolder()
  for (const { commits } of files) await writeDeviceFile(folder, user, commits)
  const { page } = await startEmpty(user)
  const told = () => page.notices.filter((text) => text.startsWith('1 change in the shared folder differs'))
  expect(expectOk(await page.worker.connectFolder(folder))).toMatchObject({ state: 'idle', problems: [], devices: 2 })
  expect(told()).toHaveLength(1)
  await expectBoth(page)
  const shown = await page.note()
  expect(expectOk(await page.worker.syncFolder())).toMatchObject({ state: 'idle', problems: [] })
  expect(told()).toHaveLength(1)
  expectOk(await page.worker.clearUser(user))

  const { page: other } = await startEmpty(user)
  for (const { bytes } of files) await importFile(other, bytes)
  expect(await other.note()).toBe(shown)
})
