import * as v from 'valibot'
import type { Database } from './database'
import { transact, unawaited } from './transaction'

/** Version of the index's shape: one of another version counts as none, and is fetched again. */
const VERSION = 1

const STORED = v.object({ version: v.literal(VERSION), index: v.string(), updatedAt: v.number(), hash: v.number() })

/**
 * The catalog's light index as one JSON text, when it was last refreshed (epoch milliseconds, 0 for the build's own),
 * and its bytes' hash.
 */
export type StoredCatalog = Omit<v.InferOutput<typeof STORED>, 'version'>

/** The stored catalog; null when there is none that can be read. */
export async function readCatalog(db: Database): Promise<StoredCatalog | null> {
  const stored = await db.get('catalog', 'index')
  return v.is(STORED, stored) ? stored : null
}

/** Stores the index with the bytes it came from, both or neither; without bytes only the index is replaced. */
export async function writeCatalog(db: Database, catalog: StoredCatalog, bytes: Uint8Array | null): Promise<void> {
  await transact(
    db,
    ['catalog'],
    'relaxed',
    async () => undefined,
    (tx) => {
      const store = tx.objectStore('catalog')
      unawaited(store.put({ version: VERSION, ...catalog }, 'index'))
      if (bytes) unawaited(store.put(bytes, 'bytes'))
    },
  )
}

/** The stored catalog's bytes as they came; null when there are none. */
export async function readStoredBytes(db: Database): Promise<Uint8Array | null> {
  const stored = await db.get('catalog', 'bytes')
  return stored instanceof Uint8Array ? stored : null
}

/** The default profiles as last fetched, not yet validated. */
export function readDefaults(db: Database): Promise<unknown> {
  return db.get('catalog', 'default-profiles')
}

/** Keeps the default profiles for a start without the network. */
export async function writeDefaults(db: Database, profiles: readonly object[]): Promise<void> {
  await db.put('catalog', profiles, 'default-profiles')
}
