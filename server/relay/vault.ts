import { encodeChunkList, type NumberedChunk } from '#domain/relay/chunk-list'
import type { RelayLimits } from '#domain/relay/contract'
import { SerialQueue } from '#lib/serial-queue'
import { createRateLimit } from '../proxy/rate-limit'
import { createJsonResponse } from '../proxy/refusal'
import { readBodyBytes } from './body'
import { createNoSuchVaultRefusal, createTooManyRefusal, RelayRefusal } from './relay-refusal'
import type { VaultRoute } from './route'
import { areHashesEqual, hashToken, sha256Hex } from './token'
import { computeVaultState, containsEtag, refuseBeyondLimits, replaceStream, type VaultState } from './vault-state'
import type { StoredStream, StoredVault, VaultStorage } from './vault-storage'
import { Waiters } from './waiters'

export interface VaultDeps {
  storage: VaultStorage
  limits: RelayLimits
  canWait: boolean
  /** Epoch milliseconds. */
  now: () => number
  /** Called with an error that does not make the request fail. */
  onBug: (error: unknown) => void
}

/** Minimum interval in milliseconds between two writes of the time of the last use. */
const USE_INTERVAL_MS = 3_600_000
/** Maximum number of uploads that one vault (encrypted log) receives at the same time. Each one takes memory. */
const MAX_CONCURRENT_UPLOADS = 8
/** Maximum number of requests that wait for a change of one vault (encrypted log) at the same time. Each one keeps a connection open. */
const MAX_WAITING = 200
const RETRY_AFTER_BUSY_SECONDS = 2
const RETRY_AFTER_OVERLOAD_SECONDS = 30

const NO_STORE_HEADERS = { 'cache-control': 'no-store' }

/**
 * Answers the requests about one vault, an encrypted log (M3, M7, M8). Requests are handled concurrently, but writes run one after another.
 */
export class Vault {
  readonly #id: string
  readonly #deps: VaultDeps
  readonly #writes = new SerialQueue()
  readonly #waiters = new Waiters()
  readonly #countChunk: () => number
  #state: Promise<VaultState | undefined> | undefined
  #isStored = false
  #uploadCount = 0

  constructor(id: string, deps: VaultDeps) {
    const { chunksAtOnce, chunksPerMinute } = deps.limits
    const takeToken = createRateLimit({ burst: chunksAtOnce, perSecond: chunksPerMinute / 60, clients: 1 }, deps.now)
    this.#id = id
    this.#deps = deps
    this.#countChunk = () => takeToken(id)
  }

  async handle(request: Request, route: VaultRoute): Promise<Response> {
    const tokenHash = await hashToken(request)
    if (route.kind === 'create') return this.#create(tokenHash)
    const state = await this.#loadAuthorised(tokenHash)
    switch (route.kind) {
      case 'probe':
        return createEmptyResponse(200, state.etag)
      case 'heads':
        return this.#answerHeads(request, route.waitSeconds, state, tokenHash)
      case 'chunks':
        return this.#answerChunks(state, route.stream, route.from)
      case 'put-chunk':
        return this.#putChunk(request, route.stream, route.n, tokenHash)
      case 'delete-stream':
        return this.#runWrite(tokenHash, (current) => this.#deleteStream(current, route.stream))
      case 'delete':
        return this.#runWrite(tokenHash, (current) => this.#delete(current, request.headers.get('if-match')))
    }
  }

  /**
   * Whether the vault (encrypted log) was last used before `time` in epoch milliseconds. A last use in the future, from before the clock was
   * set back, counts as a use now.
   */
  async isUnused(time: number): Promise<boolean> {
    const state = await this.#load()
    if (!state || state.isDeleted) return false
    if (state.usedAt > this.#deps.now()) await this.#saveUse(state)
    return state.usedAt < time
  }

  /** Deletes the vault (encrypted log) if `isUnused`. Returns whether it was deleted. */
  deleteIfUnused(time: number): Promise<boolean> {
    return this.#writes.run(async () => {
      if (!(await this.isUnused(time))) return false
      await this.#storeChange(() => this.#deps.storage.deleteAll(), undefined)
      return true
    })
  }

  /** Whether the last request has found the vault (encrypted log) or a record of its deletion. */
  get isStored(): boolean {
    return this.#isStored
  }

  stopWaiting(): void {
    this.#waiters.endAllWaits()
  }

  async #load(): Promise<VaultState | undefined> {
    this.#state ??= this.#deps.storage.load().then((stored) => stored && computeVaultState(this.#id, stored))
    const loading = this.#state
    try {
      const state = await loading
      this.#isStored = state !== undefined
      return state
    } catch (error) {
      if (this.#state === loading) this.#state = undefined
      throw error
    }
  }

  async #loadAuthorised(tokenHash: string | null): Promise<VaultState> {
    const state = await this.#load()
    if (!state || tokenHash === null || !areHashesEqual(tokenHash, state.tokenHash)) throw createNoSuchVaultRefusal()
    if (state.isDeleted)
      throw new RelayRefusal('VAULT_DELETED', 'This log was deleted from the server, or replaced by a new key.')
    await this.#saveUse(state)
    return state
  }

  async #saveUse(state: VaultState): Promise<void> {
    const now = this.#deps.now()
    if (Math.abs(now - state.usedAt) < USE_INTERVAL_MS) return
    state.usedAt = now
    await this.#deps.storage.saveUse(now).catch(this.#deps.onBug)
  }

  /** Runs a change after all earlier ones. `change` gets the state at that time. */
  #runWrite(tokenHash: string | null, change: (state: VaultState) => Promise<Response>): Promise<Response> {
    return this.#writes.run(async () => change(await this.#loadAuthorised(tokenHash)))
  }

  /** After a failure, the next request reads the state from the disk again. */
  async #storeChange(change: () => Promise<void>, nextVault: StoredVault | undefined): Promise<VaultState | undefined> {
    await change().catch((error: unknown) => {
      this.#state = undefined
      throw error
    })
    const state = nextVault && (await computeVaultState(this.#id, nextVault))
    this.#state = Promise.resolve(state)
    this.#isStored = state !== undefined
    this.#waiters.endAllWaits()
    return state
  }

  #create(tokenHash: string | null): Promise<Response> {
    return this.#writes.run(async () => {
      if (tokenHash === null) throw new RelayRefusal('BAD_REQUEST', 'The request has no valid access token.')
      if (await this.#load()) return createEmptyResponse(200, (await this.#loadAuthorised(tokenHash)).etag)
      const usedAt = this.#deps.now()
      const created: StoredVault = { tokenHash, isDeleted: false, usedAt, streams: new Map() }
      const state = await this.#storeChange(() => this.#deps.storage.create(tokenHash, usedAt), created)
      return createEmptyResponse(201, state?.etag)
    })
  }

  async #answerHeads(
    { headers, signal }: Request,
    waitSeconds: number,
    state: VaultState,
    tokenHash: string | null,
  ): Promise<Response> {
    const knownEtags = headers.get('if-none-match')
    if (!containsEtag(knownEtags, state.etag)) return createHeadsResponse(state)
    if (waitSeconds === 0 || !this.#deps.canWait) return createEmptyResponse(304, state.etag)
    if (this.#waiters.size >= MAX_WAITING)
      throw createTooManyRefusal(
        'TOO_MANY_REQUESTS',
        `More than ${MAX_WAITING} open pages wait for changes of this log. Close some of them.`,
        RETRY_AFTER_OVERLOAD_SECONDS,
      )
    await this.#waiters.wait(waitSeconds, signal)
    const current = await this.#loadAuthorised(tokenHash)
    return containsEtag(knownEtags, current.etag)
      ? createEmptyResponse(304, current.etag)
      : createHeadsResponse(current)
  }

  async #answerChunks(state: VaultState, stream: string, from: number): Promise<Response> {
    const last = state.streams.get(stream)?.last
    if (last === undefined) throw new RelayRefusal('STREAM_NOT_FOUND', 'The server has no such part of this log.')
    const chunks: NumberedChunk[] = []
    let size = 0
    for (let n = from; n <= last; n++) {
      const bytes = await this.#readChunk(stream, n)
      size += bytes.length
      if (chunks.length > 0 && size > this.#deps.limits.answerBytes) break
      chunks.push({ n, bytes })
    }
    const headers = { ...NO_STORE_HEADERS, 'content-type': 'application/octet-stream' }
    return new Response(encodeChunkList(chunks), { headers })
  }

  async #readChunk(stream: string, n: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.#deps.storage.readChunk(stream, n)
    if (bytes) return bytes
    // The vault (encrypted log) was deleted during the request, or the disk of the running server was replaced.
    this.#state = undefined
    throw new RelayRefusal('STREAM_NOT_FOUND', 'The server no longer has this part of the log.')
  }

  async #putChunk(request: Request, stream: string, n: number, tokenHash: string | null): Promise<Response> {
    const { limits } = this.#deps
    const wait = this.#countChunk()
    if (wait > 0)
      throw createTooManyRefusal('TOO_MANY_CHUNKS', 'This log is written to very often. Sync continues soon.', wait)
    if (this.#uploadCount >= MAX_CONCURRENT_UPLOADS)
      throw createTooManyRefusal(
        'TOO_MANY_CHUNKS',
        `The server receives ${MAX_CONCURRENT_UPLOADS} parts of this log at once.`,
        RETRY_AFTER_BUSY_SECONDS,
      )
    this.#uploadCount++
    try {
      const bytes = await readBodyBytes(request, limits.chunkBytes, limits.bodySeconds)
      return await this.#runWrite(tokenHash, (state) => this.#append(state, stream, n, bytes))
    } finally {
      this.#uploadCount--
    }
  }

  async #append(state: VaultState, stream: string, n: number, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
    const current = state.streams.get(stream)
    const last = current?.last ?? 0
    if (n <= last) return this.#compareWithStored(state, stream, n, bytes)
    if (n > last + 1)
      throw new RelayRefusal('CHUNK_OUT_OF_ORDER', `The next part of this stream is number ${last + 1}, not ${n}.`)
    refuseBeyondLimits(state, stream, bytes.length, this.#deps.limits)
    const changedStream: StoredStream = {
      last: n,
      hash: await sha256Hex(bytes),
      bytes: (current?.bytes ?? 0) + bytes.length,
    }
    const next = { ...state, streams: replaceStream(state.streams, stream, changedStream) }
    const newState = await this.#storeChange(() => this.#deps.storage.appendChunk(stream, changedStream, bytes), next)
    return createEmptyResponse(201, newState?.etag)
  }

  /** Compares a chunk with the stored one. A device that did not receive the response sends the same bytes again. */
  async #compareWithStored(state: VaultState, stream: string, n: number, bytes: Uint8Array): Promise<Response> {
    const storedBytes = await this.#readChunk(stream, n)
    if (storedBytes.length === bytes.length && storedBytes.every((byte, i) => byte === bytes[i]))
      return createEmptyResponse(200, state.etag)
    throw new RelayRefusal('CHUNK_CONFLICT', `Part ${n} of this stream is stored with other content.`)
  }

  async #deleteStream(state: VaultState, stream: string): Promise<Response> {
    if (!state.streams.has(stream)) return createEmptyResponse(204, state.etag)
    const next = { ...state, streams: replaceStream(state.streams, stream, undefined) }
    const newState = await this.#storeChange(() => this.#deps.storage.deleteStream(stream), next)
    return createEmptyResponse(204, newState?.etag)
  }

  async #delete(state: VaultState, ifMatch: string | null): Promise<Response> {
    if (!containsEtag(ifMatch, state.etag))
      throw new RelayRefusal('HEADS_CHANGED', 'Another device has changed this log. Sync first, then try again.', {
        etag: state.etag,
      })
    await this.#storeChange(() => this.#deps.storage.markAsDeleted(), { ...state, isDeleted: true, streams: new Map() })
    return createEmptyResponse(204)
  }
}

function createHeadsResponse({ heads, etag }: VaultState): Response {
  return createJsonResponse(200, heads, { etag })
}

function createEmptyResponse(status: number, etag?: string): Response {
  return new Response(null, { status, headers: { ...NO_STORE_HEADERS, ...(etag !== undefined && { etag }) } })
}
