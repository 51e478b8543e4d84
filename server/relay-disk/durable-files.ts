import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RelayRefusal } from '../relay/relay-refusal'

/** Error codes of a full disk or an exceeded quota. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])

const errorCodeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Runs a write. If the disk is full, throws a refusal with a message for users. */
export async function runWrite<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!DISK_FULL_CODES.has(String(errorCodeOf(error)))) throw error
    throw new RelayRefusal(
      'DISK_FULL',
      "The server's disk is full. Nothing is lost on this device; sync continues later.",
    )
  }
}

/** Returns the result of a read; undefined if the file or folder does not exist. */
export async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Waits until the names in a folder are on the disk. Windows has no function for this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Moves a file or folder, and waits until both names are on the disk. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Writes a file atomically: it exists completely or not at all, even after a power failure. `temporary` is a folder on the same disk. */
export async function writeDurably(path: string, bytes: Uint8Array, temporary: string): Promise<void> {
  const draft = join(temporary, randomUUID())
  try {
    await writeFile(draft, bytes, { flush: true })
    await moveDurably(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Returns the bytes of a file; undefined if it does not exist. */
export async function readIfExists(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await undefinedIfMissing(readFile(path))
  return bytes && new Uint8Array(bytes)
}

/** Returns the names in a folder, sorted; an empty array if the folder does not exist. */
export async function listNames(path: string): Promise<string[]> {
  return ((await undefinedIfMissing(readdir(path))) ?? []).sort()
}
