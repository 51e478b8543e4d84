import type { StartRequest } from '#protocol/api'
import type { Failure } from '#protocol/result'
import { AppError, failureOf } from '../app-error'
import type { Session } from '../session'
import { CONNECTION_LOST } from '../storage-error'
import { end } from './execute'
import { headOf } from './views'

const REPLACED =
  'Your log was removed from the browser’s storage, or replaced, while this page was open. Nothing more is saved here. Reload the page to see what is left.'

/** A browser that is removing data leaves requests unanswered for a moment (milliseconds). */
const PAUSE = 200
const TIME_LIMIT = 5_000

/** The window in which reconnects are counted (milliseconds). */
const WINDOW = 60_000
const MAX_AFTER_HIDDEN = 3

/** Opens a session for a request. */
export type Open = (request: StartRequest) => Promise<Session>

/** The failure to report when a connection is lost and must not be opened again by this worker. */
export const LOST: Failure = { code: 'storage-lost', message: CONNECTION_LOST }

/**
 * Opens a session in place of one that lost its connection, after checking that its log reaches as far. Throws a Fault when it
 * does not, or when the storage does not answer.
 */
export async function reconnect(lost: Session, open: Open): Promise<Session> {
  const { platform, username } = lost
  await platform.sleep(PAUSE)
  const head = headOf(lost)
  const opening = open({ username, marker: head.seq > 0 ? head : null })
  const session = await Promise.race([opening, platform.sleep(TIME_LIMIT).then(() => null)])
  if (!session) {
    // A session that still opens is too late: the loss is reported, and nobody uses the session.
    opening.then(end, () => undefined)
    throw new AppError(LOST.code, LOST.message)
  }
  session.revision = lost.revision + 1
  return session
}

/** Why a reconnect failed, for the user. */
export function reconnectFailure(error: unknown): Failure {
  const failure = failureOf(error)
  return failure.code === 'log-replaced' ? { ...failure, message: REPLACED } : failure
}

/**
 * Limits reconnects to one a minute, so that a storage that fails at once is not tried for ever. A browser may drop the connection
 * each time the page is hidden, so three a minute are allowed when the page was hidden before each.
 */
export class ReconnectLimit {
  #times: number[] = []
  #wasHidden = false

  /** Notes that the page was hidden and is visible again. */
  noteHidden(): void {
    this.#wasHidden = true
  }

  /** Whether a reconnect is allowed at this time (epoch milliseconds); counts it when it is. */
  take(now: number): boolean {
    this.#times = this.#times.filter((at) => now - at < WINDOW)
    const max = this.#wasHidden ? MAX_AFTER_HIDDEN : 1
    if (this.#times.length >= max) return false
    this.#times.push(now)
    this.#wasHidden = false
    return true
  }
}
