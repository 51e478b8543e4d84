import type { SharedFolderStatus } from '#protocol/backup'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { isFolderHandle, readFolder, readFolderSyncState, writeFolder, writeFolderSyncState } from '../log/cursors'
import type { Session } from '../session'
import { mergeFromDevices } from '../session/merge-from-devices'
import { withTabLock } from '../session/tab-lock'
import { type FolderSyncState, INITIAL_SYNC_STATE, parseSyncState } from './device-file'
import { SharedFolder } from './shared-folder'

const GONE = 'The folder can’t be found. If it was moved or renamed, choose it again.'
const FULL = 'The disk that the folder is on is full. Free some space and sync again.'
const NONE = 'No folder is shared. To share one, open Your data and choose a folder.'
const NO_FOLDER = 'This folder can’t be used: the browser gives Solvelog no access to it.'

/** Delay in milliseconds to collect changes before they are written. */
const GATHER = 1_000

/** The state of a session's shared folder. */
class FolderState {
  facts: SharedFolderStatus | null = null
  /** A sync is about to start. */
  isDue = false
  /** Cancels waits for another tab that uses the folder. */
  stop = new AbortController()
}

/** Sends the known status of the shared folder to the page. */
export async function publishFolderStatus(session: Session): Promise<void> {
  const handle = await folderHandle(session)
  if (!handle) report(session, null)
  else report(session, session.get(FolderState).facts ?? { ...NO_FACTS, name: handle.name })
}

/** The shared folder's handle, or null. */
export function folderHandle(session: Session): Promise<FileSystemDirectoryHandle | null> {
  return readFolder(session.db, session.user)
}

/** Starts sharing a folder: stores its handle and syncs at once. */
export async function connectFolder(session: Session, handle: object): Promise<SharedFolderStatus> {
  if (!isFolderHandle(handle)) throw new AppError('invalid', NO_FOLDER)
  await inFolder(session, handle.name, async () => {
    await writeFolder(session.db, session.user, handle)
    session.get(FolderState).facts = null
  })
  return syncFolder(session)
}

/** Stops sharing; the files in the folder stay. */
export async function leaveFolder(session: Session): Promise<void> {
  await inFolder(session, await nameOf(session), async () => {
    await writeFolder(session.db, session.user, null)
    report(session, null)
  })
}

/** Reads new data from the folder and writes missing commits to it; one tab at a time. */
export async function syncFolder(session: Session): Promise<SharedFolderStatus> {
  const facts = await inFolder(session, await nameOf(session), () => syncOnce(session))
  if (!facts) throw new AppError('not-found', NONE)
  return facts
}

/** Cancels all waits for another tab that uses the folder; they fail with `cancelled`. */
export function stopWaitingForFolder(session: Session): void {
  const state = session.get(FolderState)
  state.stop.abort()
  state.stop = new AbortController()
}

/** Syncs with the folder after a short delay, if there is one. */
export async function syncFolderSoon(session: Session): Promise<void> {
  const state = session.get(FolderState)
  if (state.isDue) return
  state.isDue = true
  await session.platform.sleep(GATHER)
  state.isDue = false
  if (!session.hasEnded && (await folderHandle(session))) await syncFolder(session)
}

async function syncOnce(session: Session): Promise<SharedFolderStatus | null> {
  const handle = await folderHandle(session)
  if (!handle) return report(session, null)
  const known: SharedFolderStatus = { ...NO_FACTS, ...session.get(FolderState).facts, name: handle.name, problems: [] }
  try {
    if (!(await isGranted(handle))) return report(session, { ...known, state: 'asleep' })
    report(session, { ...known, state: 'busy' })
    const { devices, problems, ignored } = await exchange(session, handle)
    return report(session, { ...known, state: 'idle', syncedAt: session.platform.now(), devices, problems, ignored })
  } catch (error) {
    if (isNamed(error, 'NotAllowedError')) return report(session, { ...known, state: 'asleep' })
    return report(session, { ...known, state: 'failed', problems: [reasonOf(error)] })
  }
}

/**
 * Shows new data at once, even if writing fails. The folder state is stored last, so that after a failure everything is read
 * and written again.
 */
async function exchange(session: Session, handle: FileSystemDirectoryHandle) {
  const { log, platform, username, user, db } = session
  await log.catchUp()
  const owner = { username, user, device: log.device, newId: () => platform.newId() }
  const folder = new SharedFolder(handle, owner, await memoryOf(session))
  const found = await folder.read()
  const added = found.commits.length > 0 ? await mergeFromDevices(session, found.commits, 'in the shared folder') : []
  const news = new Set(added.map(({ id }) => id))
  const isShared = found.foreign.some(({ id }) => news.has(id))
  if (added.length > 0) session.publishAppended()
  await folder.write((first) => log.commits(first), isShared, platform.now())
  await writeFolderSyncState(db, user, folder.syncState)
  if (added.length > 0) await bestEffort(() => log.checkpoint(1))
  return found
}

/** If the log was shortened or renumbered, the stored state is invalid. */
async function memoryOf({ db, user, log }: Session): Promise<FolderSyncState> {
  const memory = parseSyncState(await readFolderSyncState(db, user))
  const { seq, id } = memory.told
  return (await log.containsCommit(seq, id)) ? memory : { ...INITIAL_SYNC_STATE, own: memory.own }
}

const NO_FACTS: SharedFolderStatus = {
  name: '',
  state: 'idle',
  isWaitingForTab: false,
  syncedAt: null,
  devices: 0,
  problems: [],
  ignored: [],
}

const nameOf = async (session: Session): Promise<string> => (await folderHandle(session))?.name ?? ''

function report<T extends SharedFolderStatus | null>(session: Session, facts: T): T {
  session.get(FolderState).facts = facts
  session.updates.sendFolderStatus(facts)
  return facts
}

/** Runs work while no other tab uses the folder. `name` is the folder's, for reports of a long wait. */
function inFolder<T>(session: Session, name: string, work: () => Promise<T>): Promise<T> {
  const state = session.get(FolderState)
  const onLate = (isLate: boolean) => {
    const facts = { ...(state.facts ?? { ...NO_FACTS, name }), isWaitingForTab: isLate }
    state.facts = facts
    if (isLate) session.updates.sendFolderStatus(facts)
    else void bestEffort(() => publishFolderStatus(session))
  }
  return withTabLock(
    `solvelog-folder:${session.user}`,
    { platform: session.platform, signal: state.stop.signal, onLate },
    work,
  )
}

/** Whether reading and writing is permitted without asking; folders without permissions are always permitted. */
async function isGranted(handle: FileSystemDirectoryHandle): Promise<boolean> {
  const query: unknown = Reflect.get(handle, 'queryPermission')
  if (typeof query !== 'function') return true
  return (await query.call(handle, { mode: 'readwrite' })) === 'granted'
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name

function reasonOf(error: unknown): string {
  if (isNamed(error, 'NotFoundError')) return GONE
  if (isNamed(error, 'QuotaExceededError')) return FULL
  return error instanceof Error ? error.message : String(error)
}
