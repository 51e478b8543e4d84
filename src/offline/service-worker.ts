import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The build's files with their hashes, inserted by scripts/build-offline.ts. */
declare const BUILD_FILES: PrecacheEntry[]

interface StaticRoute {
  condition: { urlPattern: { pathname: string } }
  source: 'network' | { cacheName: string }
}

/** A method that the install event has in some browsers. With static routes, the browser answers without running this script. */
interface Routing {
  addRoutes?(routes: StaticRoute[]): Promise<void>
}

/*
 * Serves one whole build from the cache, so that the page starts offline and a tab keeps the files of its build. Other
 * requests (the proxy, the current catalog) go to the network. User data is never cached.
 */
const build = new PrecacheController()
build.precache(BUILD_FILES)
registerRoute(new PrecacheRoute(build))
registerRoute(new NavigationRoute(build.createHandlerBoundToURL('/index.html'), { allowlist: [/^\/(\?|$)/] }))

/*
 * Files with a hash in their name are cached under that name, so the browser can serve them without this script. Requests to the server do not
 * start this script either: a newer build that is to take over while Chromium starts the older script has to wait, for half a minute or longer.
 */
self.addEventListener('install', (event: ExtendableEvent & Routing) => {
  const createRoute = (pathname: string, source: StaticRoute['source']): StaticRoute => ({
    condition: { urlPattern: { pathname } },
    source,
  })
  event.addRoutes?.([
    createRoute('/assets/*', { cacheName: build.strategy.cacheName }),
    createRoute('/api/*', 'network'),
    createRoute('/catalog/problems.json.gz', 'network'),
  ])
})

// On the first visit no service worker controls the page. Claiming the page makes it work offline at once.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A newer build waits for the user's consent, because it would delete the files that open tabs still use.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
