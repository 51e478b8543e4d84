import { readCommit } from '#events/commit'
import { readHead } from './cursors'
import type { Database } from './database'
import { ignoreRejection, transact } from './transaction'

/**
 * Repairs a lost or damaged head from the last commit. Commits and head are always written together, so the commits are
 * correct. Writes of other tabs are seen inside the transaction.
 */
export async function repairHead(db: Database, user: string): Promise<void> {
  await transact(
    db,
    ['commits', 'cursors'],
    'relaxed',
    async (tx) => {
      const range = IDBKeyRange.bound([user, 0], [user, Number.MAX_SAFE_INTEGER])
      const last = await tx.objectStore('commits').openCursor(range, 'prev')
      const head = readHead(await tx.objectStore('cursors').get([user, 'head']))
      return last ? { head, last: readCommit(last.value, 'the last commit') } : null
    },
    (tx, found) => {
      if (!found || found.head.seq > found.last.seq || found.head.id === found.last.id) return
      const { seq, id, at } = found.last
      ignoreRejection(tx.objectStore('cursors').put({ seq, id, at: Math.max(at, found.head.at) }, [user, 'head']))
    },
  )
}
