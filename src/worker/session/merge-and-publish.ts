import type { Commit, PortableCommit } from '#events/commit'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import type { MergeWork } from '../log/event-log'
import type { Session } from '../session'
import { shareSoon } from './execute'

/**
 * Merges commits into the session's log, or records rulings on its commits, and publishes the result. Returns the appended
 * commits.
 */
export async function mergeAndPublish(
  session: Session,
  theirs: readonly PortableCommit[],
  work: MergeWork,
): Promise<Commit[]> {
  session.assertLive()
  const { log } = session
  const added = await log.merge(theirs, work).catch((error: unknown) => {
    // Not every browser reports a dropped connection, so this failure triggers a reconnect.
    if (error instanceof AppError && error.code === 'storage-lost') session.onDropped()
    throw error
  })
  session.publishGrowth()
  if (added.length === 0) return added
  session.otherTabs?.tellChange()
  shareSoon(session)
  // The log is out of order: without a checkpoint every start would sort and fold all of it.
  await bestEffort(() => log.checkpoint(1))
  return added
}
