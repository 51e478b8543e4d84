import type { StartRequest } from '#protocol/api'
import type { Failure } from '#protocol/result'
import { AppError } from '../app-error'
import type { Platform } from '../platform'
import type { Session } from '../session'
import { stopSync } from '../sync/sync'
import { end } from './execute'
import { LOST, type Open, ReconnectLimit, reconnect, reconnectFailure } from './reconnect'

/** What the holder of a session needs. */
interface HolderDeps {
  platform: Platform
  open: Open
  /** Shows an opened session and starts its background work. */
  startWork(session: Session): void
  /** Reports to the page why the session could not be reconnected. */
  fail(failure: Failure): void
}

/**
 * The worker's one session and its connection: opened again when the browser drops it, closed while the page is in the
 * back/forward cache.
 */
export class SessionHolder {
  #session: Session | null = null
  #suspended = false
  /** The session whose database another tab upgrades or removes: it writes nothing more, and is not reconnected. */
  #outdated: Session | null = null
  #reconnecting: Promise<void> | null = null
  readonly #limit = new ReconnectLimit()

  constructor(private readonly deps: HolderDeps) {}

  /** The session at the moment; null when none is open. */
  get session(): Session | null {
    return this.#session
  }

  /** The open session; throws when there is none. */
  current(): Session {
    if (!this.#session) throw new AppError('internal', 'The log is not open yet.')
    return this.#session
  }

  /** Resolves when a reconnect under way has ended. A call to a suspended session opens it again. */
  async ready(): Promise<void> {
    if (this.#suspended && this.#session) this.#replace(this.#session)
    this.#suspended = false
    await this.#reconnecting
  }

  /** Ends the open session and opens another. `prepare` runs before the session is shown. */
  async start(request: StartRequest, prepare: (session: Session) => Promise<void>): Promise<Session> {
    if (this.#session) end(this.#session)
    this.#session = null
    const opened = await this.deps.open(request)
    this.#session = opened
    await prepare(opened)
    // Another start, a sign-out, a reconnect or a suspend may have ended it in the meantime.
    if (this.#session === opened && !opened.ended) this.deps.startWork(opened)
    return opened
  }

  /** Ends the session of a user who signs out, in this tab and in all others. */
  signOut(user: string): void {
    const session = this.#session
    if (session?.user !== user) return
    session.otherTabs?.tellEnd()
    end(session)
    this.#session = null
  }

  /** Notes that the page was hidden and is visible again: only then may the connection be lost several times a minute. */
  noteHidden(): void {
    this.#limit.noteHidden()
  }

  /**
   * Opens the session again because its connection was lost; reports a failure when that happens too often. `from` is the session
   * that met the loss. If another session has replaced it, nothing is done.
   */
  reconnect(from: Session | null = this.#session): void {
    const lost = this.#session
    if (!lost || lost !== from || lost.ended || lost === this.#outdated || this.#reconnecting) return
    if (this.#limit.take(this.deps.platform.now())) this.#replace(lost)
    else this.deps.fail(LOST)
  }

  /** Notes that the session's connection was closed for another tab: only a reload of the page opens the database again. */
  giveWay(): void {
    this.#outdated = this.#session
  }

  /**
   * Closes the connection and stops the sync while the page is in the back/forward cache, where an open connection or a lock
   * would block other tabs. The next call opens the session again.
   */
  async suspend(): Promise<void> {
    await this.#reconnecting
    const session = this.#session
    if (!session || session.ended) return
    this.#suspended = true
    stopSync(session)
    await session.log.settled()
    end(session)
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
    end(lost)
    // The user signed out meanwhile.
    if (this.#session !== lost) return end(opened)
    this.#session = opened
    this.deps.startWork(opened)
  }
}
