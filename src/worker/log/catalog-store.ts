import * as v from 'valibot'
import type { Database } from './database'
import { ignoreRejection, transact } from './transaction'

/** Version of the stored format: other versions are ignored and fetched again. */
const VERSION = 1

const STORED = v.object({ version: v.literal(VERSION), index: v.string(), updatedAt: v.number(), hash: v.number() })

/**
 * The catalog's problems as JSON text, the time of its last refresh (epoch milliseconds, 0 for the build's own catalog), and
 * a hash of the downloaded bytes.
 */
export type StoredCatalog = Omit<v.InferOutput<typeof STORED>, 'version'>

/** Reads the stored catalog; null if it is missing or invalid. */
export async function readCatalog(db: Database): Promise<StoredCatalog | null> {
  const stored = await db.get('catalog', 'index')
  return v.is(STORED, stored) ? stored : null
}

/** Stores the index and the downloaded bytes in one transaction; without bytes only the index. */
export async function writeCatalog(db: Database, catalog: StoredCatalog, bytes: Uint8Array | null): Promise<void> {
  await transact(
    db,
    ['catalog'],
    'relaxed',
    async () => undefined,
    (tx) => {
      const store = tx.objectStore('catalog')
      ignoreRejection(store.put({ version: VERSION, ...catalog }, 'index'))
      if (bytes) ignoreRejection(store.put(bytes, 'bytes'))
    },
  )
}

/** The downloaded bytes of the stored catalog, or null. */
export async function readStoredBytes(db: Database): Promise<Uint8Array | null> {
  const stored = await db.get('catalog', 'bytes')
  return stored instanceof Uint8Array ? stored : null
}

/** The last fetched default profiles, not validated. */
export function readDefaultProfiles(db: Database): Promise<unknown> {
  return db.get('catalog', 'default-profiles')
}

/** Stores the default profiles for offline starts. */
export async function writeDefaultProfiles(db: Database, profiles: readonly object[]): Promise<void> {
  await db.put('catalog', profiles, 'default-profiles')
}
