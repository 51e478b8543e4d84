import type { ProblemIndex } from '#domain/problem'
import { Attempts } from '#events/projections/attempts'
import { SolveList } from '#events/projections/solve-list'
import type { SolveRow, Tables } from '#events/projections/tables'
import type { Session } from '../session'
import { currentView } from './current-view'

interface FromRows {
  put(row: SolveRow): void
}

/**
 * What is derived from the solves that are seen and the catalog, kept for the session. Rows that were appended since are
 * put into it; it is built anew, by the same `put`, when the catalog or the tables have become others.
 */
function incrementalSelector<T extends FromRows>(
  build: (rows: Iterable<SolveRow>, problems: ProblemIndex) => T,
): (session: Session) => T {
  const kept = new WeakMap<Session, { tables: Tables; problems: ProblemIndex; derived: T }>()
  return (session) => {
    const { log, problems } = session
    const { tables } = currentView(session)
    const known = kept.get(session)
    const rows = known && known.problems === problems ? log.rowsBetween(known.tables, tables) : null
    const derived = known && rows ? known.derived : build(Object.values(tables.solves), problems)
    for (const row of rows ?? []) derived.put(row)
    kept.set(session, { tables, problems, derived })
    return derived
  }
}

/** The solves as scores and recommendations need them. */
export const attemptsOf = incrementalSelector((rows, problems) => new Attempts(rows, problems))

/** The solves as the Solve History lists them. */
export const solveListOf = incrementalSelector((rows, problems) => new SolveList(rows, problems))
