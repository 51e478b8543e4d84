import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { isDemo } from '#domain/username'
import { AppError } from '../app-error'
import type { Platform } from '../platform'
import { classifyOpenError, describeOpenError } from './storage-errors'

/** Since version 4, the key of each record of a user starts with the user (C10). */
export const DATABASE_VERSION = 4

/** All keys of user data start with the user's key. Values are validated on reading. */
export interface SolvelogSchema extends DBSchema {
  /** [user, seq] → commit. */
  commits: { key: [string, number]; value: unknown }
  /** [user, name] → small values, such as the position of the log's last commit and this browser's id. */
  cursors: { key: [string, string]; value: unknown }
  /** [user] → the tables computed from the log up to a position, as JSON. */
  checkpoints: { key: [string]; value: unknown }
  /** 'index' → the problems as JSON; 'bytes' → the downloaded catalog. Shared by all users. */
  catalog: { key: string; value: unknown }
}

export type Database = IDBPDatabase<SolvelogSchema>

export interface ConnectionHandlers {
  /** A newer version of the app upgrades the database. The connection was closed to allow that. */
  onOutdated(): void
  /** The browser dropped the connection (site data cleared, storage failure). */
  onTerminated(): void
}

const STORE_NAMES = ['commits', 'cursors', 'checkpoints', 'catalog'] as const
/** Milliseconds before the first, second and third try to open a database. */
const RETRY_DELAYS_MS = [0, 200, 1000]

/** The database of all users except the demo. */
export const USER_DATABASE = 'solvelog'

/** Returns the name of a user's database. The demo has a database for itself, so that it can never change a user's data. */
export function getDatabaseName(username: string): string {
  return isDemo(username) ? 'solvelog-demo' : USER_DATABASE
}

/** Opens or creates a database. Tries up to three times on the error `storage-lost`. Throws the errors of `openDatabaseOnce`. */
export function openDatabase(name: string, handlers: ConnectionHandlers, platform: Platform): Promise<Database> {
  return retryWhenLost(platform, () => openDatabaseOnce(name, handlers))
}

/**
 * Opens or creates a database. Throws an AppError: `storage-lost` if the browser cannot open it now, `storage-newer` if a
 * newer app has upgraded it, `storage-damaged` if a store is missing or the upgrade fails, `storage-full` if the disk is
 * full, `storage-blocked` if the page may not store data or an older tab blocks the upgrade.
 */
export async function openDatabaseOnce(name: string, handlers: ConnectionHandlers): Promise<Database> {
  try {
    return await requestDatabase(name, handlers)
  } catch (error) {
    throw toOpenError(error)
  }
}

/** Runs work that opens a connection. Runs it up to three times if it fails with `storage-lost`. */
export async function retryWhenLost<T>(platform: Platform, work: () => Promise<T>): Promise<T> {
  let lastError: unknown
  for (const wait of RETRY_DELAYS_MS) {
    await platform.sleep(wait)
    try {
      return await work()
    } catch (error) {
      lastError = error
      if (!(error instanceof AppError) || error.code !== 'storage-lost') break
    }
  }
  throw lastError
}

function toOpenError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const options = { cause: error }
  if (error instanceof DOMException && error.name === 'VersionError')
    return new AppError('storage-newer', NEWER_VERSION_TEXT, options)
  const kind = classifyOpenError(error)
  if (kind === 'lost') return new AppError('storage-lost', describeOpenError(error), options)
  return kind === 'full'
    ? new AppError('storage-full', DISK_FULL_TEXT, options)
    : new AppError('storage-blocked', BLOCKED_TEXT, options)
}

/** Opens a connection, runs work on it, and closes it. Ignores events of the connection. */
export async function withDatabase<T>(
  username: string,
  platform: Platform,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const noHandlers = { onOutdated: () => undefined, onTerminated: () => undefined }
  const db = await openDatabase(getDatabaseName(username), noHandlers, platform)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/**
 * Runs work on a database with an older schema that this build could not upgrade. Returns null if there is no such database. Never
 * creates or upgrades a database.
 */
export async function withEarlierSchema<T>(username: string, work: (db: Database) => Promise<T>): Promise<T | null> {
  const db = await openWithoutUpgrade<SolvelogSchema>(getDatabaseName(username))
  try {
    return db && db.version < DATABASE_VERSION && db.objectStoreNames.contains('commits') ? await work(db) : null
  } finally {
    db?.close()
  }
}

/** Opens a database in whatever version it has, without an upgrade. Returns null if the database does not exist. */
export async function openWithoutUpgrade<S extends DBSchema | unknown = unknown>(
  name: string,
): Promise<IDBPDatabase<S> | null> {
  let isNew = false
  try {
    return await openDB<S>(name, undefined, {
      upgrade(db, _from, _to, tx) {
        // The database does not exist: abort its creation.
        isNew = true
        abortUpgrade(db, tx)
      },
      blocking: (_current, _blocked, event) => event.target instanceof IDBDatabase && event.target.close(),
    })
  } catch (error) {
    if (isNew) return null
    throw error
  }
}

/** Deletes a database. Other tabs close their connections to it. */
export function deleteDatabase(name: string): Promise<void> {
  return deleteDB(name)
}

/**
 * Whether a database exists, even if it cannot be opened. Does not create it. The browser's list of databases is not reliable. Chromium
 * returns an empty list after losing its file CURRENT, but can still open the database.
 */
export async function doesDatabaseExist(name: string): Promise<boolean> {
  return (await isDatabaseListed(name)) === true || (await canOpenWithoutUpgrade(name))
}

/** Whether the browser lists a database; true if the browser has no list. Faster than `doesDatabaseExist`, but may be wrong. */
export async function mayDatabaseExist(name: string): Promise<boolean> {
  return (await isDatabaseListed(name)) ?? true
}

async function isDatabaseListed(name: string): Promise<boolean | null> {
  try {
    // WebKit 2.50 lists a database whose creation was aborted, as version 0.
    return (await indexedDB.databases()).some((one) => one.name === name && one.version !== 0)
  } catch {
    // Firefox supports the list of databases since version 126. The request also fails if database files are damaged.
    return null
  }
}

async function canOpenWithoutUpgrade(name: string): Promise<boolean> {
  try {
    const db = await openWithoutUpgrade(name)
    db?.close()
    return db !== null
  } catch {
    // The error shows that the database exists. The next regular open will report the error.
    return true
  }
}

/** How long an upgrade waits for another connection to close, in milliseconds. */
const BLOCKED_AFTER_MS = 500

const NEWER_VERSION_TEXT = 'A newer version of Solvelog has opened your data. Reload the page to use it.'
const BLOCKED_TEXT =
  'This browser does not let the page store data, so Solvelog can’t save your solves. Allow site data, or leave private browsing, and reload.'
const DISK_FULL_TEXT =
  'The disk is full, so the browser can’t open your log. Free some space on the disk and reload the page.'
const DAMAGED_TEXT = 'Your log’s database is damaged: part of it is missing.'
const UPGRADE_FAILED_TEXT =
  'Solvelog couldn’t upgrade your data. The data is unchanged. Reload the page for a newer version.'
const BLOCKED_BY_TAB_TEXT =
  'Another tab with an older version of Solvelog is blocking your data. Close that tab and reload this page.'

function requestDatabase(name: string, handlers: ConnectionHandlers): Promise<Database> {
  return new Promise<Database>((resolve, reject) => {
    let hasFailed = false
    const fail = (error: unknown) => {
      hasFailed = true
      reject(error)
    }
    openDB<SolvelogSchema>(name, DATABASE_VERSION, {
      upgrade(db, from, _to, tx) {
        try {
          for (const store of STORE_NAMES) if (!db.objectStoreNames.contains(store)) db.createObjectStore(store)
        } catch (error) {
          // An error thrown here would end the worker. Aborting the upgrade leaves the data unchanged.
          abortUpgrade(db, tx)
          fail(from === 0 ? error : new AppError('storage-damaged', UPGRADE_FAILED_TEXT, { cause: error }))
        }
      },
      // In WebKit 2.50, a connection that closes during a transaction still blocks for some milliseconds, so wait.
      blocked: () => setTimeout(() => fail(new AppError('storage-blocked', BLOCKED_BY_TAB_TEXT)), BLOCKED_AFTER_MS),
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        handlers.onOutdated()
      },
      terminated: () => handlers.onTerminated(),
    }).then((db) => {
      const isComplete = STORE_NAMES.every((store) => db.objectStoreNames.contains(store))
      if (isComplete && !hasFailed) return resolve(db)
      // If this connection stayed open, it would block other tabs.
      db.close()
      reject(new AppError('storage-damaged', DAMAGED_TEXT))
    }, reject)
  })
}

/**
 * Aborts an upgrade and closes its connection. WebKit 2.50 would otherwise leave the connection open, which blocks the next upgrade.
 * The connection is closed only after the abort: otherwise a request that creates a store never ends in WebKit.
 */
function abortUpgrade(db: { close(): void }, tx: { done: Promise<void>; abort(): void }): void {
  tx.done.catch(() => db.close())
  tx.abort()
}
