import { type Commit, compareCommits, inFoldOrder } from '#events/commit'
import { readCommits, readOne } from '../log/commits'
import type { Database } from '../log/database'

/** Commits read together where they are no longer a stretch of the log. */
const BATCH = 100

/** The last commit that has been read: where it stands in the log and in time. */
type Last = Pick<Commit, 'seq' | 'at'>

/** Some commits in folding order; `fresh` tells that they are the first, and that what came before does not count. */
interface Stretch {
  commits: Commit[]
  fresh: boolean
}

/**
 * A user's commits in folding order, batch by batch, so that a long log never stands in memory. A merged log is not
 * stored in that order: once this shows, the rest is read for its clocks alone (empty stretches), then all from the start.
 */
export async function* readInOrder(db: Database, user: string): AsyncGenerator<Stretch> {
  const envelopes: Commit[] = []
  let inOrder = true
  for await (const commits of readCommits(db, user, 1)) {
    inOrder &&= inFoldOrder(envelopes.at(-1)?.at ?? Number.NEGATIVE_INFINITY, commits)
    for (const commit of commits) envelopes.push({ ...commit, events: [] })
    yield { commits: inOrder ? commits : [], fresh: false }
  }
  if (inOrder) return
  envelopes.sort(compareCommits)
  for (let at = 0; at < envelopes.length; at += BATCH) {
    const read = await Promise.all(envelopes.slice(at, at + BATCH).map(({ seq }) => readOne(db, user, seq)))
    yield { commits: read.flatMap((commit) => commit ?? []), fresh: at === 0 }
  }
}

/** Commits that were appended after what has been read; where they belong further back, all again from the start. */
export async function* readOnInOrder(db: Database, user: string, last: Last): AsyncGenerator<Stretch> {
  for await (const commits of readCommits(db, user, last.seq + 1)) {
    if (!inFoldOrder(last.at, commits)) {
      yield { commits: [], fresh: true }
      yield* readInOrder(db, user)
      return
    }
    yield { commits, fresh: false }
    last = commits.at(-1) ?? last
  }
}
