import * as v from 'valibot'
import { MAX_ENTRIES } from '#domain/submission-limits'
import { COUNT, MILLISECONDS, SUBMISSION_ID, USERNAME } from './bounds'
import type { RunRecord, SnapshotRecord, SubmissionRecord } from './submission'

/** Maximum UTF-16 units of the test runs that are sent with one submission. Browsers refuse messages above 64 MiB. */
const MAX_RUN_UNITS_SENT = 8_000_000

/** The part of a recorded attempt that is sent with a submission, as soon as the site has confirmed the submission. */
export const RECORDED_PART = v.object({
  /** The user name in lower case. */
  account: USERNAME,
  id: SUBMISSION_ID,
  isConfirmed: v.boolean(),
  attempt: COUNT,
  /** Numbers of snapshots and test runs of the attempt before the submission. */
  snapshots: COUNT,
  runs: COUNT,
  activeMs: MILLISECONDS,
  sawSolution: v.boolean(),
  /** Earlier attempts with test runs after their last submission, newest first. `from` is the index of the first such test run. */
  earlier: v.array(v.object({ attempt: COUNT, from: COUNT })),
  isFromStart: v.optional(v.boolean(), false),
})
export type RecordedPart = v.InferOutput<typeof RECORDED_PART>

/** Returns the number of UTF-16 units of all texts of a value. */
export function countUnits(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, child) => sum + countUnits(child), 0)
}

/**
 * Limits the texts of test runs to a number of UTF-16 units, because one submission has to fit into one message. Beyond the limit, code, test
 * case and error of the older test runs are left out.
 */
function limitTexts(runs: readonly RunRecord[], maxUnits: number): RunRecord[] {
  let units = 0
  return runs
    .toReversed()
    .map((run) => {
      units += countUnits(run)
      if (units <= maxUnits) return run
      const { code: _code, lastTestcase: _testcase, runtimeError: _error, ...rest } = run
      return rest
    })
    .reverse()
}

/** Adds the recorded code history and test runs to a submission. `snapshots` and `runs` are in order of time, oldest first. */
export function addRecording(
  record: SubmissionRecord,
  { activeMs, sawSolution, isFromStart }: Pick<RecordedPart, 'activeMs' | 'sawSolution' | 'isFromStart'>,
  recording: { snapshots: readonly SnapshotRecord[]; runs: readonly RunRecord[] },
): SubmissionRecord {
  const snapshots = [...recording.snapshots]
  const runs = limitTexts(recording.runs.slice(-MAX_ENTRIES), MAX_RUN_UNITS_SENT)
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
  const startTimes = runs.map(({ startedAt }) => startedAt)
  if (startTimes.length > 0) {
    submission.runEvents = {
      count: runs.length,
      firstRun: Math.min(...startTimes),
      lastRun: Math.max(...startTimes),
      runs,
    }
  }
  return submission
}
