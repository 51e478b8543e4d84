import type { StartRequest } from '#protocol/api'
import type { Failure } from '#protocol/result'
import { AppError, failureOf } from '../app-error'
import type { Session } from '../session'
import { CONNECTION_LOST } from '../storage-error'
import { headOf } from './views'

const REPLACED =
  'Your log was removed from the browser’s storage, or replaced, while this page was open. Nothing more is saved here. Reload the page to see what is left.'

/** A browser that is deleting data leaves requests unanswered for a moment (milliseconds). */
const PAUSE = 200
const TIME_LIMIT = 5_000

/** The window in which reconnects are counted (milliseconds). */
const WINDOW = 60_000
const MAX_AFTER_HIDDEN = 3

export type OpenSession = (request: StartRequest) => Promise<Session>

/** Reported if a lost connection cannot be reopened by this worker. */
export const CONNECTION_LOST_FAILURE: Failure = { code: 'storage-lost', message: CONNECTION_LOST }

/**
 * Opens a new session after a lost connection and checks that its log is as long as before. Throws an AppError if it is not,
 * or if the storage does not respond.
 */
export async function reconnect(lost: Session, open: OpenSession): Promise<Session> {
  const { platform, username } = lost
  await platform.sleep(PAUSE)
  const head = headOf(lost)
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
export function reconnectFailure(error: unknown): Failure {
  const failure = failureOf(error)
  return failure.code === 'log-replaced' ? { ...failure, message: REPLACED } : failure
}

/**
 * Limits reconnects to one per minute, so that a permanently failing storage is not retried forever. If the page was hidden
 * before each one, three are allowed, because browsers may drop the connection of hidden pages.
 */
export class ReconnectLimit {
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
