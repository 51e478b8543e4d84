import { openDatabase, TABLES, type TableName } from '../background/store'

/** Records read at once, so that a large database does not fill the memory. */
const BATCH = 500

/**
 * Exports all stored data as one JSON file: an object with one array for each table. The file is built from parts, so
 * only the disk limits its size. `name` is the database, by default that of the extension.
 */
export async function exportEverything(name?: string): Promise<Blob> {
  const db = await openDatabase(name)
  try {
    const parts: BlobPart[] = [JSON.stringify({ format: 'solvelog-companion', version: 1 }).slice(0, -1)]
    for (const table of TABLES) {
      parts.push(`,\n${JSON.stringify(table)}:[`)
      await addTable(db, table, parts)
      parts.push(']')
    }
    parts.push('}\n')
    return new Blob(parts, { type: 'application/json' })
  } finally {
    db.close()
  }
}

async function addTable(db: Awaited<ReturnType<typeof openDatabase>>, table: TableName, parts: BlobPart[]) {
  let after: IDBValidKey | null = null
  let separator = '\n'
  for (;;) {
    const range: IDBKeyRange | null = after === null ? null : IDBKeyRange.lowerBound(after, true)
    const tx = db.transaction(table)
    const [keys, values]: [IDBValidKey[], unknown[]] = await Promise.all([
      tx.store.getAllKeys(range, BATCH),
      tx.store.getAll(range, BATCH),
    ])
    if (keys.length === 0) return
    const rows = values.map((value, i) => JSON.stringify({ key: keys[i], value }))
    parts.push(new Blob([separator, rows.join(',\n')]))
    separator = ',\n'
    after = keys.at(-1) ?? null
  }
}
