import { createProblemUrl } from '#domain/problem-url'
import { computeTimeLeft, HOUR_MS, isFresh, MINUTE_MS } from '#lib/time'
import { onNetworkBack } from '../behaviour/network-back'
import { state } from '../state/state'
import { showToast } from '../state/toasts'
import { getClient } from '../worker-client/client'

/** Maximum time in milliseconds between the opening of a problem on the practice site and a return that starts a sync. */
const MAX_SESSION_MS = 6 * HOUR_MS
/** Age of the last sync, in milliseconds, after which a return to the page starts a sync. */
const STALE_AFTER_MS = 10 * MINUTE_MS
/** Milliseconds without the window after which a return starts a sync, and the minimum time since the last sync. */
const AWAY_MS = MINUTE_MS
const PAUSE_AFTER_AWAY_MS = 2 * MINUTE_MS
/** Milliseconds between two checks whether a new day has begun. */
const DAY_CHECK_MS = MINUTE_MS

const PROBLEM_LINK_SELECTOR = `a[href^="${createProblemUrl('').replace(/\/+$/, '')}/"]`

/** The time when the user last opened a problem on the practice site from this page, in epoch milliseconds. */
let openedAt = Number.NEGATIVE_INFINITY
/** The time when this module last started a sync, in epoch milliseconds. */
let syncedAt = Number.NEGATIVE_INFINITY
/** The time when the user left this window, in epoch milliseconds; null while the window is used. */
let leftAt: number | null = null
let delayedSync = 0
/** Whether a sync is due because the network is back, but was not possible yet. */
let isSyncDue = false

/**
 * Syncs when the user returns to this window. Devices are synced at each return (M2). Submissions and problems are fetched if the last sync
 * is old (N22), or if the user opened a problem on the practice site (N2) or was away for a minute. They are also fetched when the network is
 * back. Must be called once.
 */
export function syncOnReturn(): void {
  // A click with the middle button fires `auxclick`.
  for (const eventName of ['click', 'auxclick']) document.addEventListener(eventName, recordProblemOpened)
  window.addEventListener('blur', recordLeaving)
  document.addEventListener('visibilitychange', recordLeaving)
  for (const handleReturn of [syncDevicesOnReturn, syncIfDue, syncSourcesOnReturn]) {
    document.addEventListener('visibilitychange', handleReturn)
    window.addEventListener('focus', handleReturn)
  }
  onNetworkBack(() => {
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

function recordLeaving(): void {
  if (document.visibilityState === 'hidden' || !document.hasFocus()) leftAt ??= Date.now()
}

function syncDevicesOnReturn(): void {
  if (document.visibilityState === 'visible' && state.isConfirmed) void getClient().call('syncDevicesAfterReturn')
}

function syncIfDue(): void {
  if (isSyncDue) void sync()
}

function syncSourcesOnReturn(): void {
  if (document.visibilityState !== 'visible') return
  const now = Date.now()
  const wasAway = leftAt !== null && now - leftAt >= AWAY_MS
  leftAt = null
  const isExpected = isFresh(openedAt, now, MAX_SESSION_MS) || isStale(now)
  if (!isExpected && !wasAway) return
  clearTimeout(delayedSync)
  // The sync starts only if the window is still visible after the pause.
  const lastSyncAt = isExpected ? syncedAt : Math.max(syncedAt, state.views?.sync.lastSyncedAt ?? syncedAt)
  const pause = computeTimeLeft(lastSyncAt, now, isExpected ? MINUTE_MS : PAUSE_AFTER_AWAY_MS)
  delayedSync = window.setTimeout(() => void sync(!isExpected), pause)
}

/** Whether the last sync is too old. A failed sync counts too, so that not every return to the window repeats it. */
function isStale(now: number): boolean {
  const last = state.views?.sync.lastSyncedAt ?? null
  return last !== null && !isFresh(last, now, STALE_AFTER_MS) && !isFresh(syncedAt, now, STALE_AFTER_MS)
}

/** If `isSilent`, a failure shows no message: the user has not expected a sync. */
async function sync(isSilent = false): Promise<void> {
  const { views, isConfirmed, connection } = state
  if (document.visibilityState !== 'visible' || connection !== 'live' || !isConfirmed || views?.past != null) return
  isSyncDue = false
  syncedAt = Date.now()
  const answer = await getClient().call('syncAfterReturn', isSilent)
  if (!answer.ok && !isSilent) showToast('error', answer.failure.message)
}

function refreshAfterMidnight(): void {
  const { views, isConfirmed } = state
  const until = views?.past == null ? views?.today?.until : undefined
  if (isConfirmed && until !== undefined && Date.now() >= until) void getClient().call('refresh')
}
