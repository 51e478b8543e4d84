import { type Cause, type Commit, compareCommits, type PortableCommit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { foldCommitTo, foldDecidedTo } from '#events/projections/fold'
import { tryFold } from '#events/projections/try-fold'
import { canFoldDirectly } from '#events/projections/withdrawn'
import { AppError } from '../app-error'
import { buildCommits, type CommitAuthor } from './build-commits'
import { describeShortLog, readTail } from './commits'
import { parseHead, type StoredHead } from './cursors'
import { limitTimesToArrival } from './device-time'
import { foldAllCommits, type LogState, toStoredHead } from './log-state'
import { abortTransaction, type WriteTransaction } from './transaction'

/*
 * What an append needs besides the log, with Immer. A start does not need it, so it is loaded with the first append, or with the first
 * check whether another tab has appended.
 */

/** Commits to store. `applyFold` returns the state after them; call it when they are stored. */
export interface PreparedAppend {
  commits: readonly Commit[]
  applyFold: () => LogState
}

/** Builds the commits of new events, and tries to fold them. */
export function prepareDecided(
  author: CommitAuthor,
  cause: Cause,
  events: readonly SolvelogEvent[],
  before: LogState,
): PreparedAppend {
  const commits = buildCommits(author, cause, events, before.head, before.folded)
  const applyFold = foldMore(before, commits, (tables, writer) => {
    for (const commit of commits) foldDecidedTo(tables, commit, commit.events, writer)
  })
  return { commits, applyFold }
}

/**
 * Numbers commits of another device that follow the log's end, and tries to fold them. Returns null if they are earlier, or if they
 * withdraw or reinstate commits: then the whole log must be folded again. `now` is in epoch milliseconds.
 */
export function prepareReceived(
  now: number,
  otherCommits: readonly PortableCommit[],
  before: LogState,
): PreparedAppend | null {
  const { head, folded } = before
  const addedCommits = otherCommits.toSorted(compareCommits)
  const ordered = limitTimesToArrival(now, { tables: folded.tables, addedCommits })
  const commits = ordered.map((commit, i) => ({ ...commit, seq: head.seq + 1 + i }))
  return canFoldDirectly(head.at, commits) ? { commits, applyFold: foldReceived(before, commits) } : null
}

const foldReceived = (before: LogState, commits: readonly Commit[]): (() => LogState) =>
  foldMore(before, commits, (tables, writer) => {
    for (const commit of commits) foldCommitTo(tables, commit, writer)
  })

function foldMore(
  { folded, head }: LogState,
  commits: readonly Commit[],
  fold: Parameters<typeof tryFold>[1],
): () => LogState {
  const last = commits.at(-1)
  const applyFold = tryFold(folded, fold)
  return () => ({ folded: applyFold(), head: last ? toStoredHead(last) : head })
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
 * Reads the commits that other tabs have appended, inside a transaction, which blocks further appends. Returns the new state.
 */
export async function loadTail(tx: WriteTransaction, user: string, logState: LogState): Promise<LogState> {
  const { seq, at } = logState.head
  const stored = parseHead(await tx.objectStore('cursors').get([user, 'head']))
  if (isSameHead(logState.head, stored)) return logState
  if (stored.seq <= seq) throw new AppError('storage-lost', REPLACED_TEXT)
  const tail = await readNewCommits(tx, user, logState.head, stored)
  return canFoldDirectly(at, tail) ? foldReceived(logState, tail)() : foldAllCommits(await readTail(tx, user, 1))
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
