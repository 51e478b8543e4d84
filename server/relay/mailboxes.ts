import type { PairingSlot, RelayLimits } from '#domain/relay/contract'
import { createRateLimit, toClientKey } from '../proxy/rate-limit'
import { readBodyBytes } from './body'
import { GuessLimit } from './guess-limit'
import { createTooManyRefusal, RelayRefusal } from './relay-refusal'
import type { MailboxRoute } from './route'
import { areHashesEqual, hashToken, sha256Hex } from './token'
import { Waiters } from './waiters'

/** A mailbox for the messages of two devices that pair, without the messages themselves. Times are epoch milliseconds. */
export interface Mailbox {
  /** SHA-256 of the token of the device that opened the mailbox, in lower-case hex. */
  tokenHash: string
  openedAt: number
  /** Whether two different devices have sent a `hello` message. */
  isUsedTwice: boolean
  /** The SHA-256 of each written message, by its kind (slot); `closed` after the message was deleted. */
  slots: Partial<Record<PairingSlot, string>>
}

/** The storage of the messages of devices that pair. The messages may be lost at a restart of the server. */
export interface MailboxStorage {
  countMailboxes(): number
  findMailbox(id: string): Mailbox | undefined
  saveMailbox(id: string, mailbox: Mailbox): void
  deleteMailbox(id: string): void
  deleteMailboxesOutside(from: number, to: number): void
  readSlot(id: string, slot: PairingSlot): Uint8Array<ArrayBuffer> | undefined
  /** Stores a mailbox's message of one kind (slot); `undefined` deletes it. */
  writeSlot(id: string, slot: PairingSlot, bytes: Uint8Array<ArrayBuffer> | undefined): void
}

export interface MailboxDeps {
  storage: MailboxStorage
  limits: RelayLimits
  canWait: boolean
  /** Epoch milliseconds. */
  now: () => number
}

const MAX_MAILBOXES = 1_000
const MAX_WAITING = 1_000
/** A client may open 10 mailboxes at once, and then one a minute. */
const OPENING_LIMITS = { burst: 10, perSecond: 1 / 60, clients: 10_000 }
const RETRY_WHEN_FULL_SECONDS = 60
const CLOSED_SLOT = 'closed'
/** The messages of the inviting device, which has the token of the mailbox. */
const INVITER_SLOTS: ReadonlySet<PairingSlot> = new Set(['commitment', 'opening', 'reply'])

/**
 * The mailboxes through which two devices exchange messages to pair (M1, M7). The inviting device opens a mailbox and writes `commitment`.
 * The joining device writes `hello`, the inviting device writes `opening` and `reply`, and the joining device writes `answer`. Only the
 * device that opened the mailbox has its token, which is needed to delete it, and to write or close a message of that device.
 */
export class Mailboxes {
  readonly #deps: MailboxDeps
  readonly #countOpening: (client: string) => number
  readonly #guesses: GuessLimit
  readonly #waiters = new Waiters()

  constructor(deps: MailboxDeps) {
    this.#deps = deps
    this.#countOpening = createRateLimit(OPENING_LIMITS, deps.now)
    this.#guesses = new GuessLimit(deps.now)
  }

  async handle(request: Request, route: MailboxRoute, client: string | null): Promise<Response> {
    const key = requireClientKey(client)
    const waitSeconds = this.#guesses.getSecondsBlocked(key)
    if (waitSeconds > 0)
      throw createTooManyRefusal(
        'TOO_MANY_REQUESTS',
        'Too many wrong pairing codes. Please wait a minute.',
        waitSeconds,
      )
    try {
      return await this.#answer(request, route, key)
    } catch (error) {
      if (error instanceof RelayRefusal && error.code === 'NOT_FOUND') this.#guesses.countGuess(key)
      throw error
    }
  }

  /** Counts a wrong access code of the server as a wrong guess. Throws a refusal if the client has made too many wrong guesses. */
  countWrongCode(client: string | null): void {
    const key = requireClientKey(client)
    const wait = this.#guesses.getSecondsBlocked(key)
    if (wait > 0) throw createTooManyRefusal('TOO_MANY_REQUESTS', 'Too many wrong codes. Please wait a minute.', wait)
    this.#guesses.countGuess(key)
  }

  stopWaiting(): void {
    this.#waiters.endAllWaits()
  }

  async #answer(request: Request, route: MailboxRoute, key: string): Promise<Response> {
    switch (route.kind) {
      case 'open-mailbox':
        return this.#open(route.mailbox, await hashToken(request), key)
      case 'delete-mailbox':
        return this.#delete(route.mailbox, await hashToken(request))
      case 'read-slot':
        return this.#readSlot(request, route)
      case 'put-slot':
        return this.#putSlot(request, route)
      case 'close-slot':
        return this.#close(route, await hashToken(request))
    }
  }

  #find(id: string): Mailbox {
    const { storage, limits, now } = this.#deps
    const mailbox = storage.findMailbox(id)
    // After the clock was set back, a mailbox may have been opened in the future.
    if (!mailbox || Math.abs(now() - mailbox.openedAt) >= limits.mailboxSeconds * 1000)
      throw new RelayRefusal(
        'NOT_FOUND',
        'This pairing code is not valid, or no longer. Make a new one on the other device.',
      )
    return mailbox
  }

  #open(id: string, tokenHash: string | null, key: string): Response {
    const { storage, limits, now } = this.#deps
    if (tokenHash === null) throw new RelayRefusal('BAD_REQUEST', 'The request has no valid access token.')
    const lifetime = limits.mailboxSeconds * 1000
    storage.deleteMailboxesOutside(now() - lifetime, now() + lifetime)
    const existingMailbox = storage.findMailbox(id)
    if (existingMailbox) {
      if (areHashesEqual(existingMailbox.tokenHash, tokenHash)) return createEmptyResponse(200)
      throw new RelayRefusal('TAKEN', 'This pairing code is in use. Make a new one.')
    }
    const wait = this.#countOpening(key)
    if (wait > 0) throw createTooManyRefusal('TOO_MANY_REQUESTS', 'Too many pairing codes. Please wait a minute.', wait)
    if (storage.countMailboxes() >= MAX_MAILBOXES)
      throw createTooManyRefusal(
        'TOO_MANY_REQUESTS',
        'Too many devices are being paired on this server.',
        RETRY_WHEN_FULL_SECONDS,
      )
    storage.saveMailbox(id, { tokenHash, openedAt: now(), isUsedTwice: false, slots: {} })
    return createEmptyResponse(201)
  }

  #delete(id: string, tokenHash: string | null): Response {
    this.#refuseForeign(this.#find(id), tokenHash)
    this.#deps.storage.deleteMailbox(id)
    this.#waiters.endAllWaits()
    return createEmptyResponse(204)
  }

  /** Refuses a wrong token with the same answer as for an unknown mailbox. */
  #refuseForeign(mailbox: Mailbox, tokenHash: string | null): void {
    if (tokenHash === null || !areHashesEqual(tokenHash, mailbox.tokenHash))
      throw new RelayRefusal(
        'NOT_FOUND',
        'This pairing code is not valid, or no longer. Make a new one on the other device.',
      )
  }

  async #readSlot(request: Request, { mailbox: id, slot, waitSeconds }: MailboxRoute & { kind: 'read-slot' }) {
    const endsAt = this.#deps.now() + waitSeconds * 1000
    for (;;) {
      const bytes = this.#readMessage(id, slot)
      if (bytes) return new Response(bytes, { headers: { ...NO_STORE, 'content-type': 'application/octet-stream' } })
      const secondsLeft = (endsAt - this.#deps.now()) / 1000
      if (!this.#deps.canWait || secondsLeft <= 0 || request.signal.aborted) return createEmptyResponse(204)
      if (this.#waiters.size >= MAX_WAITING)
        throw createTooManyRefusal(
          'TOO_MANY_REQUESTS',
          'Too many devices are being paired on this server.',
          RETRY_WHEN_FULL_SECONDS,
        )
      await this.#waiters.wait(secondsLeft, request.signal)
    }
  }

  #readMessage(id: string, slot: PairingSlot): Uint8Array<ArrayBuffer> | undefined {
    const mailbox = this.#find(id)
    if (mailbox.isUsedTwice) throw createUsedTwiceRefusal()
    if (mailbox.slots[slot] === CLOSED_SLOT) throw new RelayRefusal('NOT_FOUND', 'This was already read and deleted.')
    return this.#deps.storage.readSlot(id, slot)
  }

  async #putSlot(request: Request, { mailbox: id, slot }: MailboxRoute & { kind: 'put-slot' }): Promise<Response> {
    const { limits } = this.#deps
    const tokenHash = await hashToken(request)
    this.#findPermitted(id, slot, tokenHash)
    const bytes = await readBodyBytes(request, limits.slotBytes, limits.bodySeconds)
    const hash = await sha256Hex(bytes)
    return this.#store(id, this.#findPermitted(id, slot, tokenHash), slot, bytes, hash)
  }

  /** Finds a mailbox for a change of a message. Refuses a change of the inviting device's messages without its token. */
  #findPermitted(id: string, slot: PairingSlot, tokenHash: string | null): Mailbox {
    const mailbox = this.#find(id)
    if (INVITER_SLOTS.has(slot)) this.#refuseForeign(mailbox, tokenHash)
    return mailbox
  }

  #store(id: string, mailbox: Mailbox, slot: PairingSlot, bytes: Uint8Array<ArrayBuffer>, hash: string): Response {
    const { storage } = this.#deps
    if (mailbox.isUsedTwice) throw createUsedTwiceRefusal()
    const storedHash = mailbox.slots[slot]
    if (storedHash === hash) return createEmptyResponse(200)
    if (storedHash !== undefined && slot === 'hello') {
      storage.saveMailbox(id, { ...mailbox, isUsedTwice: true })
      this.#waiters.endAllWaits()
      throw createUsedTwiceRefusal()
    }
    if (storedHash !== undefined) throw new RelayRefusal('TAKEN', 'Another device has already answered.')
    storage.writeSlot(id, slot, bytes)
    storage.saveMailbox(id, { ...mailbox, slots: { ...mailbox.slots, [slot]: hash } })
    this.#waiters.endAllWaits()
    return createEmptyResponse(201)
  }

  #close({ mailbox: id, slot }: MailboxRoute & { kind: 'close-slot' }, tokenHash: string | null): Response {
    const { storage } = this.#deps
    const mailbox = this.#findPermitted(id, slot, tokenHash)
    storage.writeSlot(id, slot, undefined)
    storage.saveMailbox(id, { ...mailbox, slots: { ...mailbox.slots, [slot]: CLOSED_SLOT } })
    this.#waiters.endAllWaits()
    return createEmptyResponse(204)
  }
}

const NO_STORE = { 'cache-control': 'no-store' }

function createEmptyResponse(status: number): Response {
  return new Response(null, { status, headers: NO_STORE })
}

function createUsedTwiceRefusal(): RelayRefusal {
  return new RelayRefusal('CODE_USED_TWICE', 'This code was used by another device.')
}

function requireClientKey(client: string | null): string {
  const key = toClientKey(client)
  if (key !== null) return key
  throw new RelayRefusal('NO_CLIENT_ADDRESS', "The server's settings do not give it the client's address.")
}
