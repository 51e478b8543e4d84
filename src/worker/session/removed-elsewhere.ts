import * as v from 'valibot'
import { SOLVE_KEY, type SolveKey } from '#domain/solve'
import { getDecisions } from '#events/projections/shown-solves'
import type { Tables } from '#events/projections/tables'
import { bestEffort } from '../best-effort'
import type { Database } from '../log/database'
import type { Session } from '../session'

export const REMOVED_ELSEWHERE_KEY = 'removed-elsewhere'

const SOLVE_KEYS = v.array(v.pipe(v.string(), v.regex(SOLVE_KEY)))

/** Reads the solves that one device removed and another device changed, if the user has not responded to the notice yet. */
export async function readRemovedElsewhere(db: Database, user: string): Promise<SolveKey[]> {
  const stored = await db.get('cursors', [user, REMOVED_ELSEWHERE_KEY])
  return v.is(SOLVE_KEYS, stored) ? stored : []
}

/** Replaces the removed solves to report, in all tabs. If `keys` can't be stored, the earlier keys are reported again at the next start. */
export async function reportRemovals(session: Session, keys: SolveKey[]): Promise<void> {
  session.removedElsewhere = keys
  await bestEffort(() => session.db.put('cursors', keys, [session.user, REMOVED_ELSEWHERE_KEY]))
  session.otherTabs?.notifyLogChanged()
  session.publish()
}

export const selectRemovedSolves = (tables: Tables, keys: readonly SolveKey[]): SolveKey[] =>
  keys.filter((key) => getDecisions(tables, key).isRemoved)
