import { hasUnsavedWork } from '../state/unsaved-work'

const RELOADED_AT_KEY = 'solvelog.storage-reload-at'

/** The minimum time between two automatic reloads, in milliseconds. */
const MIN_MS_BETWEEN_RELOADS = 10 * 60_000
/** A worker may be replaced again if it was started at least this many milliseconds ago. */
const MIN_MS_BETWEEN_WORKER_STARTS = 60_000

let workerStartedAt = Number.NEGATIVE_INFINITY

export type ReconnectStep = 'new worker' | 'reload' | 'show error'

/**
 * Returns the next step after the database connection was lost: a new worker, then one page reload, then an error message (B4). Never
 * returns a reload while there are unsaved changes. Records that the step was taken.
 */
export function takeReconnectStep(): ReconnectStep {
  const now = performance.now()
  if (now - workerStartedAt >= MIN_MS_BETWEEN_WORKER_STARTS) {
    workerStartedAt = now
    return 'new worker'
  }
  return !hasUnsavedWork() && recordReload() ? 'reload' : 'show error'
}

/** Records the time of the reload. Returns false if there was a reload shortly before, or if session storage is not available. */
function recordReload(): boolean {
  try {
    const lastReloadAt = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? Number.NaN)
    // A time in the future comes from a wrong clock. It also prevents the reload, because otherwise the page could reload forever.
    if (Date.now() - lastReloadAt < MIN_MS_BETWEEN_RELOADS) return false
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
    return true
  } catch {
    return false
  }
}
