import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { isDemo } from '#domain/username'
import { AppError } from '../app-error'
import type { Platform } from '../platform'
import { openErrorKind, openErrorText } from './storage-errors'

/** Schema version 4: every record is stored under its user (C10). */
export const DATABASE_VERSION = 4

/** All keys of user data start with the user's key. Values are validated on reading. */
export interface SolvelogSchema extends DBSchema {
  /** [user, seq] → commit. */
  commits: { key: [string, number]; value: unknown }
  /** [user, name] → small values: head, device, cursors. */
  cursors: { key: [string, string]; value: unknown }
  /** [user] → tables at a position, as JSON. */
  checkpoints: { key: [string]; value: unknown }
  /** 'index' → the problems as JSON; 'bytes' → the downloaded catalog. Shared by all users. */
  catalog: { key: string; value: unknown }
}

export type Database = IDBPDatabase<SolvelogSchema>

/** Events that end a connection. */
export interface ConnectionHandlers {
  /** A newer version of the app waits for an upgrade; the connection was closed for it. */
  onOutdated(): void
  /** The browser dropped the connection (site data cleared, storage failure). */
  onTerminated(): void
}

const STORES = ['commits', 'cursors', 'checkpoints', 'catalog'] as const
/** Delay before each attempt, in milliseconds. */
const RETRY_DELAYS_MS = [0, 200, 1000]

/** The database of all users except the demo. */
export const USER_DATABASE = 'solvelog'

/** The demo has its own database, so that it can never change a person's data. */
export function databaseName(username: string): string {
  return isDemo(username) ? 'solvelog-demo' : USER_DATABASE
}

/** Opens or creates a database, with three attempts if the connection is lost. Throws the errors of `openDatabaseOnce`. */
export function openDatabase(name: string, events: ConnectionHandlers, platform: Platform): Promise<Database> {
  return retryWhenLost(platform, () => openDatabaseOnce(name, events))
}

/**
 * Opens or creates a database. Throws an AppError: `storage-lost` if the browser cannot open it now, `storage-newer` if a
 * newer app has upgraded it, `storage-damaged` if a store is missing or the upgrade fails, `storage-full` if the disk is
 * full, `storage-blocked` if the page may not store data or an older tab blocks the upgrade.
 */
export async function openDatabaseOnce(name: string, events: ConnectionHandlers): Promise<Database> {
  try {
    return await requestDatabase(name, events)
  } catch (error) {
    throw openingFault(error)
  }
}

/** Runs work that opens a connection, up to three times while it fails with `storage-lost`. */
export async function retryWhenLost<T>(platform: Platform, work: () => Promise<T>): Promise<T> {
  let last: unknown
  for (const wait of RETRY_DELAYS_MS) {
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
    return new AppError('storage-newer', NEWER_VERSION, options)
  const trouble = openErrorKind(error)
  if (trouble === 'lost') return new AppError('storage-lost', openErrorText(error), options)
  return trouble === 'full'
    ? new AppError('storage-full', FULL_AT_OPEN, options)
    : new AppError('storage-blocked', BLOCKED, options)
}

/** Runs work on its own connection and ignores events of that connection. */
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
 * Reads a database with an older schema that this build could not upgrade; null if there is none. Never creates, upgrades or
 * writes it.
 */
export async function withEarlierSchema<T>(username: string, work: (db: Database) => Promise<T>): Promise<T | null> {
  const db = await openWithoutUpgrade<SolvelogSchema>(databaseName(username))
  try {
    return db && db.version < DATABASE_VERSION && db.objectStoreNames.contains('commits') ? await work(db) : null
  } finally {
    db?.close()
  }
}

/** Opens a database without a version, so that it is neither upgraded nor rejected; null if it does not exist. */
export async function openWithoutUpgrade<S extends DBSchema | unknown = unknown>(
  name: string,
): Promise<IDBPDatabase<S> | null> {
  let isNew = false
  try {
    return await openDB<S>(name, undefined, {
      upgrade(db, _from, _to, tx) {
        // The database does not exist: abort its creation.
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

/** Deletes a database; other tabs close their connections. */
export function removeDatabase(name: string): Promise<void> {
  return deleteDB(name)
}

/**
 * Whether a database exists, without creating it; true if it exists but cannot be opened. A missing entry in the browser's
 * list proves nothing: Chromium returns an empty list after losing its file CURRENT, and still opens the database.
 */
export async function databaseExists(name: string): Promise<boolean> {
  return (await listed(name)) === true || (await opensAsItIs(name))
}

/** Whether the browser lists a database; true if it has no list. Cheaper than `databaseExists`, but may be wrong. */
export async function mayDatabaseExist(name: string): Promise<boolean> {
  return (await listed(name)) ?? true
}

async function listed(name: string): Promise<boolean | null> {
  try {
    // WebKit 2.50 lists a database whose creation was aborted, as version 0.
    return (await indexedDB.databases()).some((one) => one.name === name && one.version !== 0)
  } catch {
    // Firefox supports this list since version 126, and the request fails on damaged files.
    return null
  }
}

async function opensAsItIs(name: string): Promise<boolean> {
  try {
    const db = await openWithoutUpgrade(name)
    db?.close()
    return db !== null
  } catch {
    // The database exists. A normal open will report the error.
    return true
  }
}

/** Time that another connection gets to close for an upgrade, in milliseconds. */
const BLOCKED_AFTER_MS = 500

const NEWER_VERSION = 'A newer version of Solvelog has opened your data. Reload the page to use it.'
const BLOCKED =
  'This browser does not let the page store data, so Solvelog can’t save your solves. Allow site data, or leave private browsing, and reload.'
const FULL_AT_OPEN =
  'The disk is full, so the browser can’t open your log. Free some space on the disk and reload the page.'
const INCOMPLETE = 'Your log’s database is damaged: part of it is missing.'
const UPGRADE_FAILED =
  'Solvelog couldn’t upgrade your data. The data is unchanged. Reload the page for a newer version.'
const BLOCKED_BY_TAB =
  'Another tab with an older version of Solvelog is blocking your data. Close that tab and reload this page.'

function requestDatabase(name: string, events: ConnectionHandlers): Promise<Database> {
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
          // An error thrown here would end the worker. Aborting the upgrade leaves the data unchanged.
          abandon(db, tx)
          fail(from === 0 ? error : new AppError('storage-damaged', UPGRADE_FAILED, { cause: error }))
        }
      },
      // A connection that closes while its transaction completes blocks for some milliseconds (seen in WebKit 2.50).
      blocked: () => setTimeout(() => fail(new AppError('storage-blocked', BLOCKED_BY_TAB)), BLOCKED_AFTER_MS),
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
 * Aborts an upgrade and closes its connection, which WebKit 2.50 otherwise leaves open so that it blocks the next upgrade.
 * Close only after the abort: otherwise a request that created a store never ends there.
 */
function abandon(db: { close(): void }, tx: { done: Promise<void>; abort(): void }): void {
  tx.done.catch(() => db.close())
  tx.abort()
}
