import type { Commit, PortableCommit } from '#events/commit'
import { findDeviceOnlyIds, getIdsWithdrawnBy, getImportRecords } from '#events/device-only'
import { createJoinRecordEvents, type MergePlan } from '#events/merge'
import { pluralize } from '#lib/format'
import type { Session } from '../session'
import { mergeAndStoreRemovals } from './removals-of-merge'
import { readUndoneElsewhere, UNDONE_ELSEWHERE_KEY, type UndoneElsewhere } from './undone-elsewhere'

/**
 * Merges commits of the user's other devices. Appends no commit that records the merge, because the other devices would merge that commit,
 * record their merge, and so on. With `joinId`, records on this device alone that it joined the other devices. Reports conflicts, undos and
 * removals of changed solves to the user. `place` is the part of the message that says where the commits come from.
 */
export async function mergeFromDevices(
  session: Session,
  commits: readonly PortableCommit[],
  place: string,
  joinId: string | null = null,
): Promise<Commit[]> {
  const { updates, db, user } = session
  let contradictionCount = 0
  const reportedBefore = await readUndoneElsewhere(db, user)
  let undos = reportedBefore
  const added = await mergeAndStoreRemovals(session, commits, {
    createRecordEvents(merge, log) {
      contradictionCount = merge.contradicted.length
      undos = [
        ...reportedBefore,
        ...(joinId === null ? collectReceivedUndos(merge, log) : collectUndosAtJoin(merge, log)),
      ]
      return joinId === null ? [] : createJoinRecordEvents(joinId, merge)
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
const collectReceivedUndos = ({ fresh, withdrawn }: MergePlan, log: readonly PortableCommit[]): UndoneElsewhere[] =>
  collectUndos(withdrawn, log, fresh)

/** Like `collectReceivedUndos`, but also for an undo of this device that hides changes of the joined devices. */
function collectUndosAtJoin(merge: MergePlan, log: readonly PortableCommit[]): UndoneElsewhere[] {
  const { fresh, withdrawn, reinstated, kept, withdrawnOnAllDevices } = merge
  const all = [...log, ...fresh]
  const privateIds = findDeviceOnlyIds(all)
  const hidden = [...withdrawn, ...reinstated, ...kept].filter((id) => withdrawnOnAllDevices.has(id))
  return collectUndos(
    hidden,
    all,
    all.filter(({ id }) => !privateIds.has(id)),
  )
}

function collectUndos(
  hiddenIds: readonly string[],
  log: readonly PortableCommit[],
  undos: readonly PortableCommit[],
): UndoneElsewhere[] {
  const hidden = new Set(hiddenIds)
  const changes = log.filter((commit) => hidden.has(commit.id) && !isImportRecordOrUndo(commit)).length
  const withdrawals = undos.filter((commit) => getIdsWithdrawnBy(commit).some((id) => hidden.has(id)))
  return changes === 0 ? [] : [{ withdrawals: withdrawals.map(({ id }) => id), changes }]
}

/** Whether a commit records an import or its undo. A commit of this kind does not count as a hidden change. */
const isImportRecordOrUndo = (commit: PortableCommit): boolean =>
  getImportRecords(commit).length > 0 || getIdsWithdrawnBy(commit).length > 0
