import type { Command } from '#events/command'
import type { Head } from '#protocol/views'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { newestSubmission } from '../sync/newest-submission'
import { runSync } from '../sync/sync'
import { loadCatalogOfOtherTab } from './catalog'
import { readCoverage } from './coverage'
import { decisionContext } from './decision-context'
import { readUndoneElsewhere } from './undone-elsewhere'
import { headOf } from './views'

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
  const appended = await session.log.append('person', 'strict', (tables) => decide(command, tables, context))
  // Even after a refusal: the append may have loaded changes of another tab.
  session.publishLogChanges()
  if (!appended.ok) throw new AppError(appended.refusal.code, appended.refusal.message)
  if (appended.events.length > 0) {
    session.otherTabs?.notifyLogChanged()
    scheduleFolderSync(session)
    if (session.extension) void bestEffort(async () => (await import('../sync/due-count')).sendDueCount(session))
  }
  if (appended.events.some(({ type }) => type === 'ProfileActivated')) {
    await drawNewRecommendations(session)
    session.runInBackground(() => sync(session, false))
  }
  return { head: headOf(session), commit: appended.events.length > 0 ? appended.head.id : null }
}

/** Loads and shows changes of other tabs. */
export async function catchUp(session: Session): Promise<void> {
  await session.log.catchUp()
  await loadCatalogOfOtherTab(session)
  session.undoneElsewhere = await readUndoneElsewhere(session.db, session.user)
  session.coverage = (await readCoverage(session.db, session.user)) ?? session.coverage
  session.publishLogChanges()
  if (session.newest > 0 && newestSubmission(session) > session.newest) {
    ;(await import('../sync/arrivals')).announceArrivals(session)
  }
}

/** Runs a sync and notifies other tabs if the log has grown. */
export async function sync(session: Session, userInitiated: boolean): Promise<void> {
  const before = session.log.head.seq
  await runSync(session, userInitiated)
  if (session.log.head.seq !== before) session.otherTabs?.notifyLogChanged()
  await bestEffort(() => session.log.checkpoint())
  scheduleFolderSync(session)
}

/** Reads live updates of the extension and notifies other tabs if the log has grown. */
export async function syncLiveUpdates(session: Session): Promise<void> {
  const { readLiveUpdates } = await import('../sync/live-updates')
  if (!(await readLiveUpdates(session))) return
  session.otherTabs?.notifyLogChanged()
  await bestEffort(() => session.log.checkpoint())
  scheduleFolderSync(session)
}

/** Schedules a sync of the shared folder, which reports its own status. */
export function scheduleFolderSync(session: Session): void {
  void bestEffort(async () => (await import('../shared-folder/folder-sync')).syncFolderSoon(session))
}

/** Draws new recommendations. Called only if the person syncs or switches the profile. */
export async function drawNewRecommendations(session: Session): Promise<void> {
  session.seed = session.platform.newSeed()
  await bestEffort(() => writeNumber(session.db, session.user, 'seed', session.seed))
}
