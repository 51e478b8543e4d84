import * as v from 'valibot'
import type { PortableCommit } from '#events/commit'
import { withdrawnBy } from '#events/import-undo'
import { type Merge, mergedBy } from '#events/merge'
import type { Database } from '../log/database'
import type { MergeWork } from '../log/event-log'

/** The name of the cursor that keeps them. */
export const NAME = 'undone-elsewhere'

const UNDONE = v.object({
  /** Ids of the commits that undo an import. */
  withdrawals: v.array(v.string()),
  /** How many changes that were shown here they hide. */
  changes: v.number(),
})

/** An undo of an import that came through the shared folder and that the person has not answered yet. */
export type UndoneElsewhere = v.InferOutput<typeof UNDONE>

/** Reads which undos of other devices the person has not answered yet. */
export async function readUndoneElsewhere(db: Database, user: string): Promise<UndoneElsewhere[]> {
  const stored = await db.get('cursors', [user, NAME])
  return v.is(v.array(UNDONE), stored) ? stored : []
}

/** The undo of an import that a merge brings to a log, as far as it hides what was shown; null without one. */
export function undoneBy({ fresh, withdrawn }: Merge, log: readonly PortableCommit[]): UndoneElsewhere | null {
  const hidden = new Set(withdrawn)
  const changes = log.filter((commit) => hidden.has(commit.id) && !isRecord(commit)).length
  const withdrawals = fresh.filter((commit) => withdrawnBy(commit).some((id) => hidden.has(id)))
  return changes === 0 ? null : { withdrawals: withdrawals.map(({ id }) => id), changes }
}

/** A record of an import or of its undo is no change that the person would miss. */
const isRecord = (commit: PortableCommit): boolean => mergedBy(commit).length > 0 || withdrawnBy(commit).length > 0

/** What a merge must store beside its commits so that the person is told, also after a reload. */
export const noteOf = (all: readonly UndoneElsewhere[]): ReturnType<NonNullable<MergeWork['note']>> => ({
  name: NAME,
  value: all,
})
