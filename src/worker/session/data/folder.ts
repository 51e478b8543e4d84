import type { FolderFacts } from '#wire/data'
import { Fault } from '../../fault'
import { SharedFolder } from '../../folder/folder'
import { readFolder, writeFolder } from '../../log/cursors'
import { asWellAsMayBe } from '../as-well-as-may-be'
import { publishGrowth } from '../publish'
import type { Session } from '../state'

const ASLEEP = 'The browser wants to be asked again before Solvelog may use the folder.'
const GONE = 'The folder cannot be found any more. If it was moved or renamed, choose it again.'
const NONE = 'No folder is shared.'
const NO_FOLDER = 'This is no folder that the browser lets Solvelog use.'

/** Milliseconds that changes are gathered before they go to the folder. */
const GATHER = 1_000

interface Sharing {
  folder: SharedFolder
  facts: FolderFacts
  waiting: boolean
}

const sharings = new WeakMap<Session, Promise<Sharing | null>>()

/** How the shared folder is doing; null without one. */
export async function folderFacts(session: Session): Promise<FolderFacts | null> {
  return (await sharingOf(session))?.facts ?? null
}

/** The shared folder's handle; null without one. */
export async function folderHandle(session: Session): Promise<FileSystemDirectoryHandle | null> {
  return (await sharingOf(session))?.folder.handle ?? null
}

/** Shares a folder from now on: it is remembered, and synced with at once. */
export async function connectFolder(session: Session, handle: object): Promise<FolderFacts> {
  if (!(handle instanceof FileSystemDirectoryHandle)) throw new Fault('invalid', NO_FOLDER)
  await writeFolder(session.db, session.user, handle)
  sharings.set(session, Promise.resolve(sharing(session, handle)))
  return syncFolder(session)
}

/** Stops sharing; what was written stays in the folder. */
export async function leaveFolder(session: Session): Promise<void> {
  await writeFolder(session.db, session.user, null)
  sharings.set(session, Promise.resolve(null))
}

/** Reads the other devices' files and writes this one's; one tab at a time. */
export async function syncFolder(session: Session): Promise<FolderFacts> {
  const shared = await sharingOf(session)
  if (!shared) throw new Fault('not-found', NONE)
  await navigator.locks.request(`solvelog-folder:${session.user}`, () => syncOnce(session, shared))
  return shared.facts
}

/** Syncs with the folder in a moment, when there is one that the browser lets us use without asking. */
export async function syncFolderSoon(session: Session): Promise<void> {
  const shared = await sharingOf(session)
  if (!shared || shared.waiting || session.ended) return
  shared.waiting = true
  await session.clock.sleep(GATHER)
  shared.waiting = false
  if (!session.ended && (await isGranted(shared.folder.handle))) await syncFolder(session)
}

async function syncOnce(session: Session, shared: Sharing): Promise<void> {
  const { log, clock } = session
  const { folder, facts } = shared
  if (!(await isGranted(folder.handle))) {
    Object.assign(facts, { state: 'asleep', problems: [ASLEEP] })
    return
  }
  facts.state = 'busy'
  try {
    await log.catchUp()
    const found = await folder.look(clock.now())
    const added = found.commits.length > 0 ? await log.merge(found.commits, { record: () => [] }) : []
    await folder.tell((first) => log.commits(first), clock.now())
    const { devices, problems, ignored } = found
    Object.assign(facts, { state: 'idle', syncedAt: clock.now(), devices, problems, ignored })
    if (added.length === 0) return
    publishGrowth(session)
    session.neighbours?.tellChange()
    await asWellAsMayBe(() => log.checkpoint(1))
  } catch (error) {
    Object.assign(facts, { state: 'failed', problems: [reasonOf(error)] })
    // What it had read may not be in the log: the next time it begins anew.
    shared.folder = folderOf(session, folder.handle)
  }
}

function sharingOf(session: Session): Promise<Sharing | null> {
  const known = sharings.get(session)
  if (known) return known
  const opening = readFolder(session.db, session.user).then((handle) => handle && sharing(session, handle))
  sharings.set(session, opening)
  return opening
}

function folderOf({ username, user, log }: Session, handle: FileSystemDirectoryHandle): SharedFolder {
  return new SharedFolder(handle, { username, user, device: log.device })
}

function sharing(session: Session, handle: FileSystemDirectoryHandle): Sharing {
  const facts: FolderFacts = {
    name: handle.name,
    state: 'asleep',
    syncedAt: null,
    devices: 0,
    problems: [],
    ignored: [],
  }
  return { folder: folderOf(session, handle), facts, waiting: false }
}

/** Whether the browser lets us read and write without asking; folders that need no leave have nothing to ask. */
async function isGranted(handle: FileSystemDirectoryHandle): Promise<boolean> {
  const query: unknown = Reflect.get(handle, 'queryPermission')
  if (typeof query !== 'function') return true
  return (await query.call(handle, { mode: 'readwrite' })) === 'granted'
}

function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'NotFoundError') return GONE
  if (error instanceof DOMException && error.name === 'NotAllowedError') return ASLEEP
  return error instanceof Error ? error.message : String(error)
}
