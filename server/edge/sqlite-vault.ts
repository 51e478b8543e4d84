import type { StoredStream, StoredVault, VaultStorage } from '../relay/vault-storage'
import { hasTable, type ObjectStorage } from './durable-object'

const DAY_MS = 24 * 3_600_000

/** Returns the id of the encrypted log in a Durable Object; undefined if it has none. The platform passes no id to the alarm handler. */
export function readStoredVaultId(storage: ObjectStorage): string | undefined {
  if (!hasTable(storage, 'vault')) return undefined
  return storage.sql.exec<{ id: string }>('SELECT id FROM vault').toArray()[0]?.id
}

/** A vault (encrypted log) in the SQLite storage of its Durable Object (M8). `keepDays` is null if an unused vault is never deleted. */
export class SqliteVault implements VaultStorage {
  readonly #storage: ObjectStorage
  readonly #id: string
  readonly #keepDays: number | null

  constructor(storage: ObjectStorage, id: string, keepDays: number | null) {
    this.#storage = storage
    this.#id = id
    this.#keepDays = keepDays
  }

  async load(): Promise<StoredVault | undefined> {
    if (!hasTable(this.#storage, 'vault')) return undefined
    const { sql } = this.#storage
    const [vault] = sql
      .exec<{ token_hash: string; is_deleted: number; used_at: number }>('SELECT * FROM vault')
      .toArray()
    if (!vault) return undefined
    const rows = sql.exec<StoredStream & { stream: string; last: number }>('SELECT * FROM streams').toArray()
    return {
      tokenHash: vault.token_hash,
      isDeleted: vault.is_deleted === 1,
      usedAt: vault.used_at,
      streams: new Map(rows.map(({ stream, last, hash, bytes }) => [stream, { last, hash, bytes }])),
    }
  }

  async create(tokenHash: string, usedAt: number): Promise<void> {
    const { sql } = this.#storage
    this.#storage.transactionSync(() => {
      sql.exec(
        'CREATE TABLE vault (id TEXT NOT NULL, token_hash TEXT NOT NULL, is_deleted INTEGER NOT NULL, used_at REAL NOT NULL)',
      )
      sql.exec('CREATE TABLE streams (stream TEXT PRIMARY KEY, last INTEGER, hash TEXT, bytes INTEGER)')
      sql.exec('CREATE TABLE chunks (stream TEXT, n INTEGER, content BLOB, PRIMARY KEY (stream, n))')
      sql.exec('INSERT INTO vault VALUES (?, ?, 0, ?)', this.#id, tokenHash, usedAt)
    })
    await this.#setAlarm(usedAt)
  }

  async appendChunk(
    stream: string,
    { last, hash, bytes }: StoredStream,
    content: Uint8Array<ArrayBuffer>,
  ): Promise<void> {
    const { sql } = this.#storage
    this.#storage.transactionSync(() => {
      sql.exec('INSERT INTO chunks VALUES (?, ?, ?)', stream, last, content)
      sql.exec('INSERT OR REPLACE INTO streams VALUES (?, ?, ?, ?)', stream, last, hash, bytes)
    })
  }

  async readChunk(stream: string, n: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const [chunk] = this.#storage.sql
      .exec<{ content: ArrayBuffer }>('SELECT content FROM chunks WHERE stream = ? AND n = ?', stream, n)
      .toArray()
    return chunk && new Uint8Array(chunk.content)
  }

  async deleteStream(stream: string): Promise<void> {
    const { sql } = this.#storage
    this.#storage.transactionSync(() => {
      sql.exec('DELETE FROM chunks WHERE stream = ?', stream)
      sql.exec('DELETE FROM streams WHERE stream = ?', stream)
    })
  }

  async markAsDeleted(): Promise<void> {
    const { sql } = this.#storage
    this.#storage.transactionSync(() => {
      sql.exec('DELETE FROM chunks')
      sql.exec('DELETE FROM streams')
      sql.exec('UPDATE vault SET is_deleted = 1')
    })
    await this.#storage.deleteAlarm()
  }

  async deleteAll(): Promise<void> {
    await this.#storage.deleteAlarm()
    await this.#storage.deleteAll()
  }

  async saveUse(usedAt: number): Promise<void> {
    this.#storage.sql.exec('UPDATE vault SET used_at = ?', usedAt)
    await this.#setAlarm(usedAt)
  }

  async #setAlarm(usedAt: number): Promise<void> {
    if (this.#keepDays !== null) await this.#storage.setAlarm(usedAt + this.#keepDays * DAY_MS + 1)
  }
}
