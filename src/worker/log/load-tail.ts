import type { Commit } from '#events/commit'
import { foldsAsItComes } from '#events/projections/withdrawn'
import { AppError } from '../app-error'
import { endsEarly, readTail } from './commits'
import { readHead, type StoredHead } from './cursors'
import { foldAll, foldOn, type LogState } from './log-state'
import { abort, type WriteTransaction } from './transaction'

const REPLACED =
  'Your log was removed or replaced while this page was open. Nothing more is saved here; reload the page.'

/**
 * Takes a log to end where it was last seen, and asks whether it does without waiting for the answer: should it end elsewhere,
 * the transaction is undone and `onMistaken` told. A transaction is not complete before all its answers are heard, so what is
 * put meanwhile never counts unasked.
 */
export function checkHeadOptimistically(
  tx: WriteTransaction,
  user: string,
  { head }: LogState,
  onMistaken: () => void,
): void {
  const check = (stored: unknown) => {
    if (isAt(head, readHead(stored))) return
    onMistaken()
    abort(tx)
  }
  const asked = tx.objectStore('cursors').get([user, 'head'])
  // What is not known to be right must not stand, whatever keeps it from being known.
  asked.then(check).catch(() => abort(tx))
}

/** A log with what other tabs have appended since, read within a transaction, which keeps them from appending more. */
export async function loadTail(tx: WriteTransaction, user: string, logState: LogState): Promise<LogState> {
  const { seq, at } = logState.head
  const stored = readHead(await tx.objectStore('cursors').get([user, 'head']))
  if (isAt(logState.head, stored)) return logState
  if (stored.seq <= seq) throw new AppError('storage-lost', REPLACED)
  const tail = await readNews(tx, user, logState.head, stored)
  return foldsAsItComes(at, tail) ? foldOn(logState, tail) : foldAll(await readTail(tx, user, 1))
}

const isAt = (head: StoredHead, stored: StoredHead): boolean => stored.seq === head.seq && stored.id === head.id

/** What other tabs appended; read from our own newest commit on, which must still be there: else it is another log. */
async function readNews(tx: WriteTransaction, user: string, own: StoredHead, stored: StoredHead): Promise<Commit[]> {
  const known = await readTail(tx, user, Math.max(1, own.seq))
  const tail = own.seq === 0 ? known : known.slice(1)
  if (own.seq > 0 && known[0]?.id !== own.id) throw new AppError('storage-lost', REPLACED)
  const last = tail.at(-1)
  if (last?.id !== stored.id) throw new AppError('log-damaged', endsEarly(last?.seq ?? own.seq, stored.seq))
  return tail
}
