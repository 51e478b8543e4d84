import type { Command } from '#events/command'
import type { Decision } from '#events/decide/decision'
import type { Tables } from '#events/projections/tables'
import type { Head } from '#protocol/head'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { decisionContext } from './decision-context'

/** The result of a command; `commit` is null if nothing changed. */
export interface ExecuteResult {
  head: Head
  commit: string | null
}

/**
 * Decides a command of the person and appends its events. Resolves when they are on disk. Throws an AppError for a refusal.
 */
export async function execute(session: Session, command: Command): Promise<ExecuteResult> {
  session.assertLive()
  const { decide } = await import('#events/decide/decide')
  const context = decisionContext(session)
  return appendPersonEvents(session, (tables) => decide(command, tables, context))
}

/** Appends events of the person. Resolves when they are on disk. Throws an AppError for a refusal. */
export async function appendPersonEvents(
  session: Session,
  decide: (tables: Tables) => Decision,
): Promise<ExecuteResult> {
  session.assertLive()
  const appended = await session.log.append('person', 'strict', decide)
  if (appended.ok && appended.events.length > 0) session.showAppended()
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

/** Draws new recommendations. Called only if the person syncs or switches the profile. */
export async function drawNewRecommendations(session: Session): Promise<void> {
  session.seed = session.platform.newSeed()
  await bestEffort(() => writeNumber(session.db, session.user, 'seed', session.seed))
}
