import { hasKnownDay } from '#domain/solve-date'
import { type Commit, getDisplayTime } from '#events/commit'
import type { Tables } from '#events/projections/tables'
import type { Timeline, TimelineActivity } from '#protocol/time-travel'
import { isClockBehind } from '../log/device-time'
import { getLocalDayStart, toLocalDay } from '../platform'
import type { Session } from '../session'

/**
 * Returns a timeline whose positions are the local days with a solve. The time of a position is the end of its day. Today and later days
 * are left out, because the present contains them.
 */
export function buildSolveDayTimeline({ log, platform }: Session): Timeline {
  const now = platform.now()
  const counts = countByDay(log.tables, toLocalDay(Math.floor(now / 1000)))
  const times = Float64Array.from(counts, ({ time }) => time)
  return { axis: 'days', times, clocks: times, until: now, activity: computeActivity(counts, times, now) }
}

function countByDay({ solves }: Tables, today: number): PositionCounts[] {
  const byDay = new Map<number, number>()
  for (const { timestamp } of Object.values(solves).filter(hasKnownDay)) {
    const day = toLocalDay(timestamp)
    if (day < today) byDay.set(day, (byDay.get(day) ?? 0) + 1)
  }
  return [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([day, solves]) => {
      const end = getLocalDayStart(day + 1) - 1
      return { at: end, time: end, solves, edits: 0 }
    })
}

/** Whether most solves with a known day are from days before the log's first commit, as after the import of an older history. */
export async function isMostlyOlderThanLog({ log }: Session): Promise<boolean> {
  const first = await log.readCommit(1)
  if (first === undefined) return false
  const rows = Object.values(log.tables.solves).filter(hasKnownDay)
  const start = toLocalDay(Math.floor(first.at / 1000))
  return 2 * rows.filter(({ timestamp }) => toLocalDay(timestamp) < start).length > rows.length
}

/** Number of intervals for which a timeline counts activity: as many bars as fit on a wide screen. */
const INTERVAL_COUNT = 160

/** The number of solves and edits at one position of a timeline, which is a commit or a day. */
export interface PositionCounts {
  /** For a commit, the time by the clock that determines the order; for a day, the end of the day. In epoch milliseconds. */
  at: number
  /** The display time in epoch milliseconds. */
  time: number
  solves: number
  edits: number
}

/** Counts the solves that a commit records, and one edit if the commit is a change by the user. */
export function countCommit(commit: Commit): PositionCounts {
  const { at, cause, events } = commit
  const solves = events.filter(recordsSolve).length
  return { at, time: getDisplayTime(commit), solves, edits: cause === 'person' ? 1 : 0 }
}

const recordsSolve = (stored: unknown): boolean =>
  typeof stored === 'object' && stored !== null && 'type' in stored && stored.type === 'SolveRecorded'

/** Sums the counts in equal intervals from the first time to `until` (epoch milliseconds). */
function computeActivity(counts: readonly PositionCounts[], times: Float64Array, until: number): TimelineActivity {
  const from = times[0] ?? until
  const solves = Array.from({ length: INTERVAL_COUNT }, () => 0)
  const edits = [...solves]
  const span = Math.max(1, until - from)
  for (const [i, one] of counts.entries()) {
    const interval = Math.min(INTERVAL_COUNT - 1, Math.floor((((times[i] ?? until) - from) / span) * INTERVAL_COUNT))
    solves[interval] = (solves[interval] ?? 0) + one.solves
    edits[interval] = (edits[interval] ?? 0) + one.edits
  }
  return { solves, edits }
}

/** Returns a timeline whose positions are the commits of the log, ordered by clock. */
export function buildChangeTimeline(counts: readonly PositionCounts[], { platform, log }: Session): Timeline {
  const now = platform.now()
  const clocks = Float64Array.from(counts, ({ at }) => at)
  const times = computeAscendingTimes(counts, isClockBehind(now, log) ? Number.POSITIVE_INFINITY : now)
  const until = Math.max(now, times.at(-1) ?? now)
  return { axis: 'changes', times, clocks, until, activity: computeActivity(counts, times, until) }
}

/**
 * Returns the commits' times ordered by clock, ascending and at most `latest`. A commit that is dated after a later commit comes from a
 * wrong clock, and gets the later commit's time.
 */
function computeAscendingTimes(counts: readonly PositionCounts[], latest: number): Float64Array {
  const times = new Float64Array(counts.length)
  let next = latest
  for (let i = counts.length - 1; i >= 0; i--) {
    next = Math.min(next, counts[i]?.time ?? next)
    times[i] = next
  }
  return times
}
