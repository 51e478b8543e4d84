import { readCall } from './call'
import { clientKey, createRateLimit, type RateLimits } from './rate-limit'
import { jsonResponse, Refusal, refusalResponse } from './refusal'
import { readBody, refuseWrongKind } from './request-body'
import { type SharingLimits, shareAnswers } from './shared-answers'
import { type Fetch, requestUpstream, type Upstream } from './upstream'

/** Limits of the proxy. The defaults are in PROXY_LIMITS. */
export interface ProxyLimits extends RateLimits, SharingLimits {
  /** Maximum request body, in bytes. */
  bodyBytes: number
  /** Maximum upstream response, in bytes. */
  answerBytes: number
  /** Upstream time limit, in milliseconds. */
  timeoutMs: number
}

/** Default limits (V2). The practice site accepts about 20 calls in 10 seconds from one client. */
export const PROXY_LIMITS: ProxyLimits = {
  burst: 20,
  perSecond: 1,
  clients: 10_000,
  bodyBytes: 8 * 1024,
  answerBytes: 256 * 1024,
  timeoutMs: 9_000,
  concurrent: 1_000,
  staleMs: 10 * 60_000,
  rememberedChars: 16_000_000,
}

/** The header of a response that repeats an earlier answer of the practice site: its age in whole seconds. */
const ANSWER_AGE = 'x-answer-age'

/** Dependencies of the proxy. */
export interface ProxyOptions {
  /** The practice site: scheme, host and port, without a slash at the end. */
  origin: string
  fetch?: Fetch
  /** Epoch milliseconds. */
  now?: () => number
  limits?: Partial<ProxyLimits>
  /**
   * The platform's own rate limit, shared by all instances of the proxy: counts a call of a client and returns 0, or the seconds
   * until the next one. Default: a token bucket in the memory of this instance.
   */
  countCall?: CountCall
}

/** Counts a call of a client. Returns 0 if the call is allowed, or else the whole seconds until the next one. */
export type CountCall = (clientKey: string) => number | Promise<number>

/**
 * Handles a request. `client` is the address that the platform saw, never one that the client sent; null if the platform does
 * not pass it on.
 */
export type PracticeSiteProxy = (request: Request, client: string | null) => Promise<Response>

/**
 * Creates the proxy to the practice site (V2): a fetch handler that uses only web APIs, so that it also runs on edge
 * platforms (V4). Errors of a client or of the practice site become responses with `{"error":{"code","message"}}`. A call
 * without a client address is refused, because all such clients would share one limit (K1).
 */
export function createProxy(options: ProxyOptions): PracticeSiteProxy {
  const limits = { ...PROXY_LIMITS, ...options.limits }
  const now = options.now ?? (() => Date.now())
  const countCall = options.countCall ?? createRateLimit(limits, now)
  const upstream: Upstream = {
    origin: options.origin,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs: limits.timeoutMs,
    answerBytes: limits.answerBytes,
  }
  const askShared = shareAnswers((call) => requestUpstream(call, upstream, now), limits, now)
  return async (request, client) => {
    try {
      refuseWrongKind(request)
      refuseTooMany(await countCall(keyFor(client)))
      const { text, age } = await askShared(readCall(await readBody(request, limits.bodyBytes)))
      return jsonResponse(200, text, age > 0 ? { [ANSWER_AGE]: String(age) } : {})
    } catch (error) {
      if (error instanceof Refusal) return refusalResponse(error)
      throw error
    }
  }
}

function keyFor(client: string | null): string {
  const key = clientKey(client)
  if (key !== null) return key
  throw new Refusal(503, 'NO_CLIENT_ADDRESS', "The server's settings do not give the proxy the client's address.")
}

function refuseTooMany(waitSeconds: number): void {
  if (waitSeconds === 0) return
  throw new Refusal(429, 'RATE_LIMITED', 'Too many calls. Please wait a moment.', {
    'retry-after': String(waitSeconds),
  })
}
