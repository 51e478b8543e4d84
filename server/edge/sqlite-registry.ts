import * as v from 'valibot'
import { PAIRING_SLOTS, type PairingSlot } from '#domain/relay/contract'
import type { Mailbox, MailboxStorage } from '../relay/mailboxes'
import type { RegistryStorage } from '../relay/registry'
import type { ObjectStorage } from './durable-object'

const MAILBOX_SCHEMA = v.object({
  tokenHash: v.string(),
  openedAt: v.number(),
  isUsedTwice: v.boolean(),
  slots: v.record(v.picklist(PAIRING_SLOTS), v.string()),
})

/**
 * The server's list of vaults (encrypted logs of users), and the mailboxes through which two devices exchange messages to pair. The data is
 * in the SQLite storage of one Durable Object (M8).
 */
export class SqliteRegistry implements RegistryStorage, MailboxStorage {
  readonly #sql: ObjectStorage['sql']

  constructor({ sql }: ObjectStorage) {
    this.#sql = sql
    sql.exec('CREATE TABLE IF NOT EXISTS vaults (id TEXT PRIMARY KEY, is_deleted INTEGER NOT NULL)')
    sql.exec('CREATE TABLE IF NOT EXISTS creations (client TEXT, at REAL)')
    sql.exec('CREATE TABLE IF NOT EXISTS mailboxes (id TEXT PRIMARY KEY, opened_at REAL, mailbox TEXT)')
    sql.exec('CREATE TABLE IF NOT EXISTS slots (id TEXT, slot TEXT, content BLOB, PRIMARY KEY (id, slot))')
  }

  hasVault(vaultId: string): boolean {
    return this.#sql.exec('SELECT 1 FROM vaults WHERE id = ? AND is_deleted = 0', vaultId).toArray().length > 0
  }

  countVaults(): number {
    return this.#sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM vaults WHERE is_deleted = 0').toArray()[0]?.n ?? 0
  }

  addVault(vaultId: string): void {
    this.#sql.exec('INSERT OR IGNORE INTO vaults VALUES (?, 0)', vaultId)
  }

  removeVault(vaultId: string): void {
    this.#sql.exec('DELETE FROM vaults WHERE id = ? AND is_deleted = 0', vaultId)
  }

  /** Whether a vault (encrypted log) exists or was deleted. */
  isKnown(vaultId: string): boolean {
    return this.#sql.exec('SELECT 1 FROM vaults WHERE id = ?', vaultId).toArray().length > 0
  }

  /** Marks a vault (encrypted log) as deleted. It no longer counts against the limit, but `isKnown` still returns true for its id. */
  markAsDeleted(vaultId: string): void {
    this.#sql.exec('UPDATE vaults SET is_deleted = 1 WHERE id = ?', vaultId)
  }

  readCreations(client: string, sinceTime: number): number[] {
    const rows = this.#sql
      .exec<{ at: number }>('SELECT at FROM creations WHERE client = ? AND at >= ? ORDER BY at', client, sinceTime)
      .toArray()
    return rows.map(({ at }) => at)
  }

  addCreation(client: string, createdAt: number): void {
    this.#sql.exec('INSERT INTO creations VALUES (?, ?)', client, createdAt)
  }

  deleteCreationsBefore(time: number): void {
    this.#sql.exec('DELETE FROM creations WHERE at < ?', time)
  }

  countMailboxes(): number {
    return this.#sql.exec<{ n: number }>('SELECT COUNT(*) AS n FROM mailboxes').toArray()[0]?.n ?? 0
  }

  findMailbox(id: string): Mailbox | undefined {
    const [row] = this.#sql.exec<{ mailbox: string }>('SELECT mailbox FROM mailboxes WHERE id = ?', id).toArray()
    return row && v.parse(MAILBOX_SCHEMA, JSON.parse(row.mailbox))
  }

  saveMailbox(id: string, mailbox: Mailbox): void {
    this.#sql.exec('INSERT OR REPLACE INTO mailboxes VALUES (?, ?, ?)', id, mailbox.openedAt, JSON.stringify(mailbox))
  }

  deleteMailbox(id: string): void {
    this.#sql.exec('DELETE FROM slots WHERE id = ?', id)
    this.#sql.exec('DELETE FROM mailboxes WHERE id = ?', id)
  }

  deleteMailboxesOutside(from: number, to: number): void {
    const isOutside = 'opened_at < ? OR opened_at > ?'
    this.#sql.exec(`DELETE FROM slots WHERE id IN (SELECT id FROM mailboxes WHERE ${isOutside})`, from, to)
    this.#sql.exec(`DELETE FROM mailboxes WHERE ${isOutside}`, from, to)
  }

  readSlot(id: string, slot: PairingSlot): Uint8Array<ArrayBuffer> | undefined {
    const [row] = this.#sql
      .exec<{ content: ArrayBuffer }>('SELECT content FROM slots WHERE id = ? AND slot = ?', id, slot)
      .toArray()
    return row && new Uint8Array(row.content)
  }

  writeSlot(id: string, slot: PairingSlot, bytes: Uint8Array<ArrayBuffer> | undefined): void {
    if (bytes) this.#sql.exec('INSERT OR REPLACE INTO slots VALUES (?, ?, ?)', id, slot, bytes)
    else this.#sql.exec('DELETE FROM slots WHERE id = ? AND slot = ?', id, slot)
  }
}
