import type { CommitSummary } from '#events/describe/commit-summary'
import { withdrawalsByUndo } from '#events/import-undo'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { mergeAndPublish } from '../session/merge-and-publish'
import { readCommitAt } from './commit-seqs'

const DONE = 'This was undone already. Nothing was changed.'

/** Undoes or redoes the undo of an import. Returns the id of the new commit. Throws an AppError if it is refused. */
export async function undoWithdrawal(session: Session, { seq }: CommitSummary, isRedo: boolean): Promise<string> {
  const commit = await readCommitAt(session, seq)
  const [made] = await mergeAndPublish(session, [], {
    cause: 'person',
    record: (_, log, { withdrawn }) => withdrawalsByUndo(commit, log, withdrawn, isRedo),
  })
  if (!made) throw new AppError('not-found', DONE)
  return made.id
}
