import type { Session } from '../session'
import { findHistoryGap } from '../session/coverage'
import { addToCoverage } from '../session/extend-coverage'

/**
 * Dismisses the notice about the newest gap in the history. From now on, the log is assumed to have every submission up to the end of the
 * gap.
 */
export async function dismissGap(session: Session): Promise<void> {
  const gap = findHistoryGap(session)
  if (gap) await addToCoverage(session, [{ from: 0, to: gap.before, isAssumed: true }])
  session.publish()
}
