import type { StopReason } from '../protocol/status'
import type { Failure } from './site-answer'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Number of requests between two longer breaks, the length of such a break in milliseconds, and the pause between two other requests. */
const REQUESTS_BETWEEN_BREAKS = 20
const BREAK_MS = 10 * SECOND_MS
const PAUSE_MS = 800

/** Waits after the first, second … failure in a row, in milliseconds. */
const RETRY_WAITS_MS = [10 * SECOND_MS, 30 * SECOND_MS, 90 * SECOND_MS, 270 * SECOND_MS] as const
const MAX_RETRY_AFTER_MS = 15 * MINUTE_MS

/** Waits before a stopped import tries again by itself, in milliseconds. The last one repeats. */
const STOP_WAITS_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS] as const
/** Waits before details are requested again in the background after the site returned none, in milliseconds. The last one repeats. */
const DETAILS_WAITS_MS = [...RETRY_WAITS_MS, ...STOP_WAITS_MS] as const
/** Waits before the details of one submission are requested again, in milliseconds. The last one repeats. */
const SUBMISSION_WAITS_MS = [
  MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  DAY_MS,
  3 * DAY_MS,
  7 * DAY_MS,
  30 * DAY_MS,
] as const

/** Milliseconds between two requests for old details. */
export const OLD_DETAILS_PAUSE_MS = 3 * SECOND_MS

/** A page can forge the events that cause live requests. So only this many within `LIVE_PERIOD_MS` are sent without a pause. */
const UNPACED_LIVE = 5
const LIVE_PERIOD_MS = MINUTE_MS

/**
 * Returns the milliseconds to wait before the next request, after `requests` requests. `random` is a random number from 0 up to, but not
 * including, 1.
 */
export function pauseBeforeRequest(requests: number, random: number): number {
  if (requests === 0) return 0
  if (requests % REQUESTS_BETWEEN_BREAKS === 0) return BREAK_MS
  return Math.round(PAUSE_MS * (0.8 + 0.4 * random))
}

/** Returns the times of the live requests that still count towards `UNPACED_LIVE`. */
export const recentLiveRequests = (times: readonly number[], now: number): number[] =>
  times.filter((time) => Math.abs(now - time) < LIVE_PERIOD_MS)

/** Returns the milliseconds to wait between the last request and a live one. `recent` are the times of the recent live requests (E18). */
export const pauseBeforeLiveRequest = (recent: readonly number[]): number =>
  recent.length < UNPACED_LIVE ? 0 : PAUSE_MS

/** The reaction to a failure: a retry after some milliseconds, or a stop. `isRequested`: the site named the time of the retry. */
export type RetryDecision =
  | { retryIn: number; isRequested: boolean }
  | { stop: StopReason; field?: string; operation?: string }

/** Decides how to react to a failure, after `failures` earlier ones in a row. Only temporary failures are retried. */
export function decideRetry(failure: Failure, failures: number): RetryDecision {
  if (failure.kind === 'site-changed') return { stop: 'site-changed', field: failure.field }
  if (failure.kind === 'extension-error') return { stop: 'extension-error', field: failure.message }
  const isTemporary = ['rate-limited', 'blocked', 'site-error', 'offline'].includes(failure.kind)
  const wait = RETRY_WAITS_MS[failures]
  if (!isTemporary || wait === undefined) return { stop: failure.kind }
  const requestedMs = requestedWait(failure)
  return { retryIn: requestedMs ?? wait, isRequested: requestedMs !== null }
}

/** Returns the wait that the site asked for, in milliseconds and at most `MAX_RETRY_AFTER_MS`; null if the site named none. */
export function requestedWait(failure: Failure): number | null {
  if (failure.kind !== 'rate-limited' || failure.retryAfter === null) return null
  return Math.min(Math.max(failure.retryAfter, SECOND_MS), MAX_RETRY_AFTER_MS)
}

/** Returns the milliseconds until a stopped import tries again, after `tries` earlier tries (E16). */
export const stopWaitMs = (tries: number): number => waitAt(STOP_WAITS_MS, tries)

/** Returns the milliseconds until details are requested again in the background, after `failures` earlier failures in a row (E16). */
export const detailsWaitMs = (failures: number): number => waitAt(DETAILS_WAITS_MS, failures)

/** Returns the milliseconds until the details of one submission are requested again, after `tries` earlier tries (E16). */
export const submissionWaitMs = (tries: number): number => waitAt(SUBMISSION_WAITS_MS, tries)

const waitAt = (waits: readonly number[], index: number): number => waits[Math.min(index, waits.length - 1)] ?? DAY_MS

/** The longest wait of each kind, in milliseconds. */
export const LONGEST_WAIT_MS = { request: MAX_RETRY_AFTER_MS, stop: DAY_MS, row: 30 * DAY_MS } as const

/**
 * Returns the milliseconds until a stored time. If the time is further ahead than the longest wait of its kind, the clock was set back, and
 * the time counts as reached.
 */
export function remainingWaitMs(
  until: number | null,
  now: number,
  longestMs: number = LONGEST_WAIT_MS.request,
): number {
  if (until === null) return 0
  const wait = until - now
  return wait > longestMs ? 0 : Math.max(0, wait)
}
