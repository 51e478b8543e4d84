import type { IDBPDatabase } from 'idb'
import { AppError } from '../app-error'
import { mayDatabaseExist, openWithoutUpgrade } from './database'

const DATABASE_NAME = 'leet-tracker-db'
/** The newest schema version of the earlier product. The first two versions do not separate users. */
const NEWEST_VERSION = 4

const NOT_READ_TEXT =
  'The data of the earlier version of this site could not be read. It was not changed, and Solvelog tries again at the next start.'

/** An unvalidated entry of the earlier product's database. */
export interface LegacyEntry {
  key: string
  value: unknown
}

/** The last user of the earlier product and the preferences, not validated. */
export interface LegacyUserData {
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
 * Reads the earlier product's database. Returns null if there is none or its version is unknown. Never creates or changes the
 * database. Throws an AppError if it cannot be read.
 */
export function readLegacyDatabase(): Promise<LegacyDatabaseContent | null> {
  return withLegacyDatabase(async (db) => ({
    version: db.version,
    ...(await readUser(db)),
    solves: await readEntries(db, 'solves'),
    profiles: await readEntries(db, 'goal-profiles'),
    activeProfiles: await readEntries(db, 'active-goal-profile'),
  }))
}

/** Whether this origin has the earlier product's database; true if the browser cannot list databases. */
export const hasLegacyDatabase = (): Promise<boolean> => mayDatabaseExist(DATABASE_NAME)

/** Reads only the last user of the earlier product. Returns null and throws as `readLegacyDatabase` does. */
export function readLegacyUser(): Promise<LegacyUserData | null> {
  return withLegacyDatabase(readUser)
}

async function withLegacyDatabase<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | null> {
  if (!(await mayDatabaseExist(DATABASE_NAME))) return null
  let db: IDBPDatabase | null = null
  try {
    db = await openWithoutUpgrade(DATABASE_NAME)
    return db && db.version <= NEWEST_VERSION ? await work(db) : null
  } catch (error) {
    throw new AppError('storage-lost', NOT_READ_TEXT, { cause: error })
  } finally {
    db?.close()
  }
}

async function readUser(db: IDBPDatabase): Promise<LegacyUserData> {
  const store = 'leetcode-username'
  const username: unknown = db.objectStoreNames.contains(store) ? await db.get(store, 'username') : undefined
  return { username, prefs: await readEntries(db, 'app-prefs') }
}

async function readEntries(db: IDBPDatabase, store: string): Promise<LegacyEntry[]> {
  if (!db.objectStoreNames.contains(store)) return []
  const { store: objectStore } = db.transaction(store)
  const [keys, values] = await Promise.all([objectStore.getAllKeys(), objectStore.getAll()])
  return values.flatMap((value: unknown, i) => {
    const key = keys[i]
    return typeof key === 'string' ? [{ key, value }] : []
  })
}
