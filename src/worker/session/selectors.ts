import type { ProblemIndex } from '#domain/problem'
import { Attempts } from '#events/projections/attempts'
import type { SolveRow, Tables } from '#events/projections/tables'
import type { Session } from '../session'
import { currentView } from './current-view'

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
  const cache = new WeakMap<Session, { tables: Tables; input: I; derived: T }>()
  return (session) => {
    const { tables } = currentView(session)
    const input = inputOf(session)
    const known = cache.get(session)
    const rows = known && known.input === input ? session.log.rowsBetween(known.tables, tables) : null
    const derived = known && rows ? known.derived : build(Object.values(tables.solves), input)
    for (const row of rows ?? []) derived.put(row)
    cache.set(session, { tables, input, derived })
    return derived
  }
}

/** The catalog, as an input of selectors. */
export const problemsOf = ({ problems }: Session): ProblemIndex => problems

/** Solves for scores and recommendations. */
export const attemptsOf = incrementalSelector((rows, problems) => new Attempts(rows, problems), problemsOf)
