import { deleteDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import type { PortableCommit } from '#events/commit'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { readExport } from '#worker/log/export-file/read-export'
import { writeExport } from '#worker/log/export-file/write-export'
import { createFixedClock, createFolder, createUniqueName, folderTest, writeDeviceFile } from './log-helpers'
import { expectOk, FakeNetwork, importFile, SOLVE_KEY, startEmpty, TestPage } from './test-page'

/* All users share the problem catalog in the database, so each test begins without a database. */
beforeEach(() => deleteDB('solvelog'))

const createTask = () => new ProgressTask(createFixedClock(), new AbortController().signal, () => undefined)

/** Both exports contain one commit with different contents. Its note is "left" in one and "right" in the other. */
async function createDifferingExports(
  user: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; commits: PortableCommit[] }[]> {
  const page = await TestPage.startAndSync(new FakeNetwork(), user)
  await page.saveNote('left')
  const { bytes } = expectOk(await page.worker.exportData('ndjson'))
  expectOk(await page.worker.clearUser(user))
  const { commits } = await readExport(bytes, { username: user, limits: EXPORT_LIMITS }, createTask())
  const changed = commits.map((commit) => ({
    ...commit,
    events: JSON.parse(JSON.stringify(commit.events).replace('"left"', '"right"')),
  }))
  return [
    { bytes, commits },
    { bytes: await createExport(user, changed), commits: changed },
  ]
}

async function createExport(user: string, commits: PortableCommit[]): Promise<Uint8Array<ArrayBuffer>> {
  async function* log() {
    yield commits.map((commit, i) => ({ ...commit, seq: i + 1 }))
  }
  return (
    await writeExport(log(), { user, at: 1_785_000_000_000, of: commits.length, limits: EXPORT_LIMITS }, createTask())
  ).bytes
}

async function expectBothVersions(page: TestPage): Promise<void> {
  const items = await page.listChanges({ key: SOLVE_KEY })
  expect(items.filter(({ isReplaced }) => isReplaced)).toHaveLength(1)
  expect(items.filter(({ isCopy }) => isCopy)).toHaveLength(2)
  const versions = expectOk(await page.worker.listVersions(SOLVE_KEY)).filter(({ part }) => part === 'notes')
  expect(versions).toHaveLength(2)
}

test('[fault 37] imports of two contents of one commit keep both and report them; both orders of import give the same result', async () => {
  const user = createUniqueName('ada')
  const [left, right] = await createDifferingExports(user)
  if (!left || !right) throw new Error('two exports')
  const notes: (string | null)[] = []
  for (const files of [
    [left, right],
    [right, left],
  ]) {
    const { page } = await startEmpty(user)
    const contradictions: number[] = []
    for (const { bytes } of files) {
      const preview = expectOk(await page.worker.checkImport('file', bytes))
      const outcome = expectOk(await page.worker.runImport())
      contradictions.push(preview.contradicted, outcome.contradicted)
    }
    expect(contradictions).toEqual([0, 0, 1, 1])
    await expectBothVersions(page)
    const shown = await page.readNote()
    notes.push(shown)
    const { page: again } = await startEmpty(user)
    expect(await again.readNote()).toBe(shown)
    expect(expectOk(await again.worker.checkImport('file', left.bytes))).toMatchObject({
      addedCounts: null,
      contradicted: 0,
    })
    expectOk(await again.worker.clearUser(user))
  }
  expect(notes[0]).toBe(notes[1])
})

folderTest(
  '[fault 37] a shared folder with two contents of one commit continues, keeps both and reports this once, as an import does',
  async () => {
    const user = createUniqueName('ada')
    const files = await createDifferingExports(user)
    const folder = await createFolder()
    for (const { commits } of files) await writeDeviceFile(folder, user, commits)
    const { page } = await startEmpty(user)
    const listToasts = () => page.toasts.filter((text) => text.startsWith('1 change in the shared folder differs'))
    expect(expectOk(await page.worker.connectFolder(folder))).toMatchObject({ state: 'idle', problems: [], devices: 2 })
    expect(listToasts()).toHaveLength(1)
    await expectBothVersions(page)
    const shown = await page.readNote()
    expect(expectOk(await page.worker.syncFolder())).toMatchObject({ state: 'idle', problems: [] })
    expect(listToasts()).toHaveLength(1)
    expectOk(await page.worker.clearUser(user))

    const { page: other } = await startEmpty(user)
    for (const { bytes } of files) await importFile(other, bytes)
    expect(await other.readNote()).toBe(shown)
  },
)
