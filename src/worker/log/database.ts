import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { isDemo } from '#domain/username'
import { AppError } from '../app-error'
import type { Platform } from '../platform'
import { openingTrouble, openingWords } from '../storage-error'

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
/** Milliseconds before each try to get a connection. */
const TRIES_APART = [0, 200, 1000]

/** The database of all users but the demo. */
export const USER_DATABASE = 'solvelog'

/** The demo lives in a database of its own, so that it can never touch a person's data. */
export function databaseName(username: string): string {
  return isDemo(username) ? 'solvelog-demo' : USER_DATABASE
}

/**
 * Opens a database, creating it when needed; three tries when the browser cannot open it. Throws the Faults of
 * `openDatabaseOnce`.
 */
export function openDatabase(name: string, events: ConnectionEvents, platform: Platform): Promise<Database> {
  return retryWhenLost(platform, () => openDatabaseOnce(name, events))
}

/**
 * Opens a database, creating it when needed. Throws a Fault: `storage-lost` when the browser cannot open it at the moment,
 * `storage-newer` when a newer app has upgraded it, `storage-damaged` when a store is missing or the upgrade fails,
 * `storage-full` when the disk is full, `storage-blocked` when the page may store nothing or an older tab holds it.
 */
export async function openDatabaseOnce(name: string, events: ConnectionEvents): Promise<Database> {
  try {
    return await requestDatabase(name, events)
  } catch (error) {
    throw openingFault(error)
  }
}

/** Runs work that begins with a new connection, three times at most while it ends with `storage-lost`. */
export async function retryWhenLost<T>(platform: Platform, work: () => Promise<T>): Promise<T> {
  let last: unknown
  for (const wait of TRIES_APART) {
    await platform.sleep(wait)
    try {
      return await work()
    } catch (error) {
      last = error
      if (!(error instanceof AppError) || error.code !== 'storage-lost') break
    }
  }
  throw last
}

function openingFault(error: unknown): AppError {
  if (error instanceof AppError) return error
  const options = { cause: error }
  if (error instanceof DOMException && error.name === 'VersionError')
    return new AppError('storage-newer', NEWER, options)
  const trouble = openingTrouble(error)
  if (trouble === 'lost') return new AppError('storage-lost', openingWords(error), options)
  return trouble === 'full'
    ? new AppError('storage-full', FULL_AT_OPEN, options)
    : new AppError('storage-blocked', BLOCKED, options)
}

/** Does one piece of work over a connection of its own; nobody needs to hear of that connection's end. */
export async function withDatabase<T>(
  username: string,
  platform: Platform,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const quiet = { onOutdated: () => undefined, onTerminated: () => undefined }
  const db = await openDatabase(databaseName(username), quiet, platform)
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
      upgrade(db, _from, _to, tx) {
        // Asked to create it: aborting leaves nothing behind.
        isNew = true
        abandon(db, tx)
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

/**
 * Whether a database is there, without creating it; true when it is there and cannot be opened. A list without it proves
 * nothing: Chromium returns an empty one after its file CURRENT was lost, and opens the database all the same.
 */
export async function databaseExists(name: string): Promise<boolean> {
  return (await listed(name)) === true || (await opensAsItIs(name))
}

/** Whether the browser lists a database; true where it has no list. Cheaper than `databaseExists`, and may be wrong. */
export async function mayExist(name: string): Promise<boolean> {
  return (await listed(name)) ?? true
}

async function listed(name: string): Promise<boolean | null> {
  try {
    // WebKit 2.50 lists a database whose creation was aborted, as version 0.
    return (await indexedDB.databases()).some((one) => one.name === name && one.version !== 0)
  } catch {
    // Firefox has this list from version 126 on, and on damaged files the request fails.
    return null
  }
}

async function opensAsItIs(name: string): Promise<boolean> {
  try {
    const db = await openAsItIs(name)
    db?.close()
    return db !== null
  } catch {
    // There is something: opening it for good says what is wrong.
    return true
  }
}

/** Milliseconds that another connection may take to give way to an upgrade. */
const HELD_AFTER = 500

const NEWER = 'A newer version of Solvelog has opened your data. Reload the page to use it.'
const BLOCKED =
  'This browser does not let the page store data, so Solvelog cannot keep your solves. Allow site data, or leave private browsing, and reload.'
const FULL_AT_OPEN =
  'The disk is full, so the browser cannot open the database that holds your log. Free some space on the disk and reload the page.'
const INCOMPLETE = 'The database that holds your log is damaged: a part of it is missing.'
const UNFIT =
  'This version of Solvelog could not bring your stored data into its form. The data is as it was. Reload the page for a newer version.'
const HELD = 'Another tab with an older version of Solvelog is holding your data. Close that tab and reload this page.'

function requestDatabase(name: string, events: ConnectionEvents): Promise<Database> {
  return new Promise<Database>((resolve, reject) => {
    let isOver = false
    const fail = (error: unknown) => {
      isOver = true
      reject(error)
    }
    openDB<SolvelogSchema>(name, DATABASE_VERSION, {
      upgrade(db, from, _to, tx) {
        try {
          for (const store of STORES) if (!db.objectStoreNames.contains(store)) db.createObjectStore(store)
        } catch (error) {
          // Rethrown here it would end the worker. The aborted upgrade leaves the stored data as it was.
          abandon(db, tx)
          fail(from === 0 ? error : new AppError('storage-damaged', UNFIT, { cause: error }))
        }
      },
      // A connection that is closed while a transaction of it completes blocks for some milliseconds (seen in WebKit 2.50).
      blocked: () => setTimeout(() => fail(new AppError('storage-blocked', HELD)), HELD_AFTER),
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        events.onOutdated()
      },
      terminated: () => events.onTerminated(),
    }).then((db) => {
      const isComplete = STORES.every((store) => db.objectStoreNames.contains(store))
      if (isComplete && !isOver) return resolve(db)
      // Opened after the failure was reported: an unused connection would block other tabs.
      db.close()
      reject(new AppError('storage-damaged', INCOMPLETE))
    }, reject)
  })
}

/**
 * Aborts an upgrade and closes its connection, which WebKit 2.50 otherwise keeps and which then blocks the next upgrade. Closed
 * before the abort is complete, a request that has created a store never ends there.
 */
function abandon(db: { close(): void }, tx: { done: Promise<void>; abort(): void }): void {
  tx.done.catch(() => db.close())
  tx.abort()
}
