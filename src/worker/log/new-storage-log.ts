import { openDB } from 'idb'
import { type Random, seededRandom } from '#lib/random'
import type { Platform } from '../platform'
import { readNumber, writeNumber } from './cursors'
import { type Database, removeDatabase } from './database'
import { ignoreRejection, type WriteTransaction } from './transaction'

/** The name of the database that is filled and deleted. No data of the user is in it. */
const NAME = 'solvelog-new-storage-log'

/** Values of 64 kB and more would be stored in files of their own and would not fill the log. */
const RECORD_BYTES = 32 * 1024
/** 10 MB in total: LevelDB starts a new log after 4 MB. */
const RECORDS = 320
/** Records per transaction, so that a sign-out or a full disk ends the work soon. */
const BATCH = 20

const DAY_MS = 86_400_000

/** The time of the last new log in epoch milliseconds; 0 if a new log was requested since. */
const cursorName = 'new-storage-log-at'

/** Requests a new storage log, as part of the transaction that repairs a damaged log. */
export function requestNewStorageLog(tx: WriteTransaction, user: string): void {
  ignoreRejection(tx.objectStore('cursors').put(0, [user, cursorName]))
}

/** Requests a new storage log, at most once a day, after a repair that nobody asked for. */
export async function requestDailyNewStorageLog(db: Database, user: string, now: number): Promise<void> {
  const last = await readNumber(db, user, cursorName)
  if (last === null || now - last >= DAY_MS) await writeNumber(db, user, cursorName, 0)
}

/**
 * Makes Chromium start a new file for its storage log, if a repair has requested it.
 *
 * Chromium stores all databases of an origin in one LevelDB, which appends each write to a log file. A power cut may leave a
 * torn record at the end of that file. The next start drops the record, appends behind it, and everything seems fine. But one
 * browser restart later, LevelDB reads the torn record in the middle of the file, reports corruption, and Chromium deletes
 * all databases of the origin, including what was saved after the repair.
 *
 * A page cannot replace the file. But LevelDB starts a new one when it has written about 4 MB, and then deletes the old one.
 * So this function writes 10 MB of random bytes, which do not compress, to a database of its own, and deletes that database.
 * Other engines store databases differently and need nothing.
 *
 * Call it in idle time. `isOver` reports that the user has signed out. Throws the browser's error if the disk is full; the
 * request then stays, and the next start tries again.
 */
export async function startNewStorageLog(
  db: Database,
  user: string,
  platform: Platform,
  isOver: () => boolean,
): Promise<void> {
  if (!isChromium() || (await readNumber(db, user, cursorName)) !== 0) return
  try {
    if (!(await fillLog(platform, isOver))) return
  } finally {
    await removeDatabase(NAME)
  }
  if (!isOver()) await writeNumber(db, user, cursorName, platform.now())
}

/** Writes the records; false if `isOver` ended it. */
async function fillLog(platform: Platform, isOver: () => boolean): Promise<boolean> {
  const filled = await openDB(NAME, 1, {
    upgrade: (created) => void created.createObjectStore('records'),
    // Another tab deletes the database: this one then fails at its next transaction.
    blocking: (_current, _blocked, event) => event.target instanceof IDBDatabase && event.target.close(),
  })
  const random = seededRandom(platform.newSeed())
  try {
    for (let first = 0; first < RECORDS; first += BATCH) {
      if (isOver()) return false
      const tx = filled.transaction('records', 'readwrite')
      for (let i = first; i < first + BATCH; i++) ignoreRejection(tx.store.put(randomBytes(random), i))
      await tx.done
      await platform.sleep(0)
    }
    return true
  } finally {
    filled.close()
  }
}

function randomBytes(random: Random): Uint8Array<ArrayBuffer> {
  const words = new Uint32Array(RECORD_BYTES / 4)
  for (let i = 0; i < words.length; i++) words[i] = random() * 2 ** 32
  return new Uint8Array(words.buffer)
}

const isChromium = (): boolean => /Chrom(e|ium)\//.test(navigator.userAgent)
