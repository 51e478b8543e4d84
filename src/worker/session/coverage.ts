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
import { newestSubmission } from './newest-submission'

/** Reads the periods in which the log has every submission; null if none were stored yet. */
export async function readCoverage(db: Database, user: string): Promise<CoveredPeriod[] | null> {
  const stored = await db.get('cursors', coverageKey(user))
  return v.is(v.array(COVERED_PERIOD), stored) ? stored : null
}

/** The periods of a log that has none stored: its submissions are assumed to be complete, up to the gap that an earlier build found. */
export async function assumeCoverage(session: Session): Promise<CoveredPeriod[]> {
  const to = newestSubmission(session)
  const gap = await readNumber(session.db, session.user, 'recent-gap')
  return to === 0 ? [] : [{ from: Math.min(gap ?? 0, to), to, isAssumed: true }]
}

/** Submissions that may be missing; null if none are (N18). An import that was undone fills no gap. */
export function gapOf({ coverage, log }: Session): HistoryGap | null {
  return newestGap(coverage.filter((one) => isCounting(one, log.tables.withdrawn)))
}

/** The periods in which the log is proven to have every submission. */
export function provenPeriods({ coverage, log }: Session): Period[] {
  return joinPeriods(coverage.filter((one) => !one.isAssumed && isCounting(one, log.tables.withdrawn)))
}

const isCounting = (one: CoveredPeriod, withdrawn: object): boolean =>
  one.import === undefined || !Object.hasOwn(withdrawn, one.import)

/**
 * Changes the stored periods, which another tab may have changed meanwhile. If they cannot be stored, the notice may come back after a
 * reload.
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

/** Records that the log has every submission of some periods. */
export async function addToCoverage(session: Session, added: readonly CoveredPeriod[]): Promise<void> {
  if (added.length > 0) await changeCoverage(session, (periods) => added.reduce(addPeriod, [...periods]))
}

/**
 * Records that the extension has sent the whole history up to its last check of the practice site. Does nothing unless the extension
 * says so: it may be empty, paused, stopped or importing.
 */
export async function coverByExtension(session: Session, status: Status): Promise<void> {
  const { account, importState, lastCheckAt } = status
  if (account === null || importState !== 'complete' || lastCheckAt === null) return
  const to = Math.min(Math.floor(lastCheckAt / 1000), newestSubmission(session))
  await addToCoverage(session, [{ from: 0, to }])
}
