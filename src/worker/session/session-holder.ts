import type { StartRequest } from '#protocol/api'
import type { Failure } from '#protocol/result'
import { AppError } from '../app-error'
import { failureOf } from '../failure-of'
import { CONNECTION_LOST } from '../log/storage-errors'
import type { Platform } from '../platform'
import type { Session } from '../session'

/** Dependencies of the holder. */
interface HolderDeps {
  platform: Platform
  open: OpenSession
  /** Publishes an opened session and starts its background work. */
  startWork(session: Session): void
  /** Reports a failed reconnect to the page. */
  fail(failure: Failure): void
}

/** Owns the worker's session and its connection, and reconnects after a loss. */
export class SessionHolder {
  #session: Session | null = null
  /**
   * The session whose connection was closed because another tab upgrades or deletes the database. It writes nothing
   * more and is not reconnected.
   */
  #outdated: Session | null = null
  #reconnecting: Promise<void> | null = null
  readonly #limit = new ReconnectLimit()

  constructor(private readonly deps: HolderDeps) {}

  /** The current session, or null. */
  get session(): Session | null {
    return this.#session
  }

  /** The current session; throws if there is none. */
  current(): Session {
    if (!this.#session) throw new AppError('internal', 'The log is not open yet. Try again in a moment.')
    return this.#session
  }

  /** Resolves when a running reconnect has ended. */
  async ready(): Promise<void> {
    await this.#reconnecting
  }

  /** Ends the current session and opens another. `prepare` runs before the session is published. */
  async start(request: StartRequest, prepare: (session: Session) => Promise<void>): Promise<Session> {
    this.#endSession()
    const opened = await this.deps.open(request)
    // Another start may have opened a session in the meantime.
    this.#endSession()
    this.#session = opened
    await prepare(opened)
    // Another start, a sign-out or a reconnect may have ended it in the meantime.
    if (this.#session === opened && !opened.ended) this.deps.startWork(opened)
    return opened
  }

  /** Ends the session of a user who signs out, in all tabs. */
  signOut(user: string): void {
    const session = this.#session
    if (session?.user !== user) return
    session.otherTabs?.notifyUserDeletion()
    this.#endSession()
  }

  /** Records that the page was hidden and is visible again, which allows more reconnects. */
  noteHidden(): void {
    this.#limit.noteHidden()
  }

  /**
   * Reopens the session after its connection was lost; reports a failure if that happens too often. `from` is the session
   * that lost it. Does nothing if another session has replaced it.
   */
  reconnect(from: Session | null = this.#session): void {
    const lost = this.#session
    if (!lost || lost !== from || lost.ended || lost === this.#outdated || this.#reconnecting) return
    if (!this.#limit.take(this.deps.platform.now())) {
      this.deps.fail(CONNECTION_LOST_FAILURE)
      return
    }
    this.#reconnecting = this.#reopened(lost)
      .catch((error: unknown) => {
        if (this.#session === lost) this.deps.fail(reconnectFailure(error))
      })
      .finally(() => {
        this.#reconnecting = null
      })
  }

  /** Records that the connection was closed for another tab: only a reload opens the database again. */
  markOutdated(): void {
    this.#outdated = this.#session
  }

  #endSession(): void {
    this.#session?.end()
    this.#session = null
  }

  async #reopened(lost: Session): Promise<void> {
    const opened = await reconnect(lost, this.deps.open)
    lost.end()
    // The user signed out in the meantime.
    if (this.#session !== lost) return opened.end()
    this.#session = opened
    this.deps.startWork(opened)
  }
}

const REPLACED =
  'Your log was removed from the browser’s storage, or replaced, while this page was open. Nothing more is saved here. Reload the page to see what is left.'

/** A browser that is deleting data leaves requests unanswered for a moment (milliseconds). */
const PAUSE = 200
const TIME_LIMIT = 5_000

/** The window in which reconnects are counted (milliseconds). */
const WINDOW = 60_000
const MAX_AFTER_HIDDEN = 3

type OpenSession = (request: StartRequest) => Promise<Session>

/** Reported if a lost connection cannot be reopened by this worker. */
const CONNECTION_LOST_FAILURE: Failure = { code: 'storage-lost', message: CONNECTION_LOST }

/**
 * Opens a new session after a lost connection and checks that its log is as long as before. Throws an AppError if it is not,
 * or if the storage does not respond.
 */
async function reconnect(lost: Session, open: OpenSession): Promise<Session> {
  const { platform, username } = lost
  await platform.sleep(PAUSE)
  const head = lost.head
  const opening = open({ username, marker: head.seq > 0 ? head : null })
  const session = await Promise.race([opening, platform.sleep(TIME_LIMIT).then(() => null)])
  if (!session) {
    // The session opened too late: the loss was reported already.
    opening.then(
      (late) => late.end(),
      () => undefined,
    )
    throw new AppError(CONNECTION_LOST_FAILURE.code, CONNECTION_LOST_FAILURE.message)
  }
  session.revision = lost.revision + 1
  return session
}

/** The failure of a reconnect, as shown to the user. */
function reconnectFailure(error: unknown): Failure {
  const failure = failureOf(error)
  return failure.code === 'log-replaced' ? { ...failure, message: REPLACED } : failure
}

/**
 * Limits reconnects to one per minute, so that a permanently failing storage is not retried forever. If the page was hidden
 * before each one, three are allowed, because browsers may drop the connection of hidden pages.
 */
class ReconnectLimit {
  #times: number[] = []
  #wasHidden = false

  /** Records that the page was hidden and is visible again. */
  noteHidden(): void {
    this.#wasHidden = true
  }

  /** Whether a reconnect is allowed at `now` (epoch milliseconds); counts it if so. */
  take(now: number): boolean {
    this.#times = this.#times.filter((at) => now - at < WINDOW)
    const max = this.#wasHidden ? MAX_AFTER_HIDDEN : 1
    if (this.#times.length >= max) return false
    this.#times.push(now)
    this.#wasHidden = false
    return true
  }
}
