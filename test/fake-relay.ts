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

/** Changes an answer of the server, or fails instead of it. */
type Interfere = (path: string, method: string, answer: () => Promise<Response>) => Promise<Response>

/** The relay of the contract in memory, without limits of rate. */
export class FakeRelay {
  info: RelayInfo = { version: 1, sync: 'open', waitSeconds: 0, keepDays: null, limits: LIMITS }
  vaults = new Map<string, FakeVault>()
  deleted = new Set<string>()
  interfere: Interfere = (_path, _method, answer) => answer()
  /** Paths of all requests, with their methods. */
  readonly requests: string[] = []

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET'
    this.requests.push(`${method} ${path}`)
    return this.interfere(path, method, () => this.#answer(path, method, init))
  }

  /** A copy of the disk, to roll the server back to later. */
  copyDisk(): Map<string, FakeVault> {
    return new Map([...this.vaults].map(([id, { token, streams }]) => [id, { token, streams: copyOf(streams) }]))
  }

  rollBack(disk: Map<string, FakeVault>): void {
    this.vaults = new Map([...disk].map(([id, { token, streams }]) => [id, { token, streams: copyOf(streams) }]))
  }

  async #answer(path: string, method: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const body = init.body instanceof Uint8Array ? new Uint8Array(init.body) : new Uint8Array(0)
    const url = new URL(path, 'http://localhost')
    if (url.pathname === '/api/sync/info') return Response.json(this.info)
    const parts = url.pathname.split('/').slice(4)
    return this.#vault(parts, method, { token, body, headers, from: Number(url.searchParams.get('from')) })
  }

  async #vault(
    [id = '', stream, n]: string[],
    method: string,
    { token, body, headers, from }: { token: string; body: Uint8Array<ArrayBuffer>; headers: Headers; from: number },
  ): Promise<Response> {
    if (this.deleted.has(id)) return refusal('VAULT_DELETED')
    const vault = this.vaults.get(id)
    if (method === 'PUT' && stream === undefined) {
      if (vault && vault.token !== token) return refusal('NOT_FOUND')
      this.vaults.set(id, vault ?? { token, streams: new Map() })
      return new Response(null, { status: vault ? 200 : 201 })
    }
    if (!vault || vault.token !== token) return refusal('NOT_FOUND')
    if (stream === 'heads') return headsAnswer(vault, headers.get('if-none-match'))
    if (stream === undefined) return this.#deleteVault(id, vault, headers.get('if-match'))
    return streamAnswer(vault, stream, { method, n: Number(n), from, body })
  }

  async #deleteVault(id: string, vault: FakeVault, etag: string | null): Promise<Response> {
    if (etag !== (await etagOf(vault))) return refusal('HEADS_CHANGED')
    this.vaults.delete(id)
    this.deleted.add(id)
    return new Response(null, { status: 204 })
  }
}

const copyOf = (streams: FakeVault['streams']): FakeVault['streams'] =>
  new Map([...streams].map(([id, chunks]) => [id, [...chunks]]))

/** An answer without success, as the contract has it. */
export function refusal(code: RelayErrorCode, headers: Record<string, string> = {}): Response {
  const error = { code, message: `The server says ${code}.` }
  return Response.json({ error }, { status: RELAY_ERRORS[code], headers })
}

function streamAnswer(
  vault: FakeVault,
  stream: string,
  { method, n, from, body }: { method: string; n: number; from: number; body: Uint8Array<ArrayBuffer> },
): Response {
  const chunks = vault.streams.get(stream)
  if (method === 'PUT') return append(vault, stream, n, body)
  if (method === 'GET') return chunks ? chunksAnswer(chunks, from) : refusal('STREAM_NOT_FOUND')
  vault.streams.delete(stream)
  return new Response(null, { status: 204 })
}

function append(vault: FakeVault, stream: string, n: number, body: Uint8Array<ArrayBuffer>): Response {
  const chunks = vault.streams.get(stream) ?? []
  const found = chunks[n - 1]
  if (found) return isSame(found, body) ? new Response(null, { status: 200 }) : refusal('CHUNK_CONFLICT')
  if (n !== chunks.length + 1) return refusal('CHUNK_OUT_OF_ORDER')
  if (body.length > LIMITS.chunkBytes) return refusal('BODY_TOO_LARGE')
  vault.streams.set(stream, [...chunks, body])
  return new Response(null, { status: 201 })
}

async function headsAnswer(vault: FakeVault, known: string | null): Promise<Response> {
  const etag = await etagOf(vault)
  if (known === etag) return new Response(null, { status: 304, headers: { etag } })
  return new Response(await headsText(vault), { headers: { etag } })
}

const etagOf = async (vault: FakeVault): Promise<string> =>
  `"${await hashOf(new TextEncoder().encode(await headsText(vault)))}"`

async function headsText({ streams }: FakeVault): Promise<string> {
  const heads = [...streams].map(async ([stream, chunks]) => ({
    stream,
    last: chunks.length,
    hash: await hashOf(chunks.at(-1) ?? new Uint8Array(0)),
    bytes: sizeOf(chunks),
  }))
  return JSON.stringify({ streams: await Promise.all(heads), bytes: sizeOf([...streams.values()].flat()) })
}

const sizeOf = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, { length }) => sum + length, 0)

function chunksAnswer(chunks: readonly Uint8Array[], from: number): Response {
  const rest = chunks.slice(from - 1).map((bytes, i) => ({ n: from + i, bytes }))
  let size = 0
  const fitting = rest.filter(({ bytes }, i) => {
    size += bytes.length
    return i === 0 || size < LIMITS.answerBytes
  })
  return new Response(encodeChunkList(fitting))
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
