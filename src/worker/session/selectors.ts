import type { ProblemIndex } from '#domain/problem'
import { Attempts } from '#events/projections/attempts'
import { solvesChangedBetween } from '#events/projections/fold-on-trial'
import type { SolveRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { Session } from '../session'

interface FromRows {
  put(row: SolveRow): void
}

/**
 * A value derived from the displayed solves and one more input, cached per session. Changed rows are added with `put`. If
 * the other input or the tables were replaced, the value is rebuilt.
 */
export function incrementalSelector<T extends FromRows, I>(
  build: (rows: Iterable<SolveRow>, input: I) => T,
  inputOf: (session: Session) => I,
): (session: Session) => T {
  class Cache {
    last: { tables: Tables; input: I; derived: T } | null = null
  }
  return (session) => {
    const { tables } = session.currentView()
    const input = inputOf(session)
    const cache = session.get(Cache)
    const known = cache.last
    const rows = known && known.input === input ? solvesChangedBetween(known.tables, tables) : null
    const derived = known && rows ? known.derived : build(Object.values(tables.solves), input)
    for (const row of rows ?? []) derived.put(row)
    cache.last = { tables, input, derived }
    return derived
  }
}

/** A value of a session that is computed again only if a part of its key is another one. */
export function keyedValue<T>(): (session: Session, key: readonly unknown[], compute: () => T) => T {
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

/** The catalog, as an input of selectors. */
export const problemsOf = ({ problems }: Session): ProblemIndex => problems

/** Solves for scores and recommendations. */
export const attemptsOf = incrementalSelector((rows, problems) => new Attempts(rows, problems), problemsOf)
