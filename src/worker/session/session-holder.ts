import { isFresh } from '#lib/time'
import type { StartRequest } from '#protocol/api'
import type { Failure } from '#protocol/result'
import { AppError } from '../app-error'
import { CONNECTION_LOST_TEXT } from '../log/storage-errors'
import type { Platform } from '../platform'
import type { Session } from '../session'
import { toFailure } from '../to-failure'

interface HolderDeps {
  platform: Platform
  openSession: OpenSession
  startWork(session: Session): void
  reportFailure(failure: Failure): void
}

/** Owns the worker's session. Opens it again after its database connection is lost. */
export class SessionHolder {
  #session: Session | null = null
  /**
   * The session whose connection was closed because another tab upgrades or deletes the database. It no longer writes, and it is not
   * reconnected.
   */
  #outdatedSession: Session | null = null
  #reconnecting: Promise<void> | null = null
  readonly #reconnectLimit = new ReconnectLimit()

  constructor(private readonly deps: HolderDeps) {}

  get session(): Session | null {
    return this.#session
  }

  /** Returns the current session. Throws an AppError if there is none. */
  requireSession(): Session {
    if (!this.#session) throw new AppError('internal', 'The log is not open yet. Try again in a moment.')
    return this.#session
  }

  /** Resolves when a running reconnect has ended. */
  async waitForReconnect(): Promise<void> {
    await this.#reconnecting
  }

  /** Ends the current session and opens another. `prepare` runs before the session is published. */
  async startSession(request: StartRequest, prepare: (session: Session) => Promise<void>): Promise<Session> {
    this.#endSession()
    const opened = await this.deps.openSession(request)
    // Another start may have opened a session in the meantime.
    this.#endSession()
    this.#session = opened
    await prepare(opened)
    // Another start, a sign-out or a reconnect may have ended the opened session in the meantime.
    if (this.#session === opened && !opened.hasEnded) this.deps.startWork(opened)
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
    this.#reconnectLimit.noteHidden()
  }

  /**
   * Opens the session again after its connection was lost. Reports a failure if that happens too often. `from` is the session that lost
   * its connection; does nothing if another session has replaced it.
   */
  reconnect(from: Session | null = this.#session): void {
    const lostSession = this.#session
    if (
      !lostSession ||
      lostSession !== from ||
      lostSession.hasEnded ||
      lostSession === this.#outdatedSession ||
      this.#reconnecting
    )
      return
    if (!this.#reconnectLimit.allowReconnect(this.deps.platform.now())) {
      this.deps.reportFailure(CONNECTION_LOST_FAILURE)
      return
    }
    this.#reconnecting = this.#reopen(lostSession)
      .catch((error: unknown) => {
        if (this.#session === lostSession) this.deps.reportFailure(toReconnectFailure(error))
      })
      .finally(() => {
        this.#reconnecting = null
      })
  }

  /** Records that the connection was closed for another tab. The session is then not reconnected. */
  markOutdated(): void {
    this.#outdatedSession = this.#session
  }

  #endSession(): void {
    this.#session?.end()
    this.#session = null
  }

  async #reopen(lostSession: Session): Promise<void> {
    const opened = await reconnect(lostSession, this.deps.openSession)
    lostSession.end()
    // The user may have signed out in the meantime.
    if (this.#session !== lostSession) return opened.end()
    this.#session = opened
    this.deps.startWork(opened)
  }
}

const REPLACED_TEXT =
  'Your log was removed from the browser’s storage, or replaced, while this page was open. Nothing more is saved here. Reload the page to see what is left.'

/** Milliseconds to wait before a reconnect: a browser that is deleting data does not answer requests for a moment. */
const RECONNECT_DELAY_MS = 200
const RECONNECT_LIMIT_MS = 5_000

/** The period in which reconnects are counted, in milliseconds. */
const COUNTING_PERIOD_MS = 60_000
const MAX_AFTER_HIDDEN = 3

type OpenSession = (request: StartRequest) => Promise<Session>

const CONNECTION_LOST_FAILURE: Failure = { code: 'storage-lost', message: CONNECTION_LOST_TEXT }

/**
 * Opens a new session after a lost connection. Throws an AppError if the log does not contain the lost session's last commit, or if the
 * storage does not respond.
 */
async function reconnect(lostSession: Session, open: OpenSession): Promise<Session> {
  const { platform, username } = lostSession
  await platform.sleep(RECONNECT_DELAY_MS)
  const head = lostSession.head
  const opening = open({ username, marker: head.seq > 0 ? head : null })
  const session = await Promise.race([opening, platform.sleep(RECONNECT_LIMIT_MS).then(() => null)])
  if (!session) {
    // The failure is reported below, so end the session if it still opens.
    opening.then(
      (late) => late.end(),
      () => undefined,
    )
    throw new AppError(CONNECTION_LOST_FAILURE.code, CONNECTION_LOST_FAILURE.message)
  }
  session.revision = lostSession.revision + 1
  return session
}

function toReconnectFailure(error: unknown): Failure {
  const failure = toFailure(error)
  return failure.code === 'log-replaced' ? { ...failure, message: REPLACED_TEXT } : failure
}

/**
 * Limits reconnects to one per minute, so that a storage that always fails is not opened again and again. Allows up to three per minute if
 * the page was hidden since the last reconnect, because browsers may drop the connections of hidden pages.
 */
class ReconnectLimit {
  #times: number[] = []
  #wasHidden = false

  noteHidden(): void {
    this.#wasHidden = true
  }

  /** Whether a reconnect is allowed at `now` (epoch milliseconds). Counts an allowed reconnect. */
  allowReconnect(now: number): boolean {
    this.#times = this.#times.filter((at) => isFresh(at, now, COUNTING_PERIOD_MS))
    const max = this.#wasHidden ? MAX_AFTER_HIDDEN : 1
    if (this.#times.length >= max) return false
    this.#times.push(now)
    this.#wasHidden = false
    return true
  }
}
