import { AppError } from '../app-error'
import type { Session } from '../session'
import { withTabLock } from '../session/tab-lock'
import type { ExtensionClient } from '../sources/extension-client'
import { toFailure } from '../to-failure'
import { announceArrivals } from './arrivals'
import { readChanges } from './extension-sync'
import { publishSynced } from './sync'

/**
 * Reads changes that the extension has reported since the last read, while no other tab of the user syncs. The page does not show this
 * as a sync, because a long import would show it for minutes.
 */
export async function syncLiveUpdates(session: Session): Promise<void> {
  const { log, platform, ending, extension: client } = session
  if (!client || client.isReading) return
  client.isReading = true
  const seqBefore = log.head.seq
  try {
    while (client.hasUnreadChanges) {
      const wait = { platform, signal: ending, onLate: () => undefined }
      const isRead = await withTabLock(`solvelog-sync:${session.user}`, wait, () => readOnce(session, client))
      if (!isRead) break
    }
  } finally {
    client.isReading = false
  }
  if (log.head.seq === seqBefore) return
  await session.storeDraw()
  await publishSynced(session, seqBefore)
}

/**
 * Reads the extension's changes once. Call it inside of `withTabLock`. Returns false if the read failed, which the source's status reports.
 */
async function readOnce(session: Session, client: ExtensionClient): Promise<boolean> {
  const { log, sync, platform, ending } = session
  const source = sync.sources.extension
  if (session.hasEnded || !client.status) return false
  try {
    // If another tab has read the same changes, the stored cursor is already past them.
    await log.catchUp()
    const control = { reportProgress: () => session.publish(), signal: ending }
    const { isDone, refused } = await readChanges(session, client, client.status, control)
    if (!isDone) return false
    Object.assign(source, { state: 'ok', lastSuccessAt: platform.now(), problem: refused[0] ?? null })
    announceArrivals(session)
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unreachable') throw error
    Object.assign(source, { state: 'failed', problem: toFailure(error).message })
    return false
  } finally {
    session.publish()
  }
}
