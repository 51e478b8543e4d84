import { bestEffort } from '../best-effort'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { newestSubmission } from '../session/newest-submission'
import { announceSubmissionsSince } from './arrivals'
import { sync } from './sync'

/**
 * Starts a sync after the user opened a problem and returned, and announces what arrived (N2). The recent list is read again even if it
 * is fresh, but not while the practice site limits requests.
 */
export function syncAfterReturn(session: Session): void {
  session.runInBackground(() => syncAndAnnounce(session))
}

async function syncAndAnnounce(session: Session): Promise<void> {
  const since = newestSubmission(session)
  await bestEffort(() => writeNumber(session.db, session.user, 'recent-fresh', null))
  await sync(session, false)
  if (!session.ended) announceSubmissionsSince(session, since, ['recent', 'extension'])
}
