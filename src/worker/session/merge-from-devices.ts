import type { Commit, PortableCommit } from '#events/commit'
import { getIdsWithdrawnBy } from '#events/import-undo'
import { getImportRecords, type MergePlan } from '#events/merge'
import { pluralize } from '#lib/format'
import type { Session } from '../session'
import { mergeAndStoreRemovals } from './removals-of-merge'
import { readUndoneElsewhere, UNDONE_ELSEWHERE_KEY, type UndoneElsewhere } from './undone-elsewhere'

/**
 * Merges commits of the user's other devices. Appends no commit that records the merge, because the other devices would merge that commit,
 * record their merge, and so on. Reports conflicts, undos and removals of changed solves to the user. `place` is the part of the message
 * that says where the commits come from.
 */
export async function mergeFromDevices(
  session: Session,
  commits: readonly PortableCommit[],
  place: string,
): Promise<Commit[]> {
  const { updates, db, user } = session
  let contradictionCount = 0
  const reportedBefore = await readUndoneElsewhere(db, user)
  let undos = reportedBefore
  const added = await mergeAndStoreRemovals(session, commits, {
    createRecordEvents(merge, log) {
      contradictionCount = merge.contradicted.length
      undos = [...reportedBefore, ...collectReceivedUndos(merge, log)]
      return []
    },
    getCursors: () => [{ name: UNDONE_ELSEWHERE_KEY, value: undos }],
  })
  session.undoneElsewhere = undos
  if (contradictionCount > 0) updates.sendToast('info', contradictionText(contradictionCount, place))
  return added
}

const contradictionText = (count: number, place: string): string =>
  `${pluralize(count, 'change')} ${place} ${count === 1 ? 'differs' : 'differ'} from the copy in this browser. ` +
  'Both versions are kept. Open Changes to compare them and to restore the one you want.'

/** Returns the undos of imports that a merge adds, as one entry that counts the changes that they hide. Empty if they hide none. */
function collectReceivedUndos({ fresh, withdrawn }: MergePlan, log: readonly PortableCommit[]): UndoneElsewhere[] {
  const hidden = new Set(withdrawn)
  const changes = log.filter((commit) => hidden.has(commit.id) && !isImportRecordOrUndo(commit)).length
  const withdrawals = fresh.filter((commit) => getIdsWithdrawnBy(commit).some((id) => hidden.has(id)))
  return changes === 0 ? [] : [{ withdrawals: withdrawals.map(({ id }) => id), changes }]
}

/** Whether a commit records an import or its undo. A commit of this kind does not count as a hidden change. */
const isImportRecordOrUndo = (commit: PortableCommit): boolean =>
  getImportRecords(commit).length > 0 || getIdsWithdrawnBy(commit).length > 0
