import type { Failure, Result } from '#protocol/result'
import { firstPaint } from '../behaviour/first-paint'
import { isSignedIn, PREFS, readUsername } from '../state/prefs'
import { state } from '../state/state'
import { applyUpdate, saveDashboardCache } from './apply-updates'
import { type Connection, openConnection } from './connection'
import { readDashboardCache } from './dashboard-cache'
import { pendingDeletions } from './deletion-marks'
import { readHeadMarker } from './head-marker'
import { takeReconnectStep } from './reconnect-step'

/** A worker that has run for this long (milliseconds) may be restarted once more. */
const LIVED = 60_000

const INSECURE =
  'This page was opened over plain http from another machine. Browsers don’t allow safe storage there. Open it at localhost or over https.'

let connection: Connection | null = null
let lastRestart = Number.NEGATIVE_INFINITY

/** The connection to the worker, started on first use. After a permanent loss, all calls fail with `worker-lost`. */
export function client(): Connection {
  connection ??= openConnection({
    onMessage: (message) => {
      if (message.kind === 'failure' && message.failure.code === 'storage-lost') recoverStorage(message.failure)
      else if (!applyUpdate(message)) void client().call('refresh')
    },
    onLost: restart,
    onSaved: () => void persistAfterSave(),
  })
  return connection
}

/**
 * Opens the signed-in user's log and keeps the page's state up to date. Does nothing without a user. Waits for the first paint of the
 * cached dashboard, because a starting worker would delay it.
 */
export async function startSession(): Promise<void> {
  const username = readUsername()
  state.username = username
  if (!window.isSecureContext) {
    state.failure = { code: 'storage-blocked', message: INSECURE }
    return
  }
  if (pendingDeletions().length > 0) {
    const { finishPendingDeletions } = await import('./user-deletion')
    const unremoved = await finishPendingDeletions(client, username)
    if (unremoved) return settle(unremoved)
  }
  if (username === null) return
  state.views ??= readDashboardCache(username)
  if (state.views) await firstPaint()
  settle(await client().call('start', { username, marker: readHeadMarker(username) }))
}

/** Requests persistent storage. If this code cannot be loaded, the next save tries again. */
async function persistAfterSave(): Promise<void> {
  try {
    const { requestPersistenceAfterSave } = await import('./persist-storage')
    await requestPersistenceAfterSave()
  } catch {
    // The change itself is saved, so no error is shown.
  }
}

/** Closes the connection before the page is left. Pending answers are ignored. */
export function closeClient(): void {
  connection?.close()
}

/** The worker is restarted once with the same user. After a second loss soon after, the user decides. */
function restart(): void {
  const now = performance.now()
  if (now - lastRestart < LIVED) {
    state.connection = 'lost'
    return
  }
  lastRestart = now
  connection = null
  if (state.username !== null) startAgain()
}

/** A new worker opens the log and replaces the lost one. */
function startAgain(): void {
  connection?.close()
  connection = null
  state.connection = 'restarting'
  void startSession()
}

function settle(started: Result<unknown>): void {
  if (!started.ok && started.failure.code === 'worker-lost') return
  if (!started.ok && started.failure.code === 'storage-lost') recoverStorage(started.failure)
  else show(started.ok ? null : started.failure)
}

/** Recovers from a lost database connection (B4). Offers nothing that changes the data, because no damage is known. */
function recoverStorage(failure: Failure): void {
  const step = takeReconnectStep()
  if (step === 'new worker') startAgain()
  else if (step === 'reload') location.reload()
  else show(failure)
}

function show(failure: Failure | null): void {
  state.connection = 'live'
  state.failure = failure
  // Do not show the cached dashboard if the log cannot be opened.
  if (failure && !state.confirmed) state.views = null
}

/**
 * Follows what happens outside this page: another tab signing in or out, the page being hidden and shown, and the browser's
 * back/forward cache, where an open database would block other tabs.
 */
export function watchBrowser(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === PREFS.username) location.reload()
  })
  window.addEventListener('pagehide', ({ persisted }) => {
    saveDashboardCache()
    // The browser may freeze the worker before it handles a message, so the page ends it, and with it its database and locks.
    if (persisted) closeClient()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    // A page in the back/forward cache is not notified when another tab signs in or out.
    const isSameUser = state.username === null ? readUsername() === null : isSignedIn(state.username)
    if (!isSameUser) return location.reload()
    connection = null
    if (state.username !== null) void startSession()
  })
  document.addEventListener('visibilitychange', () => {
    // Update the page after it was hidden, and check whether the browser has dropped the database connection.
    if (document.visibilityState === 'visible' && state.views) void client().call('refresh', true)
  })
}
