import { readCall } from './call'
import { createRateLimit, type RateLimits } from './rate-limit'
import { readBounded } from './read-bounded'
import { jsonAnswer, Refusal, refusalAnswer } from './refusal'
import { askUpstream, type Fetch, type Upstream } from './upstream'

/** What the proxy allows; see PROXY_LIMITS for the usual values. */
export interface ProxyLimits extends RateLimits {
  /** Largest request body, in bytes. */
  bodyBytes: number
  /** Largest answer of the practice site, in bytes. */
  answerBytes: number
  /** How long the practice site may take, in milliseconds. */
  timeoutMs: number
}

/** The usual limits (V2; a careful client of the practice site keeps to 20 calls in 10 seconds). */
export const PROXY_LIMITS: ProxyLimits = {
  burst: 20,
  perSecond: 1,
  clients: 10_000,
  bodyBytes: 8 * 1024,
  answerBytes: 256 * 1024,
  timeoutMs: 9_000,
}

/** What a proxy is made from. */
export interface ProxyOptions {
  /** The practice site: scheme, host and port, without a slash at the end. */
  origin: string
  fetch?: Fetch
  /** Epoch milliseconds. */
  now?: () => number
  limits?: Partial<ProxyLimits>
}

/** One call: the request and a name for the client that calls (its address), by which calls are counted. */
export type PracticeSiteProxy = (request: Request, client: string) => Promise<Response>

/**
 * The stateless proxy to the practice site (V2), as one fetch handler that needs web APIs only (V4): an edge platform
 * mounts it as it is. It never throws for what a client or the practice site does: it answers
 * `{"error":{"code","message"}}`.
 */
export function createProxy(options: ProxyOptions): PracticeSiteProxy {
  const limits = { ...PROXY_LIMITS, ...options.limits }
  const now = options.now ?? (() => Date.now())
  const takeToken = createRateLimit(limits, now)
  const upstream: Upstream = {
    origin: options.origin,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs: limits.timeoutMs,
    answerBytes: limits.answerBytes,
  }
  return async (request, client) => {
    try {
      refuseWrongKind(request)
      refuseTooMany(takeToken(client))
      const call = readCall(await readBody(request, limits.bodyBytes))
      return jsonAnswer(200, await askUpstream(call, upstream, now))
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(error)
      throw error
    }
  }
}

function refuseWrongKind(request: Request): void {
  if (request.method !== 'POST') throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'Use POST.', { allow: 'POST' })
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
}

function refuseTooMany(waitSeconds: number): void {
  if (waitSeconds === 0) return
  throw new Refusal(429, 'RATE_LIMITED', 'Too many calls. Please wait a moment.', {
    'retry-after': String(waitSeconds),
  })
}

async function readBody(request: Request, limit: number): Promise<string> {
  const text = await readBounded(request.body, limit).catch(() => {
    throw new Refusal(400, 'BAD_REQUEST', 'The body could not be read as text.')
  })
  if (text === undefined) throw new Refusal(413, 'BODY_TOO_LARGE', `The body is larger than ${limit} bytes.`)
  return text
}
