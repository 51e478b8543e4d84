import type { Head } from '#domain/relay/contract'
import { userKey } from '#domain/username'
import type { Commit, PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import type { MissingChanges } from '#protocol/devices'
import { lineProblem } from '../log/export-file/line-file'
import { commitLine, sha256 } from '../log/export-file/lines'
import { ChunkError, openChunk, sealChunk } from './chunk'
import { isRelayError, type ReceivedChunk, type Relay, RelayError } from './relay'
import {
  type ChunkHeader,
  chunkContent,
  commitsIn,
  INITIAL_VAULT_STATE,
  newCursor,
  parseContent,
  type StreamCursor,
  type VaultState,
} from './stream'
import type { VaultKeys } from './vault-keys'

/** Bytes of changes in one chunk: the most, and the least after the server was too slow for more. */
const MAX_PORTION = 2 * 2 ** 20
const MIN_PORTION = 64 * 2 ** 10

/** This device. */
export interface VaultDevice {
  /** As the practice site spells it; null before this device knows it, when it only reads. */
  username: string | null
  /** The device's id in the log, and its name. */
  device: string
  name: string
  /** A new id for a stream. */
  newId(): string
  /** Epoch milliseconds. */
  now(): number
}

/** A device that writes to the vault. */
export interface KnownDevice {
  id: string
  name: string
  /** When it last wrote, by its own clock, in epoch milliseconds. */
  at: number
}

/** The result of reading a vault. */
export interface VaultContent {
  /** Commits added since the last read. */
  commits: PortableCommit[]
  /** Commits in this device's own stream that it does not know to have written. */
  foreign: PortableCommit[]
  /** The user of the log; null for an empty vault. */
  username: string | null
  /** Messages for the user, one for each part of the vault that cannot be read. */
  problems: string[]
  missing: MissingChanges[]
  /** The vault did not continue what this device knew of it. */
  isOtherHistory: boolean
}

/**
 * The result of an append. `sent`: the server already had these lines, or some of them. `again`: another try is needed, with a
 * smaller portion or in a new stream.
 */
type Appended = 'stored' | 'sent' | 'again'

/** Tries without progress, before the server is called broken. More than it takes to reach the smallest portion. */
const MAX_FAILURES = 12

/** More chunks of this device than these are replaced by fewer, because the server limits them. */
const MAX_OWN_CHUNKS = 500

const REFUSES = 'Solvelog’s server refuses every change of this device. Its operator can find out why.'

/** New commits by stream. */
type Reading = Map<string, PortableCommit[]>

/** A line to write, and the position of the log that is uploaded with it. */
interface Line {
  bytes: Uint8Array<ArrayBuffer>
  id: string
  uploaded: VaultState['uploaded']
}

/** The parts of the log that the writer uses. */
export interface WriteRequest {
  /** The commits from a position on, without those that stay on this device. */
  log(first: number): AsyncIterable<readonly { commit: Commit; isPrivate: boolean }[]>
  /** Another browser writes to the same stream, for example after a profile was copied. */
  isShared: boolean
  /** Called after every chunk that the server has. Stores the state. */
  onStored(): Promise<void>
}

/**
 * Syncs the log with a vault on the server: one stream of encrypted chunks for each device. A device appends to its own stream and reads
 * the others. If a stream was replaced, this device reads every stream again and uploads the commits that are missing. Call `read` once,
 * then `write` once.
 */
export class VaultSync {
  #state: VaultState
  /** Ids of the commits in the chunks read by this instance. */
  #ids = new Set<string>()
  readonly #before: VaultState
  #isPostponed = false
  #isOtherHistory = false
  #etag: string | null = null
  /** The id of the next stream that is started. It stays the same until a chunk of it is stored or refused. */
  #newStream: string
  /** The heads that were read last. */
  #heads: readonly Head[] = []
  #replaced = new Set<string>()
  /** The ids in each stream, after everything was read; null before. */
  #idsByStream: Map<string, string[]> | null = null
  /** Streams that the next chunks replace, besides those that its stream already replaces. */
  #replacing: readonly string[] = []

  constructor(
    private readonly relay: Pick<Relay, 'heads' | 'read' | 'write' | 'deleteStream'>,
    private readonly keys: VaultKeys,
    private readonly device: VaultDevice,
    state: VaultState,
    /** The largest chunk that the server accepts, and how many changes to put in one, both in bytes. */
    private readonly maxChunk: number,
    private portion: number = MAX_PORTION,
  ) {
    this.#state = state
    this.#before = state
    this.#newStream = device.newId()
  }

  /** The state to store, and to pass to the next instance. */
  get state(): VaultState {
    if (!this.#isPostponed) return this.#state
    const own = this.#cursor(this.#state.own)
    return {
      ...this.#state,
      streams: [...this.#before.streams.filter(({ id }) => id !== own?.id), ...(own ? [own] : [])],
    }
  }

  /** The chunks that were read are not merged now. The next instance reads them again. */
  postpone(): void {
    this.#isPostponed = true
  }

  /** All devices that have written, each with its newest name. After `write`, this device is one of them. */
  get devices(): KnownDevice[] {
    return [...this.#newestHeaders().values()].map(({ device, name, at }) => ({ id: device, name, at }))
  }

  /** The ETag of the heads that were read last; null before. */
  get etag(): string | null {
    return this.#etag
  }

  /** The portion to pass to the next instance. */
  get nextPortion(): number {
    return Math.min(MAX_PORTION, 2 * this.portion)
  }

  /** Reads what is new in the vault; with `isThorough` all of it, and the own stream is checked too. */
  async read(isThorough = false): Promise<VaultContent> {
    const { heads, etag } = await this.relay.heads()
    const { streams } = heads
    this.#etag = etag
    this.#heads = streams
    const before = this.#state
    let reading = isThorough ? null : await this.#readStreams(streams)
    if (!reading) {
      this.#state = { ...INITIAL_VAULT_STATE, own: before.own, left: before.left }
      reading = (await this.#readStreams(streams)) ?? new Map()
      const known = before.streams.filter(({ id }) => !this.#replaced.has(id))
      this.#isOtherHistory = !isThorough || isOtherThan(known, streams)
      this.#idsByStream = new Map([...reading].map(([id, commits]) => [id, commits.map((commit) => commit.id)]))
      this.#leaveBrokenStream(before)
    }
    const { own } = this.#state
    return {
      commits: [...reading.values()].flat(),
      foreign: (own !== null && reading.get(own)) || [],
      username: this.#state.streams.find(({ header }) => header !== null)?.header?.username ?? null,
      problems: this.#problems(),
      missing: await this.#findMissing(streams),
      isOtherHistory: this.#isOtherHistory,
    }
  }

  /**
   * Appends the commits to this device's stream that no stream has. The state is stored after every chunk, so that an
   * interruption repeats one chunk at most.
   */
  async write(work: WriteRequest): Promise<void> {
    if (work.isShared) this.#state = { ...this.#state, own: null }
    else this.#leaveIfIncomplete()
    const lines: Line[] = []
    let { uploaded } = this.#state
    for await (const commits of work.log(uploaded.seq + 1)) {
      for (const { commit, isPrivate } of commits) {
        uploaded = { seq: commit.seq, id: commit.id }
        if (isPrivate || this.#ids.has(commit.id)) continue
        lines.push({ bytes: commitLine(commit), id: commit.id, uploaded })
      }
    }
    const isAbsent = this.#cursor(this.#state.own) === null
    if (lines.length > 0 || isAbsent || this.#isOtherHistory) await this.#writeLines(lines, work.onStored)
    this.#state = { ...this.#state, uploaded }
    await work.onStored()
  }

  /**
   * Replaces this device's streams by one with fewer chunks. Does nothing unless they have many, all streams were read, and both
   * copies fit in half of the limit (bytes), so that interrupted attempts do not fill a log. The earlier streams are deleted after the
   * server has the whole new one, and only if nobody has written to them since. Call it after `write`.
   */
  async compact({ log, onStored }: WriteRequest, vaultBytes: number, maxChunks = MAX_OWN_CHUNKS): Promise<void> {
    const mine = this.#ownStreams()
    if (!this.#idsByStream || this.#isPostponed || !this.#isWorthCompacting(mine, vaultBytes, maxChunks)) return
    const inMine = new Set(mine.flatMap((id) => this.#idsByStream?.get(id) ?? []))
    const unknown = new Set(inMine)
    const lines: Line[] = []
    const { uploaded } = this.#state
    for await (const commits of log(1)) {
      // Also what another device's stream has: that device may compact at the same time.
      for (const { commit } of commits.filter(
        ({ commit: { id }, isPrivate }) => unknown.delete(id) || (!isPrivate && !this.#ids.has(id)),
      ))
        lines.push({ bytes: commitLine(commit), id: commit.id, uploaded })
    }
    // Something is in these streams alone.
    if (unknown.size > 0) return
    this.#ids = new Set()
    this.#newStream = this.device.newId()
    this.#state = { ...this.#state, own: null, left: [...new Set([...this.#state.left, ...mine])] }
    await this.#writeLines(lines, onStored)
    await this.#deleteReplaced(mine, onStored)
  }

  #isWorthCompacting(mine: readonly string[], vaultBytes: number, maxChunks: number): boolean {
    const heads = this.#heads.filter(({ stream }) => mine.includes(stream))
    const sizeOf = (some: readonly Head[]) => some.reduce((sum, { bytes }) => sum + bytes, 0)
    const chunks = heads.reduce((sum, { last }) => sum + last, 0)
    return chunks > maxChunks && sizeOf(this.#heads) + sizeOf(heads) <= vaultBytes / 2
  }

  /** This device's readable streams on the server: the current one, and earlier ones that were left or not deleted yet. */
  #ownStreams(): string[] {
    const { own, left } = this.#state
    const ids = new Set([own ?? '', ...left, ...(this.#cursor(own)?.header?.replaces ?? [])])
    return this.#state.streams.flatMap(({ id, problem }) => (ids.has(id) && problem === null ? [id] : []))
  }

  async #deleteReplaced(streams: readonly string[], onStored: () => Promise<void>): Promise<void> {
    const { own, uploaded } = this.#state
    const { heads } = await this.relay.heads()
    // A browser with a copy of this profile writes to the same streams.
    const isAsRead = (id: string | null): boolean => {
      const cursor = this.#cursor(id)
      return heads.streams.some(({ stream, last, hash }) => stream === id && last === cursor?.n && hash === cursor.hash)
    }
    if (![own, ...streams].every(isAsRead)) return
    // Other devices may know only what these streams have replaced.
    this.#replacing = streams.flatMap((id) => [id, ...(this.#cursor(id)?.header?.replaces ?? [])])
    await this.#writeLines([], onStored)
    if (this.#state.own !== own) return
    for (const stream of streams) await this.relay.deleteStream(stream)
    const { left, streams: all } = this.#state
    this.#state = {
      own,
      uploaded,
      left: left.filter((id) => !streams.includes(id)),
      streams: all.filter(({ id }) => !streams.includes(id)),
    }
    await onStored()
  }

  /** Null if a stream does not continue the part that was read earlier. */
  async #readStreams(heads: readonly Head[]): Promise<Reading | null> {
    const known = new Map(this.#state.streams.map((cursor) => [cursor.id, cursor]))
    const reading: Reading = new Map()
    const streams: StreamCursor[] = []
    for (const { stream: id, last, hash } of heads) {
      const cursor = known.get(id) ?? newCursor(id)
      known.delete(id)
      if (last < cursor.n || (last === cursor.n && hash !== cursor.hash)) return null
      const commits: PortableCommit[] = []
      const end = last === cursor.n ? cursor : await this.#readStream(cursor, last, commits)
      if (!end) return null
      streams.push(end)
      reading.set(id, commits)
    }
    const headers = streams.flatMap(({ header }) => header ?? [])
    this.#replaced = new Set(headers.flatMap(({ replaces }) => replaces))
    // Another browser with a copy of this profile may have replaced the own stream, without the last of what was written to it.
    if ([...known.keys()].some((id) => id === this.#state.own || !this.#replaced.has(id))) return null
    this.#state = { ...this.#state, streams }
    this.#ids = new Set([...reading.values()].flatMap((commits) => commits.map(({ id }) => id)))
    return reading
  }

  /** Reads a stream up to `last`, or to the first chunk that cannot be read. Null if it does not continue the cursor. */
  async #readStream(from: StreamCursor, last: number, found: PortableCommit[]): Promise<StreamCursor | null> {
    let cursor: StreamCursor = { ...from, problem: null }
    while (cursor.n < last && cursor.problem === null) {
      const next = await this.#readOn(cursor, found)
      if (next === null && cursor.n === from.n && from.n > 0) return null
      const problem = `The parts of ${this.#nameOf(cursor)} on the server do not belong together.`
      cursor = next ?? { ...cursor, problem }
    }
    return cursor
  }

  /** Reads some chunks after a cursor. Null if the first of them has another one before it. */
  async #readOn(from: StreamCursor, found: PortableCommit[]): Promise<StreamCursor | null> {
    const chunks = await this.relay.read(from.id, from.n + 1)
    if (chunks.length === 0)
      return { ...from, problem: `The server lists a part of ${this.#nameOf(from)} that it does not return.` }
    let cursor = from
    for (const chunk of chunks) {
      const next = await this.#readChunk(cursor, chunk)
      if (typeof next === 'string') return { ...cursor, problem: next }
      if (!next) return cursor === from ? null : cursor
      for (const commit of next.commits) found.push(commit)
      cursor = next.cursor
    }
    return cursor
  }

  /** Reads the chunk after a cursor. A text says why it cannot be read; null: another chunk was there before it. */
  async #readChunk(
    cursor: StreamCursor,
    { n, bytes }: ReceivedChunk,
  ): Promise<{ cursor: StreamCursor; commits: PortableCommit[] } | string | null> {
    const name = this.#nameOf(cursor)
    if (n !== cursor.n + 1) return `The server left out a part of ${name}.`
    try {
      const place = { vault: this.keys.vault, stream: cursor.id, n }
      const content = parseContent(await openChunk(this.keys.key, place, bytes))
      if (!content) return `A part of ${name} on the server is damaged.`
      const { header } = content
      if (userKey(header.username) !== userKey(this.device.username ?? header.username))
        return `A part of ${name} on the server belongs to “${header.username}”.`
      if (header.prev !== cursor.hash) return null
      const { commits, rest } = commitsIn(joinBytes([cursor.rest, content.bytes]), `Part ${n} of ${name}`)
      const size = cursor.size + content.bytes.length
      const hash = await sha256(bytes)
      return { commits, cursor: { ...cursor, n, hash, size, rest, header, at: this.device.now() } }
    } catch (error) {
      if (!(error instanceof ChunkError)) return `${lineProblem(error)}.`
      return error.kind === 'version'
        ? `A part of ${name} was written by a newer version of Solvelog. Reload the page to update Solvelog.`
        : `A part of ${name} on the server is damaged.`
    }
  }

  #nameOf({ header }: StreamCursor): string {
    return header === null ? 'a device' : `“${header.name}”`
  }

  #cursor(id: string | null): StreamCursor | null {
    return this.#state.streams.find((cursor) => cursor.id === id) ?? null
  }

  /** After everything was read again: leaves the own stream unless it is exactly as this device wrote it. */
  #leaveBrokenStream(before: VaultState): void {
    const known = before.streams.find(({ id }) => id === before.own)
    const found = this.#cursor(before.own)
    if (before.own === null || (known && found?.n === known.n && found.hash === known.hash && found.problem === null))
      return
    this.#startNewStream()
  }

  /** Leaves the own stream if it ends with part of a line, or cannot be read. */
  #leaveIfIncomplete(): void {
    const own = this.#cursor(this.#state.own)
    if (own && (own.problem !== null || own.rest.length > 0)) this.#startNewStream()
  }

  #startNewStream(): void {
    this.#newStream = this.device.newId()
    this.#replacing = []
    const { own, left } = this.#state
    if (own !== null) this.#state = { ...this.#state, own: null, left: [...left, own] }
  }

  /** The newest header of each device. */
  #newestHeaders(): Map<string, ChunkHeader> {
    const newest = new Map<string, ChunkHeader>()
    for (const { header } of this.#state.streams) {
      if (header && header.at >= (newest.get(header.device)?.at ?? 0)) newest.set(header.device, header)
    }
    return newest
  }

  /** The problems of streams, unless their device has left them and written their changes again. */
  #problems(): string[] {
    const left = this.#leftStreams()
    return this.#state.streams.flatMap(({ id, problem }) => (problem === null || left.has(id) ? [] : [problem]))
  }

  /** Streams that no device writes any more. Their missing commits are in other streams. */
  #leftStreams(): Set<string> {
    const headers = this.#state.streams.flatMap(({ header }) => header ?? [])
    return new Set([...this.#replaced, ...this.#state.left, ...headers.flatMap(({ left }) => left)])
  }

  /** Compares what the devices have seen with what the server shows, also after it was asked once more. */
  async #findMissing(heads: readonly Head[]): Promise<MissingChanges[]> {
    if (this.#missingFrom(heads).length === 0) return []
    return this.#missingFrom((await this.relay.heads()).heads.streams)
  }

  #missingFrom(heads: readonly Head[]): MissingChanges[] {
    const left = this.#leftStreams()
    const lasts = new Map(heads.map(({ stream, last }) => [stream, last]))
    const missing: MissingChanges[] = []
    for (const { device, name, seen } of this.#newestHeaders().values()) {
      if (device === this.device.device) continue
      for (const { stream, n, hash, at } of seen) {
        const cursor = this.#cursor(stream)
        const isOther = cursor?.n === n && cursor.hash !== hash
        if (left.has(stream) || ((lasts.get(stream) ?? 0) >= n && !isOther)) continue
        missing.push({ of: cursor?.header?.name ?? null, by: name, at })
      }
    }
    return missing
  }

  /** Writes lines in chunks, at least one. A chunk ends with a line unless the line is too long for one. */
  async #writeLines(lines: readonly Line[], onStored: () => Promise<void>): Promise<void> {
    let at = 0
    let failures = 0
    do {
      const count = this.#countForChunk(lines, at)
      const result = await this.#writePortion(lines.slice(at, at + count), lines)
      if (result === 'stored') at += count
      // If an earlier chunk was already on the server, it may also have lines of later portions. Skip these.
      while (this.#ids.has(lines[at]?.id ?? '')) at += 1
      failures = result === 'again' ? failures + 1 : 0
      if (failures > MAX_FAILURES) throw new RelayError('UNREACHABLE', REFUSES)
      const uploaded = lines[at - 1]?.uploaded
      if (uploaded) this.#state = { ...this.#state, uploaded }
      await onStored()
    } while (at < lines.length || failures > 0)
  }

  /** The number of lines from a position on that fit in one chunk, at least one. */
  #countForChunk(lines: readonly Line[], at: number): number {
    let size = 0
    let count = 0
    for (const { bytes } of lines.slice(at)) {
      size += bytes.length
      if (count > 0 && size > this.portion) break
      count += 1
    }
    return count
  }

  /** Writes lines in one chunk, or a long line in several. */
  async #writePortion(lines: readonly Line[], all: readonly Line[]): Promise<Appended> {
    const bytes = joinBytes(lines.map((line) => line.bytes))
    const portion = lines.length === 1 ? this.portion : bytes.length
    let from = 0
    do {
      const result = await this.#append(bytes.slice(from, from + portion), from > 0, all)
      if (result !== 'stored') return result
      from += portion
    } while (from < bytes.length)
    return 'stored'
  }

  async #append(bytes: Uint8Array<ArrayBuffer>, isContinued: boolean, all: readonly Line[]): Promise<Appended> {
    const own = this.#cursor(this.#state.own) ?? newCursor(this.#newStream)
    const n = own.n + 1
    const header = this.#headerAfter(own)
    const chunk = await sealChunk(
      this.keys.key,
      { vault: this.keys.vault, stream: own.id, n },
      chunkContent(header, bytes),
    )
    if (chunk.length > this.maxChunk && this.#shrink()) return this.#giveUpLine(isContinued)
    try {
      if (!(await this.relay.write(own.id, n, chunk))) return await this.#afterConflict(own, all)
    } catch (error) {
      if (isRelayError(error, 'TIMEOUT', 'BODY_TIMEOUT', 'BODY_TOO_LARGE') && this.#shrink())
        return this.#giveUpLine(isContinued)
      throw error
    }
    const rest = bytes.at(-1) === 10 || bytes.length === 0 ? new Uint8Array(0) : bytes.slice(-1)
    const size = own.size + bytes.length
    this.#setOwn({ ...own, n, hash: await sha256(chunk), size, rest, header, at: this.device.now(), problem: null })
    return 'stored'
  }

  /** A line of which a part was written is written again in another stream. */
  #giveUpLine(isContinued: boolean): 'again' {
    if (isContinued) this.#startNewStream()
    return 'again'
  }

  /** Halves the portion; false if it is as small as it may be. */
  #shrink(): boolean {
    if (this.portion <= MIN_PORTION) return false
    this.portion = Math.max(MIN_PORTION, Math.floor(this.portion / 2))
    return true
  }

  /** If the server has a chunk of this device there, its lines count as sent. Otherwise this device starts a new stream. */
  async #afterConflict(own: StreamCursor, all: readonly Line[]): Promise<Appended> {
    const [chunk] = await this.relay.read(own.id, own.n + 1)
    const read = chunk ? await this.#readChunk(own, chunk) : null
    const ids = new Set(all.map(({ id }) => id))
    const isOwn = read !== null && typeof read !== 'string' && read.cursor.rest.length === 0
    if (!isOwn || !read.commits.every(({ id }) => ids.has(id))) {
      this.#startNewStream()
      return 'again'
    }
    for (const { id } of read.commits) this.#ids.add(id)
    this.#setOwn(read.cursor)
    return 'sent'
  }

  #headerAfter(own: StreamCursor): ChunkHeader {
    const { device, name, now } = this.device
    const username = this.device.username ?? ''
    const { streams, left } = this.#state
    const others = streams.filter(({ id, n }) => id !== own.id && n > 0 && !left.includes(id))
    const seen = others.map(({ id, n, hash, at }) => ({ stream: id, n, hash, at }))
    const replaces = [...new Set([...(own.header?.replaces ?? []), ...this.#replacing])]
    return { username, device, name, at: now(), prev: own.hash, seen, replaces, left }
  }

  #setOwn(cursor: StreamCursor): void {
    const others = this.#state.streams.filter(({ id }) => id !== cursor.id)
    this.#state = { ...this.#state, own: cursor.id, streams: [...others, cursor] }
  }
}

/** Whether the server lacks a part of the known streams, or has another one in its place. */
function isOtherThan(known: readonly StreamCursor[], heads: readonly Head[]): boolean {
  return known.some(({ id, n, hash }) => {
    const head = heads.find(({ stream }) => stream === id)
    return !head || head.last < n || (head.last === n && head.hash !== hash)
  })
}
