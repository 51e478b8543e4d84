import * as v from 'valibot'
import { decodeChunkList } from '#domain/relay/chunk-list'
import {
  CODE_HEADER,
  chunkPath,
  chunksPath,
  type Heads,
  heads,
  headsPath,
  infoPath,
  RELAY_ERRORS,
  type RelayErrorCode,
  type RelayInfo,
  relayError,
  relayInfo,
  streamPath,
  vaultPath,
} from '#domain/relay/contract'
import { AppError } from '../app-error'
import { type Fetch, request } from '../sources/http'
import type { VaultKeys } from './vault-keys'

const SMALL_REQUEST_LIMIT_MS = 15_000
const CHUNK_REQUEST_LIMIT_MS = 60_000

/** Maximum pause that the server can ask for. A browser ends a timer of more than 24.8 days at once. */
const MAX_RETRY_AFTER_MS = 24 * 3_600_000

const NO_ANSWER_TEXT = 'Solvelog’s server did not answer. This device may be offline.'
const NO_RELAY_TEXT = 'This server does not answer as Solvelog’s server does, so nothing was synced.'

/** The error of a failed request to the server. The message is for users. */
export class RelayError extends Error {
  constructor(
    /** An error code of the relay (the server's sync API). `UNREACHABLE`: no answer, or an invalid one. `TIMEOUT`: no answer in time. */
    readonly code: RelayErrorCode | 'UNREACHABLE' | 'TIMEOUT',
    message: string,
    /** Milliseconds that the server asks the app to wait; null if it did not ask for a pause. */
    readonly retryAfter: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

export function isRelayError(error: unknown, ...codes: RelayError['code'][]): error is RelayError {
  return error instanceof RelayError && codes.includes(error.code)
}

/** The streams of a log's copy on the server, each with its last chunk (the heads), and their ETag. */
export interface TaggedHeads {
  heads: Heads
  etag: string
}

export interface ReceivedChunk {
  n: number
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * Asks the server which device sync it offers. Returns null if the server has no relay (the part that stores encrypted logs). Throws a
 * `RelayError` if there is no answer.
 */
export async function readRelayInfo(fetch: Fetch): Promise<RelayInfo | null> {
  const response = await sendRequest(fetch, infoPath, {}, SMALL_REQUEST_LIMIT_MS)
  const info: unknown = response.ok ? await response.json().catch(() => null) : null
  return v.is(relayInfo, info) ? info : null
}

async function sendRequest(fetch: Fetch, path: string, init: RequestInit, limit: number): Promise<Response> {
  try {
    return await request(fetch, path, init, limit)
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new RelayError(isLate ? 'TIMEOUT' : 'UNREACHABLE', NO_ANSWER_TEXT, null, { cause })
  }
}

/** Sends a request to the relay (the server's sync API). Throws a `RelayError` unless the request succeeds. */
export async function requestRelay(
  fetch: Fetch,
  path: string,
  init: RequestInit,
  limit: number = SMALL_REQUEST_LIMIT_MS,
): Promise<Response> {
  const response = await sendRequest(fetch, path, init, limit)
  if (response.ok || response.status === 304) return response
  const body: unknown = await response.json().catch(() => null)
  if (!v.is(relayError, body) || RELAY_ERRORS[body.error.code] !== response.status)
    throw new RelayError('UNREACHABLE', NO_RELAY_TEXT)
  throw new RelayError(body.error.code, body.error.message, parseRetryAfter(response.headers.get('retry-after')))
}

/** Returns milliseconds, at most a day; null if the header is missing or not a positive number. */
function parseRetryAfter(header: string | null): number | null {
  const seconds = Number(header)
  return seconds > 0 ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : null
}

export const createAuthorizationHeader = (token: string): { authorization: string } => ({
  authorization: `Bearer ${token}`,
})

export const BINARY_HEADER = { 'content-type': 'application/octet-stream' } as const

/** A client for the copy of one log on the server (a vault). Its methods throw a `RelayError` if a request fails. */
export class Relay {
  readonly #headers: { authorization: string }

  constructor(
    private readonly fetch: Fetch,
    private readonly keys: Pick<VaultKeys, 'vault' | 'token'>,
  ) {
    this.#headers = createAuthorizationHeader(keys.token)
  }

  /**
   * Creates the log's copy on the server (the vault); does nothing if it exists. `serverCode` is the access code that some servers require;
   * null for servers without an access code.
   */
  async create(serverCode: string | null): Promise<void> {
    const headers = { ...this.#headers, ...(serverCode !== null && { [CODE_HEADER]: encodeURIComponent(serverCode) }) }
    await this.#request(vaultPath(this.keys.vault), { method: 'PUT', headers })
  }

  /** Returns the streams of the log's copy on the server, with the number and hash of each stream's last chunk. */
  async readHeads(): Promise<TaggedHeads> {
    return parseTaggedHeads(await this.#request(headsPath(this.keys.vault)))
  }

  /**
   * Waits at most `seconds` until the log's copy on the server no longer matches `etag`. Returns each stream's last chunk; null if nothing
   * changed.
   */
  async waitForHeads(etag: string, seconds: number): Promise<TaggedHeads | null> {
    const init = { headers: { ...this.#headers, 'if-none-match': etag } }
    const response = await this.#request(
      headsPath(this.keys.vault, seconds),
      init,
      SMALL_REQUEST_LIMIT_MS + 1000 * seconds,
    )
    return response.status === 304 ? null : parseTaggedHeads(response)
  }

  /** Reads chunks of a stream, starting with number `from`: as many as the server sends at once, or none if there are no more. */
  async read(stream: string, from: number): Promise<ReceivedChunk[]> {
    try {
      const response = await this.#request(chunksPath(this.keys.vault, stream, from), {}, CHUNK_REQUEST_LIMIT_MS)
      const chunks = decodeChunkList(new Uint8Array(await response.arrayBuffer()), from)
      if (!chunks) throw new RelayError('UNREACHABLE', NO_RELAY_TEXT)
      return chunks.map(({ n, bytes }) => ({ n, bytes: new Uint8Array(bytes) }))
    } catch (error) {
      if (isRelayError(error, 'STREAM_NOT_FOUND')) return []
      throw error
    }
  }

  /** Appends chunk `n` to a stream. Returns false if the server has another chunk with this number, or lacks the chunk before it. */
  async write(stream: string, n: number, chunk: Uint8Array<ArrayBuffer>): Promise<boolean> {
    try {
      const headers = { ...this.#headers, ...BINARY_HEADER }
      await this.#request(
        chunkPath(this.keys.vault, stream, n),
        { method: 'PUT', headers, body: chunk },
        CHUNK_REQUEST_LIMIT_MS,
      )
      return true
    } catch (error) {
      if (isRelayError(error, 'CHUNK_CONFLICT', 'CHUNK_OUT_OF_ORDER')) return false
      throw error
    }
  }

  /** Deletes a stream of chunks that another stream has replaced. */
  async deleteStream(stream: string): Promise<void> {
    await this.#request(streamPath(this.keys.vault, stream), { method: 'DELETE' })
  }

  /** Deletes the log's copy on the server. Throws a `RelayError` `HEADS_CHANGED` if the copy has changed since `etag` was read. */
  async deleteVault(etag: string): Promise<void> {
    await this.#request(vaultPath(this.keys.vault), {
      method: 'DELETE',
      headers: { ...this.#headers, 'if-match': etag },
    })
  }

  #request(path: string, init: RequestInit = {}, limit?: number): Promise<Response> {
    return requestRelay(this.fetch, path, { headers: this.#headers, ...init }, limit)
  }
}

async function parseTaggedHeads(response: Response): Promise<TaggedHeads> {
  const body: unknown = await response.json().catch(() => null)
  const etag = response.headers.get('etag')
  if (!v.is(heads, body) || etag === null) throw new RelayError('UNREACHABLE', NO_RELAY_TEXT)
  return { heads: body, etag }
}

/** Runs work, and converts a `RelayError` to an AppError `unreachable` with the same message. */
export async function failAsAppError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RelayError) throw new AppError('unreachable', error.message, { cause: error })
    throw error
  }
}
