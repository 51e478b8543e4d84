import { createUndoReversalEvents } from '#events/import-undo'
import { bestEffort } from '../best-effort'
import type { Session } from '../session'
import { mergeAndPublish } from '../session/merge-and-publish'
import { UNDONE_ELSEWHERE_KEY } from '../session/undone-elsewhere'

/** Restores the imports that other devices have undone. Returns a null `commit` if nothing is left to restore. */
export async function restoreUndoneElsewhere(session: Session): Promise<{ commit: string | null }> {
  const withdrawals = session.undoneElsewhere.flatMap(({ withdrawals }) => withdrawals)
  const [commit] = await mergeAndPublish(session, [], {
    cause: 'person',
    createRecordEvents: (_, log, { withdrawn }) => {
      const knownIds = new Set(log.map(({ id }) => id))
      const ids = withdrawals.filter((id) => knownIds.has(id) && !Object.hasOwn(withdrawn, id))
      return ids[0] === undefined ? [] : createUndoReversalEvents(ids, ids[0])
    },
  })
  await dismissUndoneElsewhere(session)
  return { commit: commit?.id ?? null }
}

/** Stops reporting the undos of imports that other devices made. */
export async function dismissUndoneElsewhere(session: Session): Promise<void> {
  session.undoneElsewhere = []
  await bestEffort(() => session.db.delete('cursors', [session.user, UNDONE_ELSEWHERE_KEY]))
  session.otherTabs?.notifyLogChanged()
  session.publish()
}
