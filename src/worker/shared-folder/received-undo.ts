import type { PortableCommit } from '#events/commit'
import { withdrawnBy } from '#events/import-undo'
import { importRecordsOf, type MergePlan } from '#events/merge'
import type { UndoneElsewhere } from '../session/undone-elsewhere'

/** The undo of an import that a merge brings, if it hides visible changes; otherwise null. */
export function receivedUndo({ fresh, withdrawn }: MergePlan, log: readonly PortableCommit[]): UndoneElsewhere | null {
  const hidden = new Set(withdrawn)
  const changes = log.filter((commit) => hidden.has(commit.id) && !isRecord(commit)).length
  const withdrawals = fresh.filter((commit) => withdrawnBy(commit).some((id) => hidden.has(id)))
  return changes === 0 ? null : { withdrawals: withdrawals.map(({ id }) => id), changes }
}

/** Records of imports and their undos are not counted as hidden changes. */
const isRecord = (commit: PortableCommit): boolean =>
  importRecordsOf(commit).length > 0 || withdrawnBy(commit).length > 0
