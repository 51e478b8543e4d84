import type { Commit } from '#events/commit'
import type { Platform } from '../../platform'
import { findCopyDirectory, openPrivateFileSystem, TAIL_NAME, withCopyLock } from './copy-directory'
import { type CopyOwner, CopyWriter } from './copy-writer'
import { readCopyFiles } from './read-copy'

/**
 * Replaces the second copy of a user's log by a copy of `commits`. Changes that only the old copy has are lost, so the user must have
 * agreed. Keeps files of other users and versions. Does nothing if there is no copy, or if its last file (the tail) is from another user or
 * version. Throws the browser's errors.
 */
export async function replaceSecondCopy(
  owner: CopyOwner,
  commits: readonly Commit[],
  platform: Pick<Platform, 'now' | 'sleep'>,
): Promise<void> {
  const root = await openPrivateFileSystem()
  if (!root) return
  await withCopyLock(owner.user, async () => {
    const directory = await findCopyDirectory(root, owner.user)
    if (!directory) return
    const { problems } = await readCopyFiles(directory, owner.user, platform)
    const foreignFiles = new Set(problems.filter(({ kind }) => kind !== 'damaged').map(({ file }) => file))
    if (foreignFiles.has(TAIL_NAME)) return
    const readLog = async function* (first: number) {
      yield commits.slice(first - 1)
    }
    await new CopyWriter(owner, platform).rewrite(directory, readLog, foreignFiles)
  })
}
