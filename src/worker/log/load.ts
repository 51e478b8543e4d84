import { type Commit, readCommit } from '#events/commit'
import { foldCommit } from '#events/projections/fold'
import { canFoldDirectly } from '#events/projections/withdrawn'
import { AppError } from '../app-error'
import { readCheckpoint } from './checkpoint'
import { commitRange, readCommitAtSeq, readCommits, readTail, shortLogMessage } from './commits'
import { readHead, type StoredHead } from './cursors'
import type { Database } from './database'
import { emptyLogState, foldAll, foldMoreCommits, type LogState, storedHeadOf } from './log-state'
import { abort, ignoreRejection, transact, type WriteTransaction } from './transaction'

/** A loaded log and the position of its checkpoint. */
export interface LoadedLog {
  logState: LogState
  checkpointSeq: number
}

/**
 * Loads a user's log: the checkpoint if it is valid, then the rest. Throws an AppError if the log is unreadable or
 * incomplete.
 */
export async function loadLog(db: Database, user: string): Promise<LoadedLog> {
  const stored = readHead(await db.get('cursors', [user, 'head']))
  const start = await validCheckpoint(db, user)
  const checkpointSeq = start.head.seq
  const logState = await foldTail(db, user, start)
  const { seq, id } = logState.head
  if (seq < stored.seq) throw new AppError('log-damaged', shortLogMessage(seq, stored.seq))
  if (seq > 0 && stored.id !== id) await repairHead(db, user)
  return { logState, checkpointSeq }
}

/** Whether a log contains a commit at a position; false means that the database was shortened or replaced. */
export async function containsCommit(
  db: Database,
  user: string,
  { seq, id }: { seq: number; id: string },
): Promise<boolean> {
  return seq === 0 || (await readCommitAtSeq(db, user, seq))?.id === id
}

/** The tables of a checkpoint of this log, or empty tables. */
async function validCheckpoint(db: Database, user: string): Promise<LogState> {
  const checkpoint = await readCheckpoint(db, user)
  return checkpoint && (await containsCommit(db, user, checkpoint.head)) ? checkpoint : emptyLogState()
}

/** Folds the rest of the log in place; these tables are not shared yet. */
async function foldTail(db: Database, user: string, { tables, head }: LogState): Promise<LogState> {
  let end = head
  for await (const commits of readCommits(db, user, head.seq + 1)) {
    if (!canFoldDirectly(end.at, commits)) return foldAll(await readAll(db, user))
    for (const commit of commits) {
      foldCommit(tables, commit)
      end = storedHeadOf(commit)
    }
  }
  return { tables, head: end }
}

/** A merged log is not in folding order, so it is read as a whole. */
async function readAll(db: Database, user: string): Promise<Commit[]> {
  const all: Commit[] = []
  for await (const commits of readCommits(db, user, 1)) all.push(...commits)
  return all
}

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
  const request = tx.objectStore('cursors').get([user, 'head'])
  // If the check fails for any reason, abort the transaction.
  request.then(check).catch(() => abort(tx))
}

/**
 * The log with commits that other tabs have appended, read inside a transaction, which blocks further appends. `logState` must
 * not be used afterwards.
 */
export async function loadTail(tx: WriteTransaction, user: string, logState: LogState): Promise<LogState> {
  const { seq, at } = logState.head
  const stored = readHead(await tx.objectStore('cursors').get([user, 'head']))
  if (isAt(logState.head, stored)) return logState
  if (stored.seq <= seq) throw new AppError('storage-lost', REPLACED)
  const tail = await readNewCommits(tx, user, logState.head, stored)
  return canFoldDirectly(at, tail) ? foldMoreCommits(logState, tail) : foldAll(await readTail(tx, user, 1))
}

const isAt = (head: StoredHead, stored: StoredHead): boolean => stored.seq === head.seq && stored.id === head.id

/** Reads the commits of other tabs, starting at our own newest commit. If that is missing, the log was replaced. */
async function readNewCommits(
  tx: WriteTransaction,
  user: string,
  own: StoredHead,
  stored: StoredHead,
): Promise<Commit[]> {
  const known = await readTail(tx, user, Math.max(1, own.seq))
  const tail = own.seq === 0 ? known : known.slice(1)
  if (own.seq > 0 && known[0]?.id !== own.id) throw new AppError('storage-lost', REPLACED)
  const last = tail.at(-1)
  if (last?.id !== stored.id) throw new AppError('log-damaged', shortLogMessage(last?.seq ?? own.seq, stored.seq))
  return tail
}

/**
 * Repairs a lost or damaged head from the last commit. Commits and head are always written together, so the commits are
 * correct. Writes of other tabs are seen inside the transaction.
 */
export async function repairHead(db: Database, user: string): Promise<void> {
  await transact(
    db,
    ['commits', 'cursors'],
    'relaxed',
    async (tx) => {
      const last = await tx.objectStore('commits').openCursor(commitRange(user), 'prev')
      const head = readHead(await tx.objectStore('cursors').get([user, 'head']))
      return last ? { head, last: readCommit(last.value, 'the last commit') } : null
    },
    (tx, found) => {
      if (!found || found.head.seq > found.last.seq || found.head.id === found.last.id) return
      const { seq, id, at } = found.last
      ignoreRejection(tx.objectStore('cursors').put({ seq, id, at: Math.max(at, found.head.at) }, [user, 'head']))
    },
  )
}
