import type { InvitationStatus } from '#protocol/devices'
import { bestEffort } from '../best-effort'
import { createRandomBytes, type Platform } from '../platform'
import type { Fetch } from '../sources/http'
import {
  createKeyPair,
  createOpening,
  describePairingProblem,
  type Hello,
  hasSameVersion,
  Mailbox,
  type Opening,
  OTHER_VERSION_TEXT,
  type Reply,
} from './pairing'
import { isRelayError } from './relay'
import { formatCode, PAIRING_CODE } from './typed-code'

const CODE_LIFETIME_MS = 600_000
const POLL_INTERVAL_MS = 1_000

const CODE_EXPIRED_TEXT = 'The code was valid for 10 minutes. Make a new one.'

interface InvitationDeps {
  fetch: Fetch
  platform: Platform
  send(status: InvitationStatus | null): void
}

/** Lets one other device join this log with a pairing code, which is valid for 10 minutes. */
export class Invitation {
  #isOver = false
  #hello: Hello | null = null
  #isOpened = false
  #isAnswered = false
  readonly #endsAt: number

  private constructor(
    private readonly deps: InvitationDeps,
    private readonly mailbox: Mailbox,
    private readonly pair: CryptoKeyPair,
    private readonly opening: Opening,
  ) {
    this.#endsAt = deps.platform.now() + CODE_LIFETIME_MS
  }

  static async start(deps: InvitationDeps): Promise<Invitation> {
    const secret = createRandomBytes(PAIRING_CODE.secretBytes)
    const mailbox = await Mailbox.open(deps.fetch, secret, true)
    await mailbox.create()
    const pair = await createKeyPair()
    const opening = await createOpening(pair)
    await mailbox.sendCommitment(opening)
    const invitation = new Invitation(deps, mailbox, pair, opening)
    deps.send({ at: 'waiting', code: formatCode(PAIRING_CODE, secret), expiresAt: invitation.#endsAt })
    void invitation.#pollUntilOver()
    return invitation
  }

  /** Answers the device that asks to join. A reply that allows it to join contains the secret of the log. */
  async answer(reply: Reply): Promise<void> {
    const hello = this.#hello
    if (!hello || this.#isOver || this.#isAnswered) return
    this.#isAnswered = true
    try {
      await this.mailbox.sendReply(this.pair, hello, reply)
      if (reply.kind === 'refused') return this.end()
      this.#sendStatus({ at: 'sent', name: hello.name })
    } catch (error) {
      this.#fail(describePairingProblem(error))
    }
  }

  /** Ends the pairing. No status is sent to the page after that. */
  end(): void {
    if (this.#isOver) return
    this.#sendStatus(null)
    this.#isOver = true
    // After an answer, do not delete the mailbox (the messages on the server): the other device must still read the answer.
    if (!this.#isAnswered) void bestEffort(() => this.mailbox.delete())
  }

  async #pollUntilOver(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#poll()
      } catch (error) {
        if (!isRelayError(error, 'UNREACHABLE', 'TIMEOUT')) return this.#fail(describePairingProblem(error))
      }
      if (this.deps.platform.now() > this.#endsAt) return this.#fail(CODE_EXPIRED_TEXT)
      await this.deps.platform.sleep(POLL_INTERVAL_MS)
    }
  }

  /**
   * Reads the other device's first message again and again until the reply, because the server reports a second device that uses the code.
   */
  async #poll(): Promise<void> {
    if (this.#isAnswered && this.#hello) {
      const hasJoined = await this.mailbox.readAnswer(0)
      if (hasJoined === null) return
      this.#sendStatus({ at: 'done', name: this.#hello.name, hasJoined })
      this.#isOver = true
      await bestEffort(() => this.mailbox.delete())
      return
    }
    const received = await this.mailbox.readHello(0)
    // Only the first hello counts: after the opening, the key of another hello could be chosen for its digits.
    this.#hello ??= received
    const hello = this.#hello
    if (!hello || this.#isOpened) return
    if (!hasSameVersion(hello)) {
      await bestEffort(() => this.mailbox.sendReply(this.pair, hello, { kind: 'refused' }))
      return this.#fail(OTHER_VERSION_TEXT)
    }
    await this.mailbox.sendOpening(this.opening)
    this.#isOpened = true
    const digits = await this.mailbox.computeDigits(this.opening, hello)
    this.#sendStatus({ at: 'asked', name: hello.name, digits })
  }

  #sendStatus(status: InvitationStatus | null): void {
    if (!this.#isOver) this.deps.send(status)
  }

  #fail(why: string): void {
    this.#sendStatus({ at: 'failed', why })
    this.#isOver = true
  }
}
