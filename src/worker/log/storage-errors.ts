import { AppError } from '../app-error'

export const STORAGE_FULL_MESSAGE =
  'The browser’s storage for this page is full, so the change was not saved. Free some space on the disk and try again.'

/**
 * The meaning of an IndexedDB error. `full`: the storage is full. `lost`: the connection is lost or the browser does not name the cause;
 * the data may be undamaged. `refused`: the request fails on every connection. Neither the name UnknownError nor a message proves that data
 * is damaged (docs/decisions/0170).
 */
export type StorageErrorKind = 'full' | 'lost' | 'refused'

const LOST_ERROR_NAMES: readonly string[] = ['UnknownError', 'AbortError', 'InvalidStateError', 'TimeoutError']

export function classifyStorageError(error: unknown): StorageErrorKind | null {
  if (!(error instanceof DOMException)) return null
  if (error.name === 'QuotaExceededError') return 'full'
  return LOST_ERROR_NAMES.includes(error.name) ? 'lost' : 'refused'
}

/**
 * Classifies an error of `indexedDB.open`. An InvalidStateError has two possible causes, which differ only in the message: a closing
 * connection, or a private window without storage.
 */
export function classifyOpenError(error: unknown): StorageErrorKind | null {
  const kind = classifyStorageError(error)
  const isPrivate = isNamed(error, 'InvalidStateError') && !/clos/i.test(error.message)
  return isPrivate ? 'refused' : kind
}

/** Matches WebKit's messages for a connection that was dropped in the background. */
const WEBKIT_DROPPED_MESSAGE = /indexed database server|without an in-progress transaction/i

/** Matches Chromium's message if it cannot open its files because of damage, a lock or missing permissions. */
const CHROMIUM_FILES_MESSAGE = /^internal error opening backing store/i

export const CONNECTION_LOST_TEXT =
  'The browser has lost its connection to its storage. Reload the page; saved work is safe. If that does not help, close all tabs of Solvelog and open it again.'
const CANNOT_OPEN_TEXT =
  'The browser could not open its storage for this page. Nothing was changed. Close all windows of the browser, check that the disk is not full, and try again. If this message stays, the storage is damaged: save the copy that is offered below, if there is one. Then clear the site data of this page in the browser’s settings, sign in, and import that file or your last export.'
const NEWER_BROWSER_TEXT =
  'The browser could not open its storage for this page. Nothing was changed. This often happens when the browser profile was last used by a newer version of the browser: update the browser, or open Solvelog in the newer one.'

export function describeOpenError(error: unknown): string {
  if (!isNamed(error, 'UnknownError') || WEBKIT_DROPPED_MESSAGE.test(error.message)) return CONNECTION_LOST_TEXT
  return CHROMIUM_FILES_MESSAGE.test(error.message) ? CANNOT_OPEN_TEXT : NEWER_BROWSER_TEXT
}

function isNamed(error: unknown, name: string): error is DOMException {
  return error instanceof DOMException && error.name === name
}

const DAMAGED_TEXT = 'The browser can’t read part of your log’s database: it is damaged.'

/** Names of the errors that reading a damaged record or a missing store throws, on every connection (docs/decisions/0170). */
const DAMAGE_ERROR_NAMES: readonly string[] = ['NotReadableError', 'DataError', 'NotFoundError']

/**
 * Converts an error from reading a newly opened database to an AppError: `storage-damaged` if a record or a store cannot be read,
 * `storage-lost` for other errors of IndexedDB. Returns an error about a full disk, and errors of other kinds, unchanged.
 */
export function toReadError(error: unknown): unknown {
  const kind = classifyStorageError(error)
  const isDamage = error instanceof DOMException && DAMAGE_ERROR_NAMES.includes(error.name)
  if (isDamage) return new AppError('storage-damaged', DAMAGED_TEXT, { cause: error })
  const isLost = (kind !== null && kind !== 'full') || (error instanceof AppError && error.code === 'storage-lost')
  return isLost ? new AppError('storage-lost', CONNECTION_LOST_TEXT, { cause: error }) : error
}
