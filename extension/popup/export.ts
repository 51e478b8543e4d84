import { openDatabase, TABLE_NAMES, type TableName } from '../background/store'

/** Number of records that are read at once, so that a large database does not fill the memory. */
const BATCH_SIZE = 500

/**
 * Exports all stored data as one JSON file: an object with one array for each table. The file is assembled from pieces, so only the disk
 * limits its size. `name` is the database, by default the extension's own.
 */
export async function exportEverything(name?: string): Promise<Blob> {
  const db = await openDatabase(name)
  try {
    const parts: BlobPart[] = [JSON.stringify({ format: 'solvelog-companion', version: 1 }).slice(0, -1)]
    for (const table of TABLE_NAMES) {
      parts.push(`,\n${JSON.stringify(table)}:[`)
      await appendTable(db, table, parts)
      parts.push(']')
    }
    parts.push('}\n')
    return new Blob(parts, { type: 'application/json' })
  } finally {
    db.close()
  }
}

async function appendTable(db: Awaited<ReturnType<typeof openDatabase>>, table: TableName, parts: BlobPart[]) {
  let lastKey: IDBValidKey | null = null
  let separator = '\n'
  for (;;) {
    const range: IDBKeyRange | null = lastKey === null ? null : IDBKeyRange.lowerBound(lastKey, true)
    const tx = db.transaction(table)
    const [keys, values]: [IDBValidKey[], unknown[]] = await Promise.all([
      tx.store.getAllKeys(range, BATCH_SIZE),
      tx.store.getAll(range, BATCH_SIZE),
    ])
    if (keys.length === 0) return
    const rows = values.map((value, i) => JSON.stringify({ key: keys[i], value }))
    parts.push(new Blob([separator, rows.join(',\n')]))
    separator = ',\n'
    lastKey = keys.at(-1) ?? null
  }
}
