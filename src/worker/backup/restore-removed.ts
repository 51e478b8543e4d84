import type { SolveKey } from '#domain/solve'
import type { SolvelogEvent } from '#events/event'
import type { Session } from '../session'
import { appendPersonEvents } from '../session/execute'
import { removedSolves, reportRemovals } from '../session/removed-elsewhere'

/** Restores solves that the person added and removed. `commit` is null if none of them is removed. */
export async function restoreSolves(session: Session, keys: readonly SolveKey[]): Promise<{ commit: string | null }> {
  const { commit } = await appendPersonEvents(session, (tables) => ({
    ok: true,
    events: removedSolves(tables, keys).map((key): SolvelogEvent => ({ type: 'SolveRestored', v: 1, key })),
  }))
  const rest = session.removedElsewhere.filter((key) => !keys.includes(key))
  if (rest.length < session.removedElsewhere.length) await reportRemovals(session, rest)
  return { commit }
}

/** Stops reporting the solves that another device removed. They stay removed. */
export const dismissRemovedElsewhere = (session: Session): Promise<void> => reportRemovals(session, [])
