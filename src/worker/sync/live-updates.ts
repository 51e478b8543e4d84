import { AppError } from '../app-error'
import { failureOf } from '../failure-of'
import type { Session } from '../session'
import { withTabLock } from '../session/tab-lock'
import type { ExtensionClient } from '../sources/extension-client'
import { announceArrivals } from './arrivals'
import { readChanges } from './extension-sync'
import { publishSynced } from './sync'

/**
 * Reads changes that the extension reported since the last read, while no other tab of the user syncs. The page shows no
 * sync, because a long import would show one for minutes.
 */
export async function syncLiveUpdates(session: Session): Promise<void> {
  const { log, platform, ending, extension: client } = session
  if (!client || client.isReading) return
  client.isReading = true
  const before = log.head.seq
  try {
    while (client.hasUnreadChanges) {
      const wait = { platform, signal: ending, onLate: () => undefined }
      const isRead = await withTabLock(`solvelog-sync:${session.user}`, wait, () => readOnce(session, client))
      if (!isRead) break
    }
  } finally {
    client.isReading = false
  }
  if (log.head.seq !== before) await publishSynced(session, before)
}

/** Reads the changes of the extension once. Call it with the tab lock. False if the extension failed; the list of sources shows this. */
async function readOnce(session: Session, client: ExtensionClient): Promise<boolean> {
  const { log, sync, platform, ending } = session
  const source = sync.sources.extension
  if (session.hasEnded || !client.status) return false
  try {
    // If another tab has read the same changes, the stored cursor is already past them.
    await log.catchUp()
    const watch = { reportProgress: () => session.publish(), signal: ending }
    const { isDone, refused } = await readChanges(session, client, client.status, watch)
    if (!isDone) return false
    Object.assign(source, { state: 'ok', lastSuccessAt: platform.now(), problem: refused[0] ?? null })
    announceArrivals(session)
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unreachable') throw error
    Object.assign(source, { state: 'failed', problem: failureOf(error).message })
    return false
  } finally {
    session.publish()
  }
}
