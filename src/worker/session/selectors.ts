import type { ProblemIndex } from '#domain/problem'
import { Attempts } from '#events/projections/attempts'
import type { SolveRow } from '#events/projections/solve-tables'
import type { TablesVersion } from '#events/projections/tables-version'
import type { Session } from '../session'

interface RowCollector {
  put(row: SolveRow): void
}

/**
 * Returns a selector: a function that derives a value from the displayed solves and one more input. It caches the value for each session,
 * adds changed rows with `put`, and builds a new value if the input or all tables were replaced.
 */
export function createIncrementalSelector<T extends RowCollector, I>(
  build: (rows: Iterable<SolveRow>, input: I) => T,
  getInput: (session: Session) => I,
): (session: Session) => T {
  class Cache {
    last: { folded: TablesVersion; input: I; derived: T } | null = null
  }
  return (session) => {
    const { folded } = session.currentView()
    const input = getInput(session)
    const cache = session.get(Cache)
    const last = cache.last
    const rows = last && last.input === input ? last.folded.findChangedSolves(folded) : null
    const derived = last && rows ? last.derived : build(Object.values(folded.tables.solves), input)
    for (const row of rows ?? []) derived.put(row)
    cache.last = { folded, input, derived }
    return derived
  }
}

/** Returns a cache of one value for each session. The value is computed again only if an element of its key has changed. */
export function createKeyedCache<T>(): (session: Session, key: readonly unknown[], compute: () => T) => T {
  class Cache {
    last: { key: readonly unknown[]; value: T } | null = null
  }
  return (session, key, compute) => {
    const cache = session.get(Cache)
    const { last } = cache
    if (last?.key.every((part, i) => Object.is(part, key[i]))) return last.value
    const value = compute()
    cache.last = { key, value }
    return value
  }
}

export const getProblems = ({ problems }: Session): ProblemIndex => problems

/** Returns the displayed solves combined with the catalog. Scores and recommendations are computed from this object. */
export const getAttempts = createIncrementalSelector((rows, problems) => new Attempts(rows, problems), getProblems)
