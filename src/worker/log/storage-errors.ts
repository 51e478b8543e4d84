import { AppError } from '../app-error'

export const STORAGE_FULL_MESSAGE =
  'The browser’s storage for this page is full, so the change was not saved. Free some space on the disk and try again.'

/**
 * The meaning of an IndexedDB error. `lost`: the connection is gone or the browser cannot name the cause; the data may be
 * intact. `refused`: this request fails on any connection. Neither the name UnknownError nor any message proves damage in
 * any engine (docs/decisions/0170).
 */
export type StorageErrorKind = 'full' | 'lost' | 'refused'

const LOST: readonly string[] = ['UnknownError', 'AbortError', 'InvalidStateError', 'TimeoutError']

/** Classifies an IndexedDB error; null for other errors. */
export function storageErrorKind(error: unknown): StorageErrorKind | null {
  if (!(error instanceof DOMException)) return null
  if (error.name === 'QuotaExceededError') return 'full'
  return LOST.includes(error.name) ? 'lost' : 'refused'
}

/**
 * Classifies an error of `indexedDB.open`. InvalidStateError has two causes there, which only its message tells apart: a closing
 * connection, or a private window without storage.
 */
export function openErrorKind(error: unknown): StorageErrorKind | null {
  const trouble = storageErrorKind(error)
  const isPrivate = isNamed(error, 'InvalidStateError') && !/clos/i.test(error.message)
  return isPrivate ? 'refused' : trouble
}

/** WebKit's messages for a connection that was dropped in the background. */
const DROPPED = /indexed database server|without an in-progress transaction/i

/** Chromium's message if it cannot open its files for any reason: damage, a lock, missing permissions. */
const CHROMIUM_FILES = /^internal error opening backing store/i

/** Shown if an open connection was lost. */
export const CONNECTION_LOST =
  'The browser has lost its connection to its storage. Reload the page; saved work is safe. If that does not help, close all tabs of Solvelog and open it again.'
const FILES =
  'The browser could not open its storage for this page. Nothing was changed. Close all windows of the browser, check that the disk is not full, and try again. If this message stays, the storage is damaged: save the copy that is offered below, if there is one. Then clear the site data of this page in the browser’s settings, sign in, and import that file or your last export.'
const NEWER_BROWSER =
  'The browser could not open its storage for this page. Nothing was changed. This often happens when the browser profile was last used by a newer version of the browser: update the browser, or open Solvelog in the newer one.'

/** The message for a database that cannot be opened. */
export function openErrorText(error: unknown): string {
  if (!isNamed(error, 'UnknownError') || DROPPED.test(error.message)) return CONNECTION_LOST
  return CHROMIUM_FILES.test(error.message) ? FILES : NEWER_BROWSER
}

function isNamed(error: unknown, name: string): error is DOMException {
  return error instanceof DOMException && error.name === name
}

const DAMAGED = 'The browser can’t read part of your log’s database: it is damaged.'

/** The errors of a read that fails on every connection: a damaged record or a missing store (docs/decisions/0170). */
const DAMAGE: readonly string[] = ['NotReadableError', 'DataError', 'NotFoundError']

/**
 * Converts an error from reading a newly opened database: `storage-damaged` if a record or a store cannot be
 * read, `storage-lost` for every other refusal, because it may pass. A full disk and other errors are returned unchanged.
 */
export function readErrorOf(error: unknown): unknown {
  const trouble = storageErrorKind(error)
  const isDamage = error instanceof DOMException && DAMAGE.includes(error.name)
  if (isDamage) return new AppError('storage-damaged', DAMAGED, { cause: error })
  const isLost =
    (trouble !== null && trouble !== 'full') || (error instanceof AppError && error.code === 'storage-lost')
  return isLost ? new AppError('storage-lost', CONNECTION_LOST, { cause: error }) : error
}
