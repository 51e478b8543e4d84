import type { Command } from '#events/command'
import type { Decision } from '#events/decide/decision'
import type { Tables } from '#events/projections/tables'
import { addDrawnPickEvent } from '#events/subjects/drawn-picks'
import type { Head } from '#protocol/head'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'

/** The result of a command. `commit` is the id of the last appended commit; null if nothing changed. */
export interface ExecuteResult {
  head: Head
  commit: string | null
}

/**
 * Decides a command of the user and appends its events. Resolves when the events are stored. Throws an AppError if the command is
 * refused.
 */
export async function execute(session: Session, command: Command): Promise<ExecuteResult> {
  session.assertLive()
  const [{ decide }, { createDecisionContext }] = await Promise.all([
    import('#events/decide/decide'),
    import('./decision-context'),
  ])
  const context = createDecisionContext(session)
  const draw = session.findDraw(command)
  return appendPersonEvents(session, (tables) => {
    const decision = decide(command, tables, context)
    return draw ? addDrawnPickEvent(decision, tables, draw) : decision
  })
}

/** Appends the events that `decide` returns. Resolves when the events are stored. Throws an AppError if `decide` refuses. */
export async function appendPersonEvents(
  session: Session,
  decide: (tables: Tables) => Decision,
): Promise<ExecuteResult> {
  session.assertLive()
  const appended = await session.log.append('person', 'strict', decide)
  if (appended.ok && appended.events.length > 0) session.publishAppended()
  // The append may have loaded changes of another tab.
  else session.publishLogChanges()
  if (!appended.ok) throw new AppError(appended.refusal.code, appended.refusal.message)
  const { events } = appended
  if (events.length > 0) {
    session.shareChanges()
    await session.onCommand(events)
  }
  return { head: session.head, commit: events.length > 0 ? appended.head.id : null }
}

/** Draws a new random seed for recommendations. Called only when the user syncs or switches the profile. */
export async function drawNewRecommendations(session: Session): Promise<void> {
  session.seed = session.platform.newSeed()
  await bestEffort(() => writeNumber(session.db, session.user, 'seed', session.seed))
}
