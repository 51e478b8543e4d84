import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The build's files with their fingerprints, put in by scripts/build-offline.ts. */
declare const BUILD_FILES: PrecacheEntry[]

/** Of the install event, what not every browser has: requests that a cache answers without asking this script. */
interface Routing {
  addRoutes?(route: { condition: { urlPattern: { pathname: string } }; source: { cacheName: string } }): Promise<void>
}

/*
 * Serves one build whole from the browser's cache, so that the page starts without the network and a tab keeps the files
 * of the build it began with. Whatever is not a file of the build (the proxy, the catalog of the day) is not touched: it
 * goes to the network as if this script were not there. Nothing of the user's is ever put into a cache.
 */
const build = new PrecacheController()
build.precache(BUILD_FILES)
registerRoute(new PrecacheRoute(build))
registerRoute(new NavigationRoute(build.createHandlerBoundToURL('/index.html'), { allowlist: [/^\/(\?|$)/] }))

// A start asks for a dozen files at once. Those with a hash in their name are kept under just that name.
self.addEventListener('install', (event: ExtendableEvent & Routing) => {
  const { cacheName } = build.strategy
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName } })
})

// The page that is open during the first visit has no service worker yet: from here on it can be reloaded offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A newer build waits until the person says so: it would take the older one's files away under an open tab.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
