import { type Commit, readCommit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { AppError } from '../app-error'
import type { Database } from './database'
import { ignoreRejection, type WriteTransaction } from './transaction'

/** Number of commits per request. It is limited, so that a long log is never in memory twice. */
const BATCH_SIZE = 100

/** Returns the range of keys of a user's commits from position `first` to the end. */
export const createCommitRange = (user: string, first = 0): IDBKeyRange =>
  IDBKeyRange.bound([user, first], [user, Number.MAX_SAFE_INTEGER])

/**
 * Validates stored commits, whose positions must be consecutive from `seq`. Throws an AppError `log-damaged` with the position of the first
 * commit that is invalid or missing.
 */
function validateCommits(stored: readonly unknown[], seq: number): Commit[] {
  return stored.map((value, i) => {
    const place = `change ${seq + i}`
    try {
      const commit = readCommit(value, place)
      if (commit.seq !== seq + i) throw new Error(`${place}: found change ${commit.seq} in its place`)
      return commit
    } catch (error) {
      throw new AppError('log-damaged', `Your log is damaged at ${place}.`, { cause: error })
    }
  })
}

/** Returns the message for a log that ends before the last commit according to its stored head. */
export const describeShortLog = (lastSeq: number, headSeq: number): string =>
  `Your log ends at change ${lastSeq}, but it should reach change ${headSeq}.`

/**
 * Reads a user's commits from position `first`, in batches. Requests the next batch before it yields the current one, so that
 * reading and processing overlap.
 */
export async function* readCommits(db: Database, user: string, first: number): AsyncGenerator<Commit[]> {
  const request = (seq: number) => {
    const batch = db.getAll('commits', createCommitRange(user, seq), BATCH_SIZE)
    ignoreRejection(batch)
    return batch
  }
  let next = request(first)
  for (let seq = first; ; seq += BATCH_SIZE) {
    const stored = await next
    const isLast = stored.length < BATCH_SIZE
    if (!isLast) next = request(seq + BATCH_SIZE)
    if (stored.length > 0) yield validateCommits(stored, seq)
    if (isLast) return
  }
}

/** Reads the commits from position `first` to `last`, both included. */
export async function readCommitRange(db: Database, user: string, first: number, last: number): Promise<Commit[]> {
  return validateCommits(await db.getAll('commits', IDBKeyRange.bound([user, first], [user, last])), first)
}

/** Reads all commits from position `first` within a transaction. */
export async function readTail(tx: WriteTransaction, user: string, first: number): Promise<Commit[]> {
  return validateCommits(await tx.objectStore('commits').getAll(createCommitRange(user, first)), first)
}

/** Reads one commit; undefined if it does not exist. */
export async function readCommitAtSeq(db: Database, user: string, seq: number): Promise<Commit | undefined> {
  const stored = await db.get('commits', [user, seq])
  return stored === undefined ? undefined : validateCommits([stored], seq)[0]
}

/**
 * Adds commits and updates the stored end of the log, without awaiting the requests. The commits are stored only when the transaction
 * completes. `onPut` receives the number of commits written so far.
 */
export function putCommits(
  tx: WriteTransaction,
  user: string,
  commits: readonly Commit[],
  onPut?: (done: number) => void,
): void {
  const store = tx.objectStore('commits')
  commits.forEach((commit, i) => {
    const put = store.add(commit, [user, commit.seq])
    ignoreRejection(onPut ? put.then(() => onPut(i + 1)) : put)
  })
  const last = commits.at(-1)
  if (last) {
    const head = { seq: last.seq, id: last.id, at: last.at }
    ignoreRejection(tx.objectStore('cursors').put(head, [user, 'head']))
  }
}

/** Maximum characters of a commit with several events, so that reading a commit is fast. */
const MAX_COMMIT_LENGTH = 200_000

/** Groups events into commits of at most the maximum size. An event above that size gets a commit for itself. */
export function splitIntoCommits(events: readonly SolvelogEvent[]): SolvelogEvent[][] {
  const groups: SolvelogEvent[][] = []
  const mark = events[0]?.type === 'KeptOnDevice' ? events[0] : null
  let size = 0
  for (const event of events) {
    const added = estimateLength(event)
    const group = groups.at(-1)
    if (group && size + added <= MAX_COMMIT_LENGTH) {
      group.push(event)
      size += added
    } else {
      groups.push(mark && event !== mark ? [mark, event] : [event])
      size = added
    }
  }
  return groups
}

function estimateLength(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 8
  let size = 2
  for (const name of Object.keys(value)) size += name.length + 4 + estimateLength(Reflect.get(value, name))
  return size
}
