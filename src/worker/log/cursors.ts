import * as v from 'valibot'
import type { StartRequest } from '#protocol/api'
import type { Database } from './database'
import { ignoreRejection, transact } from './transaction'

const STORED_HEAD = v.object({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  id: v.string(),
  at: v.pipe(v.number(), v.finite()),
})

/** The stored end of a log: position, id and time (epoch milliseconds) of the last commit. */
export type StoredHead = v.InferOutput<typeof STORED_HEAD>

export const EMPTY_HEAD: StoredHead = { seq: 0, id: '', at: 0 }

/** Validates a stored head (the end of a log). An invalid value counts as the head of an empty log. */
export function parseHead(stored: unknown): StoredHead {
  return v.is(STORED_HEAD, stored) ? stored : EMPTY_HEAD
}

const GIVEN_UP_MARKER = v.object({ seq: v.number(), id: v.string(), at: v.nullable(v.number()) })

/**
 * The key under which the last repair of the log stored a marker whose commit could not be restored. A marker names the last commit of the
 * log, as the page stored it in localStorage.
 */
export const getGivenUpMarkerKey = (user: string): [string, string] => [user, 'given-up-marker']

/**
 * Whether the last repair of the log could not restore the commit of `marker`, which names the last commit of the log, as the page stored
 * it in localStorage. The page deletes the marker after a repair, but still has it if the browser was killed before that. A later marker of
 * the same commit has another time, so a new loss of that commit is reported.
 */
export async function isGivenUpMarker(
  db: Database,
  user: string,
  marker: NonNullable<StartRequest['marker']>,
): Promise<boolean> {
  const stored = await db.get('cursors', getGivenUpMarkerKey(user))
  if (!v.is(GIVEN_UP_MARKER, stored)) return false
  return stored.seq === marker.seq && stored.id === marker.id && stored.at === (marker.at ?? null)
}

const FINITE_NUMBER = v.pipe(v.number(), v.finite())

/** Reads a named number of a user, such as the time of the last export; null if there is none. */
export async function readNumber(db: Database, user: string, name: string): Promise<number | null> {
  const stored = await db.get('cursors', [user, name])
  return v.is(FINITE_NUMBER, stored) ? stored : null
}

/** Stores a named number of a user; null deletes it. */
export async function writeNumber(db: Database, user: string, name: string, value: number | null): Promise<void> {
  if (value === null) await db.delete('cursors', [user, name])
  else await db.put('cursors', value, [user, name])
}

/** Name of the number that is stored once the notice about moved review dates is dismissed or not needed (N24). */
export const RATING_CHANGE_NOTICE = 'rating-rule'

/** Name of the longest interval (days) about which the user dismissed the notice of moved review dates, or needed none (N24, N33). */
export const INTERVAL_NOTICE = 'longest-interval'

/** Name of the number that is stored once the user has chosen to show solves whose problem the catalog lacks (C11). */
export const SHOWS_UNLISTED = 'shows-unlisted'

/** Reads a user's name in the practice site's spelling; null if it was never stored. */
export async function readUsername(db: Database, user: string): Promise<string | null> {
  const stored = await db.get('cursors', [user, 'name'])
  return typeof stored === 'string' ? stored : null
}

/**
 * Stores a user's name in the practice site's spelling. localStorage has it too, but may lose it if the browser is killed.
 */
export async function writeUsername(db: Database, user: string, username: string): Promise<void> {
  if ((await readUsername(db, user)) !== username) await db.put('cursors', username, [user, 'name'])
}

const EXTENSION_CURSOR = v.object({
  storeId: v.string(),
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  withdrawn: v.number(),
})

/**
 * The position in the extension's list of changes up to which the log contains the changes. `withdrawn` is the number of commits of undone
 * imports at that time.
 */
export type StoredExtensionCursor = v.InferOutput<typeof EXTENSION_CURSOR>

/** Reads the position in the extension's list of changes; null if no page of the list was read yet. */
export async function readExtensionCursor(db: Database, user: string): Promise<StoredExtensionCursor | null> {
  const stored = await db.get('cursors', getExtensionCursorKey(user))
  return v.is(EXTENSION_CURSOR, stored) ? stored : null
}

/** Stores the position in the extension's list of changes. Call it only after the log contains the changes up to there. */
export async function writeExtensionCursor(db: Database, user: string, cursor: StoredExtensionCursor): Promise<void> {
  await db.put('cursors', cursor, getExtensionCursorKey(user))
}

/** The key of the position in the extension's list of changes. Delete it when a log loses commits, so that changes are fetched again. */
export const getExtensionCursorKey = (user: string): [string, string] => [user, 'extension-changes']

const MAX_RATING_IDS = 200
const RATING_IDS = v.array(v.string())

/** Reads the ids of the extension's ratings that are in the log. Only the newest ids are stored. */
export async function readRatingIds(db: Database, user: string): Promise<string[]> {
  const stored = await db.get('cursors', [user, 'rating-ids'])
  return v.is(RATING_IDS, stored) ? stored : []
}

export async function writeRatingIds(db: Database, user: string, ids: readonly string[]): Promise<void> {
  const known = await readRatingIds(db, user)
  await db.put('cursors', [...new Set([...known, ...ids])].slice(-MAX_RATING_IDS), [user, 'rating-ids'])
}

/** The key of the periods in which no submission is missing. Delete the stored periods when a log loses commits. */
export const getCoverageKey = (user: string): [string, string] => [user, 'coverage']

/** Reads the id of this browser within a user's log; null if it has none yet. */
export async function readStoredDeviceId(db: Database, user: string): Promise<string | null> {
  const stored = await db.get('cursors', [user, 'device'])
  return isDeviceId(stored) ? stored : null
}

/**
 * Stores the id of this browser within a user's log, unless another tab has stored one already. Returns the stored id. Runs
 * in one transaction, so that two tabs never use two ids.
 */
export function claimDeviceId(db: Database, user: string, id: string): Promise<string> {
  return transact(
    db,
    ['cursors'],
    'relaxed',
    (tx) => tx.objectStore('cursors').get([user, 'device']),
    (tx, stored) => {
      if (isDeviceId(stored)) return stored
      ignoreRejection(tx.objectStore('cursors').put(id, [user, 'device']))
      return id
    },
  )
}

const isDeviceId = (stored: unknown): stored is string => typeof stored === 'string' && stored !== ''

/** Whether a value is a directory handle. Always false in browsers without such handles (GNOME Web). */
export function isFolderHandle(value: unknown): value is FileSystemDirectoryHandle {
  return typeof FileSystemDirectoryHandle === 'function' && value instanceof FileSystemDirectoryHandle
}

/** Reads the handle of the shared folder; null if there is none. */
export async function readStoredFolder(db: Database, user: string): Promise<FileSystemDirectoryHandle | null> {
  const stored = await db.get('cursors', [user, 'folder'])
  return isFolderHandle(stored) ? stored : null
}

/** Stores the shared folder's handle, or deletes it if null. Deletes the state of the previous folder. */
export async function writeStoredFolder(
  db: Database,
  user: string,
  folder: FileSystemDirectoryHandle | null,
): Promise<void> {
  await db.delete('cursors', [user, 'folder-memory'])
  if (folder === null) await db.delete('cursors', [user, 'folder'])
  else await db.put('cursors', folder, [user, 'folder'])
}

/** Reads the stored state of the shared folder. The value is not validated. */
export function readFolderSyncState(db: Database, user: string): Promise<unknown> {
  return db.get('cursors', [user, 'folder-memory'])
}

export async function writeFolderSyncState(db: Database, user: string, state: object): Promise<void> {
  await db.put('cursors', state, [user, 'folder-memory'])
}
