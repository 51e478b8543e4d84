import type { IDBPDatabase } from 'idb'
import { AppError } from '../app-error'
import { mayExist, openAsItIs } from './database'

const NAME = 'leet-tracker-db'
/** The newest version that is known; in the first two nothing is under a user's name. */
const NEWEST = 4

const UNREAD =
  'The data of the earlier version of this site could not be read. It is left as it was, and tried again at the next start.'

/** An entry of the earlier product's database, as it stands there. */
export interface LegacyEntry {
  key: string
  value: unknown
}

/** Who used the earlier product last, and its preferences; nothing of it is validated. */
export interface LegacyUserData {
  /** The value of "username". */
  username: unknown
  prefs: LegacyEntry[]
}

/** What the earlier product's database holds of interest, as it stands there: nothing of it is validated. */
export interface LegacyDatabaseContent extends LegacyUserData {
  version: number
  solves: LegacyEntry[]
  profiles: LegacyEntry[]
  activeProfiles: LegacyEntry[]
}

/**
 * Reads the earlier product's database whole; null when this origin has none, or one of a version that is not known. It
 * is opened as it is: never created, upgraded or written. Throws a Fault in words when it cannot be read.
 */
export function readLegacyDatabase(): Promise<LegacyDatabaseContent | null> {
  return reading(async (db) => ({
    version: db.version,
    ...(await userOf(db)),
    solves: await entriesOf(db, 'solves'),
    profiles: await entriesOf(db, 'goal-profiles'),
    activeProfiles: await entriesOf(db, 'active-goal-profile'),
  }))
}

/** Whether this origin has the earlier product's database; true where the browser cannot tell. */
export const hasLegacyDatabase = (): Promise<boolean> => mayExist(NAME)

/** Reads no more than who used the earlier product last; null and Faults as for the whole. */
export function readLegacyUser(): Promise<LegacyUserData | null> {
  return reading(userOf)
}

async function reading<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | null> {
  if (!(await mayExist(NAME))) return null
  let db: IDBPDatabase | null = null
  try {
    db = await openAsItIs(NAME)
    return db && db.version <= NEWEST ? await work(db) : null
  } catch (error) {
    throw new AppError('storage-lost', UNREAD, { cause: error })
  } finally {
    db?.close()
  }
}

async function userOf(db: IDBPDatabase): Promise<LegacyUserData> {
  const store = 'leetcode-username'
  const username: unknown = db.objectStoreNames.contains(store) ? await db.get(store, 'username') : undefined
  return { username, prefs: await entriesOf(db, 'app-prefs') }
}

async function entriesOf(db: IDBPDatabase, store: string): Promise<LegacyEntry[]> {
  if (!db.objectStoreNames.contains(store)) return []
  const { store: all } = db.transaction(store)
  const [keys, values] = await Promise.all([all.getAllKeys(), all.getAll()])
  return values.flatMap((value: unknown, i) => {
    const key = keys[i]
    return typeof key === 'string' ? [{ key, value }] : []
  })
}
