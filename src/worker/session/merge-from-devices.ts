import type { Commit, PortableCommit } from '#events/commit'
import { idsWithdrawnBy } from '#events/import-undo'
import { importRecordsOf, type MergePlan } from '#events/merge'
import { pluralize } from '#lib/format'
import type { Session } from '../session'
import { mergeNotingRemovals } from './removals-of-merge'
import { readUndoneElsewhere, UNDONE_ELSEWHERE_KEY, type UndoneElsewhere } from './undone-elsewhere'

/**
 * Merges commits of the user's other devices without a record: if devices recorded such merges, they would answer each other
 * endlessly. Conflicts, undos and removals of changed solves are reported to the person.
 * `place` names where the commits come from.
 */
export async function mergeFromDevices(
  session: Session,
  commits: readonly PortableCommit[],
  place: string,
): Promise<Commit[]> {
  const { updates, db, user } = session
  let contradicted = 0
  const known = await readUndoneElsewhere(db, user)
  let undone = known
  const added = await mergeNotingRemovals(session, commits, {
    record(merge, before) {
      contradicted = merge.contradicted.length
      undone = [...known, ...receivedUndos(merge, before)]
      return []
    },
    notes: () => [{ name: UNDONE_ELSEWHERE_KEY, value: undone }],
  })
  session.undoneElsewhere = undone
  if (contradicted > 0) updates.sendToast('info', contradictionWords(contradicted, place))
  return added
}

const contradictionWords = (count: number, place: string): string =>
  `${pluralize(count, 'change')} ${place} ${count === 1 ? 'differs' : 'differ'} from the copy in this browser. ` +
  'Both versions are kept. Open Changes to compare them and to restore the one you want.'

/** The undo of an import that a merge brings, if it hides visible changes. */
function receivedUndos({ fresh, withdrawn }: MergePlan, log: readonly PortableCommit[]): UndoneElsewhere[] {
  const hidden = new Set(withdrawn)
  const changes = log.filter((commit) => hidden.has(commit.id) && !isRecord(commit)).length
  const withdrawals = fresh.filter((commit) => idsWithdrawnBy(commit).some((id) => hidden.has(id)))
  return changes === 0 ? [] : [{ withdrawals: withdrawals.map(({ id }) => id), changes }]
}

/** Records of imports and their undos are not counted as hidden changes. */
const isRecord = (commit: PortableCommit): boolean =>
  importRecordsOf(commit).length > 0 || idsWithdrawnBy(commit).length > 0
