import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import type { Head } from '#protocol/views'
import { AppError, failureOf } from '../app-error'
import { bestEffort } from '../best-effort'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { newestSubmission } from '../sync/newest-submission'
import { runSync, stopSync } from '../sync/sync'
import { adoptCatalog } from './catalog'
import { assertLive } from './current-view'
import { publish, publishGrowth } from './publish'
import { readUndoneElsewhere } from './undone-elsewhere'
import { headOf } from './views'

/** What a command of the person's led to; `commit` is the id of what it appended, null when it changed nothing. */
export interface Executed {
  head: Head
  commit: string | null
}

/** Decides a command of the person's and appends its events; answers when they are on disk. Throws its refusal. */
export async function execute(session: Session, command: Command): Promise<Executed> {
  assertLive(session)
  const given = { newId: session.platform.newId(), defaults: session.defaults }
  const appended = await session.log.append('person', 'strict', (tables) => decide(command, tables, given))
  // Also after a refusal: the append may have met with what another tab wrote.
  publishGrowth(session)
  if (!appended.ok) throw new AppError(appended.refusal.code, appended.refusal.message)
  if (appended.events.length > 0) {
    session.otherTabs?.tellChange()
    shareSoon(session)
  }
  if (appended.events.some(({ type }) => type === 'ProfileActivated')) {
    await reseed(session)
    inBackground(session, () => sync(session, false))
  }
  return { head: headOf(session), commit: appended.events.length > 0 ? appended.head.id : null }
}

/** Folds and shows what another tab has written. */
export async function catchUp(session: Session): Promise<void> {
  await session.log.catchUp()
  await adoptCatalog(session)
  session.undoneElsewhere = await readUndoneElsewhere(session.db, session.user)
  publishGrowth(session)
  if (session.newest > 0 && newestSubmission(session) > session.newest) {
    ;(await import('../sync/arrivals')).announceArrivals(session)
  }
}

/** Asks the sources, and tells the other tabs when the log has grown. */
export async function sync(session: Session, asked: boolean): Promise<void> {
  const before = session.log.head.seq
  await runSync(session, asked)
  if (session.log.head.seq !== before) session.otherTabs?.tellChange()
  await bestEffort(() => session.log.checkpoint())
  shareSoon(session)
}

/** Reads what the extension reported by itself, and tells the other tabs when the log has grown. */
export async function syncLive(session: Session): Promise<void> {
  const { readLiveUpdates } = await import('../sync/live-updates')
  if (!(await readLiveUpdates(session))) return
  session.otherTabs?.tellChange()
  await bestEffort(() => session.log.checkpoint())
  shareSoon(session)
}

/** Lets a shared folder, when there is one, follow in a moment; how that went is told where the folder is. */
export function shareSoon(session: Session): void {
  void bestEffort(async () => (await import('../shared-folder/folder-sync')).syncFolderSoon(session))
}

/** New chance for the recommendations: only when the person asks for a sync or changes the profile. */
export async function reseed(session: Session): Promise<void> {
  session.seed = session.platform.newSeed()
  await bestEffort(() => writeNumber(session.db, session.user, 'seed', session.seed))
}

/**
 * Work that no call waits for: its failure is told through the pipe, unless the session has ended. A lost connection is opened
 * again instead, and the work begins anew with the next session.
 */
export function inBackground(session: Session, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    if (session.ended) return
    if (failureOf(error).code === 'storage-lost') return session.onDropped()
    session.phase = session.phase === 'loading' ? 'critical-error' : session.phase
    session.sync.busy = false
    session.updates.failure(failureOf(error))
    publish(session)
  })
}

/** Ends a session: nothing of it is written, sent or heard any more. */
export function end(session: Session): void {
  session.ended = true
  session.ending.abort()
  session.extension?.close()
  stopSync(session)
  session.updates.mute()
  session.otherTabs?.close()
  session.log.close()
}
