import * as v from 'valibot'
import { COVERED_PERIOD, type CoveredPeriod, type HistoryGap, newestGap } from '#domain/history-coverage'
import { getCoverageKey, readNumber } from '../log/cursors'
import type { Database } from '../log/database'
import type { Session } from '../session'
import { findNewestSubmissionTime } from './newest-submission'

/** Reads the periods in which the log has every submission; null if none were stored yet. */
export async function readCoverage(db: Database, user: string): Promise<CoveredPeriod[] | null> {
  const stored = await db.get('cursors', getCoverageKey(user))
  return v.is(v.array(COVERED_PERIOD), stored) ? stored : null
}

/**
 * Returns the period in which the log of an earlier build is assumed to have every submission. Earlier builds stored no periods. The period
 * starts at the end of the gap that the earlier build found, if any.
 */
export async function assumeCoverage(session: Session): Promise<CoveredPeriod[]> {
  const to = findNewestSubmissionTime(session)
  const gap = await readNumber(session.db, session.user, 'recent-gap')
  return to === 0 ? [] : [{ from: Math.min(gap ?? 0, to), to, isAssumed: true }]
}

/** Returns the newest period in which submissions may be missing; null if there is none (N18). An undone import fills no gap. */
export function findHistoryGap({ coverage, log }: Session): HistoryGap | null {
  return newestGap(coverage.filter((one) => isCounted(one, log.tables.withdrawn)))
}

/** Whether a period counts. It does not if its submissions come from an import that was undone. */
export const isCounted = (one: CoveredPeriod, withdrawn: object): boolean =>
  one.import === undefined || !Object.hasOwn(withdrawn, one.import)
