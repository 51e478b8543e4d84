import { toUserKey } from '#domain/username'
import type { JoinRequest, JoinStatus } from '#protocol/devices'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { writeUsername } from '../log/cursors'
import { withDatabase } from '../log/database'
import { formatRoot, parseRoot, writeVault } from '../log/vault-store'
import type { Platform } from '../platform'
import type { Fetch } from '../sources/http'
import { createHello, createKeyPair, describePairingProblem, Mailbox, type Reply } from './pairing'
import { isRelayError, Relay, readRelayInfo } from './relay'
import { INITIAL_VAULT_STATE } from './stream'
import { PAIRING_CODE, parseCode, RECOVERY_CODE } from './typed-code'
import { deriveVaultKeys } from './vault-keys'
import { VaultSync } from './vault-sync'

interface JoinDeps {
  fetch: Fetch
  platform: Platform
  send(status: JoinStatus | null): void
}

interface Pairing {
  request: JoinRequest
  mailbox: Mailbox | null
  /** The log that this device may join; null until it is known. */
  log: { root: string; username: string } | null
}

const WAIT_SECONDS = 20
/** A pause between two requests, because a server may answer at once instead of waiting. */
const POLL_INTERVAL_MS = 1_000

const NO_LOG_TEXT = 'The server has no log for this recovery code. It may have been deleted, or moved to a new key.'
const SYNC_OFF_TEXT = 'This server does not sync devices.'

/** Lets this device join the log of another device. Never creates a copy of a log on the server. */
export class DeviceJoin {
  #pairing: Pairing | null = null

  constructor(private readonly deps: JoinDeps) {}

  /** Asks the device that made a pairing code to let this device join. Throws an AppError `invalid` for a mistyped code. */
  async ask(request: JoinRequest): Promise<void> {
    const secret = parseCode(PAIRING_CODE, request.code)
    const pairing = this.#start(request)
    void this.#run(pairing, async () => {
      const mailbox = await Mailbox.open(this.deps.fetch, secret, false)
      pairing.mailbox = mailbox
      const commitment = await mailbox.readCommitment()
      const pair = await createKeyPair()
      const hello = await createHello(request.deviceName, pair)
      await mailbox.sendHello(hello)
      const opening = await this.#waitFor(pairing, () => mailbox.readOpening(commitment, WAIT_SECONDS))
      if (!opening) return
      this.#sendStatus(pairing, { at: 'waiting', digits: await mailbox.computeDigits(opening, hello) })
      const reply = await this.#waitFor(pairing, () => mailbox.readReply(pair.privateKey, opening.key, WAIT_SECONDS))
      if (reply) await this.#acceptReply(pairing, reply)
    })
  }

  /** Opens the log of a recovery code. Throws an AppError `invalid` for a mistyped code. */
  async openRecoveryCode(request: JoinRequest): Promise<void> {
    const root = parseCode(RECOVERY_CODE, request.code)
    const pairing = this.#start(request)
    void this.#run(pairing, async () => {
      const { fetch, platform } = this.deps
      const info = await readRelayInfo(fetch)
      if (info?.sync !== 'open' && info?.sync !== 'code') throw new AppError('invalid', SYNC_OFF_TEXT)
      const keys = await deriveVaultKeys(root)
      const relay = new Relay(fetch, keys)
      const { heads } = await relay.readHeads().catch((error: unknown) => {
        throw isRelayError(error, 'NOT_FOUND') ? new AppError('not-found', NO_LOG_TEXT, { cause: error }) : error
      })
      if (heads.streams.length === 0) throw new AppError('not-found', NO_LOG_TEXT)
      const device = {
        username: null,
        device: '',
        name: request.deviceName,
        newId: () => platform.newId(),
        now: () => platform.now(),
      }
      const vault = new VaultSync(relay, keys, device, INITIAL_VAULT_STATE, info.limits.chunkBytes)
      const { commits, username } = await vault.read()
      if (username === null) throw new AppError('not-found', NO_LOG_TEXT)
      await this.#askUser(pairing, { root: formatRoot(root), username }, { solves: null, changes: commits.length })
    })
  }

  /**
   * Stores the secret of the found log, so that the user's next session joins the log. Returns the user of the log. Throws an AppError
   * `not-found` if no log was found.
   */
  async accept(): Promise<{ username: string }> {
    const pairing = this.#pairing
    if (!pairing?.log) throw new AppError('not-found', 'There is no log to join. Start again.')
    const { root, username } = pairing.log
    const { deviceName } = pairing.request
    const { platform } = this.deps
    await withDatabase(username, platform, async (db) => {
      await writeUsername(db, toUserKey(username), username)
      await writeVault(db, toUserKey(username), { root, pending: null, deviceName, isJoining: true })
    })
    await bestEffort(async () => pairing.mailbox?.sendAnswer(true))
    this.#pairing = null
    this.deps.send(null)
    return { username }
  }

  /** Discards the found log, and informs the other device that this device does not join. */
  async decline(): Promise<void> {
    const pairing = this.#pairing
    this.#pairing = null
    this.deps.send(null)
    if (pairing?.log) await bestEffort(async () => pairing.mailbox?.sendAnswer(false))
  }

  #start(request: JoinRequest): Pairing {
    const pairing: Pairing = { request, mailbox: null, log: null }
    this.#pairing = pairing
    this.#sendStatus(pairing, { at: 'connecting' })
    return pairing
  }

  async #run(pairing: Pairing, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#sendStatus(pairing, { at: 'failed', why: describePairingProblem(error) })
    }
  }

  #sendStatus(pairing: Pairing, status: JoinStatus): void {
    if (this.#pairing === pairing) this.deps.send(status)
  }

  /** Reads until there is a message. Returns null if the pairing has ended. */
  async #waitFor<T>(pairing: Pairing, read: () => Promise<T | null>): Promise<T | null> {
    while (this.#pairing === pairing) {
      const message = await read()
      if (message) return message
      await this.deps.platform.sleep(POLL_INTERVAL_MS)
    }
    return null
  }

  async #acceptReply(pairing: Pairing, reply: Reply): Promise<void> {
    if (reply.kind === 'refused')
      throw new AppError('cancelled', 'The other device did not allow it. Start again, and press Allow there.')
    const { root, username, solves, changes } = reply
    // This call only checks the received key: it throws if the key is invalid.
    await deriveVaultKeys(parseRoot(root))
    await this.#askUser(pairing, { root, username }, { solves, changes })
  }

  async #askUser(
    pairing: Pairing,
    foundLog: { root: string; username: string },
    counts: { solves: number | null; changes: number },
  ): Promise<void> {
    const { user } = pairing.request
    if (user !== null && toUserKey(user) !== toUserKey(foundLog.username)) {
      await bestEffort(async () => pairing.mailbox?.sendAnswer(false))
      throw new AppError('invalid', buildOtherUserText(foundLog.username, user))
    }
    pairing.log = foundLog
    this.#sendStatus(pairing, { at: 'question', username: foundLog.username, ...counts })
  }
}

const buildOtherUserText = (otherName: string, ownName: string): string =>
  `The other device has the log of “${otherName}”, and this one is signed in as “${ownName}”. Sign out here first, or sign in as “${otherName}”.`
