import * as v from 'valibot'
import { mailboxPath, type PairingSlot, slotPath } from '#domain/relay/contract'
import { joinBytes } from '#lib/bytes'
import { fromHex, toHex } from '#lib/hex'
import { createRandomBytes } from '../platform'
import type { Fetch } from '../sources/http'
import { deriveBytes, deriveKey } from './hkdf'
import { BINARY_HEADER, createAuthorizationHeader, isRelayError, requestRelay } from './relay'

/** The first message, from the device that joins: its name and its public key (P-256, raw, in hex). */
const HELLO = v.object({
  name: v.pipe(v.string(), v.maxLength(200)),
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{130}$/)),
})
export type Hello = v.InferOutput<typeof HELLO>

/** The answer of the device with the log: a refusal, or the secret of the log (hex), the user, and the numbers of solves and changes. */
const REPLY = v.variant('kind', [
  v.object({ kind: v.literal('refused') }),
  v.object({
    kind: v.literal('allowed'),
    root: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    username: v.pipe(v.string(), v.trim(), v.nonEmpty()),
    solves: v.number(),
    changes: v.number(),
  }),
])
export type Reply = v.InferOutput<typeof REPLY>

/** The decision of the user on the joining device. */
const ANSWER = v.object({ hasJoined: v.boolean() })

const IV_SIZE = 12
const ID_SIZE = 16

export const USED_TWICE_TEXT =
  'This code was used by another device, so the pairing was ended. If that was not you, nobody got your data. Make a new code.'
export const EXPIRED_TEXT =
  'This code is not valid: it is older than 10 minutes, or it was used. Make a new code on the other device.'

/** The mailbox on the server through which two devices pair. The mailbox's id and key are derived from the one-time secret. */
export class Mailbox {
  private constructor(
    private readonly fetch: Fetch,
    private readonly secret: Uint8Array<ArrayBuffer>,
    private readonly id: string,
    private readonly key: CryptoKey,
    /** The token of the device that made the code; null on the other device. */
    private readonly token: string | null,
  ) {}

  static async open(fetch: Fetch, secret: Uint8Array<ArrayBuffer>, isOwner: boolean): Promise<Mailbox> {
    const id = toHex(await deriveBytes(secret, 'mailbox', ID_SIZE))
    const token = isOwner ? toHex(createRandomBytes(32)) : null
    return new Mailbox(fetch, secret, id, await deriveKey(secret, 'seal'), token)
  }

  async create(): Promise<void> {
    await this.#request(mailboxPath(this.id), 'PUT')
  }

  async delete(): Promise<void> {
    await this.#request(mailboxPath(this.id), 'DELETE')
  }

  /** Returns six digits that both devices show, so that users notice if somebody has replaced the public key. */
  async computeDigits(hello: Hello): Promise<string> {
    const bytes = await deriveBytes(this.secret, `digits ${hello.key}`, 8)
    const number = new DataView(bytes.buffer).getBigUint64(0) % 1_000_000n
    return String(number).padStart(6, '0').replace(/^.../, '$& ')
  }

  sendHello(hello: Hello): Promise<void> {
    return this.#send('hello', hello, this.key)
  }

  readHello(waitSeconds: number): Promise<Hello | null> {
    return this.#receive('hello', HELLO, waitSeconds, this.key)
  }

  /** Encrypts the reply with a key that only the two devices can compute, even if somebody else has seen the code. */
  async sendReply(hello: Hello, reply: Reply): Promise<void> {
    const pair = await createKeyPair()
    const key = await this.#deriveReplyKey(pair.privateKey, hello.key)
    const ownKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    await this.#put('reply', joinBytes([ownKey, await encryptMessage(key, reply)]))
  }

  async readReply(privateKey: CryptoKey, waitSeconds: number): Promise<Reply | null> {
    const bytes = await this.#get('reply', waitSeconds)
    if (!bytes) return null
    const otherKey = toHex(bytes.subarray(0, 65))
    return decryptMessage(await this.#deriveReplyKey(privateKey, otherKey), REPLY, bytes.subarray(65))
  }

  sendAnswer(hasJoined: boolean): Promise<void> {
    return this.#send('answer', { hasJoined }, this.key)
  }

  async readAnswer(waitSeconds: number): Promise<boolean | null> {
    return (await this.#receive('answer', ANSWER, waitSeconds, this.key))?.hasJoined ?? null
  }

  async #deriveReplyKey(privateKey: CryptoKey, otherKey: string): Promise<CryptoKey> {
    const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
    const publicKey = await crypto.subtle.importKey('raw', fromHex(otherKey), algorithm, false, [])
    const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
    return deriveKey(joinBytes([new Uint8Array(shared), this.secret]), 'reply')
  }

  async #send(slot: PairingSlot, message: object, key: CryptoKey): Promise<void> {
    await this.#put(slot, await encryptMessage(key, message))
  }

  async #receive<T>(slot: PairingSlot, shape: v.GenericSchema<unknown, T>, wait: number, key: CryptoKey) {
    const bytes = await this.#get(slot, wait)
    return bytes && decryptMessage(key, shape, bytes)
  }

  async #put(slot: PairingSlot, body: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#request(slotPath(this.id, slot), 'PUT', body)
  }

  async #get(slot: PairingSlot, waitSeconds: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const response = await this.#request(slotPath(this.id, slot, waitSeconds), 'GET')
    return response.status === 204 ? null : new Uint8Array(await response.arrayBuffer())
  }

  #request(path: string, method: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const headers = { ...(this.token !== null && createAuthorizationHeader(this.token)), ...(body && BINARY_HEADER) }
    return requestRelay(this.fetch, path, { method, headers, ...(body && { body }) }, MAILBOX_LIMIT_MS)
  }
}

/** Time limit in milliseconds of a request to the mailbox, including the longest time that the server may delay the answer. */
const MAILBOX_LIMIT_MS = 40_000

/** Creates a key pair for one pairing. Scripts cannot export the private key. */
export const createKeyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])

export async function createHello(name: string, { publicKey }: CryptoKeyPair): Promise<Hello> {
  return { name, key: toHex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))) }
}

async function encryptMessage(key: CryptoKey, message: object): Promise<Uint8Array<ArrayBuffer>> {
  const iv = createRandomBytes(IV_SIZE)
  const bytes = new TextEncoder().encode(JSON.stringify(message))
  return joinBytes([iv, new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes))])
}

async function decryptMessage<T>(
  key: CryptoKey,
  shape: v.GenericSchema<unknown, T>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<T> {
  const iv = bytes.subarray(0, IV_SIZE)
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_SIZE))
  return v.parse(shape, JSON.parse(new TextDecoder().decode(opened)))
}

export function describePairingProblem(error: unknown): string {
  if (isRelayError(error, 'CODE_USED_TWICE', 'TAKEN')) return USED_TWICE_TEXT
  if (isRelayError(error, 'NOT_FOUND')) return EXPIRED_TEXT
  if (error instanceof DOMException || error instanceof v.ValiError)
    return 'What the other device sent cannot be read. Make a new code on it and try again.'
  return error instanceof Error ? error.message : String(error)
}
