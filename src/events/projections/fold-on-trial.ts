import { isRecord } from '#lib/guards'
import type { SolveRow } from './solve-tables'
import type { Tables } from './tables'
import { Journal, type Writer } from './writer'

/**
 * Calls `fold`, which changes the tables, and then reverts its changes, also if it throws. The returned function makes the changes again
 * and returns the new tables. The new tables share rows with `before`. After that call, `before` may only be passed to
 * `findSolvesChangedBetween`.
 */
export function foldOnTrial(before: Tables, fold: (writer: Writer) => void): () => Tables {
  const journal = new Journal()
  try {
    fold(journal)
  } finally {
    journal.rollBack()
  }
  return () => {
    journal.apply()
    const tables = { ...before }
    NEXT_TABLES.set(before, { tables, rows: findChangedSolves(journal, tables) })
    return tables
  }
}

/**
 * Maps tables to the tables that replaced them. `rows` contains the changed and added solves; null if solves were removed or got another
 * problem.
 */
const NEXT_TABLES = new WeakMap<Tables, { tables: Tables; rows: readonly SolveRow[] | null }>()

function findChangedSolves({ changes }: Journal, { solves }: Tables): SolveRow[] | null {
  const keys = new Set<PropertyKey>()
  const isMoved = (before: unknown, after: unknown) => isRecord(before) && isRecord(after) && before.slug !== after.slug
  for (const { table, key, before, after } of changes) {
    if (table !== solves) continue
    if (after === undefined || isMoved(before, after)) return null
    keys.add(key)
  }
  return [...keys].flatMap((key) => solves[String(key)] ?? [])
}

/**
 * Returns the rows of `solves` that `foldOnTrial` changed or added between `before` and `after`; new rows in order of insertion. Returns
 * null if rows were removed or got another problem, or if `foldOnTrial` did not produce `after` from `before`, in one or several calls.
 */
export function findSolvesChangedBetween(before: Tables, after: Tables): SolveRow[] | null {
  const rows: SolveRow[] = []
  for (let at = before; at !== after; ) {
    const next = NEXT_TABLES.get(at)
    if (!next?.rows) return null
    for (const row of next.rows) rows.push(row)
    at = next.tables
  }
  return rows
}
