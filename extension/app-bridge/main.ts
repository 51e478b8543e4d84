import * as v from 'valibot'
import { browser } from '../browser'
import { STATUS_CHANGED_KEY } from '../messages'
import { EXTENSION_SOURCE, HELLO, PROTOCOL, type Push, REQUEST, RESPONSE, type Response } from '../protocol/messages'

/** Milliseconds between two messages of the state to the page. */
const PUSH_EVERY = 500

let port: MessagePort | null = null
/** The user of the page's last request. */
let username: string | null = null
let isPushing = false

/** The background's answer; null when this script outlived its extension. */
async function ask(request: unknown): Promise<Response | null> {
  try {
    const parsed = v.safeParse(RESPONSE, await browser.runtime.sendMessage({ type: 'app', request }))
    return parsed.success ? parsed.output : null
  } catch {
    if (browser.runtime?.id === undefined) end()
    return null
  }
}

/** Ends this script after an update or removal of the extension, and notifies the page. A waiting request still gets its response. */
function end(): void {
  const gone: Push = { type: 'gone' }
  port?.postMessage(gone)
  port = null
  window.removeEventListener('message', onWindowMessage)
}

async function onRequest(sent: unknown, from: MessagePort): Promise<void> {
  const parsed = v.safeParse(REQUEST, sent)
  if (parsed.success) username = parsed.output.username
  const id = v.safeParse(v.object({ id: v.number() }), sent)
  const response = await ask(sent)
  const gone: Response = {
    id: id.success ? id.output.id : 0,
    type: 'refused',
    refusal: 'gone',
    message: 'The extension was updated or removed. Reload this page.',
  }
  if (response !== null) from.postMessage(response)
  else if (port === null) from.postMessage(gone)
}

function onWindowMessage(event: MessageEvent<unknown>): void {
  if (event.source !== window || event.origin !== location.origin) return
  const hello = v.safeParse(HELLO, event.data)
  if (!hello.success) return
  port?.close()
  const channel = new MessageChannel()
  const { port1: own, port2: theirs } = channel
  port = own
  own.onmessage = ({ data }) => void onRequest(data, own)
  const { version } = browser.runtime.getManifest()
  const { nonce } = hello.output
  window.postMessage(
    { source: EXTENSION_SOURCE, type: 'welcome', protocol: PROTOCOL, nonce, version },
    location.origin,
    [theirs],
  )
}

async function push(): Promise<void> {
  isPushing = false
  if (port === null || username === null) return
  const response = await ask({ id: 0, type: 'status', username })
  if (response?.type !== 'status') return
  const pushed: Push = { type: 'pushed', status: response.status }
  port?.postMessage(pushed)
}

/** Only the top frame of a connected site may speak with the extension. */
if (window === window.top) {
  window.addEventListener('message', onWindowMessage)
  browser.storage.local.onChanged.addListener((changes) => {
    if (!(STATUS_CHANGED_KEY in changes) || isPushing) return
    isPushing = true
    setTimeout(() => void push(), PUSH_EVERY)
  })
  window.postMessage({ source: EXTENSION_SOURCE, type: 'ready', protocol: PROTOCOL }, location.origin)
}
