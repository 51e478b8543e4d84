import { encodeChunkList } from '#domain/relay/chunk-list'
import { RELAY_ERRORS, type RelayErrorCode, type RelayInfo } from '#domain/relay/contract'

const LIMITS = {
  chunkBytes: 1_000_000,
  vaultBytes: 50_000_000,
  chunksAtOnce: 60,
  chunksPerMinute: 20,
  streams: 1000,
  chunks: 50_000,
  answerBytes: 4_000_000,
  slotBytes: 2048,
  mailboxSeconds: 600,
  bodySeconds: 120,
}

interface FakeVault {
  token: string
  streams: Map<string, Uint8Array<ArrayBuffer>[]>
}

/** `answer` returns the server's own response. A change that throws simulates a failed request. */
type ChangeAnswer = (path: string, method: string, answer: () => Promise<Response>) => Promise<Response>

/** A sync server in memory, without rate limits. */
export class FakeRelay {
  serverInfo: RelayInfo = { version: 1, sync: 'open', waitSeconds: 0, keepDays: null, limits: LIMITS }
  vaults = new Map<string, FakeVault>()
  deletedVaults = new Set<string>()
  changeAnswer: ChangeAnswer = (_path, _method, answer) => answer()
  readonly requests: string[] = []

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET'
    this.requests.push(`${method} ${path}`)
    return this.changeAnswer(path, method, () => this.#answer(path, method, init))
  }

  /** The copy is for `rollBack`, which resets the server to it. */
  copyDisk(): Map<string, FakeVault> {
    return new Map([...this.vaults].map(([id, { token, streams }]) => [id, { token, streams: copyStreams(streams) }]))
  }

  rollBack(disk: Map<string, FakeVault>): void {
    this.vaults = new Map([...disk].map(([id, { token, streams }]) => [id, { token, streams: copyStreams(streams) }]))
  }

  async #answer(path: string, method: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const body = init.body instanceof Uint8Array ? new Uint8Array(init.body) : new Uint8Array(0)
    const url = new URL(path, 'http://localhost')
    if (url.pathname === '/api/sync/info') return Response.json(this.serverInfo)
    const parts = url.pathname.split('/').slice(4)
    return this.#answerVaultRequest(parts, method, { token, body, headers, from: Number(url.searchParams.get('from')) })
  }

  async #answerVaultRequest(
    [id = '', stream, number]: string[],
    method: string,
    { token, body, headers, from }: { token: string; body: Uint8Array<ArrayBuffer>; headers: Headers; from: number },
  ): Promise<Response> {
    if (this.deletedVaults.has(id)) return makeRefusal('VAULT_DELETED')
    const vault = this.vaults.get(id)
    if (method === 'PUT' && stream === undefined) {
      if (vault && vault.token !== token) return makeRefusal('NOT_FOUND')
      this.vaults.set(id, vault ?? { token, streams: new Map() })
      return new Response(null, { status: vault ? 200 : 201 })
    }
    if (!vault || vault.token !== token) return makeRefusal('NOT_FOUND')
    if (stream === 'heads') return answerHeads(vault, headers.get('if-none-match'))
    if (stream === undefined) return this.#deleteVault(id, vault, headers.get('if-match'))
    return answerStreamRequest(vault, stream, { method, n: Number(number), from, body })
  }

  async #deleteVault(id: string, vault: FakeVault, etag: string | null): Promise<Response> {
    if (etag !== (await computeEtag(vault))) return makeRefusal('HEADS_CHANGED')
    this.vaults.delete(id)
    this.deletedVaults.add(id)
    return new Response(null, { status: 204 })
  }
}

const copyStreams = (streams: FakeVault['streams']): FakeVault['streams'] =>
  new Map([...streams].map(([id, chunks]) => [id, [...chunks]]))

/** Returns an error response as documented for the sync server. */
export function makeRefusal(code: RelayErrorCode, headers: Record<string, string> = {}): Response {
  const error = { code, message: `The server says ${code}.` }
  return Response.json({ error }, { status: RELAY_ERRORS[code], headers })
}

function answerStreamRequest(
  vault: FakeVault,
  stream: string,
  { method, n, from, body }: { method: string; n: number; from: number; body: Uint8Array<ArrayBuffer> },
): Response {
  const chunks = vault.streams.get(stream)
  if (method === 'PUT') return storeChunk(vault, stream, n, body)
  if (method === 'GET') return chunks ? answerChunks(chunks, from) : makeRefusal('STREAM_NOT_FOUND')
  vault.streams.delete(stream)
  return new Response(null, { status: 204 })
}

function storeChunk(vault: FakeVault, stream: string, number: number, body: Uint8Array<ArrayBuffer>): Response {
  const chunks = vault.streams.get(stream) ?? []
  const storedChunk = chunks[number - 1]
  if (storedChunk)
    return areEqual(storedChunk, body) ? new Response(null, { status: 200 }) : makeRefusal('CHUNK_CONFLICT')
  if (number !== chunks.length + 1) return makeRefusal('CHUNK_OUT_OF_ORDER')
  if (body.length > LIMITS.chunkBytes) return makeRefusal('BODY_TOO_LARGE')
  vault.streams.set(stream, [...chunks, body])
  return new Response(null, { status: 201 })
}

async function answerHeads(vault: FakeVault, knownEtag: string | null): Promise<Response> {
  const etag = await computeEtag(vault)
  if (knownEtag === etag) return new Response(null, { status: 304, headers: { etag } })
  return new Response(await makeHeadsText(vault), { headers: { etag } })
}

const computeEtag = async (vault: FakeVault): Promise<string> =>
  `"${await computeHash(new TextEncoder().encode(await makeHeadsText(vault)))}"`

async function makeHeadsText({ streams }: FakeVault): Promise<string> {
  const heads = [...streams].map(async ([stream, chunks]) => ({
    stream,
    last: chunks.length,
    hash: await computeHash(chunks.at(-1) ?? new Uint8Array(0)),
    bytes: sumSizes(chunks),
  }))
  return JSON.stringify({ streams: await Promise.all(heads), bytes: sumSizes([...streams.values()].flat()) })
}

const sumSizes = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

function answerChunks(chunks: readonly Uint8Array[], from: number): Response {
  const chunksFrom = chunks.slice(from - 1).map((bytes, i) => ({ n: from + i, bytes }))
  let size = 0
  const fitting = chunksFrom.filter(({ bytes }, i) => {
    size += bytes.length
    return i === 0 || size < LIMITS.answerBytes
  })
  return new Response(encodeChunkList(fitting))
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

async function computeHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
