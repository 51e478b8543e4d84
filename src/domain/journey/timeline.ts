import type { Run, Snapshot } from '../solve'
import { inOrder } from './rebuild'

/**
 * One mark of a journey's time line. `index` is the place in what `rebuildJourney` gives for the same snapshots, or, for
 * a run, in the runs as handed in. `timestamp` is in epoch milliseconds; null for a run whose start is not known.
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
 * Snapshots and runs on one time line, sorted by time. At one moment a snapshot stands before the run that tried it;
 * runs without a time stand last.
 */
export function timeline(snapshots: readonly Snapshot[], runs: readonly Run[]): TimelineMark[] {
  const marks: TimelineMark[] = inOrder(snapshots).map(({ timestamp, isCheckpoint }, index) => ({
    kind: isCheckpoint ? 'checkpoint' : 'snapshot',
    timestamp,
    index,
  }))
  return [
    ...marks,
    ...runs.map(({ startedAt }, index): TimelineMark => ({ kind: 'run', timestamp: startedAt, index })),
  ].sort(byTime)
}
