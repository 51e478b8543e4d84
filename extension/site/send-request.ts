import type { SiteRequest } from '../messages'
import { type Answer, type Failure, isChallengePage, isUnreachable } from '../rules/site-answer'
import { computeSignInMarker, readCsrfToken } from './sign-in'

/**
 * Maximum length of a response that is forwarded, in UTF-16 units: twenty submissions of a million characters. Browsers refuse messages
 * above 64 MiB, and the text grows when it is sent.
 */
const MAX_ANSWER_UNITS = 20_000_000
const REQUEST_TIMEOUT_MS = 20_000

/**
 * Sends one request to the practice site, like the site's own pages. If the site cannot be reached, returns the failure `offline`. Throws
 * all other errors, so that an error of the extension is never reported as a missing network.
 */
export async function sendRequest({ path, referrer, body }: SiteRequest): Promise<Answer | Failure> {
  const token = readCsrfToken()
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
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  const fetchResult = await fetchText(request)
  if (fetchResult === null) return { kind: 'offline' }
  const { response, text } = fetchResult
  if (text.length > MAX_ANSWER_UNITS) return { kind: 'site-changed', field: 'the size of the answer' }
  const contentType = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    contentType,
    path: new URL(response.url).pathname,
    retryAfter: response.headers.get('retry-after'),
    date: response.headers.get('date'),
    isChallenge: isChallengePage(response.headers, text),
    text,
    marker: computeSignInMarker(),
  }
}

/** Fetches a response with its text. Returns null if the site could not be reached or the response was cut off. */
async function fetchText(request: Request): Promise<{ response: Response; text: string } | null> {
  try {
    const response = await fetch(request)
    return { response, text: await response.text() }
  } catch (error) {
    if (isUnreachable(error)) return null
    throw error
  }
}
