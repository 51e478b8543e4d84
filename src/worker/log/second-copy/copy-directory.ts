import { toWellFormed } from '#lib/well-formed'

/** The directory of all second copies in the origin private file system. Each user has a directory in it. */
const COPIES_DIRECTORY_NAME = 'solvelog-copy'

/** The name of the file of a copy to which new changes are appended. */
export const TAIL_NAME = 'tail.ndjson'

const SEALED_NAME = /^(\d{6,})\.ndjson\.gz$/

/** Returns the name of a finished (sealed) file of a copy, which is never changed. The files are numbered from 1. */
export const formatSealedName = (number: number): string => `${String(number).padStart(6, '0')}.ndjson.gz`

/** Returns the number in the name of a finished (sealed) file; null for another name. */
export function parseSealedNumber(name: string): number | null {
  const digits = SEALED_NAME.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

const formatDirectoryName = (user: string): string => `user-${encodeURIComponent(toWellFormed(user))}`

/**
 * Opens the origin private file system. Returns null where it is not available: in private windows, in browsers without it, or if the
 * browser refuses.
 */
export async function openPrivateFileSystem(): Promise<FileSystemDirectoryHandle | null> {
  const storage: StorageManager | undefined = navigator.storage
  if (!storage?.getDirectory) return null
  return storage.getDirectory().catch(() => null)
}

/** Finds the directory of the second copy of a user's log; null if it does not exist. `user` is the user's key. */
export async function findCopyDirectory(
  root: FileSystemDirectoryHandle,
  user: string,
): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (await root.getDirectoryHandle(COPIES_DIRECTORY_NAME)).getDirectoryHandle(formatDirectoryName(user))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export async function createCopyDirectory(
  root: FileSystemDirectoryHandle,
  user: string,
): Promise<FileSystemDirectoryHandle> {
  return (await root.getDirectoryHandle(COPIES_DIRECTORY_NAME, { create: true })).getDirectoryHandle(
    formatDirectoryName(user),
    {
      create: true,
    },
  )
}

/** Runs work while no other tab reads, writes or deletes the second copy of the user's log. */
export function withCopyLock<T>(user: string, work: () => Promise<T>): Promise<T> {
  // Over plain http and in old browsers, there are no locks and no copies. A sign-out must still work there.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`solvelog-copy:${user}`, work) : work()
}

/**
 * Deletes the second copy of a user's log, including files that other versions of Solvelog wrote. Returns false if there was no copy. At a
 * sign-out, delete the log first: then another tab finds no changes that it could write to the copy again.
 */
export async function deleteSecondCopy(user: string): Promise<boolean> {
  const root = await openPrivateFileSystem()
  if (!root) return false
  return withCopyLock(user, async () => {
    try {
      await (await root.getDirectoryHandle(COPIES_DIRECTORY_NAME)).removeEntry(formatDirectoryName(user), {
        recursive: true,
      })
      return true
    } catch (error) {
      if (isNotFound(error)) return false
      throw error
    }
  })
}

export const isNotFound = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'
