import { addPeriod } from '#domain/extend-coverage'
import { type CoveredPeriod, joinPeriods, type Period } from '#domain/history-coverage'
import type { Status } from '#extension/protocol/status'
import { bestEffort } from '../best-effort'
import { getCoverageKey } from '../log/cursors'
import type { Session } from '../session'
import { isCounted, readCoverage } from './coverage'
import { findNewestSubmissionTime } from './newest-submission'

/** Returns the periods in which the log is proven to have every submission. */
export function listProvenPeriods({ coverage, log }: Session): Period[] {
  return joinPeriods(coverage.filter((one) => !one.isAssumed && isCounted(one, log.tables.withdrawn)))
}

/**
 * Changes the stored periods in which the log has every submission. Reads them first, because another tab may have changed them. Ignores
 * a failure to store: the notice about missing submissions may then be shown again after a reload.
 */
export async function changeCoverage(
  session: Session,
  change: (periods: readonly CoveredPeriod[]) => CoveredPeriod[],
): Promise<void> {
  const { db, user } = session
  const stored = await readCoverage(db, user)
  session.coverage = change(stored ?? session.coverage)
  await bestEffort(() => db.put('cursors', session.coverage, getCoverageKey(user)))
}

/** Records that the log has every submission of the added periods. */
export async function addToCoverage(session: Session, added: readonly CoveredPeriod[]): Promise<void> {
  if (added.length > 0) await changeCoverage(session, (periods) => added.reduce(addPeriod, [...periods]))
}

/**
 * Records that the extension has sent the whole history up to its last check of the practice site. Does nothing unless the extension
 * reports a complete import.
 */
export async function recordExtensionCoverage(session: Session, status: Status): Promise<void> {
  const { account, importState, lastCheckAt } = status
  if (account === null || importState !== 'complete' || lastCheckAt === null) return
  const to = Math.min(Math.floor(lastCheckAt / 1000), findNewestSubmissionTime(session))
  await addToCoverage(session, [{ from: 0, to }])
}
