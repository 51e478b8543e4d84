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
 * A value derived from the displayed solves and the catalog, cached per session. Changed rows are added with `put`. If the
 * catalog or the tables were replaced, the value is rebuilt.
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

/** Solves for scores and recommendations. */
export const attemptsOf = incrementalSelector((rows, problems) => new Attempts(rows, problems))

/** Solves for the Solve History list. */
export const solveListOf = incrementalSelector((rows, problems) => new SolveList(rows, problems))
