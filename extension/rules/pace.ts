import type { StopReason } from '../protocol/status'
import type { Failure } from './site-answer'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Requests between two longer breaks, and the length of a break in milliseconds. */
const BURST = 20
const BREAK = 10 * SECOND
const PAUSE = 800

/** Waits after the first, second … failure in a row, in milliseconds. */
const BACKOFF = [10 * SECOND, 30 * SECOND, 90 * SECOND, 270 * SECOND] as const
const MAX_RETRY_AFTER = 15 * MINUTE

/** Waits before a stopped import tries again by itself, in milliseconds. The last one repeats. */
const STOP_WAITS = [15 * MINUTE, HOUR, 6 * HOUR, DAY] as const
/** Waits before background details are requested again after the site gave none, in milliseconds. The last one repeats. */
const DETAILS_WAITS = [...BACKOFF, ...STOP_WAITS] as const
/** Waits before the details of one submission are requested again, in milliseconds. The last one repeats. */
const ROW_WAITS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY] as const

/** Milliseconds between two requests for old details. */
export const OLD_DETAILS_PAUSE_MS = 3 * SECOND

/** The page can forge the events that cause live requests, so only this many in `LIVE_PERIOD_MS` are sent without a pause. */
const UNPACED_LIVE = 5
const LIVE_PERIOD_MS = MINUTE

/** Milliseconds to wait before the next request, after `requests` requests; `chance` is in [0, 1). */
export function pauseBeforeRequest(requests: number, chance: number): number {
  if (requests === 0) return 0
  if (requests % BURST === 0) return BREAK
  return Math.round(PAUSE * (0.8 + 0.4 * chance))
}

/** The times of the live requests that still count against the number of unpaced ones. */
export const recentLiveRequests = (times: readonly number[], now: number): number[] =>
  times.filter((time) => Math.abs(now - time) < LIVE_PERIOD_MS)

/** Milliseconds between the last request and a live one, after the live requests at these recent times (E18). */
export const pauseBeforeLiveRequest = (recent: readonly number[]): number => (recent.length < UNPACED_LIVE ? 0 : PAUSE)

/** The reaction to a failure: a retry after some milliseconds, or a stop. `isRequested`: the site named the time. */
export type RetryDecision =
  | { retryIn: number; isRequested: boolean }
  | { stop: StopReason; field?: string; operation?: string }

/** Decides the reaction to a failure, after `failures` earlier ones in a row. Only temporary failures are retried. */
export function decideRetry(failure: Failure, failures: number): RetryDecision {
  if (failure.kind === 'site-changed') return { stop: 'site-changed', field: failure.field }
  if (failure.kind === 'extension-error') return { stop: 'extension-error', field: failure.message }
  const isPassing = ['rate-limited', 'blocked', 'site-error', 'offline'].includes(failure.kind)
  const wait = BACKOFF[failures]
  if (!isPassing || wait === undefined) return { stop: failure.kind }
  const requested = requestedWait(failure)
  return { retryIn: requested ?? wait, isRequested: requested !== null }
}

/** The wait that the site asked for, in milliseconds and within bounds; null without one. */
export function requestedWait(failure: Failure): number | null {
  if (failure.kind !== 'rate-limited' || failure.retryAfter === null) return null
  return Math.min(Math.max(failure.retryAfter, SECOND), MAX_RETRY_AFTER)
}

/** Milliseconds until a stopped import tries again, after `tries` earlier tries (E16). */
export const stopWait = (tries: number): number => waitIn(STOP_WAITS, tries)

/** Milliseconds until background details are requested again, after `failures` earlier failures in a row (E16). */
export const detailsWait = (failures: number): number => waitIn(DETAILS_WAITS, failures)

/** Milliseconds until the details of one submission are requested again, after `tries` earlier tries (E16). */
export const rowWait = (tries: number): number => waitIn(ROW_WAITS, tries)

const waitIn = (waits: readonly number[], index: number): number => waits[Math.min(index, waits.length - 1)] ?? DAY

/** The longest wait of each kind, in milliseconds. */
export const LONGEST_WAIT = { request: MAX_RETRY_AFTER, stop: DAY, row: 30 * DAY } as const

/**
 * Milliseconds until a stored time. A time further ahead than the longest wait of its kind means that the clock was set back: it
 * counts as reached.
 */
export function remainingWait(until: number | null, now: number, longest: number = LONGEST_WAIT.request): number {
  if (until === null) return 0
  const wait = until - now
  return wait > longest ? 0 : Math.max(0, wait)
}
