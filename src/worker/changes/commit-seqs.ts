import type { Commit } from '#events/commit'
import { type CommitSummary, compareNewestFirst, summarizeCommit } from '#events/describe/commit-summary'
import { AppError } from '../app-error'
import { readCommitAtSeq, readCommitRange } from '../log/commits'
import type { Session } from '../session'

const FIRST_READ_COUNT = 16
const MAX_READ_COUNT = 1_000

/** Log positions that are on average at most this far apart are read as one range, with the commits between them. */
const MAX_GAP = 4

/** Reads the commit at a position of the log. Throws an AppError `not-found` if there is none. */
export async function readCommitAt({ db, user }: Session, seq: number): Promise<Commit> {
  const commit = await readCommitAtSeq(db, user, seq)
  if (!commit) throw new AppError('not-found', 'This change is not in your log. Reload the page to see what is.')
  return commit
}

/** Returns the commits in the order of `seqs`. The log must have all positions from the lowest to the highest of them. */
async function readCommitsAt(session: Session, seqs: readonly number[]): Promise<Commit[]> {
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)]
  if (last - first > MAX_GAP * seqs.length) return Promise.all(seqs.map((seq) => readCommitAt(session, seq)))
  const range = await readCommitRange(session.db, session.user, first, last)
  return seqs.flatMap((seq) => range[seq - first] ?? [])
}

/** Returns summaries of the commits at positions of the log, newest first. Throws an AppError `not-found` if a commit is missing. */
export async function readSummaries(session: Session, seqs: Iterable<number>): Promise<CommitSummary[]> {
  return summarizeCommits(await Promise.all([...new Set(seqs)].map((seq) => readCommitAt(session, seq))))
}

export const summarizeCommits = (commits: readonly Commit[]): CommitSummary[] =>
  commits.map(toSummary).sort(compareNewestFirst)

/** Yields the changes that the user made in this browser, newest first. Reads the log from its end, a few commits at a time. */
export async function* readOwnChanges(session: Session): AsyncGenerator<CommitSummary> {
  const { device, tables } = session.log
  const { personSeqs } = tables
  let count = FIRST_READ_COUNT
  for (let end = personSeqs.length; end > 0; ) {
    const start = Math.max(0, end - count)
    const commits = await readCommitsAt(session, personSeqs.slice(start, end))
    for (const commit of commits.reverse()) if (commit.device === device) yield toSummary(commit)
    end = start
    count = Math.min(MAX_READ_COUNT, count * 2)
  }
}

const toSummary = (commit: Commit): CommitSummary => summarizeCommit(commit, () => false)
