import type { Commit, PortableCommit } from '#events/commit'
import type { SecondCopyStatus } from '#protocol/backup'
import type { Head } from '#protocol/head'
import type { Platform } from '../../platform'
import { compareCopyWithLog } from './compare-copy'
import {
  createCopyDirectory,
  findCopyDirectory,
  openPrivateFileSystem,
  TAIL_NAME,
  withCopyLock,
} from './copy-directory'
import { type CopyOwner, CopyWriter, type ReadLog } from './copy-writer'
import { canWriteFiles } from './file-access'
import { readCopyFiles } from './read-copy'

export interface CopiedLog {
  /** Reads the stored log from a position. Throws an AppError if the log is damaged. */
  read: ReadLog
  /** Adds changes that the log has lost. Throws an AppError if the user has signed out. */
  restore(commits: PortableCommit[]): Promise<void>
  /** Whether a missing copy may be created. */
  mayCreate(): Promise<boolean>
}

/** Keeps the second copy of a user's log equal to the log. Each session has one. */
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
   * Appends the changes that the copy lacks. If the copy is missing, damaged or contradicts the log, writes a new copy. Before that,
   * restores the changes that only the copy has. If `isThorough`, looks for damage in every file, otherwise only in the last one. Throws
   * the errors of the storage and of a damaged log. The copy then keeps all its changes.
   */
  async update(isThorough: boolean): Promise<SecondCopyStatus> {
    const root = await openPrivateFileSystem()
    if (!root || !canWriteFiles()) return { state: 'unavailable', head: null, reason: null }
    return withCopyLock(this.owner.user, async () => {
      const directory = await findCopyDirectory(root, this.owner.user)
      if (!directory && !(await this.log.mayCreate())) return { state: 'full', head: null, reason: null }
      const head = directory && (await this.#writer.append(directory, this.log.read))
      const isComplete = head && !(isThorough && (await this.#isDamaged(directory, head)))
      return isComplete ? createKeptStatus(head) : this.#repair(root, directory)
    })
  }

  async #isDamaged(directory: FileSystemDirectoryHandle, head: Head): Promise<boolean> {
    const { commits, problems } = await readCopyFiles(directory, this.owner.user, this.platform)
    return commits.length < head.seq || problems.some(({ kind }) => kind === 'damaged')
  }

  async #repair(
    root: FileSystemDirectoryHandle,
    existingDirectory: FileSystemDirectoryHandle | null,
  ): Promise<SecondCopyStatus> {
    const { user } = this.owner
    const filesToKeep = new Set<string>()
    if (existingDirectory) {
      const { commits, problems } = await readCopyFiles(existingDirectory, user, this.platform)
      for (const { kind, file, message } of problems) {
        if (kind !== 'damaged' && file === TAIL_NAME) return { state: 'blocked', head: null, reason: message }
        if (kind !== 'damaged') filesToKeep.add(file)
      }
      const { onlyInCopy } = compareCopyWithLog(commits, await this.#readLog())
      if (onlyInCopy.length > 0) await this.log.restore(onlyInCopy)
    }
    // An empty log gets no copy. It may be empty because the user has signed out in another tab.
    if (!(await this.#hasChanges())) return createKeptStatus(null)
    const directory = existingDirectory ?? (await createCopyDirectory(root, user))
    return createKeptStatus(await this.#writer.rewrite(directory, this.log.read, filesToKeep))
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

const createKeptStatus = (head: Head | null): SecondCopyStatus => ({ state: 'kept', head, reason: null })
