import type { Run, Snapshot } from '../solve'
import { sortByTime } from './rebuild'

/**
 * One entry of a journey's timeline. `index` refers to the result of `rebuildJourney` for the same snapshots, or to the list
 * of runs. `timestamp` is in epoch milliseconds; null for a run with an unknown start.
 */
export type TimelineMark =
  | { kind: 'snapshot' | 'checkpoint'; timestamp: number; index: number }
  | { kind: 'run'; timestamp: number | null; index: number }

const timeOf = ({ timestamp }: TimelineMark): number => timestamp ?? Number.POSITIVE_INFINITY

function byTime(a: TimelineMark, b: TimelineMark): number {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first === second ? 0 : first - second
}

/**
 * Merges snapshots and runs into one timeline sorted by time. At equal times a snapshot precedes the run; runs without a
 * time are last.
 */
export function timeline(snapshots: readonly Snapshot[], runs: readonly Run[]): TimelineMark[] {
  const marks: TimelineMark[] = sortByTime(snapshots).map(({ timestamp, isCheckpoint }, index) => ({
    kind: isCheckpoint ? 'checkpoint' : 'snapshot',
    timestamp,
    index,
  }))
  return [
    ...marks,
    ...runs.map(({ startedAt }, index): TimelineMark => ({ kind: 'run', timestamp: startedAt, index })),
  ].sort(byTime)
}
