import * as v from 'valibot'
import { mailboxPath, type PairingSlot, slotPath } from '#domain/relay/contract'
import { joinBytes } from '#lib/bytes'
import { fromHex, toHex } from '#lib/hex'
import { AppError } from '../app-error'
import { computeSha256 } from '../log/export-file/lines'
import { createRandomBytes } from '../platform'
import type { Fetch } from '../sources/http'
import { deriveBytes, deriveKey } from './hkdf'
import { BINARY_HEADER, createAuthorizationHeader, isRelayError, requestRelay } from './relay'

/** The version of the messages. The first builds, without a commitment, sent no version. */
const VERSION = 2

/** A public key (P-256, raw, in hex). */
const PUBLIC_KEY = v.pipe(v.string(), v.regex(/^[0-9a-f]{130}$/))

/**
 * The first message, from the device that made the code: the hash of its opening. It fixes that device's part of the digits before anybody
 * can know the key of the other device. So whoever replaces a key cannot search for one with the same digits.
 */
const COMMITMENT = v.object({ version: v.number(), hash: v.string() })

/** The message from the device that joins: its name and its public key. */
const HELLO = v.object({
  version: v.optional(v.number(), 1),
  name: v.pipe(v.string(), v.maxLength(200)),
  key: PUBLIC_KEY,
})
export type Hello = v.InferOutput<typeof HELLO>

/** The public key of the device that made the code, and 32 random bytes in hex. It is sent only after the hello has arrived. */
const OPENING = v.object({ key: PUBLIC_KEY, random: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
export type Opening = v.InferOutput<typeof OPENING>

const hashOpening = ({ key, random }: Opening): Promise<string> =>
  computeSha256(joinBytes([fromHex(key), fromHex(random)]))

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
export const OTHER_VERSION_TEXT =
  'The other device has another version of Solvelog. Reload Solvelog on both devices, then make a new code.'
const REPLACED_TEXT =
  'The messages of the other device were changed on the way, so the pairing was ended. Nobody got your data. Make a new code.'

/** The mailbox on the server through which two devices pair. The mailbox's id and key are derived from the one-time secret. */
export class Mailbox {
  #sealedOpening: Uint8Array<ArrayBuffer> | null = null

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

  /** Returns six digits that both devices show, so that users notice if somebody has replaced a public key. */
  async computeDigits(opening: Opening, hello: Hello): Promise<string> {
    const bytes = await deriveBytes(this.secret, `digits ${opening.key} ${opening.random} ${hello.key}`, 8)
    const number = new DataView(bytes.buffer).getBigUint64(0) % 1_000_000n
    return String(number).padStart(6, '0').replace(/^.../, '$& ')
  }

  async sendCommitment(opening: Opening): Promise<void> {
    await this.#send('commitment', { version: VERSION, hash: await hashOpening(opening) }, this.key)
  }

  /** Throws an AppError if the device that made the code has another version of Solvelog. */
  async readCommitment(): Promise<string> {
    const commitment = await this.#receive('commitment', COMMITMENT, 0, this.key)
    if (commitment?.version !== VERSION) throw new AppError('invalid', OTHER_VERSION_TEXT)
    return commitment.hash
  }

  /** May be repeated after a lost answer, because it then sends the same bytes. */
  async sendOpening(opening: Opening): Promise<void> {
    this.#sealedOpening ??= await encryptMessage(this.key, opening)
    await this.#put('opening', this.#sealedOpening)
  }

  /** Throws an AppError if the opening does not have the hash `commitment`. */
  async readOpening(commitment: string, waitSeconds: number): Promise<Opening | null> {
    const opening = await this.#receive('opening', OPENING, waitSeconds, this.key)
    if (opening && (await hashOpening(opening)) !== commitment) throw new AppError('invalid', REPLACED_TEXT)
    return opening
  }

  sendHello(hello: Hello): Promise<void> {
    return this.#send('hello', hello, this.key)
  }

  readHello(waitSeconds: number): Promise<Hello | null> {
    return this.#receive('hello', HELLO, waitSeconds, this.key)
  }

  /** Encrypts the reply with a key that only the two devices can compute, even if somebody else has seen the code. */
  async sendReply({ privateKey, publicKey }: CryptoKeyPair, hello: Hello, reply: Reply): Promise<void> {
    const key = await this.#deriveReplyKey(privateKey, hello.key)
    // The first builds read a refusal with the key in front of it.
    await this.#put('reply', joinBytes([fromHex(await exportKey(publicKey)), await encryptMessage(key, reply)]))
  }

  /** `otherKey` is the key of the opening, which the digits confirm. */
  async readReply(privateKey: CryptoKey, otherKey: string, waitSeconds: number): Promise<Reply | null> {
    const bytes = await this.#get('reply', waitSeconds)
    return bytes && decryptMessage(await this.#deriveReplyKey(privateKey, otherKey), REPLY, bytes.subarray(65))
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

export async function createOpening({ publicKey }: CryptoKeyPair): Promise<Opening> {
  return { key: await exportKey(publicKey), random: toHex(createRandomBytes(32)) }
}

export async function createHello(name: string, { publicKey }: CryptoKeyPair): Promise<Hello> {
  return { version: VERSION, name, key: await exportKey(publicKey) }
}

export const hasSameVersion = ({ version }: Hello): boolean => version === VERSION

const exportKey = async (key: CryptoKey): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.exportKey('raw', key)))

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
