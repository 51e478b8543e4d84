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
import { slugIn } from '../rules/problem-path'
import type { Answer, Failure } from '../rules/site-answer'
import { sendRequest } from './send-request'
import { signInMarker } from './sign-in'
import { VisibleProblems } from './visible-problems'

/** How often the script notes which problem the tab shows, in milliseconds. */
const LOOK_EVERY = 1_000

let isAlive = true
const nonce = crypto.randomUUID()
const visible = new VisibleProblems(
  () => (document.visibilityState === 'visible' ? slugIn(location.pathname) : null),
  () => Date.now(),
)
const looking = setInterval(() => visible.look(), LOOK_EVERY)

/** Sends a message to the background. After an update or removal of the extension this fails, and the script stops. */
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
  clearInterval(looking)
  document.removeEventListener(HOOK_EVENT, onSeen)
  document.removeEventListener(SITE_STARTED_EVENT, onStarted)
  browser.runtime?.onMessage.removeListener(onMessage)
}

/** Another site script has started in this page, after an update or a second injection. */
function onStarted(event: Event): void {
  if (event instanceof CustomEvent && event.detail !== nonce) end()
}

/**
 * Reads a message of the page hook. The page can forge it, so it is validated, and the background treats it as a hint.
 */
function onSeen(event: Event): void {
  if (
    !(event instanceof CustomEvent) ||
    typeof event.detail !== 'string' ||
    event.detail.length > MAX_HOOK_MESSAGE_UNITS
  )
    return
  try {
    const parsed = v.safeParse(HOOK_MESSAGE, JSON.parse(event.detail))
    if (parsed.success) void send({ type: 'seen', seen: parsed.output, marker: signInMarker() })
  } catch {
    // It is not JSON, so it is not from the hook.
  }
}

/** The response to a request of the background. An error of this script is shown in the app and in the popup. */
async function answerTo(request: SiteRequest): Promise<Answer | Failure> {
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
    end()
    return false
  }
  const query = v.safeParse(VISIBILITY_QUERY, message)
  if (query.success) {
    sendResponse(visible.wereVisible(query.output.views))
    return false
  }
  const request = v.safeParse(SITE_REQUEST, message)
  if (!request.success) return false
  void answerTo(request.output).then(sendResponse)
  return true
}

document.dispatchEvent(new CustomEvent(SITE_STARTED_EVENT, { detail: nonce }))
document.addEventListener(SITE_STARTED_EVENT, onStarted)
document.addEventListener(HOOK_EVENT, onSeen)
browser.runtime.onMessage.addListener(onMessage)
void send({ type: 'site-open' })
