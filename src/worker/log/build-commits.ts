import type { Cause, Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { Platform } from '../platform'
import { splitIntoCommits } from './commits'
import type { StoredHead } from './cursors'
import { type ClockReference, computeDeviceTime } from './device-time'

/** A commit of this device, whose events are known to be valid. */
type DecidedCommit = Commit & { events: SolvelogEvent[] }

/** The device that creates commits, with its sources of ids and of the time. */
export interface CommitAuthor {
  device: string
  platform: Pick<Platform, 'now' | 'newId'>
}

/** Returns the commits of new events, numbered and dated after the position `after`. */
export function buildCommits(
  { device, platform }: CommitAuthor,
  cause: Cause,
  events: readonly SolvelogEvent[],
  after: Pick<StoredHead, 'seq' | 'at'>,
  clockReference: ClockReference,
): DecidedCommit[] {
  const now = platform.now()
  const wall = computeDeviceTime(now, after.at, clockReference)
  let { seq, at } = after
  return splitIntoCommits(events).map((chunk) => {
    seq += 1
    at = Math.max(now, at + 1)
    return { seq, id: platform.newId(), at, ...wall, device, cause, events: chunk }
  })
}
