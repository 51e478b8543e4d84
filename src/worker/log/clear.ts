import * as v from 'valibot'
import { fingerprintUuid } from '#lib/fingerprint'
import type { StartRequest } from '#protocol/api'
import { commitRange } from './commits'
import { readHead } from './cursors'
import type { Database } from './database'
import { ignoreRejection, transact, type WriteTransaction } from './transaction'

const STORES = ['commits', 'cursors', 'checkpoints'] as const

/** The key of the last sign-out in this browser. No user has an empty name. */
const SIGN_OUT: [string, string] = ['', 'signed-out']

/** The last sign-out: a hash of the user's key, the time in epoch milliseconds, and where the deleted log ended. */
const SIGN_OUT_RECORD = v.object({ user: v.string(), at: v.number(), seq: v.number(), id: v.string() })

/**
 * Deletes all data of a user in one transaction. The catalog stays, because it is shared. The same transaction records the
 * sign-out at `now` (epoch milliseconds): the browser writes localStorage some seconds late, so if it is killed before, the
 * page still has the user's name and head marker, and the log would seem to be missing. The record has no name.
 */
export async function clearUserData(db: Database, user: string, now: number): Promise<void> {
  await transact(
    db,
    [...STORES],
    'strict',
    async (tx) => ({
      head: readHead(await tx.objectStore('cursors').get([user, 'head'])),
      known: await tx.objectStore('cursors').get(SIGN_OUT),
    }),
    (tx, { head, known }) => {
      deleteRecords(tx, user)
      // A sign-out that is finished at the next start finds no log any more.
      const ended = head.seq === 0 && isRecordOf(known, user) ? known : head
      const record = { user: hashOf(user), at: now, seq: ended.seq, id: ended.id }
      ignoreRejection(tx.objectStore('cursors').put(record, SIGN_OUT))
    },
  )
}

/** Whether a head marker is older than the user's last sign-out in this browser and fits the log that it deleted. */
export async function isMarkerOfDeletedLog(
  db: Database,
  user: string,
  marker: StartRequest['marker'],
): Promise<boolean> {
  const record: unknown = await db.get('cursors', SIGN_OUT)
  if (!marker?.at || !isRecordOf(record, user) || marker.at > record.at) return false
  return marker.seq < record.seq || (marker.seq === record.seq && marker.id === record.id)
}

/** Deletes the record of a sign-out of this user, who has signed in again. */
export async function forgetSignOut(db: Database, user: string): Promise<void> {
  if (isRecordOf(await db.get('cursors', SIGN_OUT), user)) await db.delete('cursors', SIGN_OUT)
}

/** Deletes all records of a user in one transaction, without a sign-out. */
export async function deleteUserRecords(db: Database, user: string): Promise<void> {
  await transact(
    db,
    [...STORES],
    'strict',
    async () => undefined,
    (tx) => deleteRecords(tx, user),
  )
}

function deleteRecords(tx: WriteTransaction, user: string): void {
  ignoreRejection(tx.objectStore('commits').delete(commitRange(user)))
  ignoreRejection(tx.objectStore('cursors').delete(IDBKeyRange.bound([user, ''], [user, '\uffff'])))
  ignoreRejection(tx.objectStore('checkpoints').delete([user]))
}

const isRecordOf = (value: unknown, user: string): value is v.InferOutput<typeof SIGN_OUT_RECORD> =>
  v.is(SIGN_OUT_RECORD, value) && value.user === hashOf(user)

const hashOf = (user: string): string => fingerprintUuid([1, 2, 3, 4].map((salt) => [salt, user]))
