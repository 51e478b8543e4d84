import { isDemo } from '#domain/username'
import { showClockNotice } from './changes/clock-notice'
import { requestNewStorageLogAtStart, startNewStorageLog } from './log/new-storage-log'
import type { Session } from './session'

/** Starts the background work of a session whose code can be loaded after the first update. */
export function startIdleWork(session: Session): void {
  // The user may have signed out while this file was loaded.
  if (session.hasEnded) return
  session.runInBackground(() => showClockNotice(session))
}

/**
 * Makes the browser start a new file for its storage, if a repair has requested it, or if the log is older than the start of the page at
 * `startedAt`, in epoch milliseconds (docs/decisions/0495). `startedAt` is null if the page was only reloaded.
 */
export async function renewStorageLog(session: Session, startedAt: number | null): Promise<void> {
  const { db, user, platform } = session
  if (isDemo(user)) return
  if (startedAt !== null) await requestNewStorageLogAtStart(db, user, startedAt)
  await startNewStorageLog(db, user, platform, () => session.hasEnded)
}
