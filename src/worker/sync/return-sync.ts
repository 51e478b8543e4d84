import { bestEffort } from '../best-effort'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { findNewestSubmissionTime } from '../session/newest-submission'
import { announceSubmissionsSince } from './arrivals'
import { sync } from './sync'

/**
 * Starts a sync when the user returns to the window, and announces new submissions (N2, N22). Reads the recent list even if it is fresh,
 * but not while the practice site limits requests. If `isSilent`, a source that fails shows no toast.
 */
export function syncAfterReturn(session: Session, isSilent: boolean): void {
  session.runInBackground(async () => {
    await bestEffort(() => writeNumber(session.db, session.user, 'recent-fresh', null))
    await syncAndAnnounce(session, false, isSilent)
  })
}

/** Syncs, and then announces new submissions and the score changes that they cause (N2, N22). */
export async function syncAndAnnounce(session: Session, userInitiated: boolean, isSilent = false): Promise<void> {
  const since = findNewestSubmissionTime(session)
  await sync(session, userInitiated, isSilent)
  if (!session.hasEnded) announceSubmissionsSince(session, since, ['recent', 'extension'])
}
