import * as v from 'valibot'
import type { Database } from '../log/database'

export const UNDONE_ELSEWHERE_KEY = 'undone-elsewhere'

const UNDONE = v.object({
  /** Ids of the commits that undo an import. */
  withdrawals: v.array(v.string()),
  /** Number of visible changes that these commits hide. */
  changes: v.number(),
})

/** An undo of an import that arrived through the shared folder and that the person has not responded to. */
export type UndoneElsewhere = v.InferOutput<typeof UNDONE>

/** Reads the undos of other devices that the person has not responded to. */
export async function readUndoneElsewhere(db: Database, user: string): Promise<UndoneElsewhere[]> {
  const stored = await db.get('cursors', [user, UNDONE_ELSEWHERE_KEY])
  return v.is(v.array(UNDONE), stored) ? stored : []
}
