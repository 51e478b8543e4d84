import type { Outline } from '#events/describe/commit-summary'
import { takenBackEvents } from '#events/import-undo'
import { Fault } from '../app-error'
import type { Session } from '../session'
import { shareSoon } from '../session/execute'
import { mergeAndShow } from '../session/merge-and-publish'
import { commitAt } from './commit-seqs'

const DONE = 'This was undone before. Nothing was changed.'

/** Undoes the undo of an import, or redoes it; answers with the id of the commit that does so. Throws its refusal, in words. */
export async function undoWithdrawal(session: Session, { seq }: Outline, isRedo: boolean): Promise<string> {
  const commit = await commitAt(session, seq)
  const [made] = await mergeAndShow(session, [], {
    cause: 'person',
    record: (_, log, { withdrawn }) => takenBackEvents(commit, log, withdrawn, isRedo),
  })
  if (!made) throw new Fault('not-found', DONE)
  shareSoon(session)
  return made.id
}
