import { createProblemUrl } from '#domain/problem-url'
import { computeTimeLeft, isFresh } from '#lib/time'
import { state } from '../state/state'
import { showToast } from '../state/toasts'
import { getClient } from '../worker-client/client'

const MINUTE_MS = 60_000
/** Maximum time in milliseconds between the opening of a problem on the practice site and a return that starts a sync. */
const MAX_SESSION_MS = 6 * 60 * MINUTE_MS
/** Age of the last sync, in milliseconds, after which a return to the page starts a sync. */
const STALE_AFTER_MS = 10 * MINUTE_MS
/** Milliseconds between two checks whether a new day has begun. */
const DAY_CHECK_MS = MINUTE_MS

const PROBLEM_LINK_SELECTOR = `a[href^="${createProblemUrl('').replace(/\/+$/, '')}/"]`

/** The time when the user last opened a problem on the practice site from this page, in epoch milliseconds. */
let openedAt = Number.NEGATIVE_INFINITY
/** The time when this module last started a sync, in epoch milliseconds. */
let syncedAt = Number.NEGATIVE_INFINITY
let delayedSync = 0
/** Whether a sync is due because the network is back, but was not possible yet. */
let isSyncDue = false

/**
 * Syncs when the user returns to this window. Devices are synced at each return (M2). Submissions and problems are fetched if the last sync
 * is old (N22), or if the user opened a problem on the practice site (N2). They are also fetched when the network is back. Must be called
 * once.
 */
export function syncOnReturn(): void {
  // A click with the middle button fires `auxclick`.
  for (const eventName of ['click', 'auxclick']) document.addEventListener(eventName, recordProblemOpened)
  for (const handleReturn of [syncDevicesOnReturn, syncIfDue, syncSourcesOnReturn]) {
    document.addEventListener('visibilitychange', handleReturn)
    window.addEventListener('focus', handleReturn)
  }
  window.addEventListener('online', () => {
    isSyncDue = true
    syncIfDue()
  })
  setInterval(refreshAfterMidnight, DAY_CHECK_MS)
}

/** Opens the page of a problem on the practice site in a new tab, and records the time for the next return. */
export function openOnSite(slug: string): void {
  window.open(createProblemUrl(slug), '_blank', 'noopener')
  openedAt = Date.now()
}

function recordProblemOpened({ target }: Event): void {
  if (target instanceof Element && target.closest(PROBLEM_LINK_SELECTOR)) openedAt = Date.now()
}

function syncDevicesOnReturn(): void {
  if (document.visibilityState === 'visible' && state.isConfirmed) void getClient().call('syncDevicesAfterReturn')
}

function syncIfDue(): void {
  if (isSyncDue) void sync()
}

function syncSourcesOnReturn(): void {
  const now = Date.now()
  if (document.visibilityState !== 'visible' || (!isFresh(openedAt, now, MAX_SESSION_MS) && !isStale(now))) return
  clearTimeout(delayedSync)
  // The sync starts at least a minute after the previous sync, and only if the window is still visible then.
  delayedSync = window.setTimeout(() => void sync(), computeTimeLeft(syncedAt, now, MINUTE_MS))
}

/** Whether the last sync is too old. A failed sync counts too, so that not every return to the window repeats it. */
function isStale(now: number): boolean {
  const last = state.views?.sync.lastSyncedAt ?? null
  return last !== null && !isFresh(last, now, STALE_AFTER_MS) && !isFresh(syncedAt, now, STALE_AFTER_MS)
}

async function sync(): Promise<void> {
  const { views, isConfirmed, connection } = state
  if (document.visibilityState !== 'visible' || connection !== 'live' || !isConfirmed || views?.past != null) return
  isSyncDue = false
  syncedAt = Date.now()
  const answer = await getClient().call('syncAfterReturn')
  if (!answer.ok) showToast('error', answer.failure.message)
}

function refreshAfterMidnight(): void {
  const { views, isConfirmed } = state
  const until = views?.past == null ? views?.today?.until : undefined
  if (isConfirmed && until !== undefined && Date.now() >= until) void getClient().call('refresh')
}
