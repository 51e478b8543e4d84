/** A request of the page to one of the watched addresses. */
export interface WatchedCall {
  path: string
  /** The body of the request, if it was text. */
  body: string | null
  page: string
}

/** An observer of the page's requests. `onResponse` is called with the text of a successful response. */
export interface Watcher {
  /** Whether requests to a path are watched. Called for each request, so it has to be fast. */
  isWatched(path: string): boolean
  onResponse(call: WatchedCall, text: string): void
}

/** The globals of the page that this script wraps or uses. */
export interface NetworkGlobals {
  fetch: typeof fetch
  XMLHttpRequest: typeof XMLHttpRequest
  Request: typeof Request
  URL: typeof URL
  location: { href: string; pathname: string }
}

/** The practice site. Requests to other hosts are never observed. */
const SITE_HOST = 'leetcode.com'

/** Runs an observation and returns its result; null after an error, so that no error reaches the page. */
function runWithoutErrors<T>(observe: () => T): T | null {
  try {
    return observe()
  } catch {
    return null
  }
}

/** Returns a property of an object of the page. Returns undefined for a getter, because reading it would run code of the page. */
function readDataProperty(source: unknown, name: string): unknown {
  if (typeof source !== 'object' || source === null) return undefined
  return Object.getOwnPropertyDescriptor(source, name)?.value
}

/** Returns the path of an address at the practice site; null for other addresses. */
function toSitePath(globals: NetworkGlobals, address: string): string | null {
  if (address.startsWith('/') && !address.startsWith('//')) return address.split(/[?#]/, 1)[0] ?? null
  const url = new globals.URL(address, globals.location.href)
  return url.host === SITE_HOST ? url.pathname : null
}

/**
 * Wraps the page's `fetch` and `XMLHttpRequest`, so that responses to watched requests can be read. The original function is called first
 * with the same arguments, and its promise is returned. Only copies of the responses are read.
 */
export function hookNetwork(globals: NetworkGlobals, watcher: Watcher): void {
  globals.fetch = hookFetch(globals, watcher)
  hookXhr(globals, watcher)
}

function hookFetch(globals: NetworkGlobals, watcher: Watcher): typeof fetch {
  return new Proxy(globals.fetch, {
    apply(target, self, args: unknown[]) {
      const path = runWithoutErrors(() => findWatchedPath(globals, watcher, args[0]))
      if (path === null) return Reflect.apply(target, self, args)
      const page = globals.location.pathname
      // The body of a Request can be read only before it is sent.
      const body = runWithoutErrors(() => readBody(globals, args))
      const promise: Promise<Response> = Reflect.apply(target, self, args)
      runWithoutErrors(() => observeResponse(promise, { path, page }, body ?? Promise.resolve(null), watcher))
      return promise
    },
  })
}

function findWatchedPath(globals: NetworkGlobals, watcher: Watcher, input: unknown): string | null {
  let address: string | null = null
  if (typeof input === 'string') address = input
  else if (input instanceof globals.URL) address = input.href
  else if (input instanceof globals.Request) address = input.url
  const path = address === null ? null : toSitePath(globals, address)
  return path !== null && watcher.isWatched(path) ? path : null
}

function readBody(globals: NetworkGlobals, [input, init]: unknown[]): Promise<string | null> {
  const body = readDataProperty(init, 'body')
  if (typeof body === 'string') return Promise.resolve(body)
  const hasUnreadBody = input instanceof globals.Request && body === undefined && !input.bodyUsed && input.body !== null
  return hasUnreadBody ? input.clone().text() : Promise.resolve(null)
}

function observeResponse(
  promise: Promise<Response>,
  call: Omit<WatchedCall, 'body'>,
  body: Promise<string | null>,
  watcher: Watcher,
): void {
  const bodyOrNull = body.catch(() => null)
  promise.then(
    (response) =>
      runWithoutErrors(() => {
        if (!response.ok) return
        const copy = response.clone()
        void Promise.all([bodyOrNull, copy.text()]).then(
          ([text, answer]) => runWithoutErrors(() => watcher.onResponse({ ...call, body: text }, answer)),
          () => {},
        )
      }),
    () => {},
  )
}

function hookXhr(globals: NetworkGlobals, watcher: Watcher): void {
  const paths = new WeakMap<XMLHttpRequest, string>()
  const { prototype } = globals.XMLHttpRequest
  prototype.open = new Proxy(prototype.open, {
    apply(target, self: XMLHttpRequest, args: unknown[]) {
      runWithoutErrors(() => {
        paths.delete(self)
        const path = findWatchedPath(globals, watcher, args[1])
        if (path !== null) paths.set(self, path)
      })
      return Reflect.apply(target, self, args)
    },
  })
  prototype.send = new Proxy(prototype.send, {
    apply(target, self: XMLHttpRequest, args: unknown[]) {
      runWithoutErrors(() => {
        const path = paths.get(self)
        if (path === undefined) return
        const body = typeof args[0] === 'string' ? args[0] : null
        const call = { path, body, page: globals.location.pathname }
        self.addEventListener('load', () => runWithoutErrors(() => onLoad(self, call, watcher)), { once: true })
      })
      return Reflect.apply(target, self, args)
    },
  })
}

function onLoad(request: XMLHttpRequest, call: WatchedCall, watcher: Watcher): void {
  if (request.status < 200 || request.status >= 300) return
  const { responseType } = request
  if (responseType !== '' && responseType !== 'text' && responseType !== 'json') return
  const text = responseType === 'json' ? JSON.stringify(request.response) : request.responseText
  watcher.onResponse(call, text)
}
