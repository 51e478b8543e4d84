import * as v from 'valibot'
import { browser } from '../browser'
import {
  HOOK_EVENT,
  HOOK_MESSAGE,
  MAX_HOOK_MESSAGE_UNITS,
  SITE_REQUEST,
  type SiteMessage,
  type SiteRequest,
} from '../messages'
import type { Answer, Failure } from '../rules/site-answer'
import { sendRequest } from './send-request'

let isAlive = true

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
  document.removeEventListener(HOOK_EVENT, onSeen)
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
    if (parsed.success) void send({ type: 'seen', seen: parsed.output })
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

browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
  const request = v.safeParse(SITE_REQUEST, message)
  if (sender.id !== browser.runtime.id || !request.success) return false
  void answerTo(request.output).then(sendResponse)
  return true
})

document.addEventListener(HOOK_EVENT, onSeen)
void send({ type: 'site-open' })
