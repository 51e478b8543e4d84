import type { Database } from './database'

/** Removes everything stored under a user, in one transaction. The catalog stays: it is nobody's data. */
export async function clearUserData(db: Database, user: string): Promise<void> {
  const tx = db.transaction(['commits', 'cursors', 'checkpoints'], 'readwrite', { durability: 'strict' })
  await Promise.all([
    tx.objectStore('commits').delete(IDBKeyRange.bound([user, 0], [user, Number.MAX_SAFE_INTEGER])),
    tx.objectStore('cursors').delete(IDBKeyRange.bound([user, ''], [user, '\uffff'])),
    tx.objectStore('checkpoints').delete([user]),
    tx.done,
  ])
}
