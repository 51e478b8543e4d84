import { type Remote, wrap } from 'comlink'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Commit } from '#events/commit'
import type { SecondCopyStatus } from '#protocol/backup'
import type { EventLog } from '#worker/log/event-log'
import { deleteSecondCopy, formatSealedName, TAIL_NAME } from '#worker/log/second-copy/copy-directory'
import { readSecondCopy } from '#worker/log/second-copy/read-copy'
import { browserPlatform } from '#worker/platform'
import { retryUntilPasses } from '../retry-until-passes'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../unit/events/event-fixtures'
import { failStorage } from './failing-storage'
import { catchAppError, createUniqueName, folderTest, openLog, recordSolves } from './log-helpers'

const LOG = makeCommits([
  [makeSolveRecorded()],
  ...[1, 2, 3, 4].map((n) => [{ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: `note ${n}` } }]),
])

interface InMemoryLog {
  update(log: readonly Commit[], isThorough?: boolean): Promise<{ result: SecondCopyStatus; log: Commit[] }>
}

const workers: Worker[] = []
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate()
  vi.restoreAllMocks()
})

async function openTab(username: string): Promise<Remote<InMemoryLog>> {
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' })
  workers.push(worker)
  const CopyOfMemory = wrap<new (username: string) => InMemoryLog>(worker)
  return new CopyOfMemory(username)
}

const readCopy = (user: string) => readSecondCopy(user, browserPlatform)
const removeSeq = (log: readonly Commit[]) => log.map(({ seq: _, ...commit }) => commit)
const createKeptStatus = (log: readonly Commit[]) => ({
  state: 'kept',
  head: log.length > 0 ? { seq: log.length, id: log.at(-1)?.id } : null,
  reason: null,
})

const openCopyDirectory = async (user: string) =>
  (await (await navigator.storage.getDirectory()).getDirectoryHandle('solvelog-copy')).getDirectoryHandle(
    `user-${user}`,
  )

async function damageFile(
  user: string,
  name: string,
  change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): Promise<void> {
  const file = await (await openCopyDirectory(user)).getFileHandle(name)
  const bytes = change(new Uint8Array(await (await file.getFile()).arrayBuffer()))
  const out = await file.createWritable()
  await out.write(bytes)
  await out.close()
}

folderTest('[L1] the second copy is written, appended to by two tabs, read back, and deleted', async () => {
  const user = createUniqueName('ada')
  expect(await readCopy(user)).toEqual({ state: 'missing', commits: [], problems: [] })
  const [one, other] = [await openTab(user), await openTab(user)]
  expect((await one.update([])).result).toEqual(createKeptStatus([]))
  expect((await readCopy(user)).state).toBe('missing')
  for (const [i, tab] of [one, other, other, one, other].entries()) {
    const log = LOG.slice(0, i + 1)
    expect((await tab.update(log)).result).toEqual(createKeptStatus(log))
  }
  expect(await readCopy(user)).toEqual({ state: 'found', commits: removeSeq(LOG), problems: [] })
  await deleteSecondCopy(user)
  expect((await readCopy(user)).state).toBe('missing')
  // The tab does not know of the sign-out. It finds an empty log and does not restore it from its memory.
  expect((await one.update([])).result).toEqual(createKeptStatus([]))
  expect((await readCopy(user)).state).toBe('missing')
})

folderTest('[fault 41] a second copy that lacks a whole file is not called whole, but written again', async () => {
  const user = createUniqueName('ada')
  const tab = await openTab(user)
  for (const log of [LOG.slice(0, 2), LOG]) await tab.update(log)
  await (await openCopyDirectory(user)).removeEntry(formatSealedName(1))
  const { commits, problems } = await readCopy(user)
  expect({ count: commits.length, problems }).toEqual({ count: LOG.length - 2, problems: [] })
  expect((await tab.update(LOG, true)).result).toEqual(createKeptStatus(LOG))
  expect((await readCopy(user)).commits).toEqual(removeSeq(LOG))
})

folderTest(
  '[A13] [fault 41] a sign-out waits for a tab that is writing the second copy before it deletes the copy',
  async () => {
    const user = createUniqueName('ada')
    const tab = await openTab(user)
    await tab.update(LOG)
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = navigator.locks.request(`solvelog-copy:${user}`, () => {
      held.resolve()
      return release.promise
    })
    await held.promise
    const deletion = deleteSecondCopy(user)
    const isWaiting = async () => (await navigator.locks.query()).pending?.some(({ name }) => name?.endsWith(user))
    await retryUntilPasses(async () => expect(await isWaiting()).toBe(true))
    expect((await openCopyDirectory(user)).kind).toBe('directory')
    release.resolve()
    await writing
    expect(await deletion).toBe(true)
    expect((await readCopy(user)).state).toBe('missing')
  },
)

folderTest('[fault 1] a copy that was deleted because the storage was full is not created at once', async () => {
  const user = createUniqueName('full')
  expect((await (await openTab(user)).update(LOG)).result).toEqual({ state: 'full', head: null, reason: null })
  expect((await readCopy(user)).state).toBe('missing')
})

folderTest('[fault 41] damage in a sealed file is found by the daily check and repaired from the log', async () => {
  const user = createUniqueName('ada')
  const tab = await openTab(user)
  await tab.update(LOG)
  // Damages the checksum at the end of the gzip file. The effect of a damaged earlier byte would depend on the
  // compression.
  await damageFile(user, formatSealedName(1), (bytes) => bytes.with(bytes.length - 6, (bytes.at(-6) ?? 0) ^ 0xff))
  expect((await tab.update(LOG)).result).toEqual(createKeptStatus(LOG))
  expect((await readCopy(user)).problems).toHaveLength(1)
  expect((await tab.update(LOG, true)).result).toEqual(createKeptStatus(LOG))
  expect(await readCopy(user)).toEqual({ state: 'found', commits: removeSeq(LOG), problems: [] })
})

describe('a commit for which the storage is full', () => {
  const FULL = ['QuotaExceededError', 'full'] as const
  const recordWithFullStorage = async (log: EventLog, hasRoom: boolean) => {
    const durabilities: string[] = []
    log.follower = {
      onAppend: (durability) => void durabilities.push(durability),
      deleteCopyForSpace: async () => hasRoom,
    }
    const storage = failStorage('commit', FULL, 1)
    try {
      await recordSolves(log, 'two-sum')
    } finally {
      storage.heal()
    }
    return durabilities
  }

  test('[fault 1] is tried once more after the second copy was deleted, and is stored once', async () => {
    const log = await openLog(createUniqueName('db'))
    expect(await recordWithFullStorage(log, true)).toEqual(['relaxed'])
    expect(log.head.seq).toBe(1)
    expect(Object.keys(log.tables.solves)).toHaveLength(1)
  })

  test('[fault 1] fails at once without a second copy', async () => {
    const log = await openLog(createUniqueName('db'))
    expect((await catchAppError(recordWithFullStorage(log, false))).code).toBe('storage-full')
    expect(log.head.seq).toBe(0)
  })
})

folderTest('[L1] two tabs that update at the same time neither lose nor double a change', async () => {
  const user = createUniqueName('ada')
  const tabs = [await openTab(user), await openTab(user)]
  const updates = LOG.flatMap((_, i) => tabs.map((tab) => tab.update(LOG.slice(0, i + 1))))
  await Promise.all(updates)
  expect((await readCopy(user)).commits).toEqual(removeSeq(LOG))
})

folderTest('[fault 41] a log that has lost its last changes gets them back from the copy', async () => {
  const user = createUniqueName('ada')
  const tab = await openTab(user)
  await tab.update(LOG)
  const { result, log } = await tab.update(LOG.slice(0, 2))
  expect(log).toEqual(LOG)
  expect(result).toEqual(createKeptStatus(LOG))
})

folderTest(
  '[fault 41] a damaged copy is written again from the log, once the log has what only the copy had',
  async () => {
    const user = createUniqueName('ada')
    await (await openTab(user)).update(LOG.slice(0, 1))
    await (await openTab(user)).update(LOG)
    await damageFile(user, TAIL_NAME, (bytes) => bytes.with(bytes.length - 300, 0))
    const damaged = await readCopy(user)
    expect(damaged.commits.length).toBe(LOG.length - 1)
    expect(damaged.problems).toMatchObject([{ kind: 'damaged', file: TAIL_NAME }])
    expect((await (await openTab(user)).update(LOG)).result).toEqual(createKeptStatus(LOG))
    expect(await readCopy(user)).toEqual({ state: 'found', commits: removeSeq(LOG), problems: [] })
  },
)

test('[fault 41] without a private file system the copy is unavailable, and a sign-out deletes nothing', async () => {
  // WebKitGTK has no navigator.storage.
  if ('storage' in navigator) vi.spyOn(navigator, 'storage', 'get').mockReturnValue({} as StorageManager)
  expect((await readCopy('ada')).state).toBe('unavailable')
  await deleteSecondCopy('ada')
})
