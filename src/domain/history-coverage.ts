import * as v from 'valibot'

const SECONDS = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A period in which no submission is missing. Epoch seconds, both ends included; `from` 0 means since the first submission. */
export const PERIOD = v.object({ from: SECONDS, to: SECONDS })
export type Period = v.InferOutput<typeof PERIOD>

/** A period in which the log has every submission, and how that is known. */
export const COVERED_PERIOD = v.object({
  ...PERIOD.entries,
  /** The id of the commit that records the import of the submissions. If the import is undone, the period does not count. */
  import: v.optional(v.string()),
  /**
   * Whether the period is assumed, not proven. For example, the user dismissed the notice about missing submissions, or an earlier build
   * stored the submissions.
   */
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

/** Returns the periods sorted by time. Periods that share at least one second are joined. */
export function joinPeriods(periods: readonly Period[]): Period[] {
  const joined: Period[] = []
  for (const { from, to } of [...periods].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** Returns the newest gap before or between the periods; null if there is no gap or no period (N18). */
export function newestGap(periods: readonly Period[]): HistoryGap | null {
  const joined = joinPeriods(periods)
  const [newest, previous] = [joined.at(-1), joined.at(-2)]
  if (!newest || newest.from === 0) return null
  return { after: previous?.to ?? null, before: newest.from }
}
