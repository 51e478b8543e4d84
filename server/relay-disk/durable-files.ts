import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RelayRefusal } from '../relay/relay-refusal'

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])

const getErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Runs a write. If the disk is full, throws a refusal with a message for users. */
export async function runWrite<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!DISK_FULL_CODES.has(String(getErrorCode(error)))) throw error
    throw new RelayRefusal(
      'DISK_FULL',
      "The server's disk is full. Nothing is lost on this device; sync continues later.",
    )
  }
}

/** Returns the result of a read; undefined if the file or folder does not exist. */
export async function resolveUndefinedIfMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Waits until the file names in a folder are on the disk. Does nothing on Windows, which has no function for this. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Moves a file or folder, and waits until its new name is on the disk. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Writes a file atomically: it exists completely or not at all, even after a power failure. `temporaryFolder` is on the same disk. */
export async function writeDurably(path: string, bytes: Uint8Array, temporaryFolder: string): Promise<void> {
  const draftPath = join(temporaryFolder, randomUUID())
  try {
    await writeFile(draftPath, bytes, { flush: true })
    await moveDurably(draftPath, path)
  } catch (error) {
    await rm(draftPath, { force: true })
    throw error
  }
}

export async function readIfExists(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await resolveUndefinedIfMissing(readFile(path))
  return bytes && new Uint8Array(bytes)
}

/** Returns the names in a folder, sorted; an empty array if the folder does not exist. */
export async function listNames(path: string): Promise<string[]> {
  return ((await resolveUndefinedIfMissing(readdir(path))) ?? []).sort()
}
