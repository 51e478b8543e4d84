import type { StreamHead } from '#domain/relay/contract'
import { toUserKey } from '#domain/username'
import type { Commit, PortableCommit } from '#events/commit'
import { joinBytes } from '#lib/bytes'
import type { MissingChanges } from '#protocol/devices'
import { getErrorMessage } from '../log/export-file/line-file'
import { computeSha256, formatCommitLine } from '../log/export-file/lines'
import { ChunkError, openChunk, sealChunk } from './chunk'
import { isRelayError, type ReceivedChunk, type Relay, RelayError } from './relay'
import {
  buildChunkContent,
  type ChunkHeader,
  createCursor,
  INITIAL_VAULT_STATE,
  parseCommits,
  parseContent,
  type StreamCursor,
  type VaultState,
} from './stream'
import type { VaultKeys } from './vault-keys'

/** Maximum bytes of changes in one chunk, and the minimum to which failed uploads reduce that limit. */
const MAX_PORTION_BYTES = 2 * 2 ** 20
const MIN_PORTION_BYTES = 64 * 2 ** 10

/** The device that syncs, with its sources of ids and of the time. */
export interface VaultDevice {
  /** The user, as the practice site spells the name; null while this device only reads and does not know the name. */
  username: string | null
  /** The device's id in the log, and its name. */
  device: string
  name: string
  newId(): string
  /** Returns the current time in epoch milliseconds. */
  now(): number
}

/** A device that has uploaded changes of this log. */
export interface KnownDevice {
  id: string
  name: string
  /** When the device last wrote, by the device's clock, in epoch milliseconds. */
  at: number
}

export interface VaultContent {
  /** The commits in the new chunks on the server. If all chunks were read again, all commits. */
  commits: PortableCommit[]
  /** The elements of `commits` that were read from the stream on the server to which this device writes. */
  ownStreamCommits: PortableCommit[]
  /** The user of the log; null if no changes could be read. */
  username: string | null
  /** Messages for the user, one for each part of the server's copy that cannot be read. */
  problems: string[]
  missingChanges: MissingChanges[]
  /** Whether the server's copy contradicts what this device read from it before. */
  isOtherHistory: boolean
}

/**
 * The result of an append. `stored`: the server has stored the lines. `sent`: the server already has a chunk with some or all of the lines,
 * so the caller continues with the line after that chunk. `again`: nothing was stored, and the append must be tried again, with a smaller
 * chunk or in a new stream.
 */
type AppendResult = 'stored' | 'sent' | 'again'

/**
 * Maximum number of failed tries in a row; one more ends the sync with an error. A failed try may halve the size of a chunk, and five
 * halvings reach the minimum (from 2 MiB to 64 KiB).
 */
const MAX_FAILURES = 12

/** Number of this device's chunks on the server above which they are rewritten as fewer chunks. The server limits their number. */
const MAX_OWN_CHUNKS = 500

const REFUSAL_TEXT = 'Solvelog’s server refuses every change of this device. Its operator can find out why.'

type CommitsByStream = Map<string, PortableCommit[]>

/** A commit as a line of a stream. Once the line is written, the log is uploaded up to position `uploaded`. */
interface Line {
  bytes: Uint8Array<ArrayBuffer>
  id: string
  uploaded: VaultState['uploaded']
}

export interface WriteRequest {
  /** Reads the commits of the log from position `first`. Private commits are not uploaded. */
  readLog(first: number): AsyncIterable<readonly { commit: Commit; isPrivate: boolean }[]>
  /** Whether another browser writes to this device's stream, for example after the browser profile was copied. */
  isStreamShared: boolean
  /** Stores `VaultSync.state`, so that an interrupted upload can continue. */
  onStored(): Promise<void>
}

/**
 * Syncs the log with its copy on the server (the vault), which consists of streams of encrypted chunks. A device appends to its own stream
 * and reads all streams. Call `read` once, then `write` once.
 */
export class VaultSync {
  #state: VaultState
  /** Ids of commits that need no upload, because the server has them. */
  #ids = new Set<string>()
  readonly #initialState: VaultState
  #isPostponed = false
  #isOtherHistory = false
  #etag: string | null = null
  #newStreamId: string
  #heads: readonly StreamHead[] = []
  #replacedStreams = new Set<string>()
  /** The commit ids of each stream; null until all streams were read from their start. */
  #idsByStream: Map<string, string[]> | null = null
  /** Streams that the next chunks declare as replaced, in addition to those that this device's stream already replaces. */
  #streamsToReplace: readonly string[] = []
  /** Streams of other devices that cannot be read, although the log has all their changes. Known only after a full read. */
  #damagedStreams: readonly string[] = []

  constructor(
    private readonly relay: Pick<Relay, 'readHeads' | 'read' | 'write' | 'deleteStream'>,
    private readonly keys: VaultKeys,
    private readonly device: VaultDevice,
    state: VaultState,
    /** The maximum bytes of a chunk that the server accepts, and how many bytes of changes to put in one chunk. */
    private readonly maxChunkBytes: number,
    private portionBytes: number = MAX_PORTION_BYTES,
  ) {
    this.#state = state
    this.#initialState = state
    this.#newStreamId = device.newId()
  }

  /** The state to store and to pass to the next instance. */
  get state(): VaultState {
    if (!this.#isPostponed) return this.#state
    const own = this.#findCursor(this.#state.own)
    return {
      ...this.#state,
      streams: [...this.#initialState.streams.filter(({ id }) => id !== own?.id), ...(own ? [own] : [])],
    }
  }

  /** Call this if the commits that were read are not merged now: the next instance then reads them again. */
  postpone(): void {
    this.#isPostponed = true
  }

  /** All devices that have uploaded changes, each with its newest name. */
  get devices(): KnownDevice[] {
    return [...this.#findNewestHeaders().values()].map(({ device, name, at }) => ({ id: device, name, at }))
  }

  /** The ETag of the server's copy when it was last read; null before the first read. */
  get etag(): string | null {
    return this.#etag
  }

  /** Maximum bytes of changes in one chunk of the next instance. A reduced limit grows again. */
  get nextPortionSize(): number {
    return Math.min(MAX_PORTION_BYTES, 2 * this.portionBytes)
  }

  /** Reads new data from the server. If `isThorough`, reads everything again and also checks this device's stream. */
  async read(isThorough = false): Promise<VaultContent> {
    const { heads, etag } = await this.relay.readHeads()
    const { streams } = heads
    this.#etag = etag
    this.#heads = streams
    const previousState = this.#state
    let commitsByStream = isThorough ? null : await this.#readStreams(streams)
    if (!commitsByStream) {
      this.#state = { ...INITIAL_VAULT_STATE, own: previousState.own, left: previousState.left }
      commitsByStream = (await this.#readStreams(streams)) ?? new Map()
      const knownStreams = previousState.streams.filter(({ id }) => !this.#replacedStreams.has(id))
      this.#isOtherHistory = !isThorough || isContradiction(knownStreams, streams)
      this.#findDamagedStreams(previousState.streams)
      for (const id of this.#damagedStreams)
        for (const commit of commitsByStream.get(id) ?? []) this.#ids.delete(commit.id)
      this.#idsByStream = new Map([...commitsByStream].map(([id, commits]) => [id, commits.map((commit) => commit.id)]))
      this.#abandonBrokenStream(previousState)
    }
    const { own } = this.#state
    return {
      commits: [...commitsByStream.values()].flat(),
      ownStreamCommits: (own !== null && commitsByStream.get(own)) || [],
      username: this.#state.streams.find(({ header }) => header !== null)?.header?.username ?? null,
      problems: this.#collectProblems(),
      missingChanges: await this.#findMissingChanges(streams),
      isOtherHistory: this.#isOtherHistory,
    }
  }

  /** Appends the commits that the server lacks to this device's stream. */
  async write(request: WriteRequest): Promise<void> {
    if (request.isStreamShared) this.#state = { ...this.#state, own: null }
    else this.#abandonIncompleteStream()
    const lines: Line[] = []
    let { uploaded } = this.#state
    for await (const commits of request.readLog(uploaded.seq + 1)) {
      for (const { commit, isPrivate } of commits) {
        uploaded = { seq: commit.seq, id: commit.id }
        if (isPrivate || this.#ids.has(commit.id)) continue
        lines.push({ bytes: formatCommitLine(commit), id: commit.id, uploaded })
      }
    }
    const hasNoStream = this.#findCursor(this.#state.own) === null
    if (lines.length > 0 || hasNoStream || this.#isOtherHistory) await this.#writeLines(lines, request.onStored)
    this.#state = { ...this.#state, uploaded }
    await request.onStored()
    await this.#replaceDamagedStreams(request.onStored)
  }

  /** Messages for the user about the parts of the server's copy that cannot be read now. */
  get problems(): string[] {
    return this.#collectProblems()
  }

  /**
   * Replaces this device's streams by one stream with fewer chunks, and deletes the earlier streams. Does nothing unless this device has
   * more than `maxChunks` chunks and has read all streams again. Half of the space on the server (`maxVaultBytes`) must be enough for the
   * earlier and the new streams. Call it after `write`.
   */
  async compact(
    { readLog: log, onStored }: WriteRequest,
    maxVaultBytes: number,
    maxChunks = MAX_OWN_CHUNKS,
  ): Promise<void> {
    const ownStreams = this.#listOwnStreams()
    if (!this.#idsByStream || this.#isPostponed || !this.#isWorthCompacting(ownStreams, maxVaultBytes, maxChunks))
      return
    const idsInOwnStreams = new Set(ownStreams.flatMap((id) => this.#idsByStream?.get(id) ?? []))
    const idsNotInLog = new Set(idsInOwnStreams)
    const lines: Line[] = []
    const { uploaded } = this.#state
    for await (const commits of log(1)) {
      // Write the log's commits that other devices' streams have too, because these devices may compact their streams
      // at the same time.
      for (const { commit } of commits.filter(
        ({ commit: { id }, isPrivate }) => idsNotInLog.delete(id) || (!isPrivate && !this.#ids.has(id)),
      ))
        lines.push({ bytes: formatCommitLine(commit), id: commit.id, uploaded })
    }
    // The streams have commits that the log lacks, so they must not be deleted.
    if (idsNotInLog.size > 0) return
    this.#ids = new Set()
    this.#newStreamId = this.device.newId()
    this.#state = { ...this.#state, own: null, left: [...new Set([...this.#state.left, ...ownStreams])] }
    await this.#writeLines(lines, onStored)
    await this.#deleteReplacedStreams(ownStreams, onStored)
  }

  /**
   * Finds the damaged streams whose changes are all in the log, because this device has read them before. Their device may no longer exist,
   * so that nobody else replaces them. Call it after a full read.
   */
  #findDamagedStreams(previousStreams: readonly StreamCursor[]): void {
    const previous = new Map(previousStreams.map((cursor) => [cursor.id, cursor]))
    const streams = this.#state.streams.map((cursor) => {
      const before = previous.get(cursor.id)
      return cursor.problem === null || !before
        ? cursor
        : { ...cursor, lastKnown: Math.max(before.n, before.lastKnown ?? 0) }
    })
    this.#state = { ...this.#state, streams }
    const left = new Set([...this.#state.left, ...streams.flatMap(({ header }) => header?.left ?? [])])
    const lastChunks = new Map(this.#heads.map(({ stream, last }) => [stream, last]))
    this.#damagedStreams = streams
      .filter(({ id, problem, lastKnown = 0 }) => problem !== null && (lastChunks.get(id) ?? 0) <= lastKnown)
      .map(({ id }) => id)
      .filter((id) => id !== this.#state.own && !left.has(id))
  }

  /**
   * Deletes the damaged streams whose changes are all in the log, after `write` has uploaded these changes to this device's stream. Does
   * nothing if their device has written to them meanwhile.
   */
  async #replaceDamagedStreams(onStored: () => Promise<void>): Promise<void> {
    if (this.#isPostponed || this.#damagedStreams.length === 0) return
    const before = new Map(this.#heads.map((head) => [head.stream, head]))
    const { heads } = await this.relay.readHeads()
    const streams = this.#damagedStreams.filter((id) =>
      heads.streams.some(
        ({ stream, last, hash }) => stream === id && last === before.get(id)?.last && hash === before.get(id)?.hash,
      ),
    )
    const { own } = this.#state
    this.#streamsToReplace = streams.flatMap((id) => [id, ...(this.#findCursor(id)?.header?.replaces ?? [])])
    await this.#writeLines([], onStored)
    if (this.#state.own !== own) return
    await this.#deleteStreams(streams, onStored)
  }

  async #deleteStreams(streams: readonly string[], onStored: () => Promise<void>): Promise<void> {
    for (const stream of streams) await this.relay.deleteStream(stream)
    const { left, streams: all } = this.#state
    this.#state = {
      ...this.#state,
      left: left.filter((id) => !streams.includes(id)),
      streams: all.filter(({ id }) => !streams.includes(id)),
    }
    await onStored()
  }

  #isWorthCompacting(ownStreams: readonly string[], maxVaultBytes: number, maxChunks: number): boolean {
    const heads = this.#heads.filter(({ stream }) => ownStreams.includes(stream))
    const sizeOf = (some: readonly StreamHead[]) => some.reduce((sum, { bytes }) => sum + bytes, 0)
    const chunks = heads.reduce((sum, { last }) => sum + last, 0)
    return chunks > maxChunks && sizeOf(this.#heads) + sizeOf(heads) <= maxVaultBytes / 2
  }

  #listOwnStreams(): string[] {
    const { own, left } = this.#state
    const ids = new Set([own ?? '', ...left, ...(this.#findCursor(own)?.header?.replaces ?? [])])
    return this.#state.streams.flatMap(({ id, problem }) => (ids.has(id) && problem === null ? [id] : []))
  }

  async #deleteReplacedStreams(streams: readonly string[], onStored: () => Promise<void>): Promise<void> {
    const { own } = this.#state
    const { heads } = await this.relay.readHeads()
    // Another browser with a copy of this profile may write to the same streams.
    const isUnchanged = (id: string | null): boolean => {
      const cursor = this.#findCursor(id)
      return heads.streams.some(({ stream, last, hash }) => stream === id && last === cursor?.n && hash === cursor.hash)
    }
    if (![own, ...streams].every(isUnchanged)) return
    // Another device may have read only streams that were replaced earlier, so list those streams too.
    this.#streamsToReplace = streams.flatMap((id) => [id, ...(this.#findCursor(id)?.header?.replaces ?? [])])
    await this.#writeLines([], onStored)
    if (this.#state.own !== own) return
    await this.#deleteStreams(streams, onStored)
  }

  /** Returns null if a stream contradicts what was read from it before. */
  async #readStreams(heads: readonly StreamHead[]): Promise<CommitsByStream | null> {
    const cursors = new Map(this.#state.streams.map((cursor) => [cursor.id, cursor]))
    const commitsByStream: CommitsByStream = new Map()
    const streams: StreamCursor[] = []
    for (const { stream: id, last, hash } of heads) {
      const cursor = cursors.get(id) ?? createCursor(id)
      cursors.delete(id)
      if (last < cursor.n || (last === cursor.n && hash !== cursor.hash)) return null
      const commits: PortableCommit[] = []
      const end = last === cursor.n ? cursor : await this.#readStream(cursor, last, commits)
      if (!end) return null
      streams.push(end)
      commitsByStream.set(id, commits)
    }
    const headers = streams.flatMap(({ header }) => header ?? [])
    this.#replacedStreams = new Set(headers.flatMap(({ replaces }) => replaces))
    // Another browser with a copy of this profile may have replaced this device's stream without its last chunks.
    if ([...cursors.keys()].some((id) => id === this.#state.own || !this.#replacedStreams.has(id))) return null
    this.#state = { ...this.#state, streams }
    this.#ids = new Set([...commitsByStream.values()].flatMap((commits) => commits.map(({ id }) => id)))
    return commitsByStream
  }

  /** Stops at the first unreadable chunk. Returns null if the stream contradicts the cursor. */
  async #readStream(
    startCursor: StreamCursor,
    last: number,
    readCommits: PortableCommit[],
  ): Promise<StreamCursor | null> {
    let cursor: StreamCursor = { ...startCursor, problem: null }
    while (cursor.n < last && cursor.problem === null) {
      const next = await this.#readNextChunks(cursor, readCommits)
      if (next === null && cursor.n === startCursor.n && startCursor.n > 0) return null
      const problem = `The parts of ${this.#getDeviceName(cursor)} on the server do not belong together.`
      cursor = next ?? { ...cursor, problem }
    }
    return cursor
  }

  /** Returns null if the first new chunk does not follow the cursor's chunk. */
  async #readNextChunks(startCursor: StreamCursor, readCommits: PortableCommit[]): Promise<StreamCursor | null> {
    const chunks = await this.relay.read(startCursor.id, startCursor.n + 1)
    if (chunks.length === 0)
      return {
        ...startCursor,
        problem: `The server lists a part of ${this.#getDeviceName(startCursor)} that it does not return.`,
      }
    let cursor = startCursor
    for (const chunk of chunks) {
      const next = await this.#readChunk(cursor, chunk)
      if (typeof next === 'string') return { ...cursor, problem: next }
      if (!next) return cursor === startCursor ? null : cursor
      for (const commit of next.commits) readCommits.push(commit)
      cursor = next.cursor
    }
    return cursor
  }

  /** Returns a text if the chunk is unreadable, and null if it does not follow the cursor's chunk. */
  async #readChunk(
    cursor: StreamCursor,
    { n, bytes }: ReceivedChunk,
  ): Promise<{ cursor: StreamCursor; commits: PortableCommit[] } | string | null> {
    const name = this.#getDeviceName(cursor)
    if (n !== cursor.n + 1) return `The server left out a part of ${name}.`
    try {
      const place = { vault: this.keys.vault, stream: cursor.id, n }
      const content = parseContent(await openChunk(this.keys.key, place, bytes))
      if (!content) return `A part of ${name} on the server is damaged.`
      const { header } = content
      if (toUserKey(header.username) !== toUserKey(this.device.username ?? header.username))
        return `A part of ${name} on the server belongs to “${header.username}”.`
      if (header.prev !== cursor.hash) return null
      const { commits, rest } = parseCommits(joinBytes([cursor.rest, content.bytes]), `Part ${n} of ${name}`)
      const size = cursor.size + content.bytes.length
      const hash = await computeSha256(bytes)
      return { commits, cursor: { ...cursor, n, hash, size, rest, header, at: this.device.now() } }
    } catch (error) {
      if (!(error instanceof ChunkError)) return `${getErrorMessage(error)}.`
      return error.kind === 'version'
        ? `A part of ${name} was written by a newer version of Solvelog. Reload the page to update Solvelog.`
        : `A part of ${name} on the server is damaged.`
    }
  }

  #getDeviceName({ header }: StreamCursor): string {
    return header === null ? 'a device' : `“${header.name}”`
  }

  #findCursor(id: string | null): StreamCursor | null {
    return this.#state.streams.find((cursor) => cursor.id === id) ?? null
  }

  /** Call it after a full read. Starts a new stream unless this device's stream is exactly as this device wrote it. */
  #abandonBrokenStream({ own, streams }: VaultState): void {
    const written = streams.find(({ id }) => id === own)
    const read = this.#findCursor(own)
    if (own === null || (written && read?.n === written.n && read.hash === written.hash && read.problem === null))
      return
    this.#startNewStream()
  }

  #abandonIncompleteStream(): void {
    const own = this.#findCursor(this.#state.own)
    if (own && (own.problem !== null || own.rest.length > 0)) this.#startNewStream()
  }

  #startNewStream(): void {
    this.#newStreamId = this.device.newId()
    this.#streamsToReplace = []
    const { own, left } = this.#state
    if (own !== null) this.#state = { ...this.#state, own: null, left: [...left, own] }
  }

  #findNewestHeaders(): Map<string, ChunkHeader> {
    const newest = new Map<string, ChunkHeader>()
    for (const { header } of this.#state.streams) {
      if (header && header.at >= (newest.get(header.device)?.at ?? 0)) newest.set(header.device, header)
    }
    return newest
  }

  /** Leaves out abandoned streams, because their changes were written again to other streams. */
  #collectProblems(): string[] {
    const left = this.#listAbandonedStreams()
    return this.#state.streams.flatMap(({ id, problem }) => (problem === null || left.has(id) ? [] : [problem]))
  }

  #listAbandonedStreams(): Set<string> {
    const headers = this.#state.streams.flatMap(({ header }) => header ?? [])
    return new Set([...this.#replacedStreams, ...this.#state.left, ...headers.flatMap(({ left }) => left)])
  }

  /**
   * Returns changes that a device has read before and that the server lacks now. Asks the server a second time before it reports missing
   * changes.
   */
  async #findMissingChanges(heads: readonly StreamHead[]): Promise<MissingChanges[]> {
    if (this.#listMissingChanges(heads).length === 0) return []
    return this.#listMissingChanges((await this.relay.readHeads()).heads.streams)
  }

  #listMissingChanges(heads: readonly StreamHead[]): MissingChanges[] {
    const left = this.#listAbandonedStreams()
    const lastChunks = new Map(heads.map(({ stream, last }) => [stream, last]))
    const missing: MissingChanges[] = []
    for (const { device, name, seen } of this.#findNewestHeaders().values()) {
      if (device === this.device.device) continue
      for (const { stream, n, hash, at } of seen) {
        const cursor = this.#findCursor(stream)
        const hasOtherHash = cursor?.n === n && cursor.hash !== hash
        if (left.has(stream) || ((lastChunks.get(stream) ?? 0) >= n && !hasOtherHash)) continue
        missing.push({ writtenBy: cursor?.header?.name ?? null, readBy: name, at })
      }
    }
    return missing
  }

  /** A chunk ends at the end of a line, unless the line is too long for one chunk. */
  async #writeLines(lines: readonly Line[], onStored: () => Promise<void>): Promise<void> {
    let at = 0
    let failures = 0
    do {
      const count = this.#countLinesForChunk(lines, at)
      const result = await this.#writePortion(lines.slice(at, at + count), lines)
      if (result === 'stored') at += count
      // A chunk that was already on the server may contain later elements of `lines`. Skip those lines.
      while (this.#ids.has(lines[at]?.id ?? '')) at += 1
      failures = result === 'again' ? failures + 1 : 0
      if (failures > MAX_FAILURES) throw new RelayError('UNREACHABLE', REFUSAL_TEXT)
      const uploaded = lines[at - 1]?.uploaded
      if (uploaded) this.#state = { ...this.#state, uploaded }
      await onStored()
    } while (at < lines.length || failures > 0)
  }

  #countLinesForChunk(lines: readonly Line[], at: number): number {
    let size = 0
    let count = 0
    for (const { bytes } of lines.slice(at)) {
      size += bytes.length
      if (count > 0 && size > this.portionBytes) break
      count += 1
    }
    return count
  }

  async #writePortion(lines: readonly Line[], allLines: readonly Line[]): Promise<AppendResult> {
    const bytes = joinBytes(lines.map((line) => line.bytes))
    const portion = lines.length === 1 ? this.portionBytes : bytes.length
    let from = 0
    do {
      const result = await this.#append(bytes.slice(from, from + portion), from > 0, allLines)
      if (result !== 'stored') return result
      from += portion
    } while (from < bytes.length)
    return 'stored'
  }

  async #append(
    bytes: Uint8Array<ArrayBuffer>,
    isPartlyWritten: boolean,
    allLines: readonly Line[],
  ): Promise<AppendResult> {
    const own = this.#findCursor(this.#state.own) ?? createCursor(this.#newStreamId)
    const n = own.n + 1
    const header = this.#buildHeader(own)
    const chunk = await sealChunk(
      this.keys.key,
      { vault: this.keys.vault, stream: own.id, n },
      buildChunkContent(header, bytes),
    )
    if (chunk.length > this.maxChunkBytes && this.#halvePortion()) return this.#retryLine(isPartlyWritten)
    try {
      if (!(await this.relay.write(own.id, n, chunk))) return await this.#resolveConflict(own, allLines)
    } catch (error) {
      if (isRelayError(error, 'TIMEOUT', 'BODY_TIMEOUT', 'BODY_TOO_LARGE') && this.#halvePortion())
        return this.#retryLine(isPartlyWritten)
      throw error
    }
    const rest = bytes.at(-1) === 10 || bytes.length === 0 ? new Uint8Array(0) : bytes.slice(-1)
    const size = own.size + bytes.length
    this.#setOwnCursor({
      ...own,
      n,
      hash: await computeSha256(chunk),
      size,
      rest,
      header,
      at: this.device.now(),
      problem: null,
    })
    return 'stored'
  }

  #retryLine(isPartlyWritten: boolean): 'again' {
    if (isPartlyWritten) this.#startNewStream()
    return 'again'
  }

  /** Returns false if the maximum cannot be reduced further. */
  #halvePortion(): boolean {
    if (this.portionBytes <= MIN_PORTION_BYTES) return false
    this.portionBytes = Math.max(MIN_PORTION_BYTES, Math.floor(this.portionBytes / 2))
    return true
  }

  /**
   * Handles a server that already has a chunk with this number. If the chunk has only commits of `allLines`, they count as sent. Otherwise
   * this device starts a new stream.
   */
  async #resolveConflict(own: StreamCursor, allLines: readonly Line[]): Promise<AppendResult> {
    const [chunk] = await this.relay.read(own.id, own.n + 1)
    const read = chunk ? await this.#readChunk(own, chunk) : null
    const ids = new Set(allLines.map(({ id }) => id))
    const isOwn = read !== null && typeof read !== 'string' && read.cursor.rest.length === 0
    if (!isOwn || !read.commits.every(({ id }) => ids.has(id))) {
      this.#startNewStream()
      return 'again'
    }
    for (const { id } of read.commits) this.#ids.add(id)
    this.#setOwnCursor(read.cursor)
    return 'sent'
  }

  #buildHeader(own: StreamCursor): ChunkHeader {
    const { device, name, now } = this.device
    const username = this.device.username ?? ''
    const { streams, left } = this.#state
    const others = streams.filter(({ id, n }) => id !== own.id && n > 0 && !left.includes(id))
    const seen = others.map(({ id, n, hash, at }) => ({ stream: id, n, hash, at }))
    const replaces = [...new Set([...(own.header?.replaces ?? []), ...this.#streamsToReplace])]
    return { username, device, name, at: now(), prev: own.hash, seen, replaces, left }
  }

  #setOwnCursor(cursor: StreamCursor): void {
    const others = this.#state.streams.filter(({ id }) => id !== cursor.id)
    this.#state = { ...this.#state, own: cursor.id, streams: [...others, cursor] }
  }
}

function isContradiction(cursors: readonly StreamCursor[], heads: readonly StreamHead[]): boolean {
  return cursors.some(({ id, n, hash }) => {
    const head = heads.find(({ stream }) => stream === id)
    return !head || head.last < n || (head.last === n && head.hash !== hash)
  })
}
