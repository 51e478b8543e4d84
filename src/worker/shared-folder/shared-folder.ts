import type { Commit, PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import { crc32 } from '../log/export-file/crc32'
import { commitLine, FORMAT, FORMAT_VERSION, headerLine, headerTime } from '../log/export-file/lines'
import {
  deviceFileName,
  type FileCursor,
  type FolderSyncState,
  INITIAL_SYNC_STATE,
  isDeviceFile,
  isPrefixUnchanged,
  type ReadDeviceFile,
  readDeviceFile,
} from './device-file'

/** A file is closed at this size in bytes, so that sync services never transfer a long file for a short change. */
const MAX_FILE_SIZE = 2 ** 20

/** Bytes written at a time. More go into further files, because no device reads a file that is too large. */
const PORTION = 32 * 2 ** 20

/** The owner of the files: `user` is the key of `username`, and `newId` returns a new UUID. */
export interface FolderOwner {
  username: string
  user: string
  device: string
  newId(): string
}

/** The result of reading the folder. */
export interface FolderContent {
  /** Commits added since the last read. */
  commits: PortableCommit[]
  /** Commits in this device's own file that it did not write. */
  foreign: PortableCommit[]
  /** Other devices with a file in this folder. */
  devices: number
  problems: string[]
  ignored: string[]
}

/** Files of this user, and names of other files. */
interface Listed {
  names: string[]
  ignored: string[]
}

/** New commits by file, and files that could not be opened, with the reason. */
interface Reading {
  commits: Map<string, PortableCommit[]>
  unreadable: Map<string, string>
}

const NOTHING: Reading = { commits: new Map(), unreadable: new Map() }

/**
 * A folder that a sync service (such as Dropbox) shares between devices. Each device appends to its own file and reads the
 * others'. No device changes another device's file, so the service has no conflicts. If a file is missing, rolled back or
 * written by two devices, everything is read and written again. Call `read` once, then `write` once.
 */
export class SharedFolder {
  #memory: FolderSyncState
  #ids = new Set<string>()
  /** The state before this read, and the files that could not be opened. */
  #before: FolderSyncState
  #unreadable = new Set<string>()

  constructor(
    private readonly handle: FileSystemDirectoryHandle,
    private readonly owner: FolderOwner,
    memory: FolderSyncState,
  ) {
    this.#memory = memory
    this.#before = memory
  }

  /** The state to pass to the next instance. */
  get syncState(): FolderSyncState {
    return this.#memory
  }

  /** Reads new data from the folder. */
  async read(): Promise<FolderContent> {
    const { names, ignored } = await this.#list()
    let reading = await this.#readFiles(names)
    if (!reading) {
      // The folder has changed unexpectedly: discard the stored state.
      this.#memory = { ...INITIAL_SYNC_STATE, own: this.#memory.own }
      reading = await this.#readFiles(names)
    }
    const { commits, unreadable } = reading ?? NOTHING
    const { files, own } = this.#memory
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
   * Appends commits to this device's file that no file in the folder contains. `log` returns the commits from a position on.
   * `isShared`: another browser writes to the same file, for example after a profile was copied, so a new file is started.
   * If the file cannot be opened, nothing is written; `read` has reported it, and the next sync tries again.
   */
  async write(log: (first: number) => AsyncIterable<readonly Commit[]>, isShared: boolean, now: number): Promise<void> {
    const own = isShared ? null : this.#ownPlace()
    if (own && this.#unreadable.has(own.name)) {
      this.#memory = this.#before
      return
    }
    const missing: PortableCommit[] = []
    let { told } = this.#memory
    for await (const commits of log(told.seq + 1)) {
      missing.push(...commits.filter(({ id }) => !this.#ids.has(id)))
      const last = commits.at(-1)
      if (last) told = { seq: last.seq, id: last.id }
    }
    const isPresent = this.#memory.files.some(({ device }) => device === this.owner.device)
    const isDue = !isPresent || (own !== null && own.problem !== null)
    for (const [i, lines] of portionsOf(missing, isDue).entries()) await this.#append(i === 0 ? own : null, lines, now)
    this.#memory = { ...this.#memory, told }
  }

  async #list(): Promise<Listed> {
    const listed: Listed = { names: [], ignored: [] }
    for await (const { kind, name } of this.handle.values()) {
      if (kind === 'file' && isDeviceFile(name, this.owner.user)) listed.names.push(name)
      else if (!isTemporary(name)) listed.ignored.push(name)
    }
    listed.ignored.sort()
    return listed
  }

  /** Null if a file is missing, or its known part has changed. */
  async #readFiles(names: readonly string[]): Promise<Reading | null> {
    const known = new Map(this.#memory.files.map((place) => [place.name, place]))
    const reading: Reading = { commits: new Map(), unreadable: new Map() }
    const files: FileCursor[] = []
    for (const name of names) {
      const place = known.get(name) ?? null
      known.delete(name)
      try {
        const read = await this.#readFile(name, place)
        if (!read) return null
        files.push(read.cursor)
        reading.commits.set(name, read.commits)
      } catch (error) {
        if (isRefused(error)) throw error
        reading.unreadable.set(name, openErrorWords(error))
        if (place) files.push(place)
      }
    }
    if (known.size > 0) return null
    this.#memory = { ...this.#memory, files }
    this.#unreadable = new Set(reading.unreadable.keys())
    this.#ids = new Set([...reading.commits.values()].flatMap((commits) => commits.map(({ id }) => id)))
    return reading
  }

  async #readFile(name: string, place: FileCursor | null): Promise<ReadDeviceFile | null> {
    const file = await (await this.handle.getFileHandle(name)).getFile()
    const isUnchanged = place?.size === file.size && place.modified === file.lastModified
    // A service may complete a file without a new size or time, and a later build or a corrected clock may accept a refused
    // line.
    const isFullyRead = place?.problem === null && place.end === place.size
    if (isUnchanged && isFullyRead) return { cursor: place, commits: [] }
    if (!place || name !== this.#memory.own) return readDeviceFile(file, this.owner.user, place)
    // Only this device should change its file; if it has changed, read all of it.
    const whole = await readDeviceFile(file, this.owner.user, null)
    return whole && whole.cursor.end >= place.end && (await isPrefixUnchanged(file, place)) ? whole : null
  }

  /** The position to append to in this device's file; null to start a new file. */
  #ownPlace(): FileCursor | null {
    const place = this.#memory.files.find(({ name }) => name === this.#memory.own)
    return place && place.lines > 0 && place.end < MAX_FILE_SIZE ? place : null
  }

  /** Appends after the last valid line; invalid or incomplete text after it is cut off. */
  async #append(own: FileCursor | null, missing: readonly Uint8Array<ArrayBuffer>[], now: number): Promise<void> {
    const name = own?.name ?? deviceFileName(this.owner.user, this.owner.newId())
    const lines = [...(own ? [] : [this.#header(now)]), ...missing]
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
    const place: FileCursor = {
      name,
      size,
      modified: lastModified,
      end,
      lines: (own?.lines ?? 0) + lines.length,
      last: last ? { start: end - last.length, sum: crc32(last, 0, last.length - 1) } : (own?.last ?? null),
      device: this.owner.device,
      problem: null,
    }
    const others = this.#memory.files.filter((file) => file.name !== name)
    this.#memory = { ...this.#memory, own: name, files: [...others, place] }
  }

  #header(now: number): Uint8Array<ArrayBuffer> {
    const { username, device } = this.owner
    return headerLine({ format: FORMAT, version: FORMAT_VERSION, user: username, exportedAt: headerTime(now), device })
  }
}

/**
 * The lines of commits in portions of limited size; a larger line is a portion of its own. `isDue`: returns at least
 * one portion, even if it is empty.
 */
function portionsOf(commits: readonly PortableCommit[], isDue: boolean): Uint8Array<ArrayBuffer>[][] {
  const portions: Uint8Array<ArrayBuffer>[][] = isDue || commits.length > 0 ? [[]] : []
  let size = 0
  for (const commit of commits) {
    const line = commitLine(commit)
    if (size > 0 && size + line.length > PORTION) {
      portions.push([])
      size = 0
    }
    portions.at(-1)?.push(line)
    size += line.length
  }
  return portions
}

/** Temporary and hidden files of systems, services and browsers. */
const isTemporary = (name: string): boolean => /^\.|^desktop\.ini$|\.(tmp|crswap)$/i.test(name)

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'

const openErrorWords = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotFoundError'
    ? 'it went away while the folder was read'
    : 'it cannot be opened now; perhaps its service has not fetched it yet'
