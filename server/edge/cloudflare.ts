import type { PracticeSiteProxy } from '../proxy/proxy'
import type { Relay } from '../relay/relay'
import { SECURITY_HEADERS } from '../security-headers'
import { createEdgeProxy } from './edge-proxy'
import { createEdgeRelay, type RelayBindings } from './relay-objects'

export { RelayRegistry, RelayVault } from './relay-objects'

interface Env extends RelayBindings {
  LEETCODE_ORIGIN?: string
  /** Cloudflare's rate limit, shared by all instances in one location. */
  CALLS?: { limit(call: { key: string }): Promise<{ success: boolean }> }
}

interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void
}

/** Seconds after which a limited client may call again. It is the longest period that a rate limit in wrangler.jsonc can have. */
const LIMIT_PERIOD_SECONDS = 60
const PROXY_PATH = '/api/leetcode-graphql'

let proxy: PracticeSiteProxy | undefined
let relay: Relay | undefined

function createProxy({ LEETCODE_ORIGIN: origin, CALLS: calls }: Env): PracticeSiteProxy {
  return createEdgeProxy(
    origin,
    calls && (async (key) => ((await calls.limit({ key })).success ? 0 : LIMIT_PERIOD_SECONDS)),
  )
}

async function answerSyncRequest(request: Request, env: Env): Promise<Response> {
  relay ??= createEdgeRelay(env)
  const answer = await relay(request, { address: request.headers.get('cf-connecting-ip'), isOwnComputer: false })
  const response = new Response(answer.body, answer)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value)
  return response
}

/**
 * The proxy and device sync as a Cloudflare Worker. Cloudflare serves the files of `dist/` itself and calls this Worker for all other
 * paths. Cloudflare overwrites a header `cf-connecting-ip` that a client has sent (K1).
 */
export default {
  fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> | Response {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/sync/')) return answerSyncRequest(request, env)
    if (pathname !== PROXY_PATH) return new Response('Not found.', { status: 404, headers: SECURITY_HEADERS })
    proxy ??= createProxy(env)
    const response = proxy(request, request.headers.get('cf-connecting-ip'))
    // Other clients may be waiting for the same call to the practice site, so the call continues when this client disconnects.
    context.waitUntil(response)
    return response
  },
}
