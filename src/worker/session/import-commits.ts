import type { Commit, PortableCommit } from '#events/commit'
import { AppError } from '../app-error'
import type { MergeWork } from '../log/event-log'
import type { ProgressTask } from '../log/export-file/progress-task'
import type { Session } from '../session'
import { mergeAndPublish } from './merge-and-publish'

const FULL = 'The browser’s storage for this page is full, so nothing was imported. Free some space and import again.'

/** Merges the commits of an import, or records its undo, in one transaction: a full disk or a cancellation changes nothing. */
export function importCommits(
  session: Session,
  theirs: readonly PortableCommit[],
  task: ProgressTask,
  how: Pick<MergeWork, 'cause' | 'record'>,
): Promise<Commit[]> {
  const onStored = (done: number, of: number) => void task.step(done, of).catch(() => undefined)
  return mergeAndPublish(session, theirs, { ...how, signal: task.signal, onStored }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'storage-full'
      ? new AppError(error.code, FULL, { cause: error })
      : error
  })
}
