import type { Database } from './database'
import { transact, unawaited } from './transaction'

/** Removes everything stored under a user, all or nothing. The catalog stays: it is nobody's data. */
export async function clearUserData(db: Database, user: string): Promise<void> {
  await transact(
    db,
    ['commits', 'cursors', 'checkpoints'],
    'strict',
    async () => undefined,
    (tx) => {
      const commits = IDBKeyRange.bound([user, 0], [user, Number.MAX_SAFE_INTEGER])
      unawaited(tx.objectStore('commits').delete(commits))
      unawaited(tx.objectStore('cursors').delete(IDBKeyRange.bound([user, ''], [user, '\uffff'])))
      unawaited(tx.objectStore('checkpoints').delete([user]))
    },
  )
}
