import { isRecord } from '#lib/guards'
import type { Call } from './call'
import { Refusal } from './refusal'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Upstream {
  /** Scheme, host and port, without a slash at the end. */
  origin: string
  fetch: Fetch
  timeoutMs: number
  answerBytes: number
}

/** The sentences for failures of the practice site, which the server's log, the app and `npm run doctor` show. */
export const SITE_FAILURES = {
  unreachable: 'Solvelog’s server could not reach leetcode.com. Check its connection.',
  late: 'leetcode.com did not answer Solvelog’s server in time.',
  status: (status: number) => `leetcode.com answered with status ${status}.`,
  tooLarge: 'The answer of leetcode.com is too large.',
  unreadable: 'The answer of leetcode.com could not be read.',
}

/** A Retry-After of the practice site that is longer than this, in seconds, is not forwarded. */
const MAX_RETRY_AFTER_SECONDS = 3600

/**
 * Returns the headers that the practice site requires (otherwise it answers 403). No header of the client's request is forwarded. The user
 * agent is the name of the app instead of a browser (docs/decisions/0365).
 */
export function createSiteHeaders(origin: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json',
    origin,
    referer: `${origin}/problemset/`,
    'user-agent': 'Mozilla/5.0 Solvelog',
  }
}

/**
 * Sends a request to the practice site and returns its JSON object as text. A response with status 200 and GraphQL errors is also returned.
 * Throws a refusal: 429 if the site limits the rate, 504 after `timeoutMs`, 502 for every other failure (V2).
 */
export async function requestUpstream(call: Call, upstream: Upstream, now: () => number): Promise<string> {
  const signal = AbortSignal.timeout(upstream.timeoutMs)
  try {
    // Redirects are not followed: the practice site's API has none, and a redirect could lead anywhere.
    const response = await upstream.fetch(`${upstream.origin}/graphql`, {
      method: 'POST',
      headers: createSiteHeaders(upstream.origin),
      body: JSON.stringify(call),
      redirect: 'manual',
      signal,
    })
    return await readAnswer(response, upstream.answerBytes, now)
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (signal.aborted) throw new Refusal(504, 'UPSTREAM_TIMEOUT', SITE_FAILURES.late)
    throw createFailedRefusal(SITE_FAILURES.unreachable)
  }
}

async function readAnswer(response: Response, limit: number, now: () => number): Promise<string> {
  if (response.status !== 200) {
    await response.body?.cancel()
    throw response.status === 429
      ? createRateLimitRefusal(response, now)
      : createFailedRefusal(SITE_FAILURES.status(response.status))
  }
  const text = await readBounded(response.body, limit)
  if (text === undefined) {
    await response.body?.cancel()
    throw createFailedRefusal(SITE_FAILURES.tooLarge)
  }
  if (!isJsonObject(response.headers.get('content-type'), text)) throw createFailedRefusal(SITE_FAILURES.unreadable)
  return text
}

function isJsonObject(contentType: string | null, text: string): boolean {
  if (!contentType?.toLowerCase().startsWith('application/json')) return false
  try {
    return isRecord(JSON.parse(text))
  } catch {
    return false
  }
}

function createRateLimitRefusal(response: Response, now: () => number): Refusal {
  const waitSeconds = parseRetryAfter(response.headers.get('retry-after'), now())
  const headers: Record<string, string> =
    waitSeconds !== undefined && waitSeconds <= MAX_RETRY_AFTER_SECONDS ? { 'retry-after': String(waitSeconds) } : {}
  return new Refusal(429, 'RATE_LIMITED', 'LeetCode is rate-limiting us.', headers)
}

const createFailedRefusal = (message: string): Refusal => new Refusal(502, 'UPSTREAM_FAILED', message)

/**
 * Reads a body as UTF-8 text. Returns undefined as soon as it exceeds `limit` bytes. The rest is not cancelled, because that would close
 * the connection of a request before its response is sent. Throws if the stream fails or is not UTF-8.
 */
export async function readBounded(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string | undefined> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > limit) {
      reader.releaseLock()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

const WHOLE_SECONDS = /^\d{1,9}$/

/**
 * Parses a Retry-After header to whole seconds from `now` (epoch milliseconds). Returns undefined if the header is missing, or if it is
 * neither a number of seconds nor a future date.
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (WHOLE_SECONDS.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - now) / 1000)
  return seconds > 0 ? seconds : undefined
}
