import type { Database } from './database'
import { transact } from './transaction'

/** Removes everything stored under a user, all or nothing. The catalog stays: it is nobody's data. */
export async function clearUserData(db: Database, user: string): Promise<void> {
  await transact(
    db,
    ['commits', 'cursors', 'checkpoints'],
    'strict',
    async () => undefined,
    (tx) => {
      const removals = [
        tx.objectStore('commits').delete(IDBKeyRange.bound([user, 0], [user, Number.MAX_SAFE_INTEGER])),
        tx.objectStore('cursors').delete(IDBKeyRange.bound([user, ''], [user, '\uffff'])),
        tx.objectStore('checkpoints').delete([user]),
      ]
      for (const removal of removals) removal.catch(() => undefined)
    },
  )
}
