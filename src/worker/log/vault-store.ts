import * as v from 'valibot'
import { fromHex, toHex } from '#lib/hex'
import { toWellFormed } from '#lib/well-formed'
import { bestEffort } from '../best-effort'
import type { Database } from './database'
import { isNotFound, openPrivateFileSystem } from './second-copy/copy-directory'
import { canWriteFiles, openFile, writeBytes } from './second-copy/file-access'

const SECRET = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const VAULT = v.object({
  /** The secret of the log (32 bytes in hex), from which the address, token and key of its copy on the server are derived. */
  root: SECRET,
  /** The new secret while the log moves to a new copy on the server; otherwise null. */
  pending: v.nullable(SECRET),
  /**
   * Whether this device may have asked the server to delete the earlier copy during the move. False only in a move that has not asked yet.
   * Builds up to 0.1.0 store nothing.
   */
  hasAskedToDelete: v.exactOptional(v.boolean()),
  deviceName: v.string(),
  /** Whether the log of the other devices must still be merged into this log for the first time. */
  isJoining: v.boolean(),
  /** Whether the log has a new secret whose recovery code the user has not seen yet. */
  isCodeUnseen: v.exactOptional(v.boolean()),
})

/** The secrets of the log's copy on the server (the vault), as stored on this device. */
export type StoredVault = v.InferOutput<typeof VAULT>

export const parseRoot = (root: string): Uint8Array<ArrayBuffer> => fromHex(root)

export const formatRoot = (root: Uint8Array): string => toHex(root)

/** Reads the secrets of the log's copy on the server; null if there is none. If the database has lost them, restores them from a file. */
export async function readVault(db: Database, user: string): Promise<StoredVault | null> {
  const stored = await db.get('cursors', [user, 'vault'])
  if (v.is(VAULT, stored)) return stored
  const fromFile = await readVaultFile(user)
  if (fromFile) await db.put('cursors', fromFile, [user, 'vault'])
  return fromFile
}

/** Whether this device has agreed to join the log of the user's other devices, and has not merged it yet. Writes nothing. */
export async function isJoining(db: Database, user: string): Promise<boolean> {
  const stored = await db.get('cursors', [user, 'vault'])
  return v.is(VAULT, stored) && stored.isJoining
}

/** Stores the secrets of the log's copy on the server. If they belong to a new copy, discards the stored state of the earlier copy. */
export async function writeVault(db: Database, user: string, vault: StoredVault): Promise<void> {
  const earlier = await db.get('cursors', [user, 'vault'])
  if (!v.is(VAULT, earlier) || earlier.root !== vault.root) await db.delete('cursors', [user, 'vault-state'])
  await db.put('cursors', vault, [user, 'vault'])
  await bestEffort(() => writeVaultFile(user, vault))
}

/** Deletes the secrets of the log's copy on the server, so that this device no longer syncs. The copy itself is not deleted. */
export async function forgetVault(db: Database, user: string): Promise<void> {
  await deleteVaultFile(user)
  await db.delete('cursors', [user, 'vault-state'])
  await db.delete('cursors', [user, 'vault'])
}

/** Reads the stored state of the log's copy on the server (`VaultState`). The value is not validated. */
export function readVaultState(db: Database, user: string): Promise<unknown> {
  return db.get('cursors', [user, 'vault-state'])
}

/** Stores the state of the log's copy on the server, unless this device no longer syncs with that copy. */
export async function writeVaultState(db: Database, user: string, root: string, state: object): Promise<void> {
  const tx = db.transaction('cursors', 'readwrite')
  const vault: unknown = await tx.store.get([user, 'vault'])
  if (v.is(VAULT, vault) && vault.root === root) await tx.store.put(state, [user, 'vault-state'])
  await tx.done
}

/** The directory with one file per user, which has the secrets of the log's copy on the server. It is in the origin private file system. */
const DIRECTORY_NAME = 'solvelog-devices'
const getFileName = (user: string): string => `${encodeURIComponent(toWellFormed(user))}.json`

async function readVaultFile(user: string): Promise<StoredVault | null> {
  try {
    const root = await openPrivateFileSystem()
    const directory = await root?.getDirectoryHandle(DIRECTORY_NAME)
    const file = await (await directory?.getFileHandle(getFileName(user)))?.getFile()
    const stored: unknown = file && JSON.parse(await file.text())
    return v.is(VAULT, stored) ? stored : null
  } catch {
    // If the file is lost, the user must pair the device again.
    return null
  }
}

async function writeVaultFile(user: string, vault: StoredVault): Promise<void> {
  const root = await openPrivateFileSystem()
  if (!root || !canWriteFiles()) return
  const directory = await root.getDirectoryHandle(DIRECTORY_NAME, { create: true })
  const access = await openFile(await directory.getFileHandle(getFileName(user), { create: true }))
  try {
    const bytes = new TextEncoder().encode(JSON.stringify(vault))
    access.truncate(0)
    writeBytes(access, bytes, 0)
    access.flush()
  } finally {
    access.close()
  }
}

/** Deletes the file with the secrets of a user's log, at a sign-out or when this device stops syncing. */
export async function deleteVaultFile(user: string): Promise<void> {
  const root = await openPrivateFileSystem()
  try {
    await (await root?.getDirectoryHandle(DIRECTORY_NAME))?.removeEntry(getFileName(user))
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
