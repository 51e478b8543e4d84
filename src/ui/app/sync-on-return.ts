import { problemUrl } from '#domain/problem-url'
import { state } from '../state/state'
import { showToast } from '../state/toasts'
import { client } from '../worker-client/client'

const MINUTE = 60_000
/** How long after a problem was opened a return starts a sync, in milliseconds. */
const SESSION = 6 * 60 * MINUTE
/** The age of the last sync from which a return starts a new one, in milliseconds. */
const STALE = 10 * MINUTE
/** How often the page checks whether a new day has begun, in milliseconds. */
const DAY_CHECK = MINUTE

const LINK = `a[href^="${problemUrl('').replace(/\/+$/, '')}/"]`

let openedAt = Number.NEGATIVE_INFINITY
let syncedAt = Number.NEGATIVE_INFINITY
let due = 0
/** The network is back, but the sync was not possible yet. */
let isSyncDue = false

/**
 * Syncs devices when the user comes to this window (M2), and all sources after a problem was opened from any of its views, at most once a
 * minute (N2), or if the last sync is older than 10 minutes (N22), and when the network is back: at once, or at the next return that shows the present. Also fetches the picks of a new day
 * while the page stays open. Call it once.
 */
export function syncOnReturn(): void {
  // The middle button opens links by `auxclick`.
  for (const press of ['click', 'auxclick']) document.addEventListener(press, noteOpened)
  for (const onReturn of [visitDevices, syncIfDue, syncAfterReturn]) {
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('focus', onReturn)
  }
  window.addEventListener('online', () => {
    isSyncDue = true
    syncIfDue()
  })
  setInterval(refreshAfterMidnight, DAY_CHECK)
}

/** Opens a problem's page on the practice site in a new tab, as a link does. */
export function openOnSite(slug: string): void {
  window.open(problemUrl(slug), '_blank', 'noopener')
  openedAt = Date.now()
}

function noteOpened({ target }: Event): void {
  if (target instanceof Element && target.closest(LINK)) openedAt = Date.now()
}

function visitDevices(): void {
  if (document.visibilityState === 'visible' && state.confirmed) void client().call('visitDevices')
}

function syncIfDue(): void {
  if (isSyncDue) void sync()
}

function syncAfterReturn(): void {
  const now = Date.now()
  if (document.visibilityState !== 'visible' || (now - openedAt > SESSION && !isStale(now))) return
  clearTimeout(due)
  // If the user returns within the same minute, the sync starts when the minute is over and the window is still
  // visible.
  due = window.setTimeout(() => void sync(), Math.max(0, syncedAt + MINUTE - now))
}

/** Whether the last sync is too old. A failed one is not tried again by each return. */
function isStale(now: number): boolean {
  const last = state.views?.sync.lastSyncedAt ?? null
  return last !== null && now - Math.max(last, syncedAt) > STALE
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
