import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { isDemo } from '#domain/username'
import { Fault } from '../fault'
import type { Clock } from '../given'

/** The database's version: the fourth shape, all data under its user (C10). */
export const DATABASE_VERSION = 4

/** Layout: every key of user data begins with the user's key. Values are validated when read. */
export interface SolvelogSchema extends DBSchema {
  /** [user, seq] → commit. */
  commits: { key: [string, number]; value: unknown }
  /** [user, name] → small facts about the log and its sources: head, device, cursors. */
  cursors: { key: [string, string]; value: unknown }
  /** [user] → tables at a position, as JSON. */
  checkpoints: { key: [string]; value: unknown }
  /** 'index' → the problems as JSON; 'bytes' → the catalog as it came. Shared by all users: no user data. */
  catalog: { key: string; value: unknown }
}

export type Database = IDBPDatabase<SolvelogSchema>

/** What the owner of a connection is told about its end. */
export interface ConnectionEvents {
  /** A newer version of the app waits to upgrade; the connection is closed. */
  onOutdated(): void
  /** The browser dropped the connection (site data cleared, storage failure). */
  onTerminated(): void
}

const STORES = ['commits', 'cursors', 'checkpoints', 'catalog'] as const
const TRIES_APART = [0, 200, 1000]

/** The demo lives in a database of its own, so that it can never touch a person's data. */
export function databaseName(username: string): string {
  return isDemo(username) ? 'solvelog-demo' : 'solvelog'
}

/**
 * Opens a database, creating it when needed. Throws a Fault: `storage-newer` when a newer app has upgraded it,
 * `storage-damaged` when the browser fails to open it again and again, `storage-blocked` when it keeps no storage for
 * the page or an older tab holds it.
 */
export async function openDatabase(name: string, events: ConnectionEvents, clock: Clock): Promise<Database> {
  let last: unknown
  for (const wait of TRIES_APART) {
    await clock.sleep(wait)
    try {
      return await openOnce(name, events)
    } catch (error) {
      if (isNamed(error, 'VersionError')) throw new Fault('storage-newer', NEWER, { cause: error })
      last = error
      if (!isNamed(error, 'UnknownError')) break
    }
  }
  if (last instanceof Fault) throw last
  if (isNamed(last, 'UnknownError')) throw new Fault('storage-damaged', UNOPENED, { cause: last })
  throw new Fault('storage-blocked', BLOCKED, { cause: last })
}

/** Does one piece of work over a connection of its own; nobody needs to hear of that connection's end. */
export async function withDatabase<T>(username: string, clock: Clock, work: (db: Database) => Promise<T>): Promise<T> {
  const quiet = { onOutdated: () => undefined, onTerminated: () => undefined }
  const db = await openDatabase(databaseName(username), quiet, clock)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/**
 * Reads a database that an earlier build has shaped and this one could not upgrade, as it is; null when it is no such
 * database. It is never created, upgraded or written.
 */
export async function withEarlierShape<T>(username: string, work: (db: Database) => Promise<T>): Promise<T | null> {
  const db = await openAsItIs<SolvelogSchema>(databaseName(username))
  try {
    return db && db.version < DATABASE_VERSION && db.objectStoreNames.contains('commits') ? await work(db) : null
  } finally {
    db?.close()
  }
}

/** Opens without a version, which neither upgrades nor is refused; null when there is nothing after all. */
export async function openAsItIs<S extends DBSchema | unknown = unknown>(
  name: string,
): Promise<IDBPDatabase<S> | null> {
  let isNew = false
  try {
    return await openDB<S>(name, undefined, {
      upgrade(_db, _from, _to, tx) {
        // Asked to create it: aborting leaves nothing behind.
        isNew = true
        tx.done.catch(() => undefined)
        tx.abort()
      },
      blocking: (_current, _blocked, event) => event.target instanceof IDBDatabase && event.target.close(),
    })
  } catch (error) {
    if (isNew) return null
    throw error
  }
}

/** Removes a database with all that is in it; other tabs give way. */
export function removeDatabase(name: string): Promise<void> {
  return deleteDB(name)
}

/** Whether a database is there, without creating it; true where the browser cannot tell, as with damage on disk. */
export async function databaseExists(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((one) => one.name === name)
  } catch {
    // An older browser cannot list them, and a damaged disk fails here first: opening it says what is wrong.
    return true
  }
}

const NEWER = 'A newer version of Solvelog has opened your data. Reload the page to use it.'
const BLOCKED =
  'This browser does not let the page store data, so Solvelog cannot keep your solves. Allow site data, or leave private browsing, and reload.'
const UNOPENED = 'The browser cannot open the database that holds your log: it is damaged.'
const UNFIT =
  'This version of Solvelog could not bring your stored data into its form. The data is as it was. Reload the page for a newer version.'
const HELD = 'Another tab with an older version of Solvelog is holding your data. Close that tab and reload this page.'

function openOnce(name: string, events: ConnectionEvents): Promise<Database> {
  return new Promise<Database>((resolve, reject) => {
    openDB<SolvelogSchema>(name, DATABASE_VERSION, {
      upgrade(db, from, _to, tx) {
        try {
          for (const store of STORES) if (!db.objectStoreNames.contains(store)) db.createObjectStore(store)
        } catch (error) {
          // Thrown on from here it would end the worker. Undone whole, what was stored is as it was.
          tx.done.catch(() => undefined)
          tx.abort()
          reject(from === 0 ? error : new Fault('storage-damaged', UNFIT, { cause: error }))
        }
      },
      blocked: () => reject(new Fault('storage-blocked', HELD)),
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        events.onOutdated()
      },
      terminated: () => events.onTerminated(),
    }).then((db) => {
      if (STORES.every((store) => db.objectStoreNames.contains(store))) return resolve(db)
      db.close()
      reject(new Fault('storage-damaged', UNOPENED))
    }, reject)
  })
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
