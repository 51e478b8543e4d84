import { type Remote, wrap } from 'comlink'
import { afterEach, expect, test, vi } from 'vitest'
import type { Commit } from '#events/commit'
import type { SecondCopyStatus } from '#protocol/backup'
import { deleteSecondCopy, TAIL } from '#worker/log/second-copy/copy-directory'
import { readSecondCopy } from '#worker/log/second-copy/read-copy'
import { browserPlatform } from '#worker/platform'
import { commitsOf, KEY, recorded } from '../unit/events/given'
import { folderTest, fresh } from './world'

const LOG = commitsOf([
  [recorded()],
  ...[1, 2, 3, 4].map((n) => [{ type: 'DetailsEdited', v: 1, key: KEY, changes: { notes: `note ${n}` } }]),
])

interface CopyOfMemory {
  update(log: readonly Commit[], isThorough?: boolean): Promise<{ result: SecondCopyStatus; log: Commit[] }>
}

const workers: Worker[] = []
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate()
  vi.restoreAllMocks()
})

/** A tab with the second copy of a log that is in memory. */
async function openTab(username: string): Promise<Remote<CopyOfMemory>> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' })
  workers.push(worker)
  const CopyOfMemory = wrap<new (username: string) => CopyOfMemory>(worker)
  return new CopyOfMemory(username)
}

const read = (user: string) => readSecondCopy(user, browserPlatform)
const withoutSeq = (log: readonly Commit[]) => log.map(({ seq: _, ...commit }) => commit)
const kept = (log: readonly Commit[]) => ({
  state: 'kept',
  head: log.length > 0 ? { seq: log.length, id: log.at(-1)?.id } : null,
  reason: null,
})

/** The tail of a user's copy. */
async function tailOf(user: string): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory()
  const copy = await (await root.getDirectoryHandle('solvelog-copy')).getDirectoryHandle(`user-${user}`)
  return copy.getFileHandle(TAIL)
}

/** Replaces the tail's bytes. */
async function damageTail(user: string, change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) {
  const tail = await tailOf(user)
  const bytes = change(new Uint8Array(await (await tail.getFile()).arrayBuffer()))
  const out = await tail.createWritable()
  await out.write(bytes)
  await out.close()
}

folderTest('[L1] the second copy is written, appended to by two tabs, read back, and deleted', async () => {
  const user = fresh('ada')
  expect(await read(user)).toEqual({ state: 'missing', commits: [], problems: [] })
  const [one, other] = [await openTab(user), await openTab(user)]
  expect((await one.update([])).result).toEqual(kept([]))
  expect((await read(user)).state).toBe('missing')
  for (const [i, tab] of [one, other, other, one, other].entries()) {
    const log = LOG.slice(0, i + 1)
    expect((await tab.update(log)).result).toEqual(kept(log))
  }
  expect(await read(user)).toEqual({ state: 'found', commits: withoutSeq(LOG), problems: [] })
  await deleteSecondCopy(user)
  expect((await read(user)).state).toBe('missing')
})

folderTest('[L1] two tabs that update at the same time neither lose nor double a change', async () => {
  const user = fresh('ada')
  const tabs = [await openTab(user), await openTab(user)]
  const updates = LOG.flatMap((_, i) => tabs.map((tab) => tab.update(LOG.slice(0, i + 1))))
  await Promise.all(updates)
  expect((await read(user)).commits).toEqual(withoutSeq(LOG))
})

folderTest('[fault 41] a log that has lost its last changes gets them back from the copy', async () => {
  const user = fresh('ada')
  const tab = await openTab(user)
  await tab.update(LOG)
  const { result, log } = await tab.update(LOG.slice(0, 2))
  expect(log).toEqual(LOG)
  expect(result).toEqual(kept(LOG))
})

folderTest(
  '[fault 41] a damaged copy is written again from the log, once the log has what only the copy had',
  async () => {
    const user = fresh('ada')
    await (await openTab(user)).update(LOG.slice(0, 1))
    await (await openTab(user)).update(LOG)
    await damageTail(user, (bytes) => bytes.with(bytes.length - 300, 0))
    const damaged = await read(user)
    expect(damaged.commits.length).toBe(LOG.length - 1)
    expect(damaged.problems).toMatchObject([{ kind: 'damaged', file: TAIL }])
    expect((await (await openTab(user)).update(LOG)).result).toEqual(kept(LOG))
    expect(await read(user)).toEqual({ state: 'found', commits: withoutSeq(LOG), problems: [] })
  },
)

test('[fault 41] without a private file system the copy is unavailable, and a sign-out deletes nothing', async () => {
  vi.spyOn(navigator, 'storage', 'get').mockReturnValue({} as StorageManager)
  expect((await read('ada')).state).toBe('unavailable')
  await deleteSecondCopy('ada')
})
