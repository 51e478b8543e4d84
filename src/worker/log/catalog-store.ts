import * as v from 'valibot'
import type { Database } from './database'
import { ignoreRejection, transact } from './transaction'

/** Version of the stored format. A catalog of another version is ignored and downloaded again. */
const STORED_VERSION = 1

const STORED_CATALOG = v.object({
  version: v.literal(STORED_VERSION),
  index: v.string(),
  updatedAt: v.number(),
  hash: v.number(),
  /** Builds up to 0.1.0 do not store the following fields. */
  isFull: v.optional(v.boolean()),
  since: v.optional(v.number()),
  etag: v.optional(v.nullable(v.string())),
})

/**
 * The catalog's problems as JSON text, and a hash of the downloaded bytes. The other fields are those of `Catalog`. For a starter,
 * `updatedAt` is 0, so that builds up to 0.1.0 do not take it as fresh either.
 */
export type StoredCatalog = Omit<v.InferOutput<typeof STORED_CATALOG>, 'version'>

/** Reads the stored catalog; null if it is missing or invalid. */
export async function readCatalog(db: Database): Promise<StoredCatalog | null> {
  const stored = await db.get('catalog', 'index')
  return v.is(STORED_CATALOG, stored) ? stored : null
}

/** Stores the catalog's problems and the downloaded bytes in one transaction; without bytes only the problems. */
export async function writeCatalog(db: Database, catalog: StoredCatalog, bytes: Uint8Array | null): Promise<void> {
  await transact(
    db,
    ['catalog'],
    'relaxed',
    async () => undefined,
    (tx) => {
      const store = tx.objectStore('catalog')
      ignoreRejection(store.put({ version: STORED_VERSION, ...catalog }, 'index'))
      if (bytes) ignoreRejection(store.put(bytes, 'bytes'))
    },
  )
}

/** Reads the downloaded bytes of the stored catalog; null if there are none. */
export async function readStoredBytes(db: Database): Promise<Uint8Array | null> {
  const stored = await db.get('catalog', 'bytes')
  return stored instanceof Uint8Array ? stored : null
}

/** Reads the daily challenge that was fetched last. The value is not validated. */
export function readStoredDaily(db: Database): Promise<unknown> {
  return db.get('catalog', 'daily')
}

export async function writeDaily(db: Database, daily: object): Promise<void> {
  await db.put('catalog', daily, 'daily')
}

/** Reads the default profiles that were fetched last. The value is not validated. */
export function readDefaultProfiles(db: Database): Promise<unknown> {
  return db.get('catalog', 'default-profiles')
}

export async function writeDefaultProfiles(db: Database, profiles: readonly object[]): Promise<void> {
  await db.put('catalog', profiles, 'default-profiles')
}
