import type { AnySolveRow, SolveRow, Tables } from './tables'

/** Tables after a fold, and the rows it added or changed, new ones in the order of insertion. */
export interface FoldResult {
  tables: Tables
  rows: SolveRow[]
}

/**
 * Folds without changing `before` until the returned function is called: it applies the changes and returns the new tables.
 * Only the touched rows are copied, so the cost does not depend on the number of solves. Law: the result equals, byte for
 * byte, a fold into the tables themselves.
 */
export function foldCopyOnWrite(before: Tables, fold: (tables: Tables) => void): () => FoldResult {
  const touched = new Map<string, SolveRow>()
  const tables: Tables = {
    ...before,
    solves: copyOnAccess(before.solves, touched),
    // Nearly always empty, so a copy costs nothing.
    unrecorded: copyEach(before.unrecorded, copyRow),
    sameSecondKeys: { ...before.sameSecondKeys },
    problemNotes: { ...before.problemNotes },
    problemTags: { ...before.problemTags },
    profiles: copyEach(before.profiles, (profile) => ({ ...profile })),
    // Rows and settings are replaced, never mutated.
    reviews: { ...before.reviews },
    interviewDates: { ...before.interviewDates },
    profileLists: { ...before.profileLists },
    studyLists: { ...before.studyLists },
    deletedProfiles: [...before.deletedProfiles],
    pickMarks: { ...before.pickMarks },
    skipped: [...before.skipped],
    commitSeqs: { person: [...before.commitSeqs.person], profiles: [...before.commitSeqs.profiles] },
  }
  fold(tables)
  return () => {
    for (const [key, row] of touched) before.solves[key] = row
    return { tables: { ...tables, solves: before.solves }, rows: [...touched.values()] }
  }
}

const copyEach = <T>(table: Readonly<Record<string, T>>, copy: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, copy(value)]))

const copyRow = <R extends AnySolveRow>(row: R): R => ({
  ...row,
  largeFields: { ...row.largeFields },
  edited: { ...row.edited },
  fingerprints: { ...row.fingerprints },
})

/** A view of a table that copies a row on first access, because the reader may change it. */
function copyOnAccess(base: Tables['solves'], touched: Map<string, SolveRow>): Tables['solves'] {
  const rowAt = (key: string | symbol): SolveRow | undefined => {
    if (typeof key === 'symbol') return undefined
    const known = touched.get(key)
    if (known || !Object.hasOwn(base, key)) return known
    const row = base[key] && copyRow(base[key])
    if (row) touched.set(key, row)
    return row
  }
  const table: Tables['solves'] = {}
  return new Proxy(table, {
    get: (_, key) => rowAt(key),
    has: (_, key) => rowAt(key) !== undefined,
    set(_, key, row: SolveRow) {
      touched.set(String(key), row)
      return true
    },
    ownKeys: () => [...new Set([...Object.keys(base), ...touched.keys()])],
    getOwnPropertyDescriptor(_, key) {
      const value = rowAt(key)
      return value && { value, writable: true, enumerable: true, configurable: true }
    },
    deleteProperty() {
      throw new Error('A fold must not delete a solve.')
    },
  })
}
