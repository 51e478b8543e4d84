import { openDB } from 'idb'
import * as v from 'valibot'
import { createRandom, type Random } from '#lib/random'
import { isFresh } from '#lib/time'
import type { Platform } from '../platform'
import { readNumber, writeNumber } from './cursors'
import { type Database, deleteDatabase } from './database'
import { ignoreRejection, type WriteTransaction } from './transaction'

/** The name of a database that is filled with random bytes and deleted. It has no data of the user. */
const DATABASE_NAME = 'solvelog-new-storage-log'

/** Size of a record in bytes. Chromium stores values of 64 kB and more in separate files, and those would not fill the log. */
const RECORD_BYTES = 32 * 1024
/** Number of records. They have 10 MB in total; LevelDB starts a new log after 4 MB. */
const RECORD_COUNT = 320
/** Number of records per transaction. It is small, so that a sign-out or a full disk ends the work soon. */
const BATCH_SIZE = 20

const DAY_MS = 86_400_000

const COMMIT_TIME = v.object({ at: v.number() })

/** Name of the stored time (epoch milliseconds) at which `startNewStorageLog` last ran; 0 means that it is requested. */
const CURSOR_NAME = 'new-storage-log-at'

/** Requests that `startNewStorageLog` runs later. Call it in the transaction that repairs a damaged log. */
export function requestNewStorageLog(tx: WriteTransaction, user: string): void {
  ignoreRejection(tx.objectStore('cursors').put(0, [user, CURSOR_NAME]))
}

/**
 * Requests that `startNewStorageLog` runs, because an earlier run of the browser may have left a torn record that LevelDB dropped without a
 * message (docs/decisions/0495). Does nothing for a log that began after `startedAt` (epoch milliseconds), the start of this page.
 */
export async function requestNewStorageLogAtStart(db: Database, user: string, startedAt: number): Promise<void> {
  const first = await db.get('commits', [user, 1])
  if (v.is(COMMIT_TIME, first) && first.at < startedAt) await writeNumber(db, user, CURSOR_NAME, 0)
}

/** Requests that `startNewStorageLog` runs later, after an automatic repair. Requests it at most once a day. */
export async function requestDailyNewStorageLog(db: Database, user: string, now: number): Promise<void> {
  const last = await readNumber(db, user, CURSOR_NAME)
  if (!isFresh(last, now, DAY_MS)) await writeNumber(db, user, CURSOR_NAME, 0)
}

/**
 * Makes Chromium start a new file for its storage log, if a repair has requested it.
 *
 * Chromium stores all databases of an origin in one LevelDB, which appends each write to a log file. A power cut may leave a torn record at
 * the end of that file. The next start drops the record, appends behind it, and everything seems fine. But one browser restart later,
 * LevelDB reads the torn record in the middle of the file and reports corruption. Chromium then deletes all databases of the origin,
 * including everything that was saved after the repair.
 *
 * A page cannot replace the file. But LevelDB starts a new one when it has written about 4 MB, and then deletes the old one.
 * So this function writes 10 MB of random bytes, which do not compress, to a separate database, and deletes that database. Other
 * browser engines store databases differently, so it does nothing there.
 *
 * Call it in idle time. `isOver` returns true if the user has signed out. Throws the browser's error if the disk is full. The request
 * then stays stored, and the next start tries again.
 */
export async function startNewStorageLog(
  db: Database,
  user: string,
  platform: Platform,
  isOver: () => boolean,
): Promise<void> {
  if (!isChromium() || (await readNumber(db, user, CURSOR_NAME)) !== 0) return
  try {
    if (!(await fillStorageLog(platform, isOver))) return
  } finally {
    await deleteDatabase(DATABASE_NAME)
  }
  if (!isOver()) await writeNumber(db, user, CURSOR_NAME, platform.now())
}

async function fillStorageLog(platform: Platform, isOver: () => boolean): Promise<boolean> {
  const filler = await openDB(DATABASE_NAME, 1, {
    upgrade: (newDatabase) => void newDatabase.createObjectStore('records'),
    // Another tab wants to delete the database. Close the connection, so that the next transaction here fails.
    blocking: (_current, _blocked, event) => event.target instanceof IDBDatabase && event.target.close(),
  })
  const random = createRandom(platform.newSeed())
  try {
    for (let first = 0; first < RECORD_COUNT; first += BATCH_SIZE) {
      if (isOver()) return false
      const tx = filler.transaction('records', 'readwrite')
      for (let i = first; i < first + BATCH_SIZE; i++) ignoreRejection(tx.store.put(randomBytes(random), i))
      await tx.done
      await platform.sleep(0)
    }
    return true
  } finally {
    filler.close()
  }
}

function randomBytes(random: Random): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(RECORD_BYTES / 4)
  for (let i = 0; i < words.length; i++) words[i] = random() * 2 ** 32
  return new Uint8Array(words.buffer)
}

const isChromium = (): boolean => /Chrom(e|ium)\//.test(navigator.userAgent)
