import { readCall } from './call'
import { createRateLimit, type RateLimits, toClientKey } from './rate-limit'
import { createJsonResponse, createRefusalResponse, Refusal } from './refusal'
import { readBody, refuseUnlessJsonPost } from './request-body'
import { type SharingLimits, shareAnswers } from './shared-answers'
import { type Fetch, requestUpstream, type Upstream } from './upstream'

export interface ProxyLimits extends RateLimits, SharingLimits {
  bodyBytes: number
  answerBytes: number
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

/** The header of a response that repeats an earlier answer of the practice site. Its value is the age of the answer in whole seconds. */
const ANSWER_AGE_HEADER = 'x-answer-age'

export interface ProxyOptions {
  /** The practice site: scheme, host and port, without a slash at the end. */
  origin: string
  fetch?: Fetch
  /** Epoch milliseconds. */
  now?: () => number
  limits?: Partial<ProxyLimits>
  /** The platform's own rate limit, which all instances of the proxy share. If it is absent, this instance counts in its memory. */
  countCall?: CountCall
}

/** Counts a call of a client. Returns 0 if the call is allowed, otherwise the whole seconds until the next call is allowed. */
export type CountCall = (clientKey: string) => number | Promise<number>

/** Handles a request. `client` is the client's address as the platform saw it; null if the platform does not report it. */
export type PracticeSiteProxy = (request: Request, client: string | null) => Promise<Response>

/**
 * Creates the proxy to the practice site (V2). It uses only web APIs, so that it also runs on edge platforms (V4). Errors of a client or of
 * the practice site become responses with `{"error":{"code","message"}}`. A call without a client address is refused, because all clients
 * without an address would share one limit (K1).
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
  const requestAnswer = shareAnswers((call) => requestUpstream(call, upstream, now), limits, now)
  return async (request, client) => {
    try {
      refuseUnlessJsonPost(request)
      refuseIfLimited(await countCall(requireClientKey(client)))
      const { text, age } = await requestAnswer(readCall(await readBody(request, limits.bodyBytes)))
      return createJsonResponse(200, text, age > 0 ? { [ANSWER_AGE_HEADER]: String(age) } : {})
    } catch (error) {
      if (error instanceof Refusal) return createRefusalResponse(error)
      throw error
    }
  }
}

function requireClientKey(client: string | null): string {
  const key = toClientKey(client)
  if (key !== null) return key
  throw new Refusal(503, 'NO_CLIENT_ADDRESS', "The server's settings do not give the proxy the client's address.")
}

function refuseIfLimited(waitSeconds: number): void {
  if (waitSeconds === 0) return
  throw new Refusal(429, 'RATE_LIMITED', 'Too many calls. Please wait a moment.', {
    'retry-after': String(waitSeconds),
  })
}
