import type { SolveRow } from './solve-tables'
import type { Tables } from './tables'

/** The tables of a log at one of its ends. The versions of a log are linked, so that a reader of an earlier one finds what changed since. */
export class TablesVersion {
  #next: { version: TablesVersion; solves: readonly SolveRow[] | null } | null = null

  constructor(readonly tables: Tables) {}

  /**
   * Returns the version that replaces this one. `createNext` returns its tables and the changed and added rows of the table `solves`; null if
   * rows were removed or got another problem. Throws before it calls `createNext` if this version was replaced before.
   */
  replace(createNext: () => { tables: Tables; solves: readonly SolveRow[] | null }): TablesVersion {
    if (this.#next) throw new Error('These tables were already replaced.')
    const { tables, solves } = createNext()
    const version = new TablesVersion(tables)
    this.#next = { version, solves }
    return version
  }

  /**
   * Returns the rows of `solves` that were changed or added between this version and a later one; new rows in the order in which they were
   * added. Returns null if rows were removed or got another problem, or if `later` does not follow this version.
   */
  findChangedSolves(later: TablesVersion): SolveRow[] | null {
    const rows: SolveRow[] = []
    for (let version: TablesVersion = this; version !== later; ) {
      const next = version.#next
      if (!next?.solves) return null
      for (const row of next.solves) rows.push(row)
      version = next.version
    }
    return rows
  }
}
