/** A value in SQLite. A blob is read as ArrayBuffer. */
type SqlValue = ArrayBuffer | Uint8Array | string | number | null

/** The members of a Durable Object's storage that the relay uses. The platform sends a response only after all writes are on the disk. */
export interface ObjectStorage {
  sql: { exec<Row extends Record<string, SqlValue>>(query: string, ...values: SqlValue[]): { toArray(): Row[] } }
  transactionSync(run: () => void): void
  deleteAll(): Promise<void>
  getAlarm(): Promise<number | null>
  /** Epoch milliseconds. */
  setAlarm(time: number): Promise<void>
  deleteAlarm(): Promise<void>
}

export interface ObjectState {
  storage: ObjectStorage
}

export interface ObjectNamespace {
  idFromName(name: string): unknown
  get(id: unknown): { fetch(request: Request): Promise<Response> }
}

/** Whether a table exists. This check writes nothing, so an empty Durable Object uses no storage. */
export function hasTable({ sql }: ObjectStorage, name: string): boolean {
  return sql.exec('SELECT 1 FROM sqlite_master WHERE name = ?', name).toArray().length > 0
}
