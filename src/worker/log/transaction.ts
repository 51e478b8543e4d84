import type { IDBPTransaction, StoreNames } from 'idb'
import { AppError } from '../app-error'
import type { Database, SolvelogSchema } from './database'
import { classifyStorageError, STORAGE_FULL_MESSAGE } from './storage-errors'

/** Durability of a write: `strict` for the user's input, `relaxed` for data that can be fetched again. */
export type Durability = 'strict' | 'relaxed'

export type WriteTransaction = IDBPTransaction<SolvelogSchema, StoreNames<SolvelogSchema>[], 'readwrite'>

const LOST_TEXT =
  'The connection to the browser’s storage was lost, so the change was not saved. Try again, or reload the page.'
const REFUSED_TEXT =
  'The browser’s storage did not accept the change, so it was not saved. Reload the page and try again.'

/**
 * Runs a readwrite transaction. Resolves when the transaction is complete, because a successful request alone is not yet stored.
 * `read` may await requests of the transaction; `write` must not await. An error in either function aborts the transaction. If `read`
 * awaits anything but IndexedDB, the transaction ends early, and the first write throws.
 */
export async function transact<T, R>(
  db: Database,
  stores: StoreNames<SolvelogSchema>[],
  durability: Durability,
  read: (tx: WriteTransaction) => Promise<T>,
  write: (tx: WriteTransaction, readResult: T) => R,
): Promise<R> {
  let tx: WriteTransaction
  try {
    tx = db.transaction(stores, 'readwrite', { durability })
  } catch (error) {
    throw toStorageError(error)
  }
  const ending = waitForEnd(tx)
  try {
    const result = write(tx, await read(tx))
    const abortResult = await ending
    if (abortResult) throw abortResult.reason
    return result
  } catch (error) {
    // If the browser aborts a transaction, its requests throw TransactionInactiveError. Only the transaction has the reason of the abort.
    const abortResult = abortTransaction(tx) ? null : await ending
    throw toStorageError(error instanceof DOMException && abortResult ? abortResult.reason : error)
  }
}

/** Resolves when a transaction has ended: to null if it is complete, or else to the reason why it was aborted. */
function waitForEnd(tx: WriteTransaction): Promise<{ reason: unknown } | null> {
  // `tx.done` rejects before the reason is known. At the event `abort`, the reason is known.
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

/** Aborts a transaction. Returns false if it has already ended. */
export function abortTransaction(tx: WriteTransaction): boolean {
  try {
    tx.abort()
    return true
  } catch {
    return false
  }
}

function toStorageError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error
  const kind = classifyStorageError(error)
  if (kind === 'full') return new AppError('storage-full', STORAGE_FULL_MESSAGE, { cause: error })
  if (kind === 'lost') return new AppError('storage-lost', LOST_TEXT, { cause: error })
  return new AppError('storage-failed', `${REFUSED_TEXT} (${error.name})`, { cause: error })
}
