import type { SolveRow, Tables } from '#events/projections/tables'

/** Which rows led from tables to the next, for as long as somebody holds the earlier ones. */
export class RowChanges {
  readonly #next = new WeakMap<Tables, { tables: Tables; rows: readonly SolveRow[] }>()

  /** Notes that tables became others by putting rows into them and nothing else. */
  note(before: Tables, tables: Tables, rows: readonly SolveRow[]): void {
    this.#next.set(before, { tables, rows })
  }

  /** The rows put in between, in that order; null when not that alone led from the ones to the others. */
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
