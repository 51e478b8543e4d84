import type { SolveKey } from '#domain/solve'
import type { SolvelogEvent } from '#events/event'
import type { Session } from '../session'
import { appendPersonEvents } from '../session/execute'
import { reportRemovals, selectRemovedSolves } from '../session/removed-elsewhere'

/** Restores removed solves. Returns a null `commit` if none of the solves is removed. */
export async function restoreSolves(session: Session, keys: readonly SolveKey[]): Promise<{ commit: string | null }> {
  const { commit } = await appendPersonEvents(session, (tables) => ({
    ok: true,
    events: selectRemovedSolves(tables, keys).map((key): SolvelogEvent => ({ type: 'SolveRestored', v: 1, key })),
  }))
  const remaining = session.removedElsewhere.filter((key) => !keys.includes(key))
  if (remaining.length < session.removedElsewhere.length) await reportRemovals(session, remaining)
  return { commit }
}

/** Stops reporting the solves that another device removed. The solves stay removed. */
export const dismissRemovedElsewhere = (session: Session): Promise<void> => reportRemovals(session, [])
