import type { Commit, PortableCommit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { splitIntoCommits } from '../log/commits'
import type { MergeOptions } from '../log/event-log'
import type { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'
import { mergeAndStoreRemovals } from './removals-of-merge'

/**
 * Merges commits into the session's log, or records the undo of an import, and publishes the result. Returns the appended commits.
 */
export async function mergeAndPublish(
  session: Session,
  otherCommits: readonly PortableCommit[],
  options: MergeOptions,
): Promise<Commit[]> {
  session.assertLive()
  const { log } = session
  const added = await mergeAndStoreRemovals(session, otherCommits, options).catch((error: unknown) => {
    // Not every browser has an event for a dropped connection, so reconnect after this failure.
    if (error instanceof AppError && error.code === 'storage-lost') session.onDropped()
    throw error
  })
  if (added.length === 0) {
    session.publishLogChanges()
    return added
  }
  session.publishAppended()
  session.shareChanges()
  // The commits of a merged log are not ordered by clock. Without a checkpoint, every start would sort and replay the whole log.
  await bestEffort(() => log.writeCheckpointIfDue(1))
  return added
}

/** Builds commits of this device from events, dated after the end of the log, for a merge. */
export function buildCommitsAfterEnd(
  { log, platform }: Session,
  cause: PortableCommit['cause'],
  events: readonly SolvelogEvent[],
): PortableCommit[] {
  const first = Math.max(platform.now(), log.head.at + 1)
  return splitIntoCommits(events).map((group, i) => ({
    id: platform.newId(),
    at: first + i,
    device: log.device,
    cause,
    events: group,
  }))
}

const STORAGE_FULL_TEXT =
  'The browser’s storage for this page is full, so nothing was imported. Free some space and import again.'

/** Merges the commits of an import, or records its undo, in one transaction. A full disk or a cancellation changes nothing. */
export function importCommits(
  session: Session,
  otherCommits: readonly PortableCommit[],
  task: ProgressTask,
  options: Pick<MergeOptions, 'cause' | 'createRecordEvents' | 'selectEffective'>,
): Promise<Commit[]> {
  const onStored = (done: number, of: number) => void task.reportProgress(done, of).catch(() => undefined)
  return mergeAndPublish(session, otherCommits, { ...options, signal: task.signal, onStored }).catch(
    (error: unknown) => {
      throw error instanceof AppError && error.code === 'storage-full'
        ? new AppError(error.code, STORAGE_FULL_TEXT, { cause: error })
        : error
    },
  )
}
