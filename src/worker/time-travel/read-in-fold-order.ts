import { type Commit, compareCommits, isInFoldOrder } from '#events/commit'
import { readCommitAtSeq, readCommits } from '../log/commits'
import type { Database } from '../log/database'

/** Commits per batch when they are read one by one. */
const BATCH = 100

/** The position and clock of the last commit read. */
type Last = Pick<Commit, 'seq' | 'at'>

/** Commits in folding order. `fresh`: this is the first batch, and earlier ones must be discarded. */
interface OrderedBatch {
  commits: Commit[]
  fresh: boolean
}

/**
 * Reads a user's commits in folding order, in batches, so that a long log is never in memory as a whole. A merged log is not
 * stored in that order: then the rest is read for its clocks only (with empty batches), and everything is read again in
 * order.
 */
export async function* readInFoldOrder(db: Database, user: string): AsyncGenerator<OrderedBatch> {
  const envelopes: Commit[] = []
  let inOrder = true
  for await (const commits of readCommits(db, user, 1)) {
    inOrder &&= isInFoldOrder(envelopes.at(-1)?.at ?? Number.NEGATIVE_INFINITY, commits)
    for (const commit of commits) envelopes.push({ ...commit, events: [] })
    yield { commits: inOrder ? commits : [], fresh: false }
  }
  if (inOrder) return
  envelopes.sort(compareCommits)
  for (let at = 0; at < envelopes.length; at += BATCH) {
    const read = await Promise.all(envelopes.slice(at, at + BATCH).map(({ seq }) => readCommitAtSeq(db, user, seq)))
    yield { commits: read.flatMap((commit) => commit ?? []), fresh: at === 0 }
  }
}

/** Reads commits that were appended since. If they are not in order, reads everything again. */
export async function* readNewInFoldOrder(db: Database, user: string, last: Last): AsyncGenerator<OrderedBatch> {
  for await (const commits of readCommits(db, user, last.seq + 1)) {
    if (!isInFoldOrder(last.at, commits)) {
      yield { commits: [], fresh: true }
      yield* readInFoldOrder(db, user)
      return
    }
    yield { commits, fresh: false }
    last = commits.at(-1) ?? last
  }
}
