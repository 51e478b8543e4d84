import { type CoveredPeriod, joinPeriods } from './history-coverage'

/** Adds a period whose submissions are all in the log. Joins overlapping periods that have the same `import` and `isAssumed`. */
export function addPeriod(periods: readonly CoveredPeriod[], added: CoveredPeriod): CoveredPeriod[] {
  const isSameKind = (one: CoveredPeriod) => one.import === added.import && one.isAssumed === added.isAssumed
  const { from: _from, to: _to, ...kind } = added
  const sameKind = joinPeriods([...periods.filter(isSameKind), added]).map((period) => ({ ...period, ...kind }))
  return [...periods.filter((one) => !isSameKind(one)), ...sameKind]
}

/** A response of the practice site with the newest submissions of a user. */
export interface RecentSubmissionsResponse {
  /** In epoch seconds. */
  times: readonly number[]
  /** Whether the log had none of the submissions. */
  isAllNew: boolean
  /** Whether the site may have older submissions, because it returned the maximum number. */
  isFull: boolean
}

/**
 * Adds the period that a response of the practice site covers. If the response is full and the log already had one of its submissions,
 * also adds the time back to the newest known period, or to time 0 if no period is known. The added time is marked as assumed, because the
 * known submission may come from an import with gaps.
 */
export function addResponsePeriod(
  periods: readonly CoveredPeriod[],
  { times, isAllNew, isFull }: RecentSubmissionsResponse,
): CoveredPeriod[] {
  if (times.length === 0) return [...periods]
  const oldest = times.reduce((a, b) => Math.min(a, b))
  const newest = times.reduce((a, b) => Math.max(a, b))
  const next = addPeriod(periods, { from: isFull ? oldest : 0, to: newest })
  const reached = joinPeriods(periods).at(-1)?.to ?? 0
  if (isAllNew || !isFull || oldest <= reached) return next
  return addPeriod(next, { from: reached, to: oldest, isAssumed: true })
}
