import { isAddedKey } from '#domain/solve'
import { displayTimeOf, type PortableCommit } from '#events/commit'
import type { Tables } from '#events/projections/tables'

/** Maximum difference in milliseconds between device clocks before one of them is considered wrong. */
const MAX_SKEW_MS = 60_000

/** The data that clocks are checked against: the log's tables, and commits of other logs that are about to be added. */
export interface ClockReference {
  tables: Tables
  fresh?: readonly PortableCommit[]
}

/**
 * The device's own clock for a commit (`wall`) if the log's clock is far ahead of it; otherwise null. Both are in epoch
 * milliseconds (docs/decisions/0003).
 */
export function deviceTime(now: number, logClock: number, known: ClockReference): { wall: number } | null {
  return isFarAhead(logClock, now) && !isClockBehind(now, known) ? { wall: now } : null
}

/**
 * The new commits as this log stores them at `now` (epoch milliseconds). A commit cannot be newer than its arrival, so
 * commits dated in the future get the arrival time as `wall`.
 */
export function limitTimesToArrival(now: number, known: Required<ClockReference>): PortableCommit[] {
  const isDatedAhead = (commit: PortableCommit) => isFarAhead(displayTimeOf(commit), now)
  const commits = [...known.fresh]
  if (!commits.some(isDatedAhead) || isClockBehind(now, known)) return commits
  return commits.map((commit) => (isDatedAhead(commit) ? { ...commit, wall: now } : commit))
}

/** Whether a time is ahead of `now` by more than the usual difference between devices; both in epoch milliseconds. */
const isFarAhead = (time: number, now: number): boolean => time - now > MAX_SKEW_MS

/** Whether a time of the log is in the future because of a wrong clock, not because this device's clock is behind. */
export function isFromFastClock(time: number, now: number, tables: Tables): boolean {
  return isFarAhead(time, now) && !isClockBehind(now, { tables })
}

/**
 * Whether a clock (epoch milliseconds) is before 1970 or behind a submission, which means that this clock is wrong. A commit
 * cannot store a time before 1970. A solve that the person added proves nothing: it may have the time of the wrong clock.
 */
export function isClockBehind(now: number, { tables, fresh = [] }: ClockReference): boolean {
  return (
    now < 0 ||
    Object.values(tables.solves).some(({ key, timestamp }) => timestamp * 1000 > now && !isAddedKey(key)) ||
    fresh.some(({ events }) => events.some((event) => (solvedAt(event) ?? 0) * 1000 > now))
  )
}

/** The time of a submission in epoch seconds; null for other events. */
function solvedAt(event: unknown): number | null {
  if (typeof event !== 'object' || event === null || !('type' in event && 'timestamp' in event)) return null
  const isAdded = 'key' in event && typeof event.key === 'string' && isAddedKey(event.key)
  return event.type === 'SolveRecorded' && !isAdded && typeof event.timestamp === 'number' ? event.timestamp : null
}
