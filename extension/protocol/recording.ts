import * as v from 'valibot'
import { MAX_ENTRIES } from '#domain/submission-limits'
import { COUNT, MILLISECONDS, SUBMISSION_ID, USERNAME } from './bounds'
import type { RunRecord, SnapshotRecord, SubmissionRecord } from './submission'

/** Most UTF-16 units of the Runs that are sent with one submission. Browsers refuse messages above 64 MiB. */
const MAX_RUN_UNITS_SENT = 8_000_000

/** The part of a recorded attempt that belongs to a submission. Of a submission that is not confirmed, nothing does. */
export const RECORDED_PART = v.object({
  /** In lower case. */
  account: USERNAME,
  id: SUBMISSION_ID,
  isConfirmed: v.boolean(),
  attempt: COUNT,
  /** The number of snapshots and Runs of the attempt before the submission. */
  snapshots: COUNT,
  runs: COUNT,
  activeMs: MILLISECONDS,
  sawSolution: v.boolean(),
  /** Earlier attempts with Runs after their last submission, newest first, and the index of the first such Run. */
  earlier: v.array(v.object({ attempt: COUNT, from: COUNT })),
  isFromStart: v.optional(v.boolean(), false),
})
export type RecordedPart = v.InferOutput<typeof RECORDED_PART>

/** The UTF-16 units of all texts of a submission. */
export function unitsOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, inner) => sum + unitsOf(inner), 0)
}

/**
 * The newest Runs with their texts, up to a number of UTF-16 units, and earlier ones without code, test case and error: one
 * submission must fit into one message.
 */
function withinUnits(runs: readonly RunRecord[], maxUnits: number): RunRecord[] {
  let units = 0
  return runs
    .toReversed()
    .map((run) => {
      units += unitsOf(run)
      if (units <= maxUnits) return run
      const { code: _code, lastTestcase: _testcase, runtimeError: _error, ...rest } = run
      return rest
    })
    .reverse()
}

/** A submission with its recorded code history and Runs. Both lists are in the order of time. */
export function addRecording(
  record: SubmissionRecord,
  { activeMs, sawSolution, isFromStart }: Pick<RecordedPart, 'activeMs' | 'sawSolution' | 'isFromStart'>,
  recorded: { snapshots: readonly SnapshotRecord[]; runs: readonly RunRecord[] },
): SubmissionRecord {
  const snapshots = [...recorded.snapshots]
  const runs = withinUnits(recorded.runs.slice(-MAX_ENTRIES), MAX_RUN_UNITS_SENT)
  const submission: SubmissionRecord = { ...record }
  if (isFromStart) submission.solveTime = Math.round(activeMs / 1000)
  if (sawSolution) submission.usedHints = 'solution_peek'
  const times = snapshots.map(({ timestamp }) => timestamp)
  if (times.length > 0) {
    submission.codingJourney = {
      snapshotCount: snapshots.length,
      totalCodingTime: activeMs,
      firstSnapshot: Math.min(...times),
      lastSnapshot: Math.max(...times),
      snapshots,
    }
  }
  const starts = runs.map(({ startedAt }) => startedAt)
  if (starts.length > 0) {
    submission.runEvents = {
      count: runs.length,
      firstRun: Math.min(...starts),
      lastRun: Math.max(...starts),
      runs,
    }
  }
  return submission
}
