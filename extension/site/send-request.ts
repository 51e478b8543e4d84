import type { SiteRequest } from '../messages'
import { type Answer, type Failure, isChallengePage, isUnreachable } from '../rules/site-answer'

/**
 * Largest forwarded response, in UTF-16 units: twenty submissions of a million characters. Browsers refuse messages
 * above 64 MiB, and the text grows when it is sent.
 */
const MAX_ANSWER = 20_000_000
const TIMEOUT = 20_000

/**
 * Sends one request to the practice site, like its own pages. If the site cannot be reached, returns the failure
 * `offline`. Every other error is thrown, so that an error of the extension is never reported as a missing network.
 */
export async function sendRequest({ path, referrer, body }: SiteRequest): Promise<Answer | Failure> {
  const token = cookie('csrftoken')
  const request = new Request(new URL(path, location.origin), {
    method: body === null ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(token === null ? {} : { 'x-csrftoken': token }),
    },
    body,
    credentials: 'same-origin',
    cache: 'no-store',
    referrer: new URL(referrer ?? location.pathname, location.origin).href,
    signal: AbortSignal.timeout(TIMEOUT),
  })
  const received = await receive(request)
  if (received === null) return { kind: 'offline' }
  const { response, text } = received
  if (text.length > MAX_ANSWER) return { kind: 'site-changed', field: 'the size of the answer' }
  const contentType = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    contentType,
    path: new URL(response.url).pathname,
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
    isChallenge: isChallengePage(response.headers, text),
    text,
    marker: await signInMarker(),
  }
}

/** The response with its text; null if the site could not be reached or the response was cut off. */
async function receive(request: Request): Promise<{ response: Response; text: string } | null> {
  try {
    const response = await fetch(request)
    return { response, text: await response.text() }
  } catch (error) {
    if (isUnreachable(error)) return null
    throw error
  }
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`))
  if (found === undefined) return null
  const value = found.slice(name.length + 1)
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** A short hash of the CSRF cookie. It shows that a user signed in or out, without revealing the cookie. */
async function signInMarker(): Promise<string> {
  const bytes = new TextEncoder().encode(cookie('csrftoken') ?? '')
  const hash = new DataView(await crypto.subtle.digest('SHA-256', bytes))
  // In Firefox the hash belongs to the page: a content script is denied `slice` of a typed array on it, but can read a DataView.
  return hash.getBigUint64(0).toString(16).padStart(16, '0')
}
