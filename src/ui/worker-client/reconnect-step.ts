import { hasUnsavedWork } from '../state/unsaved-work'

const RELOADED_AT = 'solvelog.storage-reload-at'

/** The minimum time between two automatic reloads, in milliseconds. */
const MIN_MS_BETWEEN_RELOADS = 10 * 60_000
/** A worker that has lived this long (milliseconds) may be replaced again. */
const MIN_MS_BETWEEN_WORKER_STARTS = 60_000

let renewedAt = Number.NEGATIVE_INFINITY

/** The next step when the worker could not reopen its database. */
export type ReconnectStep = 'new worker' | 'reload' | 'show error'

/**
 * The next step after losing the database connection: a new worker, then one page reload, then an error message (B4). Never reloads
 * with unsaved work. Counts the step as taken.
 */
export function takeReconnectStep(): ReconnectStep {
  const now = performance.now()
  if (now - renewedAt >= MIN_MS_BETWEEN_WORKER_STARTS) {
    renewedAt = now
    return 'new worker'
  }
  return !hasUnsavedWork() && recordReload() ? 'reload' : 'show error'
}

/** Records the reload in storage. Returns false if there was a recent reload, or if storage is not available. */
function recordReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? Number.NaN)
    // A time in the future comes from a wrong clock. It also prevents the reload, to avoid an endless reload loop.
    if (Date.now() - last < MIN_MS_BETWEEN_RELOADS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    return true
  } catch {
    return false
  }
}
