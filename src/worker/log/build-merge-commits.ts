import type { Cause, Commit, PortableCommit } from '#events/commit'
import { type CommitTest, createDeviceMark } from '#events/device-only'
import type { SolvelogEvent } from '#events/event'
import { createWithdrawals } from '#events/import-undo'
import { type MergePlan, planMerge } from '#events/merge'
import type { Tables } from '#events/projections/tables'
import { buildCommits, type CommitAuthor } from './build-commits'
import { limitTimesToArrival } from './device-time'
import { findNewestClock, type LogState } from './log-state'

export interface MergeRecordOptions {
  /** The cause of the commit that records the merge; `import` by default. */
  cause?: Cause
  /** Returns the events that record the merge, or none. `log` and `tables` are from before the merge. */
  createRecordEvents(merge: MergePlan, log: readonly Commit[], tables: Tables): SolvelogEvent[]
  /**
   * Returns which added commits of one device alone have an effect; by default those that this device created. The others are kept without
   * effect (M11).
   */
  selectEffective?(log: readonly Commit[], device: string): CommitTest
}

const isOfDevice =
  (_log: readonly Commit[], device: string): CommitTest =>
  (commit) =>
    commit.device === device

/**
 * Returns the commits that a merge appends: the commits of the other log that this log lacks, the commits that record the merge, and a
 * commit that takes the effect from commits of another device alone.
 */
export function buildMergeCommits(
  author: CommitAuthor,
  log: readonly Commit[],
  { head, folded: { tables } }: LogState,
  otherCommits: readonly PortableCommit[],
  options: MergeRecordOptions,
): Commit[] {
  const { selectEffective = isOfDevice } = options
  const merge = planMerge(log, otherCommits, selectEffective(log, author.device))
  const clockReference = { tables, addedCommits: merge.fresh }
  const added = limitTimesToArrival(author.platform.now(), clockReference).map((commit, i) => ({
    ...commit,
    seq: head.seq + 1 + i,
  }))
  const after = { seq: head.seq + added.length, at: findNewestClock(added, head.at) }
  const events = options.createRecordEvents(merge, log, tables)
  const records = buildCommits(author, options.cause ?? 'import', events, after, clockReference)
  const ignoreEvents = merge.ignored.length > 0 ? [createDeviceMark('ignore'), ...createWithdrawals(merge.ignored)] : []
  return [
    ...added,
    ...records,
    ...buildCommits(author, 'import', ignoreEvents, records.at(-1) ?? after, clockReference),
  ]
}
