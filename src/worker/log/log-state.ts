import type { Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { foldCommit, foldDecided, replay } from '#events/projections/fold'
import { foldOnTrial } from '#events/projections/fold-on-trial'
import { createTables, type Tables } from '#events/projections/tables'
import { EMPTY_HEAD, type StoredHead } from './cursors'

/** The tables of a log up to its last commit (the head). The head's clock is the newest clock of all commits. */
export interface LogState {
  tables: Tables
  head: StoredHead
}

/** A commit of this device, whose events are known to be valid. */
export type DecidedCommit = Commit & { events: SolvelogEvent[] }

export const createEmptyLogState = (): LogState => ({ tables: createTables(), head: EMPTY_HEAD })

/** Computes the tables from all commits of a log. The commits must be in the order of the log, which may differ from their clocks. */
export function foldAllCommits(all: readonly Commit[]): LogState {
  const last = all.at(-1)
  const head = last ? { ...toStoredHead(last), at: findNewestClock(all, 0) } : EMPTY_HEAD
  return { tables: replay(all), head }
}

/** Applies further commits to the tables. The commits must be ordered by clock. The state `before` must not be used afterwards. */
export function foldMoreCommits(before: LogState, commits: readonly Commit[]): LogState {
  return foldReceivedCommits(before, commits)()
}

/**
 * Applies commits that were just decided and need no parsing. The state `before` stays unchanged until the returned function is called,
 * and must not be used after that.
 */
export function foldDecidedCommits(before: LogState, commits: readonly DecidedCommit[]): () => LogState {
  return foldCommits(before, commits, (writer, commit) => foldDecided(before.tables, commit, commit.events, writer))
}

/** Like `foldDecidedCommits`, for commits of other devices ordered by clock. */
export function foldReceivedCommits(before: LogState, commits: readonly Commit[]): () => LogState {
  return foldCommits(before, commits, (writer, commit) => foldCommit(before.tables, commit, writer))
}

function foldCommits<C extends Commit>(
  { tables, head }: LogState,
  commits: readonly C[],
  fold: (writer: Parameters<Parameters<typeof foldOnTrial>[1]>[0], commit: C) => void,
): () => LogState {
  const last = commits.at(-1)
  const applyFold = foldOnTrial(tables, (writer) => {
    for (const commit of commits) fold(writer, commit)
  })
  return () => ({ tables: applyFold(), head: last ? toStoredHead(last) : head })
}

/** Returns the newest clock (epoch milliseconds) of the commits, but at least `minimum`. */
export function findNewestClock(commits: readonly { readonly at: number }[], minimum: number): number {
  return commits.reduce((newest, { at }) => Math.max(newest, at), minimum)
}

export const toStoredHead = ({ seq, id, at }: Commit): StoredHead => ({ seq, id, at })
