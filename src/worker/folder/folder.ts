import type { Commit, PortableCommit } from '#events/commit'
import { commitLine, FORMAT, headerLine, joined, VERSION } from '../portable/lines'
import { BEGINNING, deviceFileName, isDeviceFile, type Place, readDeviceFile } from './device-file'

interface Known extends Place {
  modified: number
  ids: Set<string>
  problem: string | null
}

/** What a look into the folder found. */
export interface Found {
  /** Commits that the other devices have appended since the last look. */
  commits: PortableCommit[]
  devices: number
  problems: string[]
  ignored: string[]
}

/**
 * A folder that the person's own service keeps in step: each device appends to a file of its own there, and reads the
 * others'. No file is written by two devices, so the service never has to settle anything.
 */
export class SharedFolder {
  readonly #files = new Map<string, Known>()
  /** Up to where in the log everything was found in some file of the folder. */
  #toldSeq = 0

  constructor(
    readonly handle: FileSystemDirectoryHandle,
    private readonly owner: { username: string; user: string; device: string },
  ) {}

  get #ownName(): string {
    return deviceFileName(this.owner.user, this.owner.device)
  }

  /** Reads what is new in the other devices' files; `now` is in epoch milliseconds. */
  async look(now: number): Promise<Found> {
    const found: Found = { commits: [], devices: 0, problems: [], ignored: [] }
    const gone = new Set(this.#files.keys())
    gone.delete(this.#ownName)
    for await (const entry of this.handle.values()) {
      if (entry.name === this.#ownName) continue
      if (entry.kind !== 'file' || !isDeviceFile(entry.name, this.owner.user)) {
        found.ignored.push(entry.name)
        continue
      }
      gone.delete(entry.name)
      const file = await (await this.handle.getFileHandle(entry.name)).getFile()
      const { commits, problem } = await this.#read(file, now)
      found.commits.push(...commits)
      found.devices += 1
      if (problem !== null) found.problems.push(problem)
    }
    for (const name of gone) this.#files.delete(name)
    found.ignored.sort()
    return found
  }

  /**
   * Appends to this device's file what no file of the folder has yet. A file that was spoiled is written anew. `log` gives
   * the commits from a position on.
   */
  async tell(log: (first: number) => AsyncIterable<readonly Commit[]>, now: number): Promise<void> {
    const own = await this.#own(now)
    const others = [...this.#files].filter(([name]) => name !== this.#ownName).map(([, { ids }]) => ids)
    const missing: PortableCommit[] = []
    let last = own.end === 0 ? 0 : this.#toldSeq
    for await (const commits of log(last + 1)) {
      missing.push(...commits.filter(({ id }) => !own.ids.has(id) && !others.some((ids) => ids.has(id))))
      last = commits.at(-1)?.seq ?? last
    }
    await this.#append(own, missing, now)
    this.#toldSeq = last
  }

  async #append(own: Known, missing: readonly PortableCommit[], now: number): Promise<void> {
    if (missing.length === 0 && own.end > 0) return
    const head = own.end === 0 ? [this.#header(now)] : []
    const bytes = joined([...head, ...missing.map(commitLine)])
    const handle = await this.handle.getFileHandle(this.#ownName, { create: true })
    const out = await handle.createWritable({ keepExistingData: own.end > 0 })
    await out.write({ type: 'write', position: own.end, data: bytes })
    await out.close()
    for (const { id } of missing) own.ids.add(id)
    const { lastModified } = await handle.getFile()
    const lines = own.lines + head.length + missing.length
    this.#files.set(this.#ownName, { ...own, end: own.end + bytes.length, lines, modified: lastModified })
  }

  /** This device's file as it stands: empty when it is not there, or not whole. */
  async #own(now: number): Promise<Known> {
    const none: Known = { ...BEGINNING, modified: 0, ids: new Set(), problem: null }
    const handle = await this.handle.getFileHandle(this.#ownName).catch(() => null)
    if (!handle) return none
    const file = await handle.getFile()
    await this.#read(file, now)
    const known = this.#files.get(this.#ownName)
    return known && known.problem === null && known.end === file.size ? known : none
  }

  async #read(file: File, now: number): Promise<{ commits: PortableCommit[]; problem: string | null }> {
    const known = this.#files.get(file.name)
    if (known && known.modified === file.lastModified && known.end === file.size) {
      return { commits: [], problem: known.problem }
    }
    const from = known && known.problem === null && known.end <= file.size ? known : null
    const read = await readDeviceFile(file, this.owner.user, from ?? BEGINNING, now)
    if (from && read.problem !== null) {
      // Not what was appended to: it is read from its beginning, as a file of its own.
      this.#files.delete(file.name)
      return this.#read(file, now)
    }
    const ids = new Set([...(from?.ids ?? []), ...read.commits.map(({ id }) => id)])
    const { end, lines, commits, problem } = read
    this.#files.set(file.name, { end, lines, problem, ids, modified: file.lastModified })
    return { commits, problem }
  }

  #header(now: number): Uint8Array {
    const { username, device } = this.owner
    const exportedAt = new Date(now).toISOString()
    return headerLine({ format: FORMAT, version: VERSION, user: username, exportedAt, device })
  }
}
