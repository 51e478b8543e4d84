import type { SolveRow, Tables } from '#events/projections/tables'

/** Remembers the rows that changed between table states, as long as the earlier state is referenced. */
export class RowChanges {
  readonly #next = new WeakMap<Tables, { tables: Tables; rows: readonly SolveRow[] }>()

  /** Records that only these rows changed between two states; null if rows were removed. */
  note(before: Tables, tables: Tables, rows: readonly SolveRow[] | null): void {
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
