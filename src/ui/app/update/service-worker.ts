import { reloadPage } from '../../behaviour/back-layers'
import { whenIdle } from '../when-idle'
import { appUpdate } from './store'

const SCRIPT_URL = '/service-worker.js'
/** Milliseconds between two checks for a new version of Solvelog in a tab that stays open. */
const CHECK_INTERVAL_MS = 3_600_000
/**
 * Milliseconds from the end of the first sync until the whole build is fetched. An earlier fetch could delay the code of a screen that the
 * user opens.
 */
const IDLE_BEFORE_FETCH_MS = 1_500

let registration: ServiceWorkerRegistration | null = null
let isReloading = false

/**
 * Caches the build for offline starts, and offers newer builds (W1). Starts when the page is idle, because it fetches every file of
 * the build.
 */
export function startOfflineSupport(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  watchControllerChanges()
  whenIdle(() => void register(), IDLE_BEFORE_FETCH_MS)
}

/** Loads the new version of Solvelog that was found. If there are unsaved changes, the browser asks before it leaves the page. */
export function loadUpdate(): void {
  isReloading = true
  if (registration?.waiting) registration.waiting.postMessage('take-over')
  else reloadPage()
}

export function dismissUpdate(): void {
  appUpdate.ready = false
}

/** If the browser blocks site data, the registration fails and the app cannot start offline. */
async function register(): Promise<void> {
  registration = await navigator.serviceWorker.register(SCRIPT_URL).catch(() => null)
  if (registration) watchUpdates(registration)
}

function watchControllerChanges(): void {
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReloading) reloadPage()
    // The first controller belongs to this tab's own build. A later one means that another tab has loaded a new
    // version.
    else if (isControlled) appUpdate.ready = true
    isControlled = true
  })
}

function watchUpdates(activeRegistration: ServiceWorkerRegistration): void {
  const offerUpdate = () => {
    if (activeRegistration.waiting && activeRegistration.active) appUpdate.ready = true
  }
  offerUpdate()
  activeRegistration.addEventListener('updatefound', () =>
    activeRegistration.installing?.addEventListener('statechange', offerUpdate),
  )
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    // Safari does not notify every tab of a new version that another tab has fetched.
    offerUpdate()
    if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return
    checkedAt = performance.now()
    // A check fails without a network. A later check then finds the new version.
    activeRegistration.update().catch(() => undefined)
  })
}
