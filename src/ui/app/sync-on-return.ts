import { problemUrl } from '#domain/problem-url'
import { state } from '../state/state'
import { showToast } from '../state/toasts'
import { client } from '../worker-client/client'

const MINUTE = 60_000
/** A return to the page starts a sync if a problem was opened less than this long ago, in milliseconds. */
const MAX_SESSION_MS = 6 * 60 * MINUTE
/** A return to the page starts a sync if the last one is older than this, in milliseconds. */
const STALE_AFTER_MS = 10 * MINUTE
/** How often the page checks whether a new day has begun, in milliseconds. */
const DAY_CHECK_MS = MINUTE

const PROBLEM_LINK_SELECTOR = `a[href^="${problemUrl('').replace(/\/+$/, '')}/"]`

/** When a problem was last opened, when the last sync on return began (both in epoch milliseconds), and the timer of a delayed sync. */
let openedAt = Number.NEGATIVE_INFINITY
let syncedAt = Number.NEGATIVE_INFINITY
let delayedSync = 0
/** Whether the network is back, but no sync was possible yet. */
let isSyncDue = false

/**
 * Starts what a return to this window requires. Devices are synced at each return (M2). All sources are synced after a problem was opened,
 * at most once a minute (N2), or if the last sync is older than 10 minutes (N22). After the network is back, they are synced at once, or at
 * the next return while the page shows the present. Also fetches the picks of a new day while the page stays open. Has to be called once.
 */
export function syncOnReturn(): void {
  // The middle button opens links by `auxclick`.
  for (const press of ['click', 'auxclick']) document.addEventListener(press, recordProblemOpened)
  for (const onReturn of [visitDevices, syncIfDue, syncAfterReturn]) {
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('focus', onReturn)
  }
  window.addEventListener('online', () => {
    isSyncDue = true
    syncIfDue()
  })
  setInterval(refreshAfterMidnight, DAY_CHECK_MS)
}

/** Opens a problem's page on the practice site in a new tab, as a press on a link does. */
export function openOnSite(slug: string): void {
  window.open(problemUrl(slug), '_blank', 'noopener')
  openedAt = Date.now()
}

function recordProblemOpened({ target }: Event): void {
  if (target instanceof Element && target.closest(PROBLEM_LINK_SELECTOR)) openedAt = Date.now()
}

function visitDevices(): void {
  if (document.visibilityState === 'visible' && state.confirmed) void client().call('visitDevices')
}

function syncIfDue(): void {
  if (isSyncDue) void sync()
}

function syncAfterReturn(): void {
  const now = Date.now()
  if (document.visibilityState !== 'visible' || (now - openedAt > MAX_SESSION_MS && !isStale(now))) return
  clearTimeout(delayedSync)
  // If the user returns within a minute of the last sync, the next sync starts when that minute is over, if the window is still visible.
  delayedSync = window.setTimeout(() => void sync(), Math.max(0, syncedAt + MINUTE - now))
}

/** Whether the last sync is too old. Returns after a failed sync do not repeat it. */
function isStale(now: number): boolean {
  const last = state.views?.sync.lastSyncedAt ?? null
  return last !== null && now - Math.max(last, syncedAt) > STALE_AFTER_MS
}

async function sync(): Promise<void> {
  const { views, confirmed, connection } = state
  if (document.visibilityState !== 'visible' || connection !== 'live' || !confirmed || views?.past != null) return
  isSyncDue = false
  syncedAt = Date.now()
  const started = await client().call('syncAfterReturn')
  if (!started.ok) showToast('error', started.failure.message)
}

function refreshAfterMidnight(): void {
  const { views, confirmed } = state
  const until = views?.past == null ? views?.today?.until : undefined
  if (confirmed && until !== undefined && Date.now() >= until) void client().call('refresh')
}
