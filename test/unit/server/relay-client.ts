import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import * as v from 'valibot'
import {
  chunkPath,
  type Heads,
  headsPath,
  heads as headsSchema,
  RELAY_ERRORS,
  relayError,
  vaultPath,
} from '#domain/relay/contract'

export interface RelayUnderTest {
  origin: string
  folder: string
  stop(): Promise<void>
}

/** The settings `env` are added to `SYNC=open`. */
export type StartRelay = (env?: Record<string, string>) => Promise<RelayUnderTest>

/** A platform or a reverse proxy passes the client's address in a header. */
export const CLIENT_HEADER = 'cf-connecting-ip'

export const makeId = (): string => randomBytes(16).toString('hex')
export const makeToken = (): string => randomBytes(32).toString('hex')

/** `code` and `message` belong to an error. Without an error, `code` is null. */
export interface RelayResponse {
  status: number
  code: string | null
  message: string
  etag: string | null
  retryAfter: number
  headers: Headers
  body: Uint8Array<ArrayBuffer>
}

/** The headers are those of a request from the server's own page. */
export async function send(
  origin: string,
  method: string,
  path: string,
  { token, body, headers }: { token?: string; body?: BodyInit; headers?: Record<string, string> } = {},
): Promise<RelayResponse> {
  const request = () =>
    fetch(origin + path, {
      method,
      ...(body !== undefined && { body }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
      headers: {
        'sec-fetch-site': 'same-origin',
        [CLIENT_HEADER]: '203.0.113.1',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
    })
  // A server that refuses a long body closes the connection. The client may notice this before it reads the response.
  const response = await request().catch((error: Error) => {
    if (body instanceof ReadableStream || Reflect.get(Object(error.cause), 'code') !== 'EPIPE') throw error
    return request()
  })
  return readResponse(response)
}

/** No client normalizes the path. A response that is not HTTP counts as status 400. */
export function sendRaw(
  origin: string,
  method: string,
  path: string,
  token: string,
): Promise<{ status: number; body: string }> {
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 400), body: text }))
    socket.write(
      [
        `${method} ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        `Authorization: Bearer ${token}`,
        'Sec-Fetch-Site: same-origin',
        `${CLIENT_HEADER}: 203.0.113.1`,
        'Content-Length: 0',
        'Connection: close',
        '\r\n',
      ].join('\r\n'),
    )
  })
}

async function readResponse(response: Response): Promise<RelayResponse> {
  const body = new Uint8Array(await response.arrayBuffer())
  const { status, headers } = response
  return {
    status,
    ...(status >= 400 ? readError(status, body) : { code: null, message: '' }),
    etag: headers.get('etag'),
    retryAfter: Number(headers.get('retry-after')),
    headers,
    body,
  }
}

/** Throws if the message is not a sentence, or the code belongs to another status. */
function readError(status: number, body: Uint8Array): { code: string; message: string } {
  const { error } = v.parse(relayError, JSON.parse(new TextDecoder().decode(body)))
  if (RELAY_ERRORS[error.code] !== status) throw new Error(`${error.code} came with status ${status}.`)
  if (!/^[A-Z].*\.$/.test(error.message)) throw new Error(`"${error.message}" is no sentence.`)
  return error
}

/** A vault (the encrypted log at a sync server) and its token. */
export class TestVault {
  readonly #origin: string

  constructor(
    origin: string,
    readonly id = makeId(),
    readonly token = makeToken(),
  ) {
    this.#origin = origin
  }

  copyForOrigin(origin: string): TestVault {
    return new TestVault(origin, this.id, this.token)
  }

  static async create(origin: string): Promise<TestVault> {
    const vault = new TestVault(origin)
    const { status, message } = await vault.create()
    if (status !== 201) throw new Error(message)
    return vault
  }

  create(headers: Record<string, string> = {}): Promise<RelayResponse> {
    return this.send('PUT', vaultPath(this.id), { headers })
  }

  put(stream: string, number: number, body: BodyInit = `chunk ${number}`): Promise<RelayResponse> {
    return this.send('PUT', chunkPath(this.id, stream, number), { body })
  }

  /** Sends two pieces without `Content-Length`. `size` is in bytes. */
  putUnsized(stream: string, n: number, size: number): Promise<RelayResponse> {
    return this.putPieces(stream, n, async function* () {
      yield new Uint8Array(size - 1)
      yield new Uint8Array(1)
    })
  }

  putPieces(stream: string, n: number, pieces: () => AsyncGenerator<Uint8Array>): Promise<RelayResponse> {
    const iterator = pieces()
    const body = new ReadableStream({
      async pull(controller) {
        const { value, done } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    })
    return this.send('PUT', chunkPath(this.id, stream, n), { body })
  }

  async readHeads(): Promise<Heads & { etag: string }> {
    const { status, body, etag, message } = await this.send('GET', headsPath(this.id))
    if (status !== 200 || etag === null) throw new Error(message)
    return { ...v.parse(headsSchema, JSON.parse(new TextDecoder().decode(body))), etag }
  }

  /** Requests the heads (the last chunk of each stream), and waits up to `seconds` until they differ from the ETag. */
  wait(etag: string, seconds: number): Promise<RelayResponse> {
    return this.send('GET', headsPath(this.id, seconds), { headers: { 'if-none-match': etag } })
  }

  delete(etag?: string): Promise<RelayResponse> {
    return this.send('DELETE', vaultPath(this.id), { headers: etag === undefined ? {} : { 'if-match': etag } })
  }

  send(method: string, path: string, init: Parameters<typeof send>[3] = {}): Promise<RelayResponse> {
    return send(this.#origin, method, path, { token: this.token, ...init })
  }
}
