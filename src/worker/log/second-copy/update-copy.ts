import type { Commit, PortableCommit } from '#events/commit'
import type { SecondCopyStatus } from '#protocol/backup'
import type { Head } from '#protocol/head'
import type { Platform } from '../../platform'
import { compareCopyWithLog } from './compare-copy'
import { copyDirectory, createCopyDirectory, privateFileSystem, TAIL, withCopyLock } from './copy-directory'
import { type CopyOwner, CopyWriter, type ReadLog } from './copy-writer'
import { canWriteFiles } from './file-access'
import { readCopyFiles } from './read-copy'

/** The log of a copy. */
export interface CopiedLog {
  /** Reads the stored log from a position on. Throws if it is damaged. */
  read: ReadLog
  /** Adds changes that the log has lost. Throws if the user has signed out. */
  restore(commits: PortableCommit[]): Promise<void>
  /** Whether a missing copy may be created. */
  mayCreate(): Promise<boolean>
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
   * changes that only the copy has, and then writes it again. `isThorough`: looks for damage in every file; otherwise only in
   * the tail. Throws the errors of the storage, of a damaged log, and of `restore`; the copy then has what it had before.
   */
  async update(isThorough: boolean): Promise<SecondCopyStatus> {
    const root = await privateFileSystem()
    if (!root || !canWriteFiles()) return { state: 'unavailable', head: null, reason: null }
    return withCopyLock(this.owner.user, async () => {
      const directory = await copyDirectory(root, this.owner.user)
      if (!directory && !(await this.log.mayCreate())) return { state: 'full', head: null, reason: null }
      const head = directory && (await this.#writer.append(directory, this.log.read))
      const isKept = head && !(isThorough && (await this.#isDamaged(directory, head)))
      return isKept ? kept(head) : this.#repair(root, directory)
    })
  }

  async #isDamaged(directory: FileSystemDirectoryHandle, head: Head): Promise<boolean> {
    const { commits, problems } = await readCopyFiles(directory, this.owner.user, this.platform)
    return commits.length < head.seq || problems.some(({ kind }) => kind === 'damaged')
  }

  async #repair(root: FileSystemDirectoryHandle, found: FileSystemDirectoryHandle | null): Promise<SecondCopyStatus> {
    const { user } = this.owner
    const others = new Set<string>()
    if (found) {
      const { commits, problems } = await readCopyFiles(found, user, this.platform)
      for (const { kind, file, message } of problems) {
        if (kind !== 'damaged' && file === TAIL) return { state: 'blocked', head: null, reason: message }
        if (kind !== 'damaged') others.add(file)
      }
      const { onlyInCopy } = compareCopyWithLog(commits, await this.#readLog())
      if (onlyInCopy.length > 0) await this.log.restore(onlyInCopy)
    }
    // The log of a user who has signed out in another tab is empty too.
    if (!(await this.#hasChanges())) return kept(null)
    const directory = found ?? (await createCopyDirectory(root, user))
    return kept(await this.#writer.rewrite(directory, this.log.read, others))
  }

  async #readLog(): Promise<Commit[]> {
    const all: Commit[] = []
    for await (const commits of this.log.read(1)) all.push(...commits)
    return all
  }

  async #hasChanges(): Promise<boolean> {
    for await (const commits of this.log.read(1)) return commits.length > 0
    return false
  }
}

const kept = (head: Head | null): SecondCopyStatus => ({ state: 'kept', head, reason: null })
