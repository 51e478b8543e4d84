import type { InvitationStatus } from '#protocol/devices'
import { bestEffort } from '../best-effort'
import { type Platform, randomBytes } from '../platform'
import type { Fetch } from '../sources/http'
import { type Hello, Mailbox, pairingProblem, type Reply } from './pairing'
import { isRelayError } from './relay'
import { codeOf, PAIRING_CODE } from './typed-code'

/** Milliseconds that a code is valid, and between two questions to the server. */
const LIFETIME = 600_000
const PAUSE = 1_000

const TOO_LATE = 'The code was valid for 10 minutes. Make a new one.'

/** Dependencies of an invitation. */
interface InvitationDeps {
  fetch: Fetch
  platform: Platform
  send(status: InvitationStatus | null): void
}

/** Lets one other device join this log. It ends after 10 minutes, or when a second device uses the code. */
export class Invitation {
  #isOver = false
  #hello: Hello | null = null
  #isAnswered = false
  readonly #endsAt: number

  private constructor(
    private readonly deps: InvitationDeps,
    private readonly mailbox: Mailbox,
  ) {
    this.#endsAt = deps.platform.now() + LIFETIME
  }

  /** Makes a code and waits for the other device in the background. */
  static async start(deps: InvitationDeps): Promise<Invitation> {
    const secret = randomBytes(PAIRING_CODE.secret)
    const mailbox = await Mailbox.open(deps.fetch, secret, true)
    await mailbox.create()
    const invitation = new Invitation(deps, mailbox)
    deps.send({ at: 'waiting', code: codeOf(PAIRING_CODE, secret), expiresAt: invitation.#endsAt })
    void invitation.#run()
    return invitation
  }

  /** Answers the device that asks; `reply` has the key of the log if it is allowed. */
  async answer(reply: Reply): Promise<void> {
    const hello = this.#hello
    if (!hello || this.#isOver || this.#isAnswered) return
    this.#isAnswered = true
    try {
      await this.mailbox.sendReply(hello, reply)
      if (reply.kind === 'refused') return this.end()
      this.#show({ at: 'sent', name: hello.name })
    } catch (error) {
      this.#fail(pairingProblem(error))
    }
  }

  /** Ends the pairing and shows nothing more. */
  end(): void {
    if (this.#isOver) return
    this.#show(null)
    this.#isOver = true
    // The other device still reads a refusal.
    if (!this.#isAnswered) void bestEffort(() => this.mailbox.delete())
  }

  async #run(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#step()
      } catch (error) {
        if (!isRelayError(error, 'UNREACHABLE', 'TIMEOUT')) return this.#fail(pairingProblem(error))
      }
      if (this.deps.platform.now() > this.#endsAt) return this.#fail(TOO_LATE)
      await this.deps.platform.sleep(PAUSE)
    }
  }

  /** Reads the hello, also again, because a second device ends the pairing. After the reply, reads what the other device decided. */
  async #step(): Promise<void> {
    if (this.#isAnswered && this.#hello) {
      const hasJoined = await this.mailbox.readAnswer(0)
      if (hasJoined === null) return
      this.#show({ at: 'done', name: this.#hello.name, hasJoined })
      this.#isOver = true
      await bestEffort(() => this.mailbox.delete())
      return
    }
    const hello = await this.mailbox.readHello(0)
    if (!hello || this.#hello) return
    const digits = await this.mailbox.digits(hello)
    this.#hello = hello
    this.#show({ at: 'asked', name: hello.name, digits })
  }

  #show(status: InvitationStatus | null): void {
    if (!this.#isOver) this.deps.send(status)
  }

  #fail(why: string): void {
    this.#show({ at: 'failed', why })
    this.#isOver = true
  }
}
