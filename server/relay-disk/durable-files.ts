import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RelayRefusal } from '../relay/relay-refusal'

/** Names of errors that mean a full disk or quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Runs a write. A full disk becomes a refusal with words. */
export async function writing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!FULL.has(String(codeOf(error)))) throw error
    throw new RelayRefusal(
      'DISK_FULL',
      "The server's disk is full. Nothing is lost on this device; sync continues later.",
    )
  }
}

/** The result of a read, or undefined if the file or folder does not exist. */
export async function ifExists<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Waits until the names in a folder are on the disk. Windows has no such call for folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Moves a file or folder and waits until both names are on the disk. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Writes a file so that it is there whole or not at all, also after a power failure. `temporary` is a folder on the same disk. */
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

/** The bytes of a file; undefined if it does not exist. */
export async function readIfExists(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await ifExists(readFile(path))
  return bytes && new Uint8Array(bytes)
}

/** The names in a folder, sorted; none if it does not exist. */
export async function namesIn(path: string): Promise<string[]> {
  return ((await ifExists(readdir(path))) ?? []).sort()
}
