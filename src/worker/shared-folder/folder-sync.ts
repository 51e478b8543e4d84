import type { SharedFolderStatus } from '#protocol/backup'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import {
  isFolderHandle,
  readFolderSyncState,
  readStoredFolder,
  writeFolderSyncState,
  writeStoredFolder,
} from '../log/cursors'
import type { Session } from '../session'
import { mergeFromDevices } from '../session/merge-from-devices'
import { readMarkedCommits } from '../session/shared-commits'
import { withTabLock } from '../session/tab-lock'
import { type FolderSyncState, INITIAL_SYNC_STATE, parseSyncState } from './device-file'
import { SharedFolder } from './shared-folder'

const FOLDER_NOT_FOUND_TEXT = 'The folder can’t be found. If it was moved or renamed, choose it again.'
const DISK_FULL_TEXT = 'The disk that the folder is on is full. Free some space and sync again.'
const NOT_SHARED_TEXT = 'No folder is shared. To share one, open Your data and choose a folder.'
const NO_ACCESS_TEXT = 'This folder can’t be used: the browser gives Solvelog no access to it.'

/** Milliseconds to wait for further changes before changes are written. */
const WRITE_DELAY_MS = 1_000

class FolderState {
  status: SharedFolderStatus | null = null
  isScheduled = false
  /** Cancels waits for another tab that uses the folder. */
  waitAborter = new AbortController()
}

export async function publishFolderStatus(session: Session): Promise<void> {
  const handle = await getFolderHandle(session)
  if (!handle) reportStatus(session, null)
  else reportStatus(session, session.get(FolderState).status ?? { ...EMPTY_STATUS, name: handle.name })
}

export function getFolderHandle(session: Session): Promise<FileSystemDirectoryHandle | null> {
  return readStoredFolder(session.db, session.user)
}

/** Starts sharing a folder: stores its handle and syncs at once. */
export async function connectFolder(session: Session, handle: object): Promise<SharedFolderStatus> {
  if (!isFolderHandle(handle)) throw new AppError('invalid', NO_ACCESS_TEXT)
  await withFolderLock(session, handle.name, async () => {
    await writeStoredFolder(session.db, session.user, handle)
    session.get(FolderState).status = null
  })
  return syncFolder(session)
}

/** Stops sharing the folder. The files in the folder stay. */
export async function leaveFolder(session: Session): Promise<void> {
  await withFolderLock(session, await readFolderName(session), async () => {
    await writeStoredFolder(session.db, session.user, null)
    reportStatus(session, null)
  })
}

/** Reads new data from the folder and writes missing commits to it. Only one tab syncs at a time. */
export async function syncFolder(session: Session): Promise<SharedFolderStatus> {
  const status = await withFolderLock(session, await readFolderName(session), () => syncOnce(session))
  if (!status) throw new AppError('not-found', NOT_SHARED_TEXT)
  return status
}

/** Cancels all waits for another tab that uses the folder. The waiting calls fail with `cancelled`. */
export function stopWaitingForFolder(session: Session): void {
  const state = session.get(FolderState)
  state.waitAborter.abort()
  state.waitAborter = new AbortController()
}

/** Syncs with the shared folder after a short delay. Does nothing if no folder is shared. */
export async function syncFolderSoon(session: Session): Promise<void> {
  const state = session.get(FolderState)
  if (state.isScheduled) return
  state.isScheduled = true
  await session.platform.sleep(WRITE_DELAY_MS)
  state.isScheduled = false
  if (!session.hasEnded && (await getFolderHandle(session))) await syncFolder(session)
}

async function syncOnce(session: Session): Promise<SharedFolderStatus | null> {
  const handle = await getFolderHandle(session)
  if (!handle) return reportStatus(session, null)
  const lastStatus: SharedFolderStatus = {
    ...EMPTY_STATUS,
    ...session.get(FolderState).status,
    name: handle.name,
    problems: [],
  }
  try {
    if (!(await isGranted(handle))) return reportStatus(session, { ...lastStatus, state: 'asleep' })
    reportStatus(session, { ...lastStatus, state: 'busy' })
    const { devices, problems, ignored } = await readAndWriteFolder(session, handle)
    return reportStatus(session, {
      ...lastStatus,
      state: 'idle',
      syncedAt: session.platform.now(),
      devices,
      problems,
      ignored,
    })
  } catch (error) {
    if (isNamed(error, 'NotAllowedError')) return reportStatus(session, { ...lastStatus, state: 'asleep' })
    return reportStatus(session, { ...lastStatus, state: 'failed', problems: [describeFailure(error)] })
  }
}

/**
 * Reads the folder, publishes new data, and then writes to the folder. Stores the folder's state last, so that everything is read and
 * written again after a failure.
 */
async function readAndWriteFolder(session: Session, handle: FileSystemDirectoryHandle) {
  const { log, platform, username, user, db } = session
  await log.catchUp()
  const owner = { username, user, device: log.device, newId: () => platform.newId() }
  const folder = new SharedFolder(handle, owner, await readFolderState(session))
  const content = await folder.read()
  const added =
    content.commits.length > 0 ? await mergeFromDevices(session, content.commits, 'in the shared folder') : []
  const addedIds = new Set(added.map(({ id }) => id))
  const isShared = content.foreign.some(({ id }) => addedIds.has(id))
  if (added.length > 0) session.publishAppended()
  await folder.write((first) => readMarkedCommits(session, first), isShared, platform.now())
  await writeFolderSyncState(db, user, folder.syncState)
  if (added.length > 0) await bestEffort(() => log.writeCheckpointIfDue(1))
  return content
}

/** Reads the stored state of the folder. Resets it if the log no longer has the last written commit at its position. */
async function readFolderState({ db, user, log }: Session): Promise<FolderSyncState> {
  const state = parseSyncState(await readFolderSyncState(db, user))
  const { seq, id } = state.told
  return (await log.containsCommit(seq, id)) ? state : { ...INITIAL_SYNC_STATE, own: state.own }
}

const EMPTY_STATUS: SharedFolderStatus = {
  name: '',
  state: 'idle',
  isWaitingForTab: false,
  syncedAt: null,
  devices: 0,
  problems: [],
  ignored: [],
}

const readFolderName = async (session: Session): Promise<string> => (await getFolderHandle(session))?.name ?? ''

function reportStatus<T extends SharedFolderStatus | null>(session: Session, status: T): T {
  session.get(FolderState).status = status
  session.updates.sendFolderStatus(status)
  return status
}

/** Runs work while no other tab uses the folder. `name` is the folder's name, for the status during a long wait. */
function withFolderLock<T>(session: Session, name: string, work: () => Promise<T>): Promise<T> {
  const state = session.get(FolderState)
  const onLate = (isLate: boolean) => {
    const status = { ...(state.status ?? { ...EMPTY_STATUS, name }), isWaitingForTab: isLate }
    state.status = status
    if (isLate) session.updates.sendFolderStatus(status)
    else void bestEffort(() => publishFolderStatus(session))
  }
  return withTabLock(
    `solvelog-folder:${session.user}`,
    { platform: session.platform, signal: state.waitAborter.signal, onLate },
    work,
  )
}

/** Whether the page may read and write without asking the user. True in browsers that have no permissions for folders. */
async function isGranted(handle: FileSystemDirectoryHandle): Promise<boolean> {
  const query: unknown = Reflect.get(handle, 'queryPermission')
  if (typeof query !== 'function') return true
  return (await query.call(handle, { mode: 'readwrite' })) === 'granted'
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name

function describeFailure(error: unknown): string {
  if (isNamed(error, 'NotFoundError')) return FOLDER_NOT_FOUND_TEXT
  if (isNamed(error, 'QuotaExceededError')) return DISK_FULL_TEXT
  return error instanceof Error ? error.message : String(error)
}
