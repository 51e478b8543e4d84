import { type Commit, readCommit } from '#events/commit'
import { foldCommit } from '#events/projections/fold'
import { canFoldDirectly } from '#events/projections/withdrawn'
import { AppError } from '../app-error'
import { readCheckpoint } from './checkpoint'
import { createCommitRange, describeShortLog, readCommitAtSeq, readCommits, readTail } from './commits'
import { parseHead, type StoredHead } from './cursors'
import type { Database } from './database'
import { createEmptyLogState, foldAllCommits, foldMoreCommits, type LogState, toStoredHead } from './log-state'
import { abortTransaction, ignoreRejection, transact, type WriteTransaction } from './transaction'

export interface LoadedLog {
  logState: LogState
  checkpointSeq: number
}

/**
 * Loads a user's log: the checkpoint if it is valid, and then the commits after it. Throws an AppError if the log is unreadable or
 * incomplete.
 */
export async function loadLog(db: Database, user: string): Promise<LoadedLog> {
  const stored = parseHead(await db.get('cursors', [user, 'head']))
  const start = await readValidCheckpoint(db, user)
  const checkpointSeq = start.head.seq
  const logState = await foldTail(db, user, start)
  const { seq, id } = logState.head
  if (seq < stored.seq) throw new AppError('log-damaged', describeShortLog(seq, stored.seq))
  if (seq > 0 && stored.id !== id) await repairHead(db, user)
  return { logState, checkpointSeq }
}

export async function containsCommit(
  db: Database,
  user: string,
  { seq, id }: { seq: number; id: string },
): Promise<boolean> {
  return seq === 0 || (await readCommitAtSeq(db, user, seq))?.id === id
}

async function readValidCheckpoint(db: Database, user: string): Promise<LogState> {
  const checkpoint = await readCheckpoint(db, user)
  return checkpoint && (await containsCommit(db, user, checkpoint.head)) ? checkpoint : createEmptyLogState()
}

/** Applies the commits after `head` to `tables`. Modifies `tables`, so no other code may use it yet. */
async function foldTail(db: Database, user: string, { tables, head }: LogState): Promise<LogState> {
  let end = head
  for await (const commits of readCommits(db, user, head.seq + 1)) {
    if (!canFoldDirectly(end.at, commits)) return foldAllCommits(await readAllCommits(db, user))
    for (const commit of commits) {
      foldCommit(tables, commit)
      end = toStoredHead(commit)
    }
  }
  return { tables, head: end }
}

/** Reads the whole log. Needed for a merged log, whose commits are not ordered by clock. */
async function readAllCommits(db: Database, user: string): Promise<Commit[]> {
  const all: Commit[] = []
  for await (const commits of readCommits(db, user, 1)) all.push(...commits)
  return all
}

const REPLACED_TEXT =
  'Your log was removed or replaced while this page was open. Nothing more is saved here; reload the page.'

/**
 * Checks, without waiting, that the stored log still ends at the known head (its last commit). If not, aborts the transaction and
 * calls `onMistaken`. The transaction completes only after this check, so nothing is written to a log that has changed.
 */
export function checkHeadOptimistically(
  tx: WriteTransaction,
  user: string,
  { head }: LogState,
  onMistaken: () => void,
): void {
  const check = (stored: unknown) => {
    if (isSameHead(head, parseHead(stored))) return
    onMistaken()
    abortTransaction(tx)
  }
  const request = tx.objectStore('cursors').get([user, 'head'])
  // If the check fails for any reason, abort the transaction.
  request.then(check).catch(() => abortTransaction(tx))
}

/**
 * Reads the commits that other tabs have appended, inside a transaction, which blocks further appends. Returns the new state;
 * `logState` must not be used afterwards.
 */
export async function loadTail(tx: WriteTransaction, user: string, logState: LogState): Promise<LogState> {
  const { seq, at } = logState.head
  const stored = parseHead(await tx.objectStore('cursors').get([user, 'head']))
  if (isSameHead(logState.head, stored)) return logState
  if (stored.seq <= seq) throw new AppError('storage-lost', REPLACED_TEXT)
  const tail = await readNewCommits(tx, user, logState.head, stored)
  return canFoldDirectly(at, tail) ? foldMoreCommits(logState, tail) : foldAllCommits(await readTail(tx, user, 1))
}

const isSameHead = (head: StoredHead, stored: StoredHead): boolean => stored.seq === head.seq && stored.id === head.id

/**
 * Reads the commits of other tabs, starting at the newest commit that this tab knows. Throws an AppError if that commit is missing, because
 * the log was then replaced.
 */
async function readNewCommits(
  tx: WriteTransaction,
  user: string,
  knownHead: StoredHead,
  stored: StoredHead,
): Promise<Commit[]> {
  const fromKnownHead = await readTail(tx, user, Math.max(1, knownHead.seq))
  const tail = knownHead.seq === 0 ? fromKnownHead : fromKnownHead.slice(1)
  if (knownHead.seq > 0 && fromKnownHead[0]?.id !== knownHead.id) throw new AppError('storage-lost', REPLACED_TEXT)
  const last = tail.at(-1)
  if (last?.id !== stored.id)
    throw new AppError('log-damaged', describeShortLog(last?.seq ?? knownHead.seq, stored.seq))
  return tail
}

/**
 * Repairs a lost or damaged head from the last commit. Commits and head are always written together, so the last commit is the log's
 * end. Reads and writes in one transaction, so that writes of other tabs are not lost.
 */
export async function repairHead(db: Database, user: string): Promise<void> {
  await transact(
    db,
    ['commits', 'cursors'],
    'relaxed',
    async (tx) => {
      const last = await tx.objectStore('commits').openCursor(createCommitRange(user), 'prev')
      const head = parseHead(await tx.objectStore('cursors').get([user, 'head']))
      return last ? { head, last: readCommit(last.value, 'the last commit') } : null
    },
    (tx, logEnd) => {
      if (!logEnd || logEnd.head.seq > logEnd.last.seq || logEnd.head.id === logEnd.last.id) return
      const { seq, id, at } = logEnd.last
      ignoreRejection(tx.objectStore('cursors').put({ seq, id, at: Math.max(at, logEnd.head.at) }, [user, 'head']))
    },
  )
}
