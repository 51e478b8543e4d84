import { type Commit, readCommit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { AppError } from '../app-error'
import type { Database } from './database'
import { ignoreRejection, type WriteTransaction } from './transaction'

/** Commits per request, so that a long log is never in memory twice. */
const BATCH = 100

/** The keys of a user's commits from a position on. */
export const commitRange = (user: string, first = 0): IDBKeyRange =>
  IDBKeyRange.bound([user, first], [user, Number.MAX_SAFE_INTEGER])

/** Validates stored commits and their consecutive positions from `seq` on. Throws `log-damaged` with the position. */
function checked(stored: readonly unknown[], seq: number): Commit[] {
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

/** The message for a log that has fewer commits than its head states. */
export const shortLogMessage = (found: number, expected: number): string =>
  `Your log ends at change ${found}, but it should reach change ${expected}.`

/**
 * Reads a user's commits from a position on, in batches. Requests the next batch before yielding the current one, so that
 * reading and processing overlap.
 */
export async function* readCommits(db: Database, user: string, first: number): AsyncGenerator<Commit[]> {
  const ask = (seq: number) => {
    const asked = db.getAll('commits', commitRange(user, seq), BATCH)
    ignoreRejection(asked)
    return asked
  }
  let next = ask(first)
  for (let seq = first; ; seq += BATCH) {
    const stored = await next
    const isLast = stored.length < BATCH
    if (!isLast) next = ask(seq + BATCH)
    if (stored.length > 0) yield checked(stored, seq)
    if (isLast) return
  }
}

/** Reads the commits between two positions, both included. */
export async function readRange(db: Database, user: string, first: number, last: number): Promise<Commit[]> {
  return checked(await db.getAll('commits', IDBKeyRange.bound([user, first], [user, last])), first)
}

/** Reads all commits from a position on within a transaction. */
export async function readTail(tx: WriteTransaction, user: string, first: number): Promise<Commit[]> {
  return checked(await tx.objectStore('commits').getAll(commitRange(user, first)), first)
}

/** Reads one commit; undefined if it does not exist. */
export async function readCommitAtSeq(db: Database, user: string, seq: number): Promise<Commit | undefined> {
  const stored = await db.get('commits', [user, seq])
  return stored === undefined ? undefined : checked([stored], seq)[0]
}

/**
 * Adds commits without awaiting the requests: only the end of the transaction shows whether they are stored. `onPut`
 * receives the number written so far.
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

/** Maximum size of a commit in characters, so that reading one is always fast. */
const COMMIT_SIZE = 200_000

/** Groups events into commits below the maximum size; a larger event gets its own group. */
export function splitIntoCommits(events: readonly SolvelogEvent[]): SolvelogEvent[][] {
  const groups: SolvelogEvent[][] = []
  let size = 0
  for (const event of events) {
    const added = sizeOf(event)
    const group = groups.at(-1)
    if (group && size + added <= COMMIT_SIZE) {
      group.push(event)
      size += added
    } else {
      groups.push([event])
      size = added
    }
  }
  return groups
}

/** Estimates the JSON length of a value without building the text. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 8
  let size = 2
  for (const name of Object.keys(value)) size += name.length + 4 + sizeOf(Reflect.get(value, name))
  return size
}
