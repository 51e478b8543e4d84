import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { RELAY_ID } from '#domain/relay/contract'
import { sha256Hex } from '../relay/token'
import type { StoredStream, StoredVault, VaultStorage } from '../relay/vault-storage'
import {
  listNames,
  moveDurably,
  readIfExists,
  resolveUndefinedIfMissing,
  runWrite,
  syncFolder,
  writeDurably,
} from './durable-files'

/** The folders of the sync server. All are on the same disk, so that a rename between them is atomic. */
export interface RelayFolders {
  /** Contains a folder for each vault (encrypted log), with a folder for each device's stream and a file for each uploaded chunk. */
  vaults: string
  /** Contains a file for each deleted vault (encrypted log), with the hash of its access token. */
  deletedVaults: string
  /** The folder for unfinished writes and deletions. It is emptied when the server starts. */
  temporary: string
}

const VAULT_FILE = 'vault.json'
const CHUNK_FILE = /^\d{9}$/
const VAULT_FILE_SCHEMA = v.object({ tokenHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })

const createChunkFileName = (n: number) => String(n).padStart(9, '0')

/** Creates the folders of the sync server. Deletes files that an earlier server did not finish writing. */
export async function prepareFolders(folder: string): Promise<RelayFolders> {
  const folders = {
    vaults: join(folder, 'vaults'),
    deletedVaults: join(folder, 'deleted'),
    temporary: join(folder, 'temporary'),
  }
  await rm(folders.temporary, { recursive: true, force: true })
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true })
  await syncFolder(folder)
  return folders
}

/** A vault (encrypted log) on the disk (M8). The time of its last use is the modification time of `vault.json`. */
export class DiskVault implements VaultStorage {
  readonly #folders: RelayFolders
  readonly #folder: string
  readonly #deletionRecordPath: string

  constructor(folders: RelayFolders, id: string) {
    this.#folders = folders
    this.#folder = join(folders.vaults, id)
    this.#deletionRecordPath = join(folders.deletedVaults, id)
  }

  async load(): Promise<StoredVault | undefined> {
    const tombstone = await readIfExists(this.#deletionRecordPath)
    if (tombstone) return { ...parseVaultFile(tombstone), isDeleted: true, usedAt: 0, streams: new Map() }
    const path = join(this.#folder, VAULT_FILE)
    const file = await readIfExists(path)
    if (!file) return undefined
    const { mtimeMs } = await stat(path)
    return { ...parseVaultFile(file), isDeleted: false, usedAt: mtimeMs, streams: await this.#loadStreams() }
  }

  create(tokenHash: string, usedAt: number): Promise<void> {
    return runWrite(async () => {
      const draftPath = join(this.#folders.temporary, randomUUID())
      await mkdir(draftPath)
      await writeDurably(join(draftPath, VAULT_FILE), encodeVaultFile(tokenHash), this.#folders.temporary)
      await utimes(join(draftPath, VAULT_FILE), usedAt / 1000, usedAt / 1000)
      await moveDurably(draftPath, this.#folder)
    })
  }

  appendChunk(stream: string, { last }: StoredStream, content: Uint8Array<ArrayBuffer>): Promise<void> {
    return runWrite(async () => {
      const folder = join(this.#folder, stream)
      if (last === 1) {
        await mkdir(folder, { recursive: true })
        await syncFolder(this.#folder)
      }
      await writeDurably(join(folder, createChunkFileName(last)), content, this.#folders.temporary)
    })
  }

  readChunk(stream: string, n: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return readIfExists(join(this.#folder, stream, createChunkFileName(n)))
  }

  async deleteStream(stream: string): Promise<void> {
    await this.#remove(join(this.#folder, stream))
    await syncFolder(this.#folder)
  }

  markAsDeleted(): Promise<void> {
    return runWrite(async () => {
      const file = await readIfExists(join(this.#folder, VAULT_FILE))
      if (!file) throw new Error('The vault to delete is not on the disk.')
      await writeDurably(this.#deletionRecordPath, file, this.#folders.temporary)
      await this.deleteAll()
    })
  }

  async deleteAll(): Promise<void> {
    await this.#remove(this.#folder)
    await syncFolder(this.#folders.vaults)
  }

  async saveUse(usedAt: number): Promise<void> {
    await utimes(join(this.#folder, VAULT_FILE), usedAt / 1000, usedAt / 1000)
  }

  /** Moves a folder into the temporary folder, and then deletes its files. If this is interrupted, the next start deletes the rest. */
  async #remove(path: string): Promise<void> {
    const discardedPath = join(this.#folders.temporary, randomUUID())
    await rename(path, discardedPath)
    await rm(discardedPath, { recursive: true, force: true })
  }

  async #loadStreams(): Promise<Map<string, StoredStream>> {
    const streams = new Map<string, StoredStream>()
    for (const stream of (await listNames(this.#folder)).filter((name) => RELAY_ID.test(name))) {
      const storedStream = await this.#loadStream(stream)
      if (storedStream) streams.set(stream, storedStream)
    }
    return streams
  }

  /** Reads a stream from the disk. After a partly restored backup, chunks can be missing: the stream ends before the first gap. */
  async #loadStream(stream: string): Promise<StoredStream | undefined> {
    const folder = join(this.#folder, stream)
    const names = (await listNames(folder)).filter((name) => CHUNK_FILE.test(name))
    const gap = names.findIndex((name, i) => Number(name) !== i + 1)
    const last = gap === -1 ? names.length : gap
    const bytes = last === 0 ? undefined : await this.readChunk(stream, last)
    if (!bytes) return undefined
    const sizes = await Promise.all(names.slice(0, last).map(async (name) => (await stat(join(folder, name))).size))
    return { last, hash: await sha256Hex(bytes), bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }
}

function encodeVaultFile(tokenHash: string): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ tokenHash })}\n`)
}

function parseVaultFile(bytes: Uint8Array): v.InferOutput<typeof VAULT_FILE_SCHEMA> {
  return v.parse(VAULT_FILE_SCHEMA, JSON.parse(new TextDecoder().decode(bytes)))
}

/** Returns the ids of the vaults (encrypted logs) on the disk. Completes deletions that an earlier server did not finish. */
export async function listVaults(folders: RelayFolders): Promise<string[]> {
  const deleted = new Set(await listNames(folders.deletedVaults))
  const ids = (await listNames(folders.vaults)).filter((name) => RELAY_ID.test(name))
  for (const id of ids.filter((name) => deleted.has(name))) await new DiskVault(folders, id).deleteAll()
  return ids.filter((id) => !deleted.has(id))
}

/** Returns when a vault (encrypted log) was last used, in epoch milliseconds; undefined if it is not on the disk. */
export async function readLastUse(folders: RelayFolders, id: string): Promise<number | undefined> {
  return (await resolveUndefinedIfMissing(stat(join(folders.vaults, id, VAULT_FILE))))?.mtimeMs
}
