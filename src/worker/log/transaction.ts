import type { IDBPTransaction, StoreNames } from 'idb'
import { AppError } from '../app-error'
import type { Database, SolvelogSchema } from './database'
import { STORAGE_FULL_MESSAGE, storageErrorKind } from './storage-errors'

/** Durability of a write: `strict` for the person's input, `relaxed` for data that can be fetched again. */
export type Durability = 'strict' | 'relaxed'

export type WriteTransaction = IDBPTransaction<SolvelogSchema, StoreNames<SolvelogSchema>[], 'readwrite'>

const LOST =
  'The connection to the browser’s storage was lost, so the change was not saved. Try again, or reload the page.'
const REFUSED = 'The browser’s storage did not accept the change, so it was not saved. Reload the page and try again.'

/**
 * Runs a readwrite transaction and resolves when it is complete on disk: a successful request is not yet saved. `read` may
 * await requests of the transaction, then `write` issues requests without awaiting. An error in either aborts. Awaiting
 * anything but IndexedDB ends the transaction early, and the first write then throws.
 */
export async function transact<T, R>(
  db: Database,
  stores: StoreNames<SolvelogSchema>[],
  durability: Durability,
  read: (tx: WriteTransaction) => Promise<T>,
  write: (tx: WriteTransaction, found: T) => R,
): Promise<R> {
  let tx: WriteTransaction
  try {
    tx = db.transaction(stores, 'readwrite', { durability })
  } catch (error) {
    throw storageErrorOf(error)
  }
  const done = outcomeOf(tx)
  try {
    const answer = write(tx, await read(tx))
    const undone = await done
    if (undone) throw undone.reason
    return answer
  } catch (error) {
    // If the browser has aborted the transaction, a request throws TransactionInactiveError; the transaction has the real
    // reason.
    const undone = abort(tx) ? null : await done
    throw storageErrorOf(error instanceof DOMException && undone ? undone.reason : error)
  }
}

/** Resolves when a transaction has ended: null if complete, otherwise the reason for the abort. */
function outcomeOf(tx: WriteTransaction): Promise<{ reason: unknown } | null> {
  // The rejection of `done` does not have the reason yet. The event `abort` has it.
  tx.done.catch(() => undefined)
  return new Promise((resolve) => {
    tx.addEventListener('complete', () => resolve(null))
    tx.addEventListener('abort', () => resolve({ reason: tx.error ?? new DOMException('Undone', 'AbortError') }))
  })
}

/** Ignores a request's rejection, because the failure also aborts the transaction. */
export function ignoreRejection(request: Promise<unknown>): void {
  request.catch(() => undefined)
}

/** Aborts a transaction; false if it has already ended. */
export function abort(tx: WriteTransaction): boolean {
  try {
    tx.abort()
    return true
  } catch {
    // The transaction has already ended.
    return false
  }
}

/** Converts an IndexedDB error into an AppError; other errors are returned unchanged. */
function storageErrorOf(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error
  const trouble = storageErrorKind(error)
  if (trouble === 'full') return new AppError('storage-full', STORAGE_FULL_MESSAGE, { cause: error })
  if (trouble === 'lost') return new AppError('storage-lost', LOST, { cause: error })
  return new AppError('storage-failed', `${REFUSED} (${error.name})`, { cause: error })
}
