import fc from 'fast-check'
import type { Commit } from '#events/commit'
import { foldCommitTo } from '#events/projections/fold'
import type { UnsharedTables } from '#events/projections/tables'
import type { TablesVersion } from '#events/projections/tables-version'
import { tryFold } from '#events/projections/try-fold'
import { compareTexts } from '#lib/compare-texts'
import { isRecord } from '#lib/guards'

/** Applies commits on trial, with Immer drafts of the small tables. Call the returned function to make the changes. */
export const tryCommits = (before: TablesVersion, commits: readonly Commit[]): (() => TablesVersion) =>
  tryFold(before, (tables, writer) => {
    for (const commit of commits) foldCommitTo(tables, commit, writer)
  })

/** Applies commits as the app does after a write. */
export const foldDrafted = (before: TablesVersion, commits: readonly Commit[]): TablesVersion =>
  tryCommits(before, commits)()

/** Returns JSON that also contains rows that are undefined. */
export const toFullJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (one === undefined ? 'undefined' : one))

/** Returns JSON that does not depend on the order of the rows in a table. */
export const toSortedJson = (value: unknown): string => JSON.stringify(value, (_, one: unknown) => sortEntries(one))

const sortEntries = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareTexts(a, b))) : value

/** Returns tables whose rows are in another order: sorted by `ranks` repeated. */
export function shuffleRows(tables: UnsharedTables, ranks: readonly number[]): UnsharedTables {
  const shuffle = (table: object) =>
    Object.entries(table)
      .map((entry, i) => ({ entry, rank: ranks[i % ranks.length] ?? 0 }))
      .sort((a, b) => b.rank - a.rank)
      .map(({ entry }) => entry)
  const shuffled = Object.entries(tables).map(([name, table]) =>
    isRecord(table) && name !== 'reviewSettings' ? [name, Object.fromEntries(shuffle(table))] : [name, table],
  )
  return Object.fromEntries(shuffled)
}

export const anyRanks = fc.array(fc.nat(9), { minLength: 2, maxLength: 7 })
