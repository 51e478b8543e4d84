import type { CommitSummary } from '#events/describe/commit-summary'
import { takenBackEvents } from '#events/import-undo'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { shareSoon } from '../session/execute'
import { mergeAndPublish } from '../session/merge-and-publish'
import { readCommitAt } from './commit-seqs'

const DONE = 'This was undone before. Nothing was changed.'

/** Undoes the undo of an import, or redoes it; answers with the id of the commit that does so. Throws its refusal, in words. */
export async function undoWithdrawal(session: Session, { seq }: CommitSummary, isRedo: boolean): Promise<string> {
  const commit = await readCommitAt(session, seq)
  const [made] = await mergeAndPublish(session, [], {
    cause: 'person',
    record: (_, log, { withdrawn }) => takenBackEvents(commit, log, withdrawn, isRedo),
  })
  if (!made) throw new AppError('not-found', DONE)
  shareSoon(session)
  return made.id
}
