import type { Commit } from '#events/commit'
import type { Platform } from '../../platform'
import { copyDirectory, privateFileSystem, TAIL, withCopyLock } from './copy-directory'
import { type CopyOwner, CopyWriter } from './copy-writer'
import { readCopyFiles } from './read-copy'

/**
 * Replaces a user's second copy, after the user has given up changes that only the copy has. Files of other users and
 * versions stay. Does nothing if there is no copy. Throws the browser's errors; the earlier files are then unchanged.
 */
export async function replaceSecondCopy(
  owner: CopyOwner,
  commits: readonly Commit[],
  platform: Pick<Platform, 'now' | 'sleep'>,
): Promise<void> {
  const root = await privateFileSystem()
  if (!root) return
  await withCopyLock(owner.user, async () => {
    const directory = await copyDirectory(root, owner.user)
    if (!directory) return
    const { problems } = await readCopyFiles(directory, owner.user, platform)
    const kept = new Set(problems.filter(({ kind }) => kind !== 'damaged').map(({ file }) => file))
    if (kept.has(TAIL)) return
    const read = async function* (first: number) {
      yield commits.slice(first - 1)
    }
    await new CopyWriter(owner, platform).rewrite(directory, read, kept)
  })
}
