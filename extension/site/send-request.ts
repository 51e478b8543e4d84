import type { SiteRequest } from '../messages'
import { type Answer, type Failure, isChallengePage, isUnreachable } from '../rules/site-answer'
import { formToken, signInMarker } from './sign-in'

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
  const token = formToken()
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
    marker: signInMarker(),
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
