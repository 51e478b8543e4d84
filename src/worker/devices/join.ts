import { userKey } from '#domain/username'
import type { JoinRequest, JoinStatus } from '#protocol/devices'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { withDatabase } from '../log/database'
import { rootBytes, rootText, writeVault } from '../log/vault-store'
import type { Platform } from '../platform'
import type { Fetch } from '../sources/http'
import { helloOf, Mailbox, newKeyPair, pairingProblem, type Reply } from './pairing'
import { isRelayError, Relay, readRelayInfo } from './relay'
import { INITIAL_VAULT_STATE } from './stream'
import { PAIRING_CODE, RECOVERY_CODE, secretOf } from './typed-code'
import { vaultKeysOf } from './vault-keys'
import { VaultSync } from './vault-sync'

/** Dependencies of a device that joins. */
interface JoinDeps {
  fetch: Fetch
  platform: Platform
  send(status: JoinStatus | null): void
}

/** A pairing, until it ends or another one starts. */
interface Running {
  request: JoinRequest
  mailbox: Mailbox | null
  /** The log that this device may join; null until it is known. */
  found: { root: string; username: string } | null
}

/** Seconds of one wait for the other device. */
const WAIT = 20
/** Milliseconds between two questions to a server that answers at once. */
const PAUSE = 1_000

const NO_LOG = 'The server has no log for this recovery code. It may have been deleted, or moved to a new key.'
const OFF = 'This server does not sync devices.'

/** Lets this device join the log of another one. It never creates a vault. */
export class DeviceJoin {
  #running: Running | null = null

  constructor(private readonly deps: JoinDeps) {}

  /** Asks the device that made a pairing code. Throws an AppError `invalid` for a mistyped code. */
  async ask(request: JoinRequest): Promise<void> {
    const secret = secretOf(PAIRING_CODE, request.code)
    const running = this.#start(request)
    void this.#run(running, async () => {
      const mailbox = await Mailbox.open(this.deps.fetch, secret, false)
      running.mailbox = mailbox
      const pair = await newKeyPair()
      const hello = await helloOf(request.deviceName, pair)
      await mailbox.sendHello(hello)
      this.#show(running, { at: 'waiting', digits: await mailbox.digits(hello) })
      const reply = await this.#reply(running, mailbox, pair.privateKey)
      if (reply) await this.#offer(running, reply)
    })
  }

  /** Opens the log of a recovery code. Throws an AppError `invalid` for a mistyped code. */
  async openRecoveryCode(request: JoinRequest): Promise<void> {
    const root = secretOf(RECOVERY_CODE, request.code)
    const running = this.#start(request)
    void this.#run(running, async () => {
      const { fetch, platform } = this.deps
      const info = await readRelayInfo(fetch)
      if (info?.sync !== 'open' && info?.sync !== 'code') throw new AppError('invalid', OFF)
      const keys = await vaultKeysOf(root)
      const relay = new Relay(fetch, keys)
      const { heads } = await relay.heads().catch((error: unknown) => {
        throw isRelayError(error, 'NOT_FOUND') ? new AppError('not-found', NO_LOG, { cause: error }) : error
      })
      if (heads.streams.length === 0) throw new AppError('not-found', NO_LOG)
      const device = {
        username: null,
        device: '',
        name: request.deviceName,
        newId: () => platform.newId(),
        now: () => platform.now(),
      }
      const vault = new VaultSync(relay, keys, device, INITIAL_VAULT_STATE, info.limits.chunkBytes)
      const { commits, username } = await vault.read()
      if (username === null) throw new AppError('not-found', NO_LOG)
      await this.#question(running, { root: rootText(root), username }, { solves: null, changes: commits.length })
    })
  }

  /** Stores the key, so that the user's next session joins. Returns the user. */
  async accept(): Promise<{ username: string }> {
    const running = this.#running
    if (!running?.found) throw new AppError('not-found', 'There is no log to join. Start again.')
    const { root, username } = running.found
    const { deviceName } = running.request
    const { platform } = this.deps
    await withDatabase(username, platform, (db) =>
      writeVault(db, userKey(username), { root, pending: null, deviceName, isJoining: true }),
    )
    await bestEffort(async () => running.mailbox?.sendAnswer(true))
    this.#running = null
    this.deps.send(null)
    return { username }
  }

  /** Forgets the key and tells the other device. */
  async decline(): Promise<void> {
    const running = this.#running
    this.#running = null
    this.deps.send(null)
    if (running?.found) await bestEffort(async () => running.mailbox?.sendAnswer(false))
  }

  #start(request: JoinRequest): Running {
    const running: Running = { request, mailbox: null, found: null }
    this.#running = running
    this.#show(running, { at: 'connecting' })
    return running
  }

  async #run(running: Running, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#show(running, { at: 'failed', why: pairingProblem(error) })
    }
  }

  #show(running: Running, status: JoinStatus): void {
    if (this.#running === running) this.deps.send(status)
  }

  async #reply(running: Running, mailbox: Mailbox, privateKey: CryptoKey): Promise<Reply | null> {
    while (this.#running === running) {
      const reply = await mailbox.readReply(privateKey, WAIT)
      if (reply) return reply
      await this.deps.platform.sleep(PAUSE)
    }
    return null
  }

  async #offer(running: Running, reply: Reply): Promise<void> {
    if (reply.kind === 'refused')
      throw new AppError('cancelled', 'The other device did not allow it. Start again, and press Allow there.')
    const { root, username, solves, changes } = reply
    // Throws if the received key is invalid.
    await vaultKeysOf(rootBytes(root))
    await this.#question(running, { root, username }, { solves, changes })
  }

  async #question(
    running: Running,
    found: { root: string; username: string },
    counts: { solves: number | null; changes: number },
  ): Promise<void> {
    const { user } = running.request
    if (user !== null && userKey(user) !== userKey(found.username)) {
      await bestEffort(async () => running.mailbox?.sendAnswer(false))
      throw new AppError('invalid', otherUser(found.username, user))
    }
    running.found = found
    this.#show(running, { at: 'question', username: found.username, ...counts })
  }
}

const otherUser = (theirs: string, mine: string): string =>
  `The other device has the log of “${theirs}”, and this one is signed in as “${mine}”. Sign out here first, or sign in as “${theirs}”.`
