import { isAddedKey } from '#domain/solve'
import { getDisplayTime, type PortableCommit } from '#events/commit'
import type { Tables } from '#events/projections/tables'

/** Maximum difference in milliseconds between device clocks before one of them is considered wrong. */
const MAX_SKEW_MS = 60_000

/** The data with which a clock is compared: the log's tables, and commits of other logs that are about to be added. */
export interface ClockReference {
  tables: Tables
  addedCommits?: readonly PortableCommit[]
}

/**
 * Returns the time of the device's clock for a new commit (`wall`) if the log's clock is far ahead of it. Returns null otherwise, or if the
 * device's clock is wrong. Times are in epoch milliseconds (docs/decisions/0003).
 */
export function computeDeviceTime(now: number, logClock: number, reference: ClockReference): { wall: number } | null {
  return isFarAhead(logClock, now) && !isClockBehind(now, reference) ? { wall: now } : null
}

/**
 * Returns the received commits as this log stores them at `now` (epoch milliseconds). A commit cannot be newer than its arrival, so commits
 * dated in the future get the arrival time as `wall`. If the device's clock is wrong, they stay unchanged.
 */
export function limitTimesToArrival(now: number, reference: Required<ClockReference>): PortableCommit[] {
  const isDatedAhead = (commit: PortableCommit) => isFarAhead(getDisplayTime(commit), now)
  const commits = [...reference.addedCommits]
  if (!commits.some(isDatedAhead) || isClockBehind(now, reference)) return commits
  return commits.map((commit) => (isDatedAhead(commit) ? { ...commit, wall: now } : commit))
}

/** Whether `time` is ahead of `now` by more than clocks of devices usually differ; both in epoch milliseconds. */
const isFarAhead = (time: number, now: number): boolean => time - now > MAX_SKEW_MS

/** Whether a time of the log is in the future because a wrong clock dated it, not because this device's clock is slow. */
export function isFromFastClock(time: number, now: number, tables: Tables): boolean {
  return isFarAhead(time, now) && !isClockBehind(now, { tables })
}

/**
 * Whether the clock `now` (epoch milliseconds) is wrong, because it is before 1970 or before a submission. Solves that the user
 * added are not compared: their times may come from the same wrong clock.
 */
export function isClockBehind(now: number, { tables, addedCommits: added = [] }: ClockReference): boolean {
  return (
    now < 0 ||
    Object.values(tables.solves).some(({ key, timestamp }) => timestamp * 1000 > now && !isAddedKey(key)) ||
    added.some(({ events }) => events.some((event) => (readSubmissionTime(event) ?? 0) * 1000 > now))
  )
}

/** Returns the time of a recorded submission in epoch seconds; null for other events. */
function readSubmissionTime(event: unknown): number | null {
  if (typeof event !== 'object' || event === null || !('type' in event && 'timestamp' in event)) return null
  const isAdded = 'key' in event && typeof event.key === 'string' && isAddedKey(event.key)
  return event.type === 'SolveRecorded' && !isAdded && typeof event.timestamp === 'number' ? event.timestamp : null
}
