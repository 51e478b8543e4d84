import * as v from 'valibot'
import type { Database } from '../log/database'

export const UNDONE_ELSEWHERE_KEY = 'undone-elsewhere'

const STORED_UNDO = v.object({
  /** Ids of the commits that undo an import. */
  withdrawals: v.array(v.string()),
  /** Number of changes in the log that the commits in `withdrawals` hide. */
  changes: v.number(),
})

/** An undo of an import that another device made and that the user has not responded to. */
export type UndoneElsewhere = v.InferOutput<typeof STORED_UNDO>

/** Reads the undos of other devices that the user has not responded to. */
export async function readUndoneElsewhere(db: Database, user: string): Promise<UndoneElsewhere[]> {
  const stored = await db.get('cursors', [user, UNDONE_ELSEWHERE_KEY])
  return v.is(v.array(STORED_UNDO), stored) ? stored : []
}
