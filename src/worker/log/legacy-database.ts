import type { IDBPDatabase } from 'idb'
import { AppError } from '../app-error'
import { mayDatabaseExist, openWithoutUpgrade } from './database'

const NAME = 'leet-tracker-db'
/** The newest known version; the first two do not separate users. */
const NEWEST = 4

const UNREAD =
  'The data of the earlier version of this site could not be read. It was not changed, and Solvelog tries again at the next start.'

/** An unvalidated entry of the earlier product's database. */
export interface LegacyEntry {
  key: string
  value: unknown
}

/** The last user of the earlier product and the preferences, not validated. */
export interface LegacyUserData {
  /** The name of the last user, not validated. */
  username: unknown
  prefs: LegacyEntry[]
}

/** The relevant content of the earlier product's database, not validated. */
export interface LegacyDatabaseContent extends LegacyUserData {
  version: number
  solves: LegacyEntry[]
  profiles: LegacyEntry[]
  activeProfiles: LegacyEntry[]
}

/**
 * Reads the earlier product's database. Null if there is none or its version is unknown. Never creates, upgrades or writes
 * it. Throws an AppError if it cannot be read.
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

/** Whether this origin has the earlier product's database; true if the browser cannot list databases. */
export const hasLegacyDatabase = (): Promise<boolean> => mayDatabaseExist(NAME)

/** Reads only the last user of the earlier product; null and errors as in `readLegacyDatabase`. */
export function readLegacyUser(): Promise<LegacyUserData | null> {
  return reading(userOf)
}

async function reading<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | null> {
  if (!(await mayDatabaseExist(NAME))) return null
  let db: IDBPDatabase | null = null
  try {
    db = await openWithoutUpgrade(NAME)
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
