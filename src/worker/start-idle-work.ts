import { bestEffort } from './best-effort'
import { showClockNotice } from './changes/clock-notice'
import { startNewStorageLog } from './log/new-storage-log'
import type { Session } from './session'

/** Milliseconds after the first update, after which the page and the first sync are usually idle. */
const IDLE_DELAY_MS = 2_000

/** Starts the background work of a session whose code can be loaded after the first update. */
export function startIdleWork(session: Session): void {
  // The user may have signed out while this file was loaded.
  if (session.hasEnded) return
  session.runInBackground(() => showClockNotice(session))
  void bestEffort(() => renewStorageLog(session))
}

/** Makes the browser start a new file for its storage, if a repair of the log has requested it (see `startNewStorageLog`). */
async function renewStorageLog(session: Session): Promise<void> {
  const { db, user, platform } = session
  await platform.sleep(IDLE_DELAY_MS)
  if (!session.hasEnded) await startNewStorageLog(db, user, platform, () => session.hasEnded)
}
