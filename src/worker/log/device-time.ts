import { type PortableCommit, timeOf } from '#events/commit'
import type { Tables } from '#events/projections/tables'

/** Milliseconds by which a time may be ahead of this device's clock before one of the two is taken to be wrong. */
const AHEAD = 60_000

/** What a device knows of a log when it judges clocks: its tables, and commits of other logs that it is about to add. */
export interface KnownLog {
  tables: Tables
  fresh: readonly PortableCommit[]
}

/**
 * What a commit tells of this device's own clock beside the log's (both in epoch milliseconds): its time where the log's runs far
 * ahead of it, else nothing (docs/decisions/0003).
 */
export function deviceTime(now: number, logClock: number, known: KnownLog): { wall: number } | null {
  return isAhead(logClock, now) && !isBehind(now, known) ? { wall: now } : null
}

/**
 * The fresh commits as this log stores them at `now` (epoch milliseconds). A commit cannot have been made after it arrived, so the
 * `wall` of a commit that is dated ahead becomes the time of its arrival.
 */
export function withArrival(now: number, known: KnownLog): PortableCommit[] {
  const isDatedAhead = (commit: PortableCommit) => isAhead(timeOf(commit), now)
  const commits = [...known.fresh]
  if (!commits.some(isDatedAhead) || isBehind(now, known)) return commits
  return commits.map((commit) => (isDatedAhead(commit) ? { ...commit, wall: now } : commit))
}

/** Whether a time is ahead of now by more than the clocks of devices usually differ; both in epoch milliseconds. */
export const isAhead = (time: number, now: number): boolean => time - now > AHEAD

/** Whether a clock (epoch milliseconds) is behind a solve that the log records: then this clock is the one that is wrong. */
export function isBehind(now: number, { tables, fresh }: KnownLog): boolean {
  return (
    Object.values(tables.solves).some(({ timestamp }) => timestamp * 1000 > now) ||
    fresh.some(({ events }) => events.some((event) => (solvedAt(event) ?? 0) * 1000 > now))
  )
}

/** When a stored event says that a problem was solved, in epoch seconds; null for any other event. */
function solvedAt(event: unknown): number | null {
  if (typeof event !== 'object' || event === null || !('type' in event && 'timestamp' in event)) return null
  return event.type === 'SolveRecorded' && typeof event.timestamp === 'number' ? event.timestamp : null
}
