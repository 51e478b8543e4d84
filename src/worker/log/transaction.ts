import type { IDBPTransaction, StoreNames } from 'idb'
import { Fault, FULL } from '../fault'
import type { Database, SolvelogSchema } from './database'

/** How surely a write must be on disk: strict for what a person typed, relaxed for what can be fetched again. */
export type Durability = 'strict' | 'relaxed'

export type WriteTransaction = IDBPTransaction<SolvelogSchema, StoreNames<SolvelogSchema>[], 'readwrite'>

const LOST =
  'The connection to the browser’s storage was lost, so the change was not saved. Try again, or reload the page.'

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
    throw new Fault('storage-lost', LOST, { cause: error })
  }
  const done = tx.done.then(
    () => null,
    (error: unknown) => ({ error }),
  )
  try {
    const answer = write(tx, await read(tx))
    const failed = await done
    if (failed) throw failed.error
    return answer
  } catch (error) {
    abort(tx)
    throw storageFault(error)
  }
}

/** Marks a request's promise as looked after: its failure aborts the transaction, and that is where it is told. */
export function unawaited(request: Promise<unknown>): void {
  request.catch(() => undefined)
}

/** Undoes a transaction that has not ended: nothing of it is stored. */
export function abort(tx: WriteTransaction): void {
  try {
    tx.abort()
  } catch {
    // It has ended already: an ended transaction cannot be aborted, and needs no aborting.
  }
}

/** A Fault in words for what IndexedDB throws; errors of our own pass unchanged. */
export function storageFault(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error
  if (error.name === 'QuotaExceededError') return new Fault('storage-full', FULL, { cause: error })
  return new Fault('storage-lost', LOST, { cause: error })
}
