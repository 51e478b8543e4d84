import * as v from 'valibot'
import { browser } from '../browser'
import {
  HOOK_EVENT,
  HOOK_MESSAGE,
  HOOK_STARTED_EVENT,
  MAX_HOOK_MESSAGE_UNITS,
  RECORDING_OFF,
  SITE_REQUEST,
  SITE_STARTED_EVENT,
  type SiteMessage,
  type SiteRequest,
  VISIBILITY_QUERY,
} from '../messages'
import { parseProblemSlug } from '../rules/problem-path'
import type { Answer, Failure } from '../rules/site-answer'
import { sendRequest } from './send-request'
import { computeSignInMarker } from './sign-in'
import { VisibleProblems } from './visible-problems'

/** Interval in milliseconds at which the script records which problem the tab shows. */
const CHECK_INTERVAL_MS = 1_000

let isAlive = true
const nonce = crypto.randomUUID()
const visibleProblems = new VisibleProblems(
  () => (document.visibilityState === 'visible' ? parseProblemSlug(location.pathname) : null),
  () => Date.now(),
)
const checkTimer = setInterval(() => visibleProblems.recordNow(), CHECK_INTERVAL_MS)

/** Sends a message to the background script. After an update or removal of the extension this fails, and this script ends. */
async function send(message: SiteMessage): Promise<void> {
  if (!isAlive) return
  try {
    await browser.runtime.sendMessage(message)
  } catch {
    if (browser.runtime?.id === undefined) endScript()
  }
}

function endScript(): void {
  isAlive = false
  clearInterval(checkTimer)
  document.removeEventListener(HOOK_EVENT, handleHookMessage)
  document.removeEventListener(SITE_STARTED_EVENT, endIfReplaced)
  browser.runtime?.onMessage.removeListener(onMessage)
}

/** Ends this script when another site script has started in this page, after an update or a second injection. */
function endIfReplaced(event: Event): void {
  if (event instanceof CustomEvent && event.detail !== nonce) endScript()
}

/** Handles a message of the page hook. A page can forge the message, so it is validated, and the background uses it only as a hint. */
function handleHookMessage(event: Event): void {
  if (
    !(event instanceof CustomEvent) ||
    typeof event.detail !== 'string' ||
    event.detail.length > MAX_HOOK_MESSAGE_UNITS
  )
    return
  try {
    const parsed = v.safeParse(HOOK_MESSAGE, JSON.parse(event.detail))
    if (parsed.success) void send({ type: 'seen', seen: parsed.output, marker: computeSignInMarker() })
  } catch {
    // A message that is not JSON does not come from the script in the page, so ignore it.
  }
}

/** Returns the response to a request of the background. An error of this script becomes a failure that the app and the popup show. */
async function respondToRequest(request: SiteRequest): Promise<Answer | Failure> {
  try {
    return await sendRequest(request)
  } catch (error) {
    console.error(error)
    return { kind: 'extension-error', message: String(error) }
  }
}

function onMessage(
  message: unknown,
  sender: chrome.runtime.MessageSender,
  sendResponse: (answer: unknown) => void,
): boolean {
  if (sender.id !== browser.runtime.id) return false
  if (v.is(RECORDING_OFF, message)) {
    document.dispatchEvent(new CustomEvent(HOOK_STARTED_EVENT, { detail: '' }))
    endScript()
    return false
  }
  const query = v.safeParse(VISIBILITY_QUERY, message)
  if (query.success) {
    sendResponse(visibleProblems.readVisibility(query.output.views))
    return false
  }
  const request = v.safeParse(SITE_REQUEST, message)
  if (!request.success) return false
  void respondToRequest(request.output).then(sendResponse)
  return true
}

document.dispatchEvent(new CustomEvent(SITE_STARTED_EVENT, { detail: nonce }))
document.addEventListener(SITE_STARTED_EVENT, endIfReplaced)
document.addEventListener(HOOK_EVENT, handleHookMessage)
browser.runtime.onMessage.addListener(onMessage)
void send({ type: 'site-open' })
