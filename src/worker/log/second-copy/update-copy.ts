import type { Commit, PortableCommit } from '#events/commit'
import type { Head } from '#protocol/views'
import type { Platform } from '../../platform'
import { compareCopyWithLog } from './compare-copy'
import { copyDirectory, createCopyDirectory, privateFileSystem, TAIL, withCopyLock } from './copy-directory'
import { type CopyOwner, CopyWriter, type ReadLog } from './copy-writer'
import { readCopyFiles } from './read-copy'

/**
 * The result of an update. `kept`: the copy has the log up to `head`, which is null for an empty log. `unavailable`: see
 * `SecondCopy`. `blocked`: the copy belongs to another user or version and is not changed; `reason` is for users.
 */
export type CopyUpdate =
  | { state: 'kept'; head: Head | null }
  | { state: 'unavailable' }
  | { state: 'blocked'; reason: string }

/** The log of a copy. */
export interface CopiedLog {
  /** Reads the stored log from a position on. Throws if it is damaged. */
  read: ReadLog
  /** Adds changes that the log has lost. Throws if the user has signed out. */
  restore(commits: PortableCommit[]): Promise<void>
}

/** Keeps a user's second copy equal to the log. One for each session. */
export class CopyUpdater {
  readonly #writer: CopyWriter

  constructor(
    private readonly owner: CopyOwner,
    private readonly platform: Pick<Platform, 'now' | 'sleep'>,
    private readonly log: CopiedLog,
  ) {
    this.#writer = new CopyWriter(owner, platform)
  }

  /**
   * Brings the copy up to date: appends what it lacks. If it is missing, damaged or does not fit the log, first restores the
   * changes that only the copy has, and then writes it again. Throws the errors of the storage, of a damaged log, and of
   * `restore`; the earlier files of the copy are then unchanged.
   */
  async update(): Promise<CopyUpdate> {
    const root = await privateFileSystem()
    if (!root) return { state: 'unavailable' }
    return withCopyLock(this.owner.user, async () => {
      const directory = await copyDirectory(root, this.owner.user)
      const head = directory && (await this.#writer.append(directory, this.log.read))
      return head ? { state: 'kept', head } : this.#repair(root, directory)
    })
  }

  async #repair(root: FileSystemDirectoryHandle, found: FileSystemDirectoryHandle | null): Promise<CopyUpdate> {
    const { user } = this.owner
    const kept = new Set<string>()
    if (found) {
      const { commits, problems } = await readCopyFiles(found, user, this.platform)
      for (const { kind, file, message } of problems) {
        if (kind !== 'damaged' && file === TAIL) return { state: 'blocked', reason: message }
        if (kind !== 'damaged') kept.add(file)
      }
      const { onlyInCopy } = compareCopyWithLog(commits, await this.#readLog())
      if (onlyInCopy.length > 0) await this.log.restore(onlyInCopy)
    }
    if (!(await this.#hasChanges())) return { state: 'kept', head: null }
    const directory = found ?? (await createCopyDirectory(root, user))
    return { state: 'kept', head: await this.#writer.rewrite(directory, this.log.read, kept) }
  }

  async #readLog(): Promise<Commit[]> {
    const all: Commit[] = []
    for await (const commits of this.log.read(1)) all.push(...commits)
    return all
  }

  /** An empty log has no copy. A log that was deleted by a sign-out in another tab is empty too. */
  async #hasChanges(): Promise<boolean> {
    for await (const commits of this.log.read(1)) return commits.length > 0
    return false
  }
}
