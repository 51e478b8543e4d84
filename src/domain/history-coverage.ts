import * as v from 'valibot'

const SECONDS = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A period in which no submission is missing. Epoch seconds, both ends included; `from` 0 means since the first submission. */
export const PERIOD = v.object({ from: SECONDS, to: SECONDS })
export type Period = v.InferOutput<typeof PERIOD>

/** A period in which the log has every submission, and how that is known. */
export const COVERED_PERIOD = v.object({
  ...PERIOD.entries,
  /** The id of the commit that records the import of the submissions. If that commit is withdrawn, the period does not count. */
  import: v.optional(v.string()),
  /** Whether the period is assumed, not proven: the user dismissed the notice, or an earlier build stored the submissions. */
  isAssumed: v.optional(v.boolean()),
})
export type CoveredPeriod = v.InferOutput<typeof COVERED_PERIOD>

/**
 * A period whose submissions may be missing, in epoch seconds, both ends excluded. `after` is null if nothing is known about the time before
 * `before`.
 */
export interface HistoryGap {
  after: number | null
  before: number
}

/** Joins periods that overlap or share a second. The result is sorted by time. */
export function joinPeriods(periods: readonly Period[]): Period[] {
  const joined: Period[] = []
  for (const { from, to } of [...periods].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** Returns the newest gap between the periods or before them; null if nothing is missing since the first submission (N18). */
export function newestGap(periods: readonly Period[]): HistoryGap | null {
  const joined = joinPeriods(periods)
  const [newest, previous] = [joined.at(-1), joined.at(-2)]
  if (!newest || newest.from === 0) return null
  return { after: previous?.to ?? null, before: newest.from }
}

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
