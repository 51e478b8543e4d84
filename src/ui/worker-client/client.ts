import type { Failure, Result } from '#protocol/result'
import { reloadPage } from '../behaviour/back-layers'
import { waitForFirstPaint } from '../behaviour/first-paint'
import { isSignedIn, PREFS, readUsername } from '../state/prefs'
import { state } from '../state/state'
import { applyUpdate, saveDashboardCache } from './apply-updates'
import { type Connection, openConnection } from './connection'
import { readDashboardCache } from './dashboard-cache'
import { listPendingDeletions } from './deletion-marks'
import { readHeadMarker } from './head-marker'
import { takeReconnectStep } from './reconnect-step'

/** A lost worker is restarted if the last restart was at least this many milliseconds ago. */
const MIN_RESTART_INTERVAL_MS = 60_000

const INSECURE_MESSAGE =
  'This page was opened over plain http from another machine. Browsers don’t allow safe storage there. Open it at localhost or over https.'

let connection: Connection | null = null
let lastRestartAt = Number.NEGATIVE_INFINITY

/**
 * Returns the connection to the worker, and starts the worker on the first call. If the worker is lost permanently, all calls to it fail
 * with the error code `worker-lost`.
 */
export function getClient(): Connection {
  connection ??= openConnection({
    onMessage: (message) => {
      if (message.kind === 'failure' && message.failure.code === 'storage-lost') recoverStorage(message.failure)
      else if (!applyUpdate(message)) void getClient().call('refresh')
    },
    onLost: restart,
    onSaved: () => void persistAfterSave(),
  })
  return connection
}

/**
 * Opens the signed-in user's log and keeps the page's state up to date. Without a user, only finishes interrupted deletions. Waits for the
 * first paint of the cached dashboard, because a starting worker would delay it.
 */
export async function startSession(): Promise<void> {
  const username = readUsername()
  state.username = username
  if (!window.isSecureContext) {
    state.failure = { code: 'storage-blocked', message: INSECURE_MESSAGE }
    return
  }
  if (listPendingDeletions().length > 0) {
    const { finishPendingDeletions } = await import('./user-deletion')
    const remaining = await finishPendingDeletions(getClient, username)
    if (remaining) return applyStartResult(remaining)
  }
  if (username === null) return
  state.views ??= readDashboardCache(username)
  if (state.views) await waitForFirstPaint()
  applyStartResult(await getClient().call('start', { username, marker: readHeadMarker(username) }))
}

/** Requests persistent storage. If the code cannot be loaded, the next save tries again. */
async function persistAfterSave(): Promise<void> {
  try {
    const { requestPersistenceAfterSave } = await import('./persist-storage')
    await requestPersistenceAfterSave()
  } catch {
    // The change itself is saved, so no error is shown.
  }
}

/** Closes the connection before the page is left. Answers of pending calls are ignored. */
export function closeClient(): void {
  connection?.close()
}

/** Restarts a lost worker once with the same user. If it is lost again soon, the user has to reload the page. */
function restart(): void {
  const now = performance.now()
  if (now - lastRestartAt < MIN_RESTART_INTERVAL_MS) {
    state.connection = 'lost'
    return
  }
  lastRestartAt = now
  connection = null
  if (state.username !== null) startNewWorker()
}

function startNewWorker(): void {
  connection?.close()
  connection = null
  state.connection = 'restarting'
  void startSession()
}

function applyStartResult(result: Result<unknown>): void {
  if (!result.ok && result.failure.code === 'worker-lost') return
  if (!result.ok && result.failure.code === 'storage-lost') recoverStorage(result.failure)
  else showStartResult(result.ok ? null : result.failure)
}

/** Recovers from a lost database connection (B4). Offers nothing that changes the data, because there is no sign of damage. */
function recoverStorage(failure: Failure): void {
  const step = takeReconnectStep()
  if (step === 'new worker') startNewWorker()
  else if (step === 'reload') reloadPage()
  else showStartResult(failure)
}

function showStartResult(failure: Failure | null): void {
  state.connection = 'live'
  state.failure = failure
  // Do not show the cached dashboard if the log cannot be opened.
  if (failure && !state.isConfirmed) state.views = null
}

/**
 * Handles sign-ins and sign-outs in other tabs, and a page that is hidden, shown or put into the back/forward cache. In this cache, an open
 * database would block other tabs.
 */
export function watchBrowser(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === PREFS.username) reloadPage()
  })
  window.addEventListener('pagehide', ({ persisted }) => {
    saveDashboardCache()
    // The browser may freeze the worker before it handles a message. So the page ends the worker, which also closes its database and
    // releases its locks.
    if (persisted) closeClient()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // A page in the back/forward cache is not notified when another tab signs in or out. So check this when the page is shown again.
    const isSameUser = state.username === null ? readUsername() === null : isSignedIn(state.username)
    if (!isSameUser) return reloadPage()
    connection = null
    if (state.username !== null) void startSession()
  })
  document.addEventListener('visibilitychange', () => {
    // Update the page after it was hidden, and check whether the browser has dropped the database connection.
    if (document.visibilityState === 'visible' && state.views) void getClient().call('refresh', true)
  })
}
