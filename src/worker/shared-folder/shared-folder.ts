import type { PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import { computeCrc32 } from '../log/export-file/crc32'
import {
  FORMAT_NAME,
  FORMAT_VERSION,
  formatCommitLine,
  formatHeaderLine,
  formatHeaderTime,
} from '../log/export-file/lines'
import type { MarkedCommit } from '../session/shared-commits'
import {
  createDeviceFileName,
  type FileCursor,
  type FolderSyncState,
  INITIAL_SYNC_STATE,
  isDeviceFile,
  isPrefixUnchanged,
  type ReadDeviceFile,
  readDeviceFile,
} from './device-file'

/** From this size in bytes, changes go to a new file. So a sync service never transfers a long file for a short change. */
const MAX_FILE_SIZE = 2 ** 20

/** Maximum bytes of one write. More bytes go to further files, because devices refuse files that are too large. */
const MAX_WRITE_BYTES = 32 * 2 ** 20

/** The owner of the files: `user` is the key of `username`, and `newId` returns a new UUID. */
export interface FolderOwner {
  username: string
  user: string
  device: string
  newId(): string
}

export interface FolderContent {
  /** Commits added since the last read. */
  commits: PortableCommit[]
  /** Commits in this device's file that this device did not write. */
  foreign: PortableCommit[]
  /** Number of other devices with a file in this folder. */
  devices: number
  problems: string[]
  ignored: string[]
}

interface FileList {
  names: string[]
  ignored: string[]
}

/** By file name: the new commits of each file, and the reason for each file that could not be opened. */
interface FilesRead {
  commits: Map<string, PortableCommit[]>
  unreadable: Map<string, string>
}

const NO_FILES_READ: FilesRead = { commits: new Map(), unreadable: new Map() }

/**
 * A folder that a sync service (such as Dropbox) shares between devices. Each device appends to its own file, and reads the files of the
 * other devices. So the sync service has no conflicts. If a file is missing, rolled back or written by two devices, everything is read and
 * written again. Call `read` once, then `write` once.
 */
export class SharedFolder {
  #state: FolderSyncState
  #ids = new Set<string>()
  /** The state before this read, and the files that could not be opened. */
  #initialState: FolderSyncState
  #unreadable = new Set<string>()

  constructor(
    private readonly handle: FileSystemDirectoryHandle,
    private readonly owner: FolderOwner,
    state: FolderSyncState,
  ) {
    this.#state = state
    this.#initialState = state
  }

  /** The state to pass to the next instance. */
  get syncState(): FolderSyncState {
    return this.#state
  }

  async read(): Promise<FolderContent> {
    const { names, ignored } = await this.#listFiles()
    let filesRead = await this.#readFiles(names)
    if (!filesRead) {
      // The folder has changed unexpectedly: discard the stored state.
      this.#state = { ...INITIAL_SYNC_STATE, own: this.#state.own }
      filesRead = await this.#readFiles(names)
    }
    const { commits, unreadable } = filesRead ?? NO_FILES_READ
    const { files, own } = this.#state
    const devices = new Set(files.map(({ device }) => device ?? this.owner.device))
    devices.delete(this.owner.device)
    const damaged = files.flatMap(({ name, problem }) => (problem === null || name === own ? [] : [problem]))
    return {
      commits: [...commits.values()].flat(),
      foreign: (own !== null && commits.get(own)) || [],
      devices: devices.size,
      problems: [...[...unreadable].map(([name, why]) => `${name}: ${why}`), ...damaged],
      ignored,
    }
  }

  /**
   * Appends the commits that are in no file of the folder to this device's file, without private ones. `log` reads the log from a position. If `isShared`, starts
   * a new file, because another browser writes to the same file. This can happen after a browser profile was copied. Writes nothing if this
   * device's file cannot be opened: `read` has reported that, and the next sync tries again.
   */
  async write(
    log: (first: number) => AsyncIterable<readonly MarkedCommit[]>,
    isShared: boolean,
    now: number,
  ): Promise<void> {
    const own = isShared ? null : this.#findOwnCursor()
    if (own && this.#unreadable.has(own.name)) {
      this.#state = this.#initialState
      return
    }
    const missing: PortableCommit[] = []
    let { told } = this.#state
    for await (const commits of log(told.seq + 1)) {
      const shared = commits.filter(({ commit, isPrivate }) => !isPrivate && !this.#ids.has(commit.id))
      missing.push(...shared.map(({ commit }) => commit))
      const last = commits.at(-1)?.commit
      if (last) told = { seq: last.seq, id: last.id }
    }
    const hasOwnFile = this.#state.files.some(({ device }) => device === this.owner.device)
    const mustWrite = !hasOwnFile || (own !== null && own.problem !== null)
    for (const [i, lines] of groupIntoPortions(missing, mustWrite).entries())
      await this.#append(i === 0 ? own : null, lines, now)
    this.#state = { ...this.#state, told }
  }

  async #listFiles(): Promise<FileList> {
    const listed: FileList = { names: [], ignored: [] }
    for await (const { kind, name } of this.handle.values()) {
      if (kind === 'file' && isDeviceFile(name, this.owner.user)) listed.names.push(name)
      else if (!isTemporary(name)) listed.ignored.push(name)
    }
    listed.ignored.sort()
    return listed
  }

  /** Reads the new part of each file. Returns null if a file is missing, or if a part that was read before has changed. */
  async #readFiles(names: readonly string[]): Promise<FilesRead | null> {
    const cursors = new Map(this.#state.files.map((cursor) => [cursor.name, cursor]))
    const filesRead: FilesRead = { commits: new Map(), unreadable: new Map() }
    const files: FileCursor[] = []
    for (const name of names) {
      const cursor = cursors.get(name) ?? null
      cursors.delete(name)
      try {
        const read = await this.#readFile(name, cursor)
        if (!read) return null
        files.push(read.cursor)
        filesRead.commits.set(name, read.commits)
      } catch (error) {
        if (isRefused(error)) throw error
        filesRead.unreadable.set(name, describeFileError(error))
        if (cursor) files.push(cursor)
      }
    }
    if (cursors.size > 0) return null
    this.#state = { ...this.#state, files }
    this.#unreadable = new Set(filesRead.unreadable.keys())
    this.#ids = new Set([...filesRead.commits.values()].flatMap((commits) => commits.map(({ id }) => id)))
    return filesRead
  }

  async #readFile(name: string, cursor: FileCursor | null): Promise<ReadDeviceFile | null> {
    const file = await (await this.handle.getFileHandle(name)).getFile()
    const isUnchanged = cursor?.size === file.size && cursor.modified === file.lastModified
    // Read an unchanged file with a problem again: a sync service may complete a file without a new size or time. Also, a newer build or a
    // corrected clock may accept a line that was refused.
    const isFullyRead = cursor?.problem === null && cursor.end === cursor.size
    if (isUnchanged && isFullyRead) return { cursor, commits: [] }
    if (!cursor || name !== this.#state.own) return readDeviceFile(file, this.owner.user, cursor)
    // No other device should change this device's file. If the file has changed, read it from its start.
    const whole = await readDeviceFile(file, this.owner.user, null)
    return whole && whole.cursor.end >= cursor.end && (await isPrefixUnchanged(file, cursor)) ? whole : null
  }

  /** Returns the position in this device's file at which to append; null if a new file must be started. */
  #findOwnCursor(): FileCursor | null {
    const cursor = this.#state.files.find(({ name }) => name === this.#state.own)
    return cursor && cursor.lines > 0 && cursor.end < MAX_FILE_SIZE ? cursor : null
  }

  /** Appends after the last valid line. Cuts off invalid or incomplete text after that line. */
  async #append(own: FileCursor | null, missing: readonly Uint8Array<ArrayBuffer>[], now: number): Promise<void> {
    const name = own?.name ?? createDeviceFileName(this.owner.user, this.owner.newId())
    const lines = [...(own ? [] : [this.#buildHeader(now)]), ...missing]
    const bytes = joinBytes(lines)
    const from = own?.end ?? 0
    const end = from + bytes.length
    const handle = await this.handle.getFileHandle(name, { create: true })
    const out = await handle.createWritable({ keepExistingData: own !== null })
    await out.write({ type: 'write', position: from, data: bytes })
    await out.truncate(end)
    await out.close()
    const { size, lastModified } = await handle.getFile()
    const last = lines.at(-1)
    const cursor: FileCursor = {
      name,
      size,
      modified: lastModified,
      end,
      lines: (own?.lines ?? 0) + lines.length,
      last: last ? { start: end - last.length, sum: computeCrc32(last, 0, last.length - 1) } : (own?.last ?? null),
      device: this.owner.device,
      problem: null,
    }
    const others = this.#state.files.filter((file) => file.name !== name)
    this.#state = { ...this.#state, own: name, files: [...others, cursor] }
  }

  #buildHeader(now: number): Uint8Array<ArrayBuffer> {
    const { username, device } = this.owner
    return formatHeaderLine({
      format: FORMAT_NAME,
      version: FORMAT_VERSION,
      user: username,
      exportedAt: formatHeaderTime(now),
      device,
    })
  }
}

/**
 * Formats commits as lines, and groups the lines into portions of limited size. A larger line is a portion by itself. If `mustWrite`,
 * returns at least one portion, even if it is empty.
 */
function groupIntoPortions(commits: readonly PortableCommit[], mustWrite: boolean): Uint8Array<ArrayBuffer>[][] {
  const portions: Uint8Array<ArrayBuffer>[][] = mustWrite || commits.length > 0 ? [[]] : []
  let size = 0
  for (const commit of commits) {
    const line = formatCommitLine(commit)
    if (size > 0 && size + line.length > MAX_WRITE_BYTES) {
      portions.push([])
      size = 0
    }
    portions.at(-1)?.push(line)
    size += line.length
  }
  return portions
}

const isTemporary = (name: string): boolean => /^\.|^desktop\.ini$|\.(tmp|crswap)$/i.test(name)

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'

const describeFileError = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotFoundError'
    ? 'it went away while the folder was read'
    : 'it cannot be opened now; perhaps its service has not fetched it yet'
