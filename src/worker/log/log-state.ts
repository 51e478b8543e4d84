import { produce, setAutoFreeze } from 'immer'
import type { Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { foldCommit, foldDecided, replay } from '#events/projections/fold'
import { foldCopyOnWrite } from '#events/projections/fold-copy-on-write'
import { emptyTables, type SolveRow, type Tables } from '#events/projections/tables'
import { NO_HEAD, type StoredHead } from './cursors'

/* The tables are not frozen, because freezing costs time and no code outside the log can modify them. */
setAutoFreeze(false)

/** A folded log up to its head. Only further folds may change it. The head's clock is the newest of all commits. */
export interface LogState {
  tables: Tables
  head: StoredHead
}

/** A commit whose events were decided here. */
export type DecidedCommit = Commit & { events: SolvelogEvent[] }

/** A log state after a fold, and the changed or added solve rows; null if rows were removed. */
export interface FoldOutcome {
  logState: LogState
  rows: SolveRow[] | null
}

export const emptyLogState = (): LogState => ({ tables: emptyTables(), head: NO_HEAD })

/** Folds a whole log; commits may be in any order. */
export function foldAll(all: readonly Commit[]): LogState {
  const last = all.at(-1)
  const head = last ? { ...storedHeadOf(last), at: newestClock(all, 0) } : NO_HEAD
  return { tables: replay(all), head }
}

/** Folds further commits, which must be in folding order. */
export function foldMoreCommits({ tables, head }: LogState, commits: readonly Commit[]): LogState {
  const last = commits.at(-1)
  return {
    tables: produce(tables, (draft) => {
      for (const commit of commits) foldCommit(draft, commit)
    }),
    head: last ? storedHeadOf(last) : head,
  }
}

/**
 * Folds commits that were just decided and need no parsing. The old state stays unchanged until the returned function is
 * called, and must not be used afterwards.
 */
export function foldDecidedCommits({ tables, head }: LogState, commits: readonly DecidedCommit[]): () => FoldOutcome {
  const last = commits.at(-1)
  const applyFold = foldCopyOnWrite(tables, (copy) => {
    for (const commit of commits) foldDecided(copy, commit, commit.events)
  })
  return () => {
    const { tables, rows } = applyFold()
    return { logState: { tables, head: last ? storedHeadOf(last) : head }, rows }
  }
}

/** The newest clock (epoch milliseconds) of the commits and `other`. */
export function newestClock(commits: readonly Commit[], other: number): number {
  return commits.reduce((newest, { at }) => Math.max(newest, at), other)
}

export const storedHeadOf = ({ seq, id, at }: Commit): StoredHead => ({ seq, id, at })

/** Remembers the rows that changed between table states, as long as the earlier state is referenced. */
export class RowChanges {
  readonly #next = new WeakMap<Tables, { tables: Tables; rows: readonly SolveRow[] }>()

  /** Records that only these rows changed between two states; null if rows were removed. */
  record(before: Tables, tables: Tables, rows: readonly SolveRow[] | null): void {
    if (rows) this.#next.set(before, { tables, rows })
  }

  /** The rows changed between two states, in order; null if there were other changes. */
  between(before: Tables, after: Tables): SolveRow[] | null {
    const rows: SolveRow[] = []
    for (let at = before; at !== after; ) {
      const next = this.#next.get(at)
      if (!next) return null
      for (const row of next.rows) rows.push(row)
      at = next.tables
    }
    return rows
  }
}
