import type { StartRequest } from '#protocol/api'
import type { Failure } from '#protocol/result'
import { AppError } from '../app-error'
import type { Platform } from '../platform'
import type { Session } from '../session'
import { CONNECTION_LOST_FAILURE, type OpenSession, ReconnectLimit, reconnect, reconnectFailure } from './reconnect'

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
    if (!this.#session) throw new AppError('internal', 'The log is not open yet.')
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
    session.otherTabs?.tellEnd()
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
    if (this.#limit.take(this.deps.platform.now())) this.#replace(lost)
    else this.deps.fail(CONNECTION_LOST_FAILURE)
  }

  /** Records that the connection was closed for another tab: only a reload opens the database again. */
  giveWay(): void {
    this.#outdated = this.#session
  }

  #endSession(): void {
    this.#session?.end()
    this.#session = null
  }

  #replace(lost: Session): void {
    this.#reconnecting ??= this.#reopened(lost)
      .catch((error: unknown) => {
        if (this.#session === lost) this.deps.fail(reconnectFailure(error))
      })
      .finally(() => {
        this.#reconnecting = null
      })
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
