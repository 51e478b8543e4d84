/**
 * What an error of IndexedDB says about the storage. `lost`: the connection is gone or the browser cannot say what is wrong; the
 * data may be whole. `refused`: this one request is impossible, on any connection. Neither the name UnknownError nor any
 * message proves damage in any engine (docs/decisions/0170).
 */
export type StorageTrouble = 'full' | 'lost' | 'refused'

const LOST: readonly string[] = ['UnknownError', 'AbortError', 'InvalidStateError', 'TimeoutError']

/** What an error of IndexedDB says about the storage; null for any other error. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  if (!(error instanceof DOMException)) return null
  if (error.name === 'QuotaExceededError') return 'full'
  return LOST.includes(error.name) ? 'lost' : 'refused'
}

/**
 * The same for an error of `indexedDB.open`, where InvalidStateError means a connection that is closing, or a private window
 * that stores nothing: only the message tells.
 */
export function openingTrouble(error: unknown): StorageTrouble | null {
  const trouble = storageTrouble(error)
  const isPrivate = isNamed(error, 'InvalidStateError') && !/clos/i.test(error.message)
  return isPrivate ? 'refused' : trouble
}

/** WebKit's messages for a connection that was dropped in the background. */
const DROPPED = /indexed database server|without an in-progress transaction/i

/** Chromium's message when it cannot open its own files, for any reason: damage, a lock, missing rights. */
const CHROMIUM_FILES = /^internal error opening backing store/i

/** For a connection that was lost after it was open. */
export const CONNECTION_LOST =
  'The browser has lost its connection to its storage. Reload the page. If that does not help, close all tabs of Solvelog and open it again. Your log is on disk.'
const FILES =
  'The browser could not open its storage for this page. Nothing was changed. Close all windows of the browser, check that the disk is not full, and try again. If this message stays, the storage is damaged: clear the site data of this page in the browser’s settings, then sign in and import your last export.'
const NEWER_BROWSER =
  'The browser could not open its storage for this page. Nothing was changed. This often happens when the browser profile was last used by a newer version of the browser: update the browser, or open Solvelog in the newer one.'

/** What to tell the user when the database cannot be opened, by the browser's error. */
export function openingWords(error: unknown): string {
  if (!isNamed(error, 'UnknownError') || DROPPED.test(error.message)) return CONNECTION_LOST
  return CHROMIUM_FILES.test(error.message) ? FILES : NEWER_BROWSER
}

function isNamed(error: unknown, name: string): error is DOMException {
  return error instanceof DOMException && error.name === name
}
