import * as v from 'valibot'
import { createFingerprintUuid } from '#lib/fingerprint'
import type { StartRequest } from '#protocol/api'
import { createCommitRange } from './commits'
import { parseHead } from './cursors'
import type { Database } from './database'
import { ignoreRejection, transact, type WriteTransaction } from './transaction'

const STORE_NAMES = ['commits', 'cursors', 'checkpoints'] as const

/** The key of the last sign-out in this browser. No user has an empty name. */
const SIGN_OUT_KEY: [string, string] = ['', 'signed-out']

/** The last sign-out: a hash of the user's key, the time (epoch milliseconds), and position and id of the deleted log's last commit. */
const SIGN_OUT_RECORD = v.object({ user: v.string(), at: v.number(), seq: v.number(), id: v.string() })

/**
 * Deletes all data of a user in one transaction. The catalog stays, because all users share it. The same transaction records the sign-out
 * at `now` (epoch milliseconds), without the user's name. The record is needed if the browser is killed right after a sign-out. Then
 * localStorage still has the user's name and the position of the last commit. Without the record, the log would seem to be lost.
 */
export async function clearUserData(db: Database, user: string, now: number): Promise<void> {
  await transact(
    db,
    [...STORE_NAMES],
    'strict',
    async (tx) => ({
      head: parseHead(await tx.objectStore('cursors').get([user, 'head'])),
      lastSignOut: await tx.objectStore('cursors').get(SIGN_OUT_KEY),
    }),
    (tx, { head, lastSignOut }) => {
      deleteRecords(tx, user)
      // A sign-out that is repeated at the next start finds an empty log. In that case, store the log's end from the first sign-out again.
      const lastCommit = head.seq === 0 && isSignOutOf(lastSignOut, user) ? lastSignOut : head
      const record = { user: hashUser(user), at: now, seq: lastCommit.seq, id: lastCommit.id }
      ignoreRejection(tx.objectStore('cursors').put(record, SIGN_OUT_KEY))
    },
  )
}

/**
 * Whether the last sign-out in this browser deleted the log to which `marker` belongs. `marker` names the last commit of the log, as the
 * page stored it in localStorage.
 */
export async function isMarkerOfDeletedLog(
  db: Database,
  user: string,
  marker: StartRequest['marker'],
): Promise<boolean> {
  const record: unknown = await db.get('cursors', SIGN_OUT_KEY)
  if (!marker?.at || !isSignOutOf(record, user) || marker.at > record.at) return false
  return marker.seq < record.seq || (marker.seq === record.seq && marker.id === record.id)
}

/** Deletes the record of the user's last sign-out. Call it when the user signs in again. */
export async function forgetSignOut(db: Database, user: string): Promise<void> {
  if (isSignOutOf(await db.get('cursors', SIGN_OUT_KEY), user)) await db.delete('cursors', SIGN_OUT_KEY)
}

/** Deletes all records of a user in one transaction, without recording a sign-out. */
export async function deleteUserRecords(db: Database, user: string): Promise<void> {
  await transact(
    db,
    [...STORE_NAMES],
    'strict',
    async () => undefined,
    (tx) => deleteRecords(tx, user),
  )
}

function deleteRecords(tx: WriteTransaction, user: string): void {
  ignoreRejection(tx.objectStore('commits').delete(createCommitRange(user)))
  ignoreRejection(tx.objectStore('cursors').delete(IDBKeyRange.bound([user, ''], [user, '\uffff'])))
  ignoreRejection(tx.objectStore('checkpoints').delete([user]))
}

const isSignOutOf = (value: unknown, user: string): value is v.InferOutput<typeof SIGN_OUT_RECORD> =>
  v.is(SIGN_OUT_RECORD, value) && value.user === hashUser(user)

const hashUser = (user: string): string => createFingerprintUuid([1, 2, 3, 4].map((salt) => [salt, user]))
