import * as v from 'valibot'
import { browser } from '../browser'
import { HOOK_EVENT, MAX_SEEN, SEEN, SITE_REQUEST, type SiteMessage, type SiteRequest } from '../messages'
import type { Answer } from '../rules/answers'

/** Largest answer that is passed on, in UTF-16 units: twenty submissions of the largest code. */
const MAX_ANSWER = 45_000_000
const TIMEOUT = 20_000

let isAlive = true

/** Sends to the background. After an update or removal of the extension this script cannot reach it any more, and ends. */
async function send(message: SiteMessage): Promise<void> {
  if (!isAlive) return
  try {
    await browser.runtime.sendMessage(message)
  } catch {
    if (browser.runtime?.id === undefined) end()
  }
}

function end(): void {
  isAlive = false
  document.removeEventListener(HOOK_EVENT, onSeen)
}

/** Reads what the page hook saw. The page can forge it: it is checked, and the background treats it as a hint. */
function onSeen(event: Event): void {
  if (!(event instanceof CustomEvent) || typeof event.detail !== 'string' || event.detail.length > MAX_SEEN) return
  try {
    const parsed = v.safeParse(SEEN, JSON.parse(event.detail))
    if (parsed.success) void send({ type: 'seen', seen: parsed.output })
  } catch {
    // It is not JSON, so it is not from the hook.
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

/** A short hash of the CSRF cookie: it shows that somebody signed in or out, and does not give the cookie away. */
async function signInMarker(): Promise<string> {
  const bytes = new TextEncoder().encode(cookie('csrftoken') ?? '')
  const hash = new DataView(await crypto.subtle.digest('SHA-256', bytes))
  // In Firefox the hash belongs to the page: a content script is denied `slice` of a typed array on it, but can read a DataView.
  return hash.getBigUint64(0).toString(16).padStart(16, '0')
}

async function ask({ path, referrer, body }: SiteRequest): Promise<Answer | { kind: 'offline' }> {
  const token = cookie('csrftoken')
  try {
    const response = await fetch(new URL(path, location.origin), {
      method: body === null ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { 'x-csrftoken': token }),
      },
      body,
      credentials: 'same-origin',
      cache: 'no-store',
      referrer: new URL(referrer, location.origin).href,
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const text = await response.text()
    return {
      status: text.length > MAX_ANSWER ? 500 : response.status,
      contentType: response.headers.get('content-type') ?? '',
      path: new URL(response.url).pathname,
      retryAfter: response.headers.get('retry-after'),
      isChallenge:
        response.headers.get('cf-mitigated') === 'challenge' || text.slice(0, 2000).includes('Just a moment'),
      text: text.length > MAX_ANSWER ? '' : text,
      marker: await signInMarker(),
    }
  } catch {
    return { kind: 'offline' }
  }
}

browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
  const request = v.safeParse(SITE_REQUEST, message)
  if (sender.id !== browser.runtime.id || !request.success) return false
  void ask(request.output).then(sendResponse)
  return true
})

document.addEventListener(HOOK_EVENT, onSeen)
void send({ type: 'site-open' })
