import * as v from 'valibot'

const SECONDS = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A period in which no submission is missing. Epoch seconds, both ends included; `from` 0 means since the first submission. */
export const PERIOD = v.object({ from: SECONDS, to: SECONDS })
export type Period = v.InferOutput<typeof PERIOD>

/** A period of the log, with the reason why it counts. */
export const COVERED_PERIOD = v.object({
  ...PERIOD.entries,
  /** The id of the commit that records the import which brought the submissions. The period counts as long as that commit. */
  import: v.optional(v.string()),
  /** Not proven: the user dismissed the notice, or the submissions were stored before periods were. */
  isAssumed: v.optional(v.boolean()),
})
export type CoveredPeriod = v.InferOutput<typeof COVERED_PERIOD>

/**
 * A period whose submissions may be missing, in epoch seconds, without its ends. `after` is null if nothing is known about the time
 * before.
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

/** The newest gap in the periods, or before them; null if nothing is missing since the first submission (N18). */
export function newestGap(periods: readonly Period[]): HistoryGap | null {
  const joined = joinPeriods(periods)
  const [newest, previous] = [joined.at(-1), joined.at(-2)]
  if (!newest || newest.from === 0) return null
  return { after: previous?.to ?? null, before: newest.from }
}

/** Adds a period. Periods of the same kind are joined, so that the list stays short. */
export function addPeriod(periods: readonly CoveredPeriod[], added: CoveredPeriod): CoveredPeriod[] {
  const isAlike = (one: CoveredPeriod) => one.import === added.import && one.isAssumed === added.isAssumed
  const { from: _from, to: _to, ...kind } = added
  const alike = joinPeriods([...periods.filter(isAlike), added]).map((period) => ({ ...period, ...kind }))
  return [...periods.filter((one) => !isAlike(one)), ...alike]
}

/** An answer of the practice site with its newest submissions. */
export interface RecentAnswer {
  /** The times of the submissions in epoch seconds. */
  times: readonly number[]
  /** Whether all of them were new to the log. */
  isAllNew: boolean
  /** Whether the site may have more, because it returned as many as it shows at most. */
  isFull: boolean
}

/**
 * Adds the period of an answer. If any submission was known, the answer is taken to continue the known ones, although its times may
 * not prove it: the log may have them from an import.
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
