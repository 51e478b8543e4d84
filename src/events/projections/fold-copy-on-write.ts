import { copyRow } from './solves'
import type { SolveRow, Tables } from './tables'

/**
 * The tables after a fold, and the rows of `solves` that it added or changed, new rows in order of insertion; null if
 * it also removed rows.
 */
export interface FoldResult {
  tables: Tables
  rows: SolveRow[] | null
}

/** Values that folds replace as a whole. All others are copied, and the compiler names a new table that is not. */
type NeverMutated = 'reviewSettings' | 'activeProfile' | 'demoShift' | 'withdrawn'

/**
 * Folds without changing `before` until the returned function is called: it applies the changes and returns the new tables.
 * Only the touched rows are copied, so the cost does not depend on the number of solves. Law: the result equals, byte for
 * byte, a fold into the tables themselves.
 */
export function foldCopyOnWrite(before: Tables, fold: (tables: Tables) => void): () => FoldResult {
  const solves = new CopiedRows(before.solves)
  const hidden = new CopiedRows(before.hidden)
  const copies: Omit<Tables, NeverMutated> = {
    solves: solves.table,
    hidden: hidden.table,
    // The values of these tables are replaced, never mutated.
    added: { ...before.added },
    joined: { ...before.joined },
    // This table is nearly always empty, so a copy costs nothing.
    unrecorded: copyEach(before.unrecorded, copyRow),
    sameSecondKeys: { ...before.sameSecondKeys },
    problemNotes: { ...before.problemNotes },
    problemTags: { ...before.problemTags },
    profiles: copyEach(before.profiles, (profile) => ({ ...profile })),
    // These rows and settings are replaced, never mutated.
    reviews: { ...before.reviews },
    interviewDates: { ...before.interviewDates },
    profileLists: { ...before.profileLists },
    studyLists: { ...before.studyLists },
    deletedProfiles: [...before.deletedProfiles],
    pickMarks: { ...before.pickMarks },
    skipped: [...before.skipped],
    commitSeqs: { person: [...before.commitSeqs.person], profiles: [...before.commitSeqs.profiles] },
  }
  const tables: Tables = { ...before, ...copies }
  fold(tables)
  return () => {
    solves.apply()
    hidden.apply()
    return { tables: { ...tables, solves: before.solves, hidden: before.hidden }, rows: solves.changed }
  }
}

const copyEach = <T>(table: Readonly<Record<string, T>>, copy: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, copy(value)]))

/** A view of a table that copies a row on first access, because the reader may change it. */
class CopiedRows {
  readonly table: Record<string, SolveRow>
  readonly #touched = new Map<string, SolveRow>()
  readonly #removed = new Set<string>()

  constructor(private readonly base: Record<string, SolveRow>) {
    this.table = new Proxy(
      {},
      {
        get: (_, key) => this.#rowAt(key),
        has: (_, key) => this.#rowAt(key) !== undefined,
        set: (_, key, row: SolveRow) => {
          this.#touched.set(String(key), row)
          return true
        },
        ownKeys: () => {
          const kept = Object.keys(this.base).filter((key) => !this.#removed.has(key))
          return [...new Set([...kept, ...this.#touched.keys()])]
        },
        getOwnPropertyDescriptor: (_, key) => {
          const value = this.#rowAt(key)
          return value && { value, writable: true, enumerable: true, configurable: true }
        },
        deleteProperty: (_, key) => {
          this.#touched.delete(String(key))
          this.#removed.add(String(key))
          return true
        },
      },
    )
  }

  /** The added and changed rows; null if rows were removed. */
  get changed(): SolveRow[] | null {
    return this.#removed.size > 0 ? null : [...this.#touched.values()]
  }

  /** Writes the changes to the table itself. A row that was removed and added again becomes the last row. */
  apply(): void {
    for (const key of this.#removed) delete this.base[key]
    for (const [key, row] of this.#touched) this.base[key] = row
  }

  #rowAt(key: string | symbol): SolveRow | undefined {
    if (typeof key === 'symbol') return undefined
    const known = this.#touched.get(key)
    if (known || this.#removed.has(key) || !Object.hasOwn(this.base, key)) return known
    const row = this.base[key] && copyRow(this.base[key])
    if (row) this.#touched.set(key, row)
    return row
  }
}
