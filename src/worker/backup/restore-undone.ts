import { withdrawalOf } from '#events/import-undo'
import { bestEffort } from '../best-effort'
import type { Session } from '../session'
import { shareSoon } from '../session/execute'
import { mergeAndPublish } from '../session/merge-and-publish'
import { publish } from '../session/publish'
import { NAME } from '../session/undone-elsewhere'

/** Takes every undo that the person was told of back; answers with the id of the commit, null when nothing is left to take back. */
export async function restoreUndone(session: Session): Promise<string | null> {
  const wanted = session.undoneElsewhere.flatMap(({ withdrawals }) => withdrawals)
  const [made] = await mergeAndPublish(session, [], {
    cause: 'person',
    record: (_, log, { withdrawn }) => {
      const known = new Set(log.map(({ id }) => id))
      const ids = wanted.filter((id) => known.has(id) && !Object.hasOwn(withdrawn, id))
      return ids[0] === undefined ? [] : withdrawalOf(ids, ids[0])
    },
  })
  await dismissUndone(session)
  if (made) shareSoon(session)
  return made?.id ?? null
}

/** Says no more of what was undone elsewhere. */
export async function dismissUndone(session: Session): Promise<void> {
  session.undoneElsewhere = []
  await bestEffort(() => session.db.delete('cursors', [session.user, NAME]))
  session.otherTabs?.tellChange()
  publish(session)
}
