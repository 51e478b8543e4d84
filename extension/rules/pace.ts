import type { StopReason } from '../protocol/status'
import { type Answer, type Failure, isForbidden } from './site-answer'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Requests between two longer breaks, and the length of a break in milliseconds. */
const BURST = 20
const BREAK = 10 * SECOND
const PAUSE = 800

/** Waits after the first, second … failure in a row, in milliseconds. */
const BACKOFF = [10 * SECOND, 30 * SECOND, 90 * SECOND, 270 * SECOND] as const
const MAX_RETRY_AFTER = 15 * MINUTE

/** Milliseconds between two requests for old details. */
export const OLD_DETAILS_PAUSE_MS = 3 * SECOND

/** Milliseconds to wait before the next request, after `requests` requests; `chance` is in [0, 1). */
export function pauseBeforeRequest(requests: number, chance: number): number {
  if (requests === 0) return 0
  if (requests % BURST === 0) return BREAK
  return Math.round(PAUSE * (0.8 + 0.4 * chance))
}

/** The reaction to a failure: a retry after some milliseconds, or a stop. */
export type RetryDecision = { retryIn: number } | { stop: StopReason; field?: string }

/** Decides the reaction to a failure, after `failures` earlier ones in a row. Only temporary failures are retried. */
export function decideRetry(failure: Failure, failures: number): RetryDecision {
  if (failure.kind === 'site-changed') return { stop: 'site-changed', field: failure.field }
  if (failure.kind === 'extension-error') return { stop: 'extension-error', field: failure.message }
  const isPassing = ['rate-limited', 'blocked', 'site-error', 'offline'].includes(failure.kind)
  const wait = BACKOFF[failures]
  if (!isPassing || wait === undefined) return { stop: failure.kind }
  const asked = failure.kind === 'rate-limited' ? failure.retryAfter : null
  return { retryIn: asked === null ? wait : Math.min(Math.max(asked, SECOND), MAX_RETRY_AFTER) }
}

/**
 * Whether the site may fail for one submission alone: it forbids it, or has an error after every retry. `failures` is the number of earlier
 * failures in a row.
 */
export function mayAffectOneSubmission(answer: Answer | Failure, failure: Failure, failures: number): boolean {
  if ('status' in answer && isForbidden(answer)) return true
  return failure.kind === 'site-error' && failures >= BACKOFF.length
}

/**
 * Milliseconds until a stored time. No wait is longer than the longest Retry-After, so a time further ahead means that the clock
 * was set back: it counts as reached.
 */
export function remainingWait(retryAt: number | null, now: number): number {
  if (retryAt === null) return 0
  const wait = retryAt - now
  return wait > MAX_RETRY_AFTER ? 0 : Math.max(0, wait)
}
