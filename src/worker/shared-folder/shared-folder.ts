import type { Commit, PortableCommit } from '#events/commit'
import { joined } from '#lib/bytes'
import { crc32 } from '../log/export-file/crc32'
import { commitLine, FORMAT, headerLine, VERSION } from '../log/export-file/lines'
import { deviceFileName, isDeviceFile, type ReadDeviceFile, readDeviceFile, stillStands } from './device-file'
import { type FileCursor, type FolderMemory, NO_MEMORY } from './file-cursor'

/** A file that has come to this many bytes is left as it is: a service then never carries a long file for a short change. */
const ENOUGH = 2 ** 20

/** Whose folder it is: `user` is the key of `username`, and `newId` gives a fresh UUID. */
export interface FolderOwner {
  username: string
  user: string
  device: string
  newId(): string
}

/** What a look into the folder found. */
export interface Found {
  /** Commits that have come since the last look. */
  commits: PortableCommit[]
  /** Those of them that stand in this device's own file, though it did not write them. */
  strange: PortableCommit[]
  /** Other devices with a file here. */
  devices: number
  problems: string[]
  ignored: string[]
}

/** Files of this user's, and what else lies there. */
interface Listed {
  names: string[]
  ignored: string[]
}

/** What the files told: new commits by file, and which could not be opened this time, with the reason. */
interface Reading {
  commits: Map<string, PortableCommit[]>
  shut: Map<string, string>
}

const NOTHING: Reading = { commits: new Map(), shut: new Map() }

/**
 * A folder that the person's own service keeps in step: each device appends to a file of its own there, and reads the others'.
 * What a device has not written it never changes, so the service has nothing to settle; and where it does go wrong (a file
 * gone, rolled back or written by two), everything is read again and told again. One use is one `look`, then one `tell`.
 */
export class SharedFolder {
  #memory: FolderMemory
  #ids = new Set<string>()
  /** What was known before this look, and the files that could not be opened at it. */
  #before: FolderMemory
  #shut = new Set<string>()

  constructor(
    private readonly handle: FileSystemDirectoryHandle,
    private readonly owner: FolderOwner,
    memory: FolderMemory,
  ) {
    this.#memory = memory
    this.#before = memory
  }

  /** What to hand in the next time. */
  get memory(): FolderMemory {
    return this.#memory
  }

  /** Reads what is new in the folder. */
  async look(): Promise<Found> {
    const { names, ignored } = await this.#list()
    let reading = await this.#read(names)
    if (!reading) {
      // Not as it was left: nothing that was known of it holds any more.
      this.#memory = { ...NO_MEMORY, own: this.#memory.own }
      reading = await this.#read(names)
    }
    const { commits, shut } = reading ?? NOTHING
    const { files, own } = this.#memory
    const devices = new Set(files.map(({ device }) => device ?? this.owner.device))
    devices.delete(this.owner.device)
    const spoiled = files.flatMap(({ name, problem }) => (problem === null || name === own ? [] : [problem]))
    return {
      commits: [...commits.values()].flat(),
      strange: (own !== null && commits.get(own)) || [],
      devices: devices.size,
      problems: [...[...shut].map(([name, why]) => `${name}: ${why}`), ...spoiled],
      ignored,
    }
  }

  /**
   * Appends to this device's file what no file of the folder has yet. `log` gives the commits from a position on; `isShared`
   * tells that another browser writes to that file too, as after a profile was copied: then this one goes on in a new file.
   * While its file cannot be opened, nothing is told: `look` has said so, and the next time reads and tells the same.
   */
  async tell(log: (first: number) => AsyncIterable<readonly Commit[]>, isShared: boolean, now: number): Promise<void> {
    const own = isShared ? null : this.#ownPlace()
    if (own && this.#shut.has(own.name)) {
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
    if (missing.length > 0 || !isPresent || (own && own.problem !== null)) await this.#append(own, missing, now)
    this.#memory = { ...this.#memory, told }
  }

  async #list(): Promise<Listed> {
    const listed: Listed = { names: [], ignored: [] }
    for await (const { kind, name } of this.handle.values()) {
      if (kind === 'file' && isDeviceFile(name, this.owner.user)) listed.names.push(name)
      else if (!isPassing(name)) listed.ignored.push(name)
    }
    listed.ignored.sort()
    return listed
  }

  /** Null when some file is gone, or is not the one that was read before. */
  async #read(names: readonly string[]): Promise<Reading | null> {
    const known = new Map(this.#memory.files.map((place) => [place.name, place]))
    const reading: Reading = { commits: new Map(), shut: new Map() }
    const files: FileCursor[] = []
    for (const name of names) {
      const place = known.get(name) ?? null
      known.delete(name)
      try {
        const read = await this.#readFile(name, place)
        if (!read) return null
        files.push(read.place)
        reading.commits.set(name, read.commits)
      } catch (error) {
        if (isRefused(error)) throw error
        reading.shut.set(name, shutWords(error))
        if (place) files.push(place)
      }
    }
    if (known.size > 0) return null
    this.#memory = { ...this.#memory, files }
    this.#shut = new Set(reading.shut.keys())
    this.#ids = new Set([...reading.commits.values()].flatMap((commits) => commits.map(({ id }) => id)))
    return reading
  }

  async #readFile(name: string, place: FileCursor | null): Promise<ReadDeviceFile | null> {
    const file = await (await this.handle.getFileHandle(name)).getFile()
    const isUnchanged = place?.size === file.size && place.modified === file.lastModified
    // A service may complete a file without a new size or time, and a later build or a corrected clock may accept a line.
    const isFullyRead = place?.problem === null && place.end === place.size
    if (isUnchanged && isFullyRead) return { place, commits: [] }
    if (!place || name !== this.#memory.own) return readDeviceFile(file, this.owner.user, place)
    // None but this device has a reason to change it: whoever did, all of it is looked at.
    const whole = await readDeviceFile(file, this.owner.user, null)
    return whole && whole.place.end >= place.end && (await stillStands(file, place)) ? whole : null
  }

  /** Where this device's file goes on; null when a new one is begun. */
  #ownPlace(): FileCursor | null {
    const place = this.#memory.files.find(({ name }) => name === this.#memory.own)
    return place && place.lines > 0 && place.end < ENOUGH ? place : null
  }

  /** Goes on behind the last sound line; whatever follows that, spoiled or half there, is cut off. */
  async #append(own: FileCursor | null, missing: readonly PortableCommit[], now: number): Promise<void> {
    const name = own?.name ?? deviceFileName(this.owner.user, this.owner.newId())
    const lines = [...(own ? [] : [this.#header(now)]), ...missing.map(commitLine)]
    const bytes = joined(lines)
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
    const exportedAt = new Date(now).toISOString()
    return headerLine({ format: FORMAT, version: VERSION, user: username, exportedAt, device })
  }
}

/** Files that systems, services and browsers keep beside others, or while they write. */
const isPassing = (name: string): boolean => /^\.|^desktop\.ini$|\.(tmp|crswap)$/i.test(name)

const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError'

const shutWords = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotFoundError'
    ? 'it went away while the folder was read'
    : 'it cannot be opened now; perhaps its service has not fetched it yet'
