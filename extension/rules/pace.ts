import type { StopReason } from '../protocol/status'
import type { Failure } from './site-answer'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * There is a break of `BREAK_MS` milliseconds after this many requests. The pause between other requests is about `PAUSE_MS` milliseconds.
 */
const REQUESTS_BETWEEN_BREAKS = 20
const BREAK_MS = 10 * SECOND_MS
/** Also the pause before an urgent request, which takes no breaks: a page can forge the events that cause it (E18). */
export const PAUSE_MS = 800

/** The waits after the first, the second and further failures in a row. */
const RETRY_WAITS_MS = [10 * SECOND_MS, 30 * SECOND_MS, 90 * SECOND_MS, 270 * SECOND_MS] as const
const MAX_RETRY_AFTER_MS = 15 * MINUTE_MS

/** The waits before each retry of a stopped import. The last wait is used for all further retries. */
const STOP_WAITS_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS] as const
/** The waits before further requests for details if the site returns none. The last wait repeats. */
const DETAILS_WAITS_MS = [...RETRY_WAITS_MS, ...STOP_WAITS_MS] as const
/** The waits before further requests for the details of one submission. The last wait repeats. */
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

/** The pause between two requests for the details of old submissions. */
export const OLD_DETAILS_PAUSE_MS = 3 * SECOND_MS

/**
 * Returns the milliseconds to wait before the next request, after `requestCount` requests. `random` is from 0 up to, but not including, 1.
 */
export function computePauseBeforeRequest(requestCount: number, random: number): number {
  if (requestCount === 0) return 0
  if (requestCount % REQUESTS_BETWEEN_BREAKS === 0) return BREAK_MS
  return Math.round(PAUSE_MS * (0.8 + 0.4 * random))
}

/** The reaction to a failure: a retry after `retryIn` milliseconds, or a stop. `isRequested`: the site has requested this wait. */
export type RetryDecision =
  | { retryIn: number; isRequested: boolean }
  | { stop: StopReason; field?: string; operation?: string }

/** Decides how to react to a failure. `failures` is the number of earlier failures in a row. Only temporary failures are retried. */
export function decideRetry(failure: Failure, failures: number): RetryDecision {
  if (failure.kind === 'site-changed') return { stop: 'site-changed', field: failure.field }
  if (failure.kind === 'extension-error') return { stop: 'extension-error', field: failure.message }
  const isTemporary = ['rate-limited', 'blocked', 'site-error', 'offline'].includes(failure.kind)
  const wait = RETRY_WAITS_MS[failures]
  if (!isTemporary || wait === undefined) return { stop: failure.kind }
  const requestedMs = getRequestedWaitMs(failure)
  return { retryIn: requestedMs ?? wait, isRequested: requestedMs !== null }
}

/** Returns the wait that the site has requested, in milliseconds and at most `MAX_RETRY_AFTER_MS`; null if it has requested none. */
export function getRequestedWaitMs(failure: Failure): number | null {
  if (failure.kind !== 'rate-limited' || failure.retryAfter === null) return null
  return Math.min(Math.max(failure.retryAfter, SECOND_MS), MAX_RETRY_AFTER_MS)
}

/** Returns the milliseconds until a stopped import tries again, after `tries` earlier tries (E16). */
export const getStopWaitMs = (tries: number): number => getWaitAt(STOP_WAITS_MS, tries)

/** Returns the milliseconds until details are requested again, after `failures` earlier failures in a row (E16). */
export const getDetailsWaitMs = (failures: number): number => getWaitAt(DETAILS_WAITS_MS, failures)

/** Returns the milliseconds until the details of one submission are requested again, after `tries` earlier tries (E16). */
export const getSubmissionWaitMs = (tries: number): number => getWaitAt(SUBMISSION_WAITS_MS, tries)

const getWaitAt = (waits: readonly number[], index: number): number =>
  waits[Math.min(index, waits.length - 1)] ?? DAY_MS

/** The longest waits before a request, before a retry of a stopped import, and for one submission, in milliseconds. */
export const LONGEST_WAIT_MS = { request: MAX_RETRY_AFTER_MS, stop: DAY_MS, submission: 30 * DAY_MS } as const

/**
 * Returns the milliseconds until a stored time. Returns 0 if this exceeds the longest possible wait, because the clock must have been set
 * back.
 */
export function computeRemainingWaitMs(
  untilTime: number | null,
  now: number,
  longestMs: number = LONGEST_WAIT_MS.request,
): number {
  if (untilTime === null) return 0
  const waitMs = untilTime - now
  return waitMs > longestMs ? 0 : Math.max(0, waitMs)
}
