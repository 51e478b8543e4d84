import { toWellFormed } from '#lib/well-formed'

/** The directory of all second copies in the origin private file system. Each user has a directory in it. */
const ROOT = 'solvelog-copy'

/** The file that new changes are appended to. */
export const TAIL = 'tail.ndjson'

const SEALED = /^(\d{6,})\.ndjson\.gz$/

/** The name of a sealed file; files are numbered from 1. */
export const sealedName = (number: number): string => `${String(number).padStart(6, '0')}.ndjson.gz`

/** The number of a sealed file; null for other names. */
export function sealedNumber(name: string): number | null {
  const digits = SEALED.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

const directoryName = (user: string): string => `user-${encodeURIComponent(toWellFormed(user))}`

/**
 * The origin private file system; null where it is not available: in private windows, in engines without it, or if the
 * browser refuses.
 */
export async function privateFileSystem(): Promise<FileSystemDirectoryHandle | null> {
  const storage: StorageManager | undefined = navigator.storage
  if (!storage?.getDirectory) return null
  return storage.getDirectory().catch(() => null)
}

/** The directory of a user's second copy; null if it does not exist. `user` is the user's key. */
export async function copyDirectory(
  root: FileSystemDirectoryHandle,
  user: string,
): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (await root.getDirectoryHandle(ROOT)).getDirectoryHandle(directoryName(user))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** The directory of a user's second copy, created if it does not exist. */
export async function createCopyDirectory(
  root: FileSystemDirectoryHandle,
  user: string,
): Promise<FileSystemDirectoryHandle> {
  return (await root.getDirectoryHandle(ROOT, { create: true })).getDirectoryHandle(directoryName(user), {
    create: true,
  })
}

/** Runs work while no other tab reads, writes or deletes the user's second copy. */
export function withCopyLock<T>(user: string, work: () => Promise<T>): Promise<T> {
  // Missing over plain http and in old browsers, where no copy is written. A sign-out must work there too.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`solvelog-copy:${user}`, work) : work()
}

/**
 * Deletes a user's second copy, also files of other versions; false if there was none. At a sign-out, call it after the log
 * is deleted: an append checks inside the same lock that the log still has what it writes.
 */
export async function deleteSecondCopy(user: string): Promise<boolean> {
  const root = await privateFileSystem()
  if (!root) return false
  return withCopyLock(user, async () => {
    try {
      await (await root.getDirectoryHandle(ROOT)).removeEntry(directoryName(user), { recursive: true })
      return true
    } catch (error) {
      if (isNotFound(error)) return false
      throw error
    }
  })
}

export const isNotFound = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'
