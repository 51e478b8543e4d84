import type { IDBPTransaction, StoreNames } from 'idb'
import { AppError, STORAGE_FULL_MESSAGE } from '../app-error'
import { storageTrouble } from '../storage-error'
import type { Database, SolvelogSchema } from './database'

/** How surely a write must be on disk: strict for what a person typed, relaxed for what can be fetched again. */
export type Durability = 'strict' | 'relaxed'

export type WriteTransaction = IDBPTransaction<SolvelogSchema, StoreNames<SolvelogSchema>[], 'readwrite'>

const LOST =
  'The connection to the browser’s storage was lost, so the change was not saved. Try again, or reload the page.'
const REFUSED = 'The browser’s storage did not accept the change, so it was not saved. Reload the page and try again.'

/**
 * Runs one readwrite transaction and answers only when it is complete on disk: a request's success is not yet "saved".
 * First `read` may await requests of the transaction, then `write` puts without awaiting; an error in either aborts, and
 * an await of anything but IndexedDB lets the transaction end early, which makes the first put throw: nothing is stored.
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
    // After the browser has ended the transaction, a put throws TransactionInactiveError: the transaction knows the reason.
    const undone = abort(tx) ? null : await done
    throw storageErrorOf(error instanceof DOMException && undone ? undone.reason : error)
  }
}

/** Resolves when a transaction has ended: null when it is complete, else the browser's reason for undoing it. */
function outcomeOf(tx: WriteTransaction): Promise<{ reason: unknown } | null> {
  // `done` rejects before the reason is known, so it is not used.
  tx.done.catch(() => undefined)
  return new Promise((resolve) => {
    tx.addEventListener('complete', () => resolve(null))
    tx.addEventListener('abort', () => resolve({ reason: tx.error ?? new DOMException('Undone', 'AbortError') }))
  })
}

/** Marks a request's promise as looked after: its failure aborts the transaction, and that is where it is told. */
export function unawaited(request: Promise<unknown>): void {
  request.catch(() => undefined)
}

/** Undoes a transaction, so that nothing of it is stored. False when it has ended already. */
export function abort(tx: WriteTransaction): boolean {
  try {
    tx.abort()
    return true
  } catch {
    // An ended transaction cannot be aborted.
    return false
  }
}

/** A Fault in words for what IndexedDB throws; errors of our own pass unchanged. */
export function storageErrorOf(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error
  const trouble = storageTrouble(error)
  if (trouble === 'full') return new AppError('storage-full', STORAGE_FULL_MESSAGE, { cause: error })
  if (trouble === 'lost') return new AppError('storage-lost', LOST, { cause: error })
  return new AppError('storage-failed', `${REFUSED} (${error.name})`, { cause: error })
}
