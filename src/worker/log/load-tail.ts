import type { Commit } from '#events/commit'
import { canFoldDirectly } from '#events/projections/withdrawn'
import { AppError } from '../app-error'
import { readTail, shortLogMessage } from './commits'
import { readHead, type StoredHead } from './cursors'
import { foldAll, foldFurther, type LogState } from './log-state'
import { abort, type WriteTransaction } from './transaction'

const REPLACED =
  'Your log was removed or replaced while this page was open. Nothing more is saved here; reload the page.'

/**
 * Assumes that the log still ends at the known head and checks that without waiting. If the head differs, aborts the
 * transaction and calls `onMistaken`. The transaction completes only after this check, so no write counts without it.
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
  // If the check fails for any reason, abort the transaction.
  asked.then(check).catch(() => abort(tx))
}

/** The log with commits that other tabs have appended, read inside a transaction, which blocks further appends. */
export async function loadTail(tx: WriteTransaction, user: string, logState: LogState): Promise<LogState> {
  const { seq, at } = logState.head
  const stored = readHead(await tx.objectStore('cursors').get([user, 'head']))
  if (isAt(logState.head, stored)) return logState
  if (stored.seq <= seq) throw new AppError('storage-lost', REPLACED)
  const tail = await readNews(tx, user, logState.head, stored)
  return canFoldDirectly(at, tail) ? foldFurther(logState, tail) : foldAll(await readTail(tx, user, 1))
}

const isAt = (head: StoredHead, stored: StoredHead): boolean => stored.seq === head.seq && stored.id === head.id

/** Reads the commits of other tabs, starting at our own newest commit. If that is missing, the log was replaced. */
async function readNews(tx: WriteTransaction, user: string, own: StoredHead, stored: StoredHead): Promise<Commit[]> {
  const known = await readTail(tx, user, Math.max(1, own.seq))
  const tail = own.seq === 0 ? known : known.slice(1)
  if (own.seq > 0 && known[0]?.id !== own.id) throw new AppError('storage-lost', REPLACED)
  const last = tail.at(-1)
  if (last?.id !== stored.id) throw new AppError('log-damaged', shortLogMessage(last?.seq ?? own.seq, stored.seq))
  return tail
}
