import type { SolveKey } from '#domain/solve'
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
  const solves = new CopiedEntries<SolveRow>(before.solves, copyRow)
  const hidden = new CopiedEntries<SolveRow>(before.hidden, copyRow)
  const sameSecondKeys = new CopiedEntries<SolveKey[]>(before.sameSecondKeys, (keys) => [...keys])
  const keysOfId = new CopiedEntries<SolveKey[]>(before.keysOfId, (keys) => [...keys])
  const copies: Omit<Tables, NeverMutated> = {
    solves: solves.table,
    hidden: hidden.table,
    // The values of these tables are replaced, never mutated.
    added: { ...before.added },
    joined: { ...before.joined },
    // This table is nearly always empty, so a copy costs nothing.
    unrecorded: copyEach(before.unrecorded, copyRow),
    sameSecondKeys: sameSecondKeys.table,
    keysOfId: keysOfId.table,
    // These tables are nearly always empty, and their values are replaced, never mutated.
    sameSubmission: { ...before.sameSubmission },
    shownAs: { ...before.shownAs },
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
    for (const entries of [solves, hidden, sameSecondKeys, keysOfId]) entries.apply()
    const { solves: shown, hidden: ownRows, sameSecondKeys: sameSecond, keysOfId: byId } = before
    return {
      tables: { ...tables, solves: shown, hidden: ownRows, sameSecondKeys: sameSecond, keysOfId: byId },
      rows: solves.changed,
    }
  }
}

const copyEach = <T>(table: Readonly<Record<string, T>>, copy: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, copy(value)]))

/** A view of a table that copies an entry on first access, because the reader may change it. */
class CopiedEntries<T> {
  readonly table: Record<string, T>
  readonly #touched = new Map<string, T>()
  readonly #removed = new Set<string>()

  constructor(
    private readonly base: Record<string, T>,
    private readonly copy: (value: T) => T,
  ) {
    this.table = new Proxy(
      {},
      {
        get: (_, key) => this.#entryAt(key),
        has: (_, key) => typeof key === 'string' && this.#has(key),
        set: (_, key, value: T) => {
          this.#touched.set(String(key), value)
          return true
        },
        ownKeys: () => {
          const kept = Object.keys(this.base).filter((key) => !this.#removed.has(key))
          return [...new Set([...kept, ...this.#touched.keys()])]
        },
        getOwnPropertyDescriptor: (_, key) => {
          const value = this.#entryAt(key)
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

  /** The added and changed entries; null if some were removed. */
  get changed(): T[] | null {
    return this.#removed.size > 0 ? null : [...this.#touched.values()]
  }

  /** Writes the changes to the table itself. An entry that was removed and added again becomes the last one. */
  apply(): void {
    for (const key of this.#removed) delete this.base[key]
    for (const [key, value] of this.#touched) this.base[key] = value
  }

  #has(key: string): boolean {
    return this.#touched.has(key) || (!this.#removed.has(key) && Object.hasOwn(this.base, key))
  }

  #entryAt(key: string | symbol): T | undefined {
    if (typeof key === 'symbol') return undefined
    const known = this.#touched.get(key)
    if (known || this.#removed.has(key) || !Object.hasOwn(this.base, key)) return known
    const value = this.base[key] && this.copy(this.base[key])
    if (value) this.#touched.set(key, value)
    return value
  }
}
