import { type Commit, compareCommits, isInFoldOrder } from '#events/commit'
import { readCommitAtSeq, readCommits } from '../log/commits'
import type { Database } from '../log/database'

const BATCH_SIZE = 100

type LastRead = Pick<Commit, 'seq' | 'at'>

/**
 * Commits in the order in which they are applied to the tables. If `isRestart`, the reading has started again, and the caller must discard
 * all earlier batches.
 */
interface OrderedBatch {
  commits: Commit[]
  isRestart: boolean
}

/**
 * Reads a user's commits in the order in which they are applied to the tables. Reads in batches, so that a long log is never in memory as a
 * whole. A merged log is not stored in that order. Its commits are read again in the right order, and the first batch of the second reading
 * has `isRestart`.
 */
export async function* readInFoldOrder(db: Database, user: string): AsyncGenerator<OrderedBatch> {
  const commitsWithoutEvents: Commit[] = []
  let isInOrder = true
  for await (const commits of readCommits(db, user, 1)) {
    isInOrder &&= isInFoldOrder(commitsWithoutEvents.at(-1)?.at ?? Number.NEGATIVE_INFINITY, commits)
    for (const commit of commits) commitsWithoutEvents.push({ ...commit, events: [] })
    yield { commits: isInOrder ? commits : [], isRestart: false }
  }
  if (isInOrder) return
  commitsWithoutEvents.sort(compareCommits)
  for (let at = 0; at < commitsWithoutEvents.length; at += BATCH_SIZE) {
    const read = await Promise.all(
      commitsWithoutEvents.slice(at, at + BATCH_SIZE).map(({ seq }) => readCommitAtSeq(db, user, seq)),
    )
    yield { commits: read.flatMap((commit) => commit ?? []), isRestart: at === 0 }
  }
}

/** Reads the commits after `last`. If their clocks are not later, reads the whole log again. */
export async function* readNewInFoldOrder(db: Database, user: string, last: LastRead): AsyncGenerator<OrderedBatch> {
  for await (const commits of readCommits(db, user, last.seq + 1)) {
    if (!isInFoldOrder(last.at, commits)) {
      yield { commits: [], isRestart: true }
      yield* readInFoldOrder(db, user)
      return
    }
    yield { commits, isRestart: false }
    last = commits.at(-1) ?? last
  }
}
