import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The build's files with their fingerprints, put in by scripts/build-offline.ts. */
declare const BUILD_FILES: PrecacheEntry[]

/*
 * Serves one build whole from the browser's cache, so that the page starts without the network and a tab keeps the files
 * of the build it began with. Whatever is not a file of the build (the proxy, the catalog of the day) is not touched: it
 * goes to the network as if this script were not there. Nothing of the user's is ever put into a cache.
 */
precacheAndRoute(BUILD_FILES)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/(\?|$)/] }))

// The page that is open during the first visit has no service worker yet: from here on it can be reloaded offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A newer build waits until the person says so: it would take the older one's files away under an open tab.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
