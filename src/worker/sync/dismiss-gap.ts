import type { Session } from '../session'
import { addToCoverage, gapOf } from '../session/coverage'

/** Hides the notice of the newest gap, because the user has dismissed it. */
export async function dismissGap(session: Session): Promise<void> {
  const gap = gapOf(session)
  if (gap) await addToCoverage(session, [{ from: 0, to: gap.before, isAssumed: true }])
  session.publish()
}
