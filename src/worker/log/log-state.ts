import type { Commit } from '#events/commit'
import { replay } from '#events/projections/fold'
import { TablesVersion } from '#events/projections/tables-version'
import { EMPTY_HEAD, type StoredHead } from './cursors'

/** The tables of a log up to its last commit (the head). The head's clock is the newest clock of all commits. */
export interface LogState {
  folded: TablesVersion
  head: StoredHead
}

/** Computes the tables from all commits of a log. The commits must be in the order of the log, which may differ from their clocks. */
export function foldAllCommits(all: readonly Commit[]): LogState {
  const last = all.at(-1)
  const head = last ? { ...toStoredHead(last), at: findNewestClock(all, 0) } : EMPTY_HEAD
  return { folded: new TablesVersion(replay(all)), head }
}

/** Returns the newest clock (epoch milliseconds) of the commits, but at least `minimum`. */
export function findNewestClock(commits: readonly { readonly at: number }[], minimum: number): number {
  return commits.reduce((newest, { at }) => Math.max(newest, at), minimum)
}

export const toStoredHead = ({ seq, id, at }: Commit): StoredHead => ({ seq, id, at })
