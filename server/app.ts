import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { AiReviews } from './ai/review'
import type { ServedCatalog } from './catalog/catalog-file'
import { parseHostName } from './hosts'
import type { PracticeSiteProxy } from './proxy/proxy'
import { SECURITY_HEADERS } from './security-headers'
import { createAssetResponse, createBytesResponse, matchesEtag } from './static/answer'
import type { Assets } from './static/assets'

/** The response header with the names of the optional features. The app sends requests only for features in this header. */
export const FEATURES_HEADER = 'x-solvelog-features'

interface Env {
  Bindings: Partial<HttpBindings>
}

export interface AppDeps {
  assets: Assets
  proxy: PracticeSiteProxy
  getCatalog: () => ServedCatalog | undefined
  /** The handlers for feedback by a model; undefined if the server offers no model. */
  ai: AiReviews | undefined
  /** Answers a request below `/api/sync/` (M7). `address` is the client's address. If absent, the server offers no device sync. */
  answerSyncRequest?: (request: Request, address: string | null) => Promise<Response>
  /** Allowed host names of requests; undefined allows any. */
  allowedHosts: ReadonlySet<string> | undefined
  /** The header in which a reverse proxy passes the client's address; undefined uses the address of the connection. */
  clientHeader: string | undefined
  /** Called with every unexpected error that led to a 500 response. */
  onBug: (error: Error) => void
}

/** Creates the server's routes. Every response has the security headers (V1). */
export function createApp(deps: AppDeps): Hono<Env> {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
    if (deps.ai) c.res.headers.set(FEATURES_HEADER, 'ai')
  })
  app.use(async (c, next) => {
    if (!deps.allowedHosts || deps.allowedHosts.has(parseHostName(c.req.header('host') ?? new URL(c.req.url).host)))
      return next()
    return c.text('This address is not served here.', 403)
  })
  app.all('/api/leetcode-graphql', (c) => deps.proxy(c.req.raw, getClientAddress(c, deps.clientHeader)))
  const { ai, answerSyncRequest } = deps
  if (ai) {
    app.get('/api/ai/info', (c) => ai.describeModel(c.req.raw, getClientAddress(c, deps.clientHeader)))
    app.all('/api/ai/review', (c) => ai.answerReview(c.req.raw, getClientAddress(c, deps.clientHeader)))
  }
  if (answerSyncRequest)
    app.all('/api/sync/*', (c) => answerSyncRequest(c.req.raw, getClientAddress(c, deps.clientHeader)))
  app.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
  app.get('/catalog/problems.json.gz', (c) => respondWithCatalog(deps, c.req.raw.headers))
  app.get('*', (c) => respondWithFile(c, deps.assets))
  app.all('*', (c) => c.text('Use GET.', 405, { allow: 'GET, HEAD' }))
  app.onError((error, c) => {
    deps.onBug(error)
    return c.text('Something went wrong on the server.', 500)
  })
  return app
}

/** A reverse proxy appends the client's address to `header`. The client may have forged the earlier entries. */
function getClientAddress(c: Context<Env>, header: string | undefined): string | null {
  if (header === undefined) return c.env.incoming?.socket.remoteAddress ?? null
  return c.req.header(header)?.split(',').at(-1)?.trim() ?? null
}

/**
 * The response has no content-encoding, so that the browser does not decompress the file. The app decompresses it itself (C1). `x-catalog`
 * says whether the catalog is only the starter of the build, which the app never takes for the full list (C11).
 */
function respondWithCatalog({ assets, getCatalog }: AppDeps, requestHeaders: Headers): Response {
  const catalog = getCatalog()
  if (!catalog) return new Response('There is no problem catalog yet.', { status: 503 })
  const isStarter = catalog.etag === assets.get('/catalog/starter.json.gz')?.etag
  const headers = { 'cache-control': 'no-cache', etag: catalog.etag, 'x-catalog': isStarter ? 'starter' : 'full' }
  if (matchesEtag(catalog.etag, requestHeaders.get('if-none-match')))
    return new Response(null, { status: 304, headers })
  return createBytesResponse(catalog.bytes, 'application/gzip', headers)
}

async function respondWithFile(c: Context<Env>, assets: Assets): Promise<Response> {
  const { pathname } = new URL(c.req.url)
  const asset = assets.get(pathname === '/' ? '/index.html' : decodePath(pathname))
  return asset ? createAssetResponse(asset, c.req.raw.headers) : c.text('Not found.', 404)
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
