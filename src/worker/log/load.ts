import type { Commit } from '#events/commit'
import { foldCommit } from '#events/projections/fold'
import { canFoldDirectly } from '#events/projections/withdrawn'
import { AppError } from '../app-error'
import { readCheckpoint } from './checkpoint'
import { readCommits, readOne, shortLogMessage } from './commits'
import { readHead } from './cursors'
import type { Database } from './database'
import { emptyLogState, foldAll, headOf, type LogState } from './log-state'
import { repairHead } from './repair-head'

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
  const start = await fittingCheckpoint(db, user)
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
  return seq === 0 || (await readOne(db, user, seq))?.id === id
}

/** The tables of a checkpoint of this log, or empty tables. */
async function fittingCheckpoint(db: Database, user: string): Promise<LogState> {
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
      end = headOf(commit)
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
