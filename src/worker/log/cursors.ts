import * as v from 'valibot'
import type { Database } from './database'
import { transact, unawaited } from './transaction'

const HEAD = v.object({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  id: v.string(),
  at: v.pipe(v.number(), v.finite()),
})

/** The end of a log as stored: `at` is the clock of its newest commit in epoch milliseconds. */
export type StoredHead = v.InferOutput<typeof HEAD>

export const NO_HEAD: StoredHead = { seq: 0, id: '', at: 0 }

/** Reads a stored head; anything else counts as none. */
export function readHead(stored: unknown): StoredHead {
  return v.is(HEAD, stored) ? stored : NO_HEAD
}

const NUMBER = v.pipe(v.number(), v.finite())

/** A number kept for a user under a name, for example when a source last answered; null when there is none. */
export async function readNumber(db: Database, user: string, name: string): Promise<number | null> {
  const stored = await db.get('cursors', [user, name])
  return v.is(NUMBER, stored) ? stored : null
}

/** Keeps a number for a user under a name; null removes it. */
export async function writeNumber(db: Database, user: string, name: string, value: number | null): Promise<void> {
  if (value === null) await db.delete('cursors', [user, name])
  else await db.put('cursors', value, [user, name])
}

/** A user's name as the practice site spells it; null when no build has stored it. */
export async function readName(db: Database, user: string): Promise<string | null> {
  const stored = await db.get('cursors', [user, 'name'])
  return typeof stored === 'string' ? stored : null
}

/** Stores a user's name as the practice site spells it: localStorage, which has it too, may lose it when the browser is killed. */
export async function writeName(db: Database, user: string, username: string): Promise<void> {
  if ((await readName(db, user)) !== username) await db.put('cursors', username, [user, 'name'])
}

const EXTENSION_CURSOR = v.object({
  storeId: v.string(),
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  withdrawn: v.number(),
})

/** How far the extension's changes are in the log, and how many commits of the log were withdrawn at that time. */
export type StoredExtensionCursor = v.InferOutput<typeof EXTENSION_CURSOR>

/** Where the last sync with the extension ended; null before the first page. */
export async function readExtensionCursor(db: Database, user: string): Promise<StoredExtensionCursor | null> {
  const stored = await db.get('cursors', extensionCursorKey(user))
  return v.is(EXTENSION_CURSOR, stored) ? stored : null
}

/** Stores how far the extension's changes are in the log. Call it after the log has them. */
export async function writeExtensionCursor(db: Database, user: string, cursor: StoredExtensionCursor): Promise<void> {
  await db.put('cursors', cursor, extensionCursorKey(user))
}

/** The key of the extension's cursor. A log that lost commits must lose the cursor too, so that they come again. */
export const extensionCursorKey = (user: string): [string, string] => [user, 'extension-changes']

/** The id of this browser within a user's log; null before it was given one. */
export async function readDevice(db: Database, user: string): Promise<string | null> {
  const stored = await db.get('cursors', [user, 'device'])
  return isDevice(stored) ? stored : null
}

/**
 * Stores the id of this browser within a user's log, unless another tab has stored one in the meantime. Returns the stored
 * id. One transaction, so that two tabs never work under two ids.
 */
export function claimDevice(db: Database, user: string, id: string): Promise<string> {
  return transact(
    db,
    ['cursors'],
    'relaxed',
    (tx) => tx.objectStore('cursors').get([user, 'device']),
    (tx, stored) => {
      if (isDevice(stored)) return stored
      unawaited(tx.objectStore('cursors').put(id, [user, 'device']))
      return id
    },
  )
}

const isDevice = (stored: unknown): stored is string => typeof stored === 'string' && stored !== ''

/** Whether a value is the browser's handle of a folder; never in a browser without such handles (GNOME Web). */
export function isFolderHandle(value: unknown): value is FileSystemDirectoryHandle {
  return typeof FileSystemDirectoryHandle === 'function' && value instanceof FileSystemDirectoryHandle
}

/** The folder this device shares, as the browser's handle of it; null when there is none. */
export async function readFolder(db: Database, user: string): Promise<FileSystemDirectoryHandle | null> {
  const stored = await db.get('cursors', [user, 'folder'])
  return isFolderHandle(stored) ? stored : null
}

/** Keeps the folder this device shares; null forgets it. What was known of the one before goes. */
export async function writeFolder(db: Database, user: string, folder: FileSystemDirectoryHandle | null): Promise<void> {
  await db.delete('cursors', [user, 'folder-memory'])
  if (folder === null) await db.delete('cursors', [user, 'folder'])
  else await db.put('cursors', folder, [user, 'folder'])
}

/** What is known of the folder from the last time, not yet validated. */
export function readFolderMemory(db: Database, user: string): Promise<unknown> {
  return db.get('cursors', [user, 'folder-memory'])
}

/** Keeps what is known of the folder. */
export async function writeFolderMemory(db: Database, user: string, memory: object): Promise<void> {
  await db.put('cursors', memory, [user, 'folder-memory'])
}
