import type { Commit } from '#events/commit'
import { foldsAsItComes } from '#events/projections/withdrawn'
import { Fault } from '../app-error'
import { endsEarly, readTail } from './commits'
import { readHead, type StoredHead } from './cursors'
import { type Folded, foldFurther, foldWhole } from './log-state'
import { abort, type WriteTransaction } from './transaction'

const REPLACED =
  'Your log was removed or replaced while this page was open. Nothing more is saved here; reload the page.'

/**
 * Takes a log to end where it was last seen, and asks whether it does without waiting for the answer: should it end elsewhere,
 * the transaction is undone and `onMistaken` told. A transaction is not complete before all its answers are heard, so what is
 * put meanwhile never counts unasked.
 */
export function presume(tx: WriteTransaction, user: string, { head }: Folded, onMistaken: () => void): void {
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
export async function caughtUp(tx: WriteTransaction, user: string, folded: Folded): Promise<Folded> {
  const { seq, at } = folded.head
  const stored = readHead(await tx.objectStore('cursors').get([user, 'head']))
  if (isAt(folded.head, stored)) return folded
  if (stored.seq <= seq) throw new Fault('storage-lost', REPLACED)
  const tail = await readNews(tx, user, folded.head, stored)
  return foldsAsItComes(at, tail) ? foldFurther(folded, tail) : foldWhole(await readTail(tx, user, 1))
}

const isAt = (head: StoredHead, stored: StoredHead): boolean => stored.seq === head.seq && stored.id === head.id

/** What other tabs appended; read from our own newest commit on, which must still be there: else it is another log. */
async function readNews(tx: WriteTransaction, user: string, own: StoredHead, stored: StoredHead): Promise<Commit[]> {
  const known = await readTail(tx, user, Math.max(1, own.seq))
  const tail = own.seq === 0 ? known : known.slice(1)
  if (own.seq > 0 && known[0]?.id !== own.id) throw new Fault('storage-lost', REPLACED)
  const last = tail.at(-1)
  if (last?.id !== stored.id) throw new Fault('log-damaged', endsEarly(last?.seq ?? own.seq, stored.seq))
  return tail
}
