import * as v from 'valibot'
import { fromHex, toHex } from '#lib/hex'
import { toWellFormed } from '#lib/well-formed'
import { bestEffort } from '../best-effort'
import type { Database } from './database'
import { isNotFound, privateFileSystem } from './second-copy/copy-directory'
import { canWriteFiles, openFile, writeBytes } from './second-copy/file-access'

const key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const VAULT = v.object({
  /** The secret of the log (32 bytes in hex), from which the vault's address, token and key are derived. */
  root: key,
  /** The secret of the vault that replaces it, while the log moves there. */
  pending: v.nullable(key),
  /** The name of this device. */
  deviceName: v.string(),
  /** The log of the vault was not merged into this one yet. */
  isJoining: v.boolean(),
})

/** The access of a log to its vault. */
export type StoredVault = v.InferOutput<typeof VAULT>

/** The secret's bytes. */
export const rootBytes = (root: string): Uint8Array<ArrayBuffer> => fromHex(root)

export const rootText = (root: Uint8Array): string => toHex(root)

/** Reads the access to the vault; null if the log has none. After the database was lost, it is restored from the file. */
export async function readVault(db: Database, user: string): Promise<StoredVault | null> {
  const stored = await db.get('cursors', [user, 'vault'])
  if (v.is(VAULT, stored)) return stored
  const kept = await readVaultFile(user)
  if (kept) await db.put('cursors', kept, [user, 'vault'])
  return kept
}

/** Stores the access to a vault. With another vault, the state of the earlier one is discarded. */
export async function writeVault(db: Database, user: string, vault: StoredVault): Promise<void> {
  const earlier = await db.get('cursors', [user, 'vault'])
  if (!v.is(VAULT, earlier) || earlier.root !== vault.root) await db.delete('cursors', [user, 'vault-state'])
  await db.put('cursors', vault, [user, 'vault'])
  await bestEffort(() => writeVaultFile(user, vault))
}

/** Forgets the vault: the device no longer syncs. The vault itself stays. */
export async function forgetVault(db: Database, user: string): Promise<void> {
  await deleteVaultFile(user)
  await db.delete('cursors', [user, 'vault-state'])
  await db.delete('cursors', [user, 'vault'])
}

/** The stored state of the vault, not validated. */
export function readVaultState(db: Database, user: string): Promise<unknown> {
  return db.get('cursors', [user, 'vault-state'])
}

/** Stores the state of the vault, unless the device has left it. */
export async function writeVaultState(db: Database, user: string, root: string, state: object): Promise<void> {
  const tx = db.transaction('cursors', 'readwrite')
  const vault: unknown = await tx.store.get([user, 'vault'])
  if (v.is(VAULT, vault) && vault.root === root) await tx.store.put(state, [user, 'vault-state'])
  await tx.done
}

const JOINS = v.array(v.string())

/** The ids of imports that joined the log of a vault. Their records and their undos stay on this device. */
export async function readJoins(db: Database, user: string): Promise<string[]> {
  const stored = await db.get('cursors', [user, 'vault-joins'])
  return v.is(JOINS, stored) ? stored : []
}

/** Adds an id to those of `readJoins`. */
export async function addJoin(db: Database, user: string, id: string): Promise<void> {
  await db.put('cursors', [...(await readJoins(db, user)), id], [user, 'vault-joins'])
}

/** The directory of these files, in the same parent directory as the second copies. */
const DIRECTORY = 'solvelog-devices'
const nameOf = (user: string): string => `${encodeURIComponent(toWellFormed(user))}.json`

async function readVaultFile(user: string): Promise<StoredVault | null> {
  try {
    const root = await privateFileSystem()
    const directory = await root?.getDirectoryHandle(DIRECTORY)
    const file = await (await directory?.getFileHandle(nameOf(user)))?.getFile()
    const stored: unknown = file && JSON.parse(await file.text())
    return v.is(VAULT, stored) ? stored : null
  } catch {
    // If the file is lost, the user must pair the device again.
    return null
  }
}

async function writeVaultFile(user: string, vault: StoredVault): Promise<void> {
  const root = await privateFileSystem()
  if (!root || !canWriteFiles()) return
  const directory = await root.getDirectoryHandle(DIRECTORY, { create: true })
  const access = await openFile(await directory.getFileHandle(nameOf(user), { create: true }))
  try {
    const bytes = new TextEncoder().encode(JSON.stringify(vault))
    access.truncate(0)
    writeBytes(access, bytes, 0)
    access.flush()
  } finally {
    access.close()
  }
}

/** Deletes the file of a user, at a sign-out or when the device leaves the vault. */
export async function deleteVaultFile(user: string): Promise<void> {
  const root = await privateFileSystem()
  try {
    await (await root?.getDirectoryHandle(DIRECTORY))?.removeEntry(nameOf(user))
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
