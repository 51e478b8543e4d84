import type { Commit, PortableCommit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { splitIntoCommits } from '../log/commits'
import type { MergeOptions } from '../log/event-log'
import type { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'
import { mergeNotingRemovals } from './removals-of-merge'

/**
 * Merges commits into the session's log, or records rulings on its commits, and publishes the result. Returns the appended
 * commits.
 */
export async function mergeAndPublish(
  session: Session,
  theirs: readonly PortableCommit[],
  work: MergeOptions,
): Promise<Commit[]> {
  session.assertLive()
  const { log } = session
  const added = await mergeNotingRemovals(session, theirs, work).catch((error: unknown) => {
    // Not every browser reports a dropped connection, so this failure triggers a reconnect.
    if (error instanceof AppError && error.code === 'storage-lost') session.onDropped()
    throw error
  })
  if (added.length === 0) {
    session.publishLogChanges()
    return added
  }
  session.showAppended()
  session.shareChanges()
  // The log is out of order: without a checkpoint every start would sort and fold all of it.
  await bestEffort(() => log.checkpoint(1))
  return added
}

/** Events as commits of this device after the end of the log, to be merged. */
export function commitsAfterEnd(
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

const FULL = 'The browser’s storage for this page is full, so nothing was imported. Free some space and import again.'

/** Merges the commits of an import, or records its undo, in one transaction: a full disk or a cancellation changes nothing. */
export function importCommits(
  session: Session,
  theirs: readonly PortableCommit[],
  task: ProgressTask,
  how: Pick<MergeOptions, 'cause' | 'record'>,
): Promise<Commit[]> {
  const onStored = (done: number, of: number) => void task.reportProgress(done, of).catch(() => undefined)
  return mergeAndPublish(session, theirs, { ...how, signal: task.signal, onStored }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'storage-full'
      ? new AppError(error.code, FULL, { cause: error })
      : error
  })
}
