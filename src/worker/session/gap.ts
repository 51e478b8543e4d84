import { bestEffort } from '../best-effort'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'

/** Remembers that submissions before these may be missing (N18). */
export async function recordGap(session: Session, submissions: readonly { timestamp: number }[]): Promise<void> {
  await setGap(
    session,
    submissions.reduce((oldest, { timestamp }) => Math.min(oldest, timestamp), Number.MAX_SAFE_INTEGER),
  )
}

/** Forgets the gap, because the user has dismissed the notice or another source has sent the missing submissions. */
export async function clearGap(session: Session): Promise<void> {
  await setGap(session, null)
  session.publish()
}

async function setGap(session: Session, gap: number | null): Promise<void> {
  session.sync.gap = gap
  await bestEffort(() => writeNumber(session.db, session.user, 'recent-gap', gap))
}
