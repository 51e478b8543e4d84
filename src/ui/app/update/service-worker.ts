import { whenIdle } from '../../shared/when-idle'
import { update } from './store'

const SCRIPT = '/service-worker.js'
/** Milliseconds between two looks for a newer version in a tab that stays open. */
const LOOK_AGAIN = 3_600_000
/** Milliseconds of calm before the whole build is fetched: the parts of the page that may be opened next come first. */
const LATER = 1_500

let registration: ServiceWorkerRegistration | null = null
let reloading = false

/**
 * Caches the build for offline starts, and offers newer builds (W1). Starts when the page is idle, because it fetches every file of
 * the build.
 */
export function keepOffline(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  followControl()
  whenIdle(() => void register(), LATER)
}

/** Loads the newer version. Leaving is asked about as always when there are unsaved changes. */
export function takeUpdate(): void {
  reloading = true
  if (registration?.waiting) registration.waiting.postMessage('take-over')
  else location.reload()
}

/** Puts the offer away until the page is loaded again. */
export function dismissUpdate(): void {
  update.ready = false
}

async function register(): Promise<void> {
  registration = await navigator.serviceWorker.register(SCRIPT).catch(notKept)
  if (registration) follow(registration)
}

function followControl(): void {
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (reloading) location.reload()
    // Another tab has taken the newer version; the first time of all it is this tab's own that takes over.
    else if (isControlled) update.ready = true
    isControlled = true
  })
}

/** Browsers refuse where the person keeps site data away: the page then works as long as it is open. */
const notKept = (): null => null

function follow(kept: ServiceWorkerRegistration): void {
  const offer = () => {
    if (kept.waiting && kept.active) update.ready = true
  }
  offer()
  kept.addEventListener('updatefound', () => kept.installing?.addEventListener('statechange', offer))
  let lookedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    // Safari does not notify every tab of a new version that another tab has fetched.
    offer()
    if (performance.now() - lookedAt < LOOK_AGAIN) return
    lookedAt = performance.now()
    // Without the network there is nothing newer to be had; the next look finds it.
    kept.update().catch(() => undefined)
  })
}
