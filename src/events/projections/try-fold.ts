import { isRecord } from '#lib/guards'
import { Journal } from './journal'
import type { SolveRow } from './solve-tables'
import type { Tables } from './tables'
import type { TablesVersion } from './tables-version'
import type { Writer } from './writer'

/**
 * Calls `fold`, which changes the tables of a version, and takes its changes back, also if it throws. The returned function makes them
 * again and returns the next version. Both versions share their large tables, so only the next one may be read then.
 */
export function tryFold(before: TablesVersion, fold: (tables: Tables, writer: Writer) => void): () => TablesVersion {
  const journal = new Journal()
  try {
    fold(before.tables, journal)
  } finally {
    journal.rollBack()
  }
  return () =>
    before.replace(() => {
      const tables = { ...before.tables }
      journal.apply(before.tables, tables)
      return { tables, solves: listChangedSolves(journal, tables) }
    })
}

function listChangedSolves({ changes }: Journal, { solves }: Tables): SolveRow[] | null {
  const keys = new Set<PropertyKey>()
  const isMoved = (before: unknown, after: unknown) => isRecord(before) && isRecord(after) && before.slug !== after.slug
  for (const { table, key, before, after } of changes) {
    if (table !== solves) continue
    if (after === undefined || isMoved(before, after)) return null
    keys.add(key)
  }
  return [...keys].flatMap((key) => solves[String(key)] ?? [])
}
