import { type Commit, readCommit } from '#events/commit'
import { foldCommit } from '#events/projections/fold'
import { createTables } from '#events/projections/tables'
import { TablesVersion } from '#events/projections/tables-version'
import { canFoldDirectly } from '#events/projections/withdrawn'
import { AppError } from '../app-error'
import { type Checkpoint, readCheckpoint } from './checkpoint'
import { createCommitRange, describeShortLog, readCommitAtSeq, readCommits } from './commits'
import { EMPTY_HEAD, parseHead } from './cursors'
import type { Database } from './database'
import { foldAllCommits, type LogState, toStoredHead } from './log-state'
import { ignoreRejection, transact } from './transaction'

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

async function readValidCheckpoint(db: Database, user: string): Promise<Checkpoint> {
  const checkpoint = await readCheckpoint(db, user)
  const isValid = checkpoint && (await containsCommit(db, user, checkpoint.head))
  return isValid ? checkpoint : { tables: createTables(), head: EMPTY_HEAD }
}

/** Applies the commits after `head` to `tables`. */
async function foldTail(db: Database, user: string, { tables, head }: Checkpoint): Promise<LogState> {
  let end = head
  for await (const commits of readCommits(db, user, head.seq + 1)) {
    if (!canFoldDirectly(end.at, commits)) return foldAllCommits(await readAllCommits(db, user))
    for (const commit of commits) {
      foldCommit(tables, commit)
      end = toStoredHead(commit)
    }
  }
  return { folded: new TablesVersion(tables), head: end }
}

/** Reads the whole log. Needed for a merged log, whose commits are not ordered by clock. */
async function readAllCommits(db: Database, user: string): Promise<Commit[]> {
  const all: Commit[] = []
  for await (const commits of readCommits(db, user, 1)) all.push(...commits)
  return all
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
