import { type CoveredPeriod, joinPeriods } from './history-coverage'

/** Adds a period. Joins periods with the same `import` and `isAssumed`, so that the list stays short. */
export function addPeriod(periods: readonly CoveredPeriod[], added: CoveredPeriod): CoveredPeriod[] {
  const isSameKind = (one: CoveredPeriod) => one.import === added.import && one.isAssumed === added.isAssumed
  const { from: _from, to: _to, ...kind } = added
  const sameKind = joinPeriods([...periods.filter(isSameKind), added]).map((period) => ({ ...period, ...kind }))
  return [...periods.filter((one) => !isSameKind(one)), ...sameKind]
}

/** An answer of the practice site with its newest submissions. */
export interface RecentAnswer {
  /** The times of the submissions in epoch seconds. */
  times: readonly number[]
  /** Whether the log had none of the submissions. */
  isAllNew: boolean
  /** Whether the site may have older submissions, because it returned the maximum number. */
  isFull: boolean
}

/**
 * Adds the period of an answer. If the log had any of the answer's submissions, assumes that nothing is missing before it, although the times
 * may not prove that: the log may have the submission from an import.
 */
export function addRecentAnswer(
  periods: readonly CoveredPeriod[],
  { times, isAllNew, isFull }: RecentAnswer,
): CoveredPeriod[] {
  if (times.length === 0) return [...periods]
  const oldest = times.reduce((a, b) => Math.min(a, b))
  const newest = times.reduce((a, b) => Math.max(a, b))
  const next = addPeriod(periods, { from: isFull ? oldest : 0, to: newest })
  const reached = joinPeriods(periods).at(-1)?.to ?? 0
  if (isAllNew || !isFull || oldest <= reached) return next
  return addPeriod(next, { from: reached, to: oldest, isAssumed: true })
}
