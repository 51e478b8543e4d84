import * as v from 'valibot'
import {
  addPeriod,
  COVERED_PERIOD,
  type CoveredPeriod,
  type HistoryGap,
  joinPeriods,
  newestGap,
  type Period,
} from '#domain/history-coverage'
import type { Status } from '#extension/protocol/status'
import { bestEffort } from '../best-effort'
import { coverageKey, readNumber } from '../log/cursors'
import type { Database } from '../log/database'
import type { Session } from '../session'
import { newestSubmissionTime } from './newest-submission'

/** Reads the periods in which the log has every submission; null if none were stored yet. */
export async function readCoverage(db: Database, user: string): Promise<CoveredPeriod[] | null> {
  const stored = await db.get('cursors', coverageKey(user))
  return v.is(v.array(COVERED_PERIOD), stored) ? stored : null
}

/**
 * Returns the assumed periods of a log for which no periods are stored: an earlier build wrote it. Its submissions count as complete
 * since the gap that the earlier build found.
 */
export async function assumeCoverage(session: Session): Promise<CoveredPeriod[]> {
  const to = newestSubmissionTime(session)
  const gap = await readNumber(session.db, session.user, 'recent-gap')
  return to === 0 ? [] : [{ from: Math.min(gap ?? 0, to), to, isAssumed: true }]
}

/** Returns the newest period in which submissions may be missing; null if there is none (N18). An undone import fills no gap. */
export function gapOf({ coverage, log }: Session): HistoryGap | null {
  return newestGap(coverage.filter((one) => isCounted(one, log.tables.withdrawn)))
}

/** Returns the periods in which the log is proven to have every submission. */
export function provenPeriods({ coverage, log }: Session): Period[] {
  return joinPeriods(coverage.filter((one) => !one.isAssumed && isCounted(one, log.tables.withdrawn)))
}

const isCounted = (one: CoveredPeriod, withdrawn: object): boolean =>
  one.import === undefined || !Object.hasOwn(withdrawn, one.import)

/**
 * Changes the stored periods. Reads them first, because another tab may have changed them. A failure to store is ignored: the notice
 * about the gap may then come back after a reload.
 */
export async function changeCoverage(
  session: Session,
  change: (periods: readonly CoveredPeriod[]) => CoveredPeriod[],
): Promise<void> {
  const { db, user } = session
  const stored = await readCoverage(db, user)
  session.coverage = change(stored ?? session.coverage)
  await bestEffort(() => db.put('cursors', session.coverage, coverageKey(user)))
}

/** Records that the log has every submission of the added periods. */
export async function addToCoverage(session: Session, added: readonly CoveredPeriod[]): Promise<void> {
  if (added.length > 0) await changeCoverage(session, (periods) => added.reduce(addPeriod, [...periods]))
}

/**
 * Records that the extension has sent the whole history up to its last check of the practice site. Does nothing unless the extension
 * reports a complete import.
 */
export async function coverByExtension(session: Session, status: Status): Promise<void> {
  const { account, importState, lastCheckAt } = status
  if (account === null || importState !== 'complete' || lastCheckAt === null) return
  const to = Math.min(Math.floor(lastCheckAt / 1000), newestSubmissionTime(session))
  await addToCoverage(session, [{ from: 0, to }])
}
