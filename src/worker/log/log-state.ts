import { produce, setAutoFreeze } from 'immer'
import type { Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { foldCommit, foldDecided, replay } from '#events/projections/fold'
import { foldCopyOnWrite } from '#events/projections/fold-copy-on-write'
import { emptyTables, type SolveRow, type Tables } from '#events/projections/tables'
import { NO_HEAD, type StoredHead } from './cursors'

/* Freezing what nobody outside the log can change would only cost time. */
setAutoFreeze(false)

/**
 * A log up to its head, folded; to be changed by nothing but what is folded next. The head's clock is the newest of all
 * commits, wherever they stand.
 */
export interface LogState {
  tables: Tables
  head: StoredHead
}

/** A commit whose events were decided here. */
export type DecidedCommit = Commit & { events: SolvelogEvent[] }

/** A log folded on, and the rows of solves that this has put in. */
export interface FoldOutcome {
  logState: LogState
  rows: SolveRow[]
}

/** An empty log, folded. */
export const emptyLogState = (): LogState => ({ tables: emptyTables(), head: NO_HEAD })

/** A whole log folded from nothing, whatever order its commits come in. */
export function foldAll(all: readonly Commit[]): LogState {
  const last = all.at(-1)
  const head = last ? { ...headOf(last), at: newestClock(all, 0) } : NO_HEAD
  return { tables: replay(all), head }
}

/** A log with further commits, which must come in folding order. */
export function foldOn({ tables, head }: LogState, commits: readonly Commit[]): LogState {
  const last = commits.at(-1)
  return {
    tables: produce(tables, (draft) => {
      for (const commit of commits) foldCommit(draft, commit)
    }),
    head: last ? headOf(last) : head,
  }
}

/**
 * The same for commits that were decided a moment ago and need not be read again. What was folded before stays as it is
 * until the answer is called, and must not be used afterwards.
 */
export function foldDecidedCommits({ tables, head }: LogState, commits: readonly DecidedCommit[]): () => FoldOutcome {
  const last = commits.at(-1)
  const bringIn = foldCopyOnWrite(tables, (apart) => {
    for (const commit of commits) foldDecided(apart, commit, commit.events)
  })
  return () => {
    const { tables, rows } = bringIn()
    return { logState: { tables, head: last ? headOf(last) : head }, rows }
  }
}

/** The newest clock (epoch milliseconds) of some commits and another one. */
export function newestClock(commits: readonly Commit[], other: number): number {
  return commits.reduce((newest, { at }) => Math.max(newest, at), other)
}

/** Where a log ends that ends with a commit, folded in order. */
export const headOf = ({ seq, id, at }: Commit): StoredHead => ({ seq, id, at })
