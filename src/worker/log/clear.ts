import { commitRange } from './commits'
import type { Database } from './database'
import { ignoreRejection, transact } from './transaction'

/** Deletes all data of a user in one transaction. The catalog stays, because it is shared. */
export async function clearUserData(db: Database, user: string): Promise<void> {
  await transact(
    db,
    ['commits', 'cursors', 'checkpoints'],
    'strict',
    async () => undefined,
    (tx) => {
      ignoreRejection(tx.objectStore('commits').delete(commitRange(user)))
      ignoreRejection(tx.objectStore('cursors').delete(IDBKeyRange.bound([user, ''], [user, '\uffff'])))
      ignoreRejection(tx.objectStore('checkpoints').delete([user]))
    },
  )
}
