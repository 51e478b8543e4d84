import type { Commit, PortableCommit } from '#events/commit'
import { pluralize } from '#lib/format'
import type { FolderFacts } from '#protocol/backup'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { isFolderHandle, readFolder, readFolderMemory, writeFolder, writeFolderMemory } from '../log/cursors'
import type { Session } from '../session'
import { publishGrowth } from '../session/publish'
import { withTabLock } from '../session/tab-lock'
import { noteOf, readUndoneElsewhere, type UndoneElsewhere, undoneBy } from '../session/undone-elsewhere'
import { type FolderMemory, NO_MEMORY, readMemory } from './file-cursor'
import { SharedFolder } from './shared-folder'

const GONE = 'The folder cannot be found any more. If it was moved or renamed, choose it again.'
const FULL = 'The disk that the folder is on is full. Free some space and sync again.'
const NONE = 'No folder is shared.'
const NO_FOLDER = 'This folder can’t be used: the browser gives Solvelog no access to it.'

/** Milliseconds that changes are gathered before they go to the folder. */
const GATHER = 1_000

const told = new WeakMap<Session, FolderFacts>()
const waiting = new WeakSet<Session>()
/** Ends the waits for another tab that works in the folder. */
const stops = new WeakMap<Session, AbortController>()

/** Tells the page how the shared folder is doing, as far as that is known. */
export async function showFolder(session: Session): Promise<void> {
  const handle = await readFolder(session.db, session.user)
  if (!handle) tell(session, null)
  else tell(session, told.get(session) ?? { ...UNSEEN, name: handle.name })
}

/** The shared folder's handle; null without one. */
export function folderHandle(session: Session): Promise<FileSystemDirectoryHandle | null> {
  return readFolder(session.db, session.user)
}

/** Shares a folder from now on: it is remembered, and synced with at once. */
export async function connectFolder(session: Session, handle: object): Promise<FolderFacts> {
  if (!isFolderHandle(handle)) throw new AppError('invalid', NO_FOLDER)
  await alone(session, handle.name, async () => {
    await writeFolder(session.db, session.user, handle)
    told.delete(session)
  })
  return syncFolder(session)
}

/** Stops sharing; what was written stays in the folder. */
export async function leaveFolder(session: Session): Promise<void> {
  await alone(session, await nameOf(session), async () => {
    await writeFolder(session.db, session.user, null)
    tell(session, null)
  })
}

/** Reads what is new in the folder and tells it what it lacks; one tab at a time. */
export async function syncFolder(session: Session): Promise<FolderFacts> {
  const facts = await alone(session, await nameOf(session), () => syncOnce(session))
  if (!facts) throw new AppError('not-found', NONE)
  return facts
}

/** Ends every wait for another tab that works in the folder; what waited fails as `cancelled`. */
export function stopWaitingForFolder(session: Session): void {
  stops.get(session)?.abort()
  stops.delete(session)
}

/** Syncs with the folder in a moment, when there is one. */
export async function syncFolderSoon(session: Session): Promise<void> {
  if (waiting.has(session)) return
  waiting.add(session)
  await session.platform.sleep(GATHER)
  waiting.delete(session)
  if (!session.ended && (await readFolder(session.db, session.user))) await syncFolder(session)
}

async function syncOnce(session: Session): Promise<FolderFacts | null> {
  const handle = await readFolder(session.db, session.user)
  if (!handle) return tell(session, null)
  const known: FolderFacts = { ...UNSEEN, ...told.get(session), name: handle.name, problems: [] }
  try {
    if (!(await isGranted(handle))) return tell(session, { ...known, state: 'asleep' })
    tell(session, { ...known, state: 'busy' })
    const { devices, problems, ignored } = await exchange(session, handle)
    return tell(session, { ...known, state: 'idle', syncedAt: session.platform.now(), devices, problems, ignored })
  } catch (error) {
    if (isNamed(error, 'NotAllowedError')) return tell(session, { ...known, state: 'asleep' })
    return tell(session, { ...known, state: 'failed', problems: [reasonOf(error)] })
  }
}

/**
 * What came is shown at once, whatever becomes of the telling. What is known of the folder is kept last: after a failure on
 * the way the same is read and told again.
 */
async function exchange(session: Session, handle: FileSystemDirectoryHandle) {
  const { log, platform, username, user, db } = session
  await log.catchUp()
  const owner = { username, user, device: log.device, newId: () => platform.newId() }
  const folder = new SharedFolder(handle, owner, await memoryOf(session))
  const found = await folder.look()
  const added = found.commits.length > 0 ? await mergeFound(session, found.commits) : []
  const news = new Set(added.map(({ id }) => id))
  const isShared = found.strange.some(({ id }) => news.has(id))
  if (added.length > 0) {
    publishGrowth(session)
    session.otherTabs?.tellChange()
  }
  await folder.tell((first) => log.commits(first), isShared, platform.now())
  await writeFolderMemory(db, user, folder.memory)
  if (added.length > 0) await bestEffort(() => log.checkpoint(1))
  return found
}

/**
 * Merges what the folder's files hold, without a record: devices that record such merges would answer each other without end. What
 * the person should know of it is told.
 */
async function mergeFound(session: Session, commits: readonly PortableCommit[]): Promise<Commit[]> {
  const { log, updates, db, user } = session
  const known = await readUndoneElsewhere(db, user)
  let contradicted = 0
  let undone: UndoneElsewhere | null = null
  const added = await log.merge(commits, {
    record(merge, before) {
      contradicted = merge.contradicted.length
      undone = undoneBy(merge, before)
      return []
    },
    note: () => undone && noteOf([...known, undone]),
  })
  session.undoneElsewhere = await readUndoneElsewhere(db, user)
  if (contradicted > 0) updates.notice('info', contradictionWords(contradicted))
  return added
}

const contradictionWords = (count: number): string =>
  `${pluralize(count, 'change')} in the shared folder ${count === 1 ? 'differs' : 'differ'} from the copy in this browser. ` +
  'Both versions are kept. Open Changes to compare them and to restore the one you want.'

/** A log that was shortened or numbered anew has told other things than it remembers. */
async function memoryOf({ db, user, log }: Session): Promise<FolderMemory> {
  const memory = readMemory(await readFolderMemory(db, user))
  const { seq, id } = memory.told
  return (await log.holds(seq, id)) ? memory : { ...NO_MEMORY, own: memory.own }
}

const UNSEEN: FolderFacts = {
  name: '',
  state: 'idle',
  isWaitingForTab: false,
  syncedAt: null,
  devices: 0,
  problems: [],
  ignored: [],
}

const nameOf = async (session: Session): Promise<string> => (await folderHandle(session))?.name ?? ''

function tell<T extends FolderFacts | null>(session: Session, facts: T): T {
  if (facts) told.set(session, facts)
  else told.delete(session)
  session.updates.folder(facts)
  return facts
}

/** Only one tab of a user works in the folder at a time. `name` is the folder's, to report a long wait. */
function alone<T>(session: Session, name: string, work: () => Promise<T>): Promise<T> {
  const stop = stops.get(session) ?? new AbortController()
  stops.set(session, stop)
  const onLate = (isLate: boolean) => {
    const facts = { ...(told.get(session) ?? { ...UNSEEN, name }), isWaitingForTab: isLate }
    told.set(session, facts)
    if (isLate) session.updates.folder(facts)
    else void bestEffort(() => showFolder(session))
  }
  return withTabLock(
    `solvelog-folder:${session.user}`,
    { platform: session.platform, signal: stop.signal, onLate },
    work,
  )
}

/** Whether the browser lets us read and write without asking; folders that need no leave have nothing to ask. */
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
