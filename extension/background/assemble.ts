import { MAX_ENTRIES } from '../protocol/bounds'
import type { RunRecord, SubmissionRecord } from '../protocol/submission'
import type { Store, StoredSubmission } from './store'

/** Most UTF-16 units of the Runs that are sent with one submission. Browsers refuse messages above 64 MiB. */
const MAX_RUN_UNITS_SENT = 8_000_000

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

/**
 * The keys of an attempt's snapshots or Runs with indexes from `from` up to, but not including, `to`. Do not call it
 * for an empty range.
 */
const entries = (attempt: number, from: number, to?: number): IDBKeyRange =>
  IDBKeyRange.bound([attempt, from], [attempt, to ?? []], false, true)

/** A submission with its recorded code history and Runs. */
export async function assemble({ db }: Store, { account, id, record }: StoredSubmission): Promise<SubmissionRecord> {
  const link = await db.get('links', [account, id])
  if (!link?.isConfirmed) return record
  const { attempt, activeMs, sawSolution, earlier, isFromStart } = link
  const [snapshots, ...runLists] = await Promise.all([
    link.snapshots === 0 ? [] : db.getAll('snapshots', entries(attempt, 0, link.snapshots)),
    ...earlier.toReversed().map((one) => db.getAll('runs', entries(one.attempt, one.from))),
    link.runs === 0 ? [] : db.getAll('runs', entries(attempt, 0, link.runs)),
  ])
  const runs = withinUnits(runLists.flat().slice(-MAX_ENTRIES), MAX_RUN_UNITS_SENT)
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
