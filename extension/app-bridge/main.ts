import * as v from 'valibot'
import { browser } from '../browser'
import { HELLO_ANSWER, SITES_KEY, STATUS_CHANGED_KEY } from '../messages'
import {
  EXTENSION_SOURCE,
  HELLO,
  type NotConnected,
  PROTOCOL,
  type Push,
  REQUEST,
  RESPONSE,
  type Response,
} from '../protocol/messages'

const PUSH_INTERVAL_MS = 500

let port: MessagePort | null = null
/** The user name in the page's last valid request. */
let username: string | null = null
let isPushing = false
/** Whether the last HELLO message of the page was refused. If the user then connects this site, this script posts READY. */
let isRefused = false

/** Sends a request to the background script. Returns null if there is no valid response, for example because the extension was updated. */
async function requestBackground(request: unknown): Promise<Response | null> {
  try {
    const parsed = v.safeParse(RESPONSE, await browser.runtime.sendMessage({ type: 'app', request }))
    return parsed.success ? parsed.output : null
  } catch {
    if (browser.runtime?.id === undefined) disconnectPage()
    return null
  }
}

/** Ends this script after an update or removal of the extension, and notifies the page. */
function disconnectPage(): void {
  const message: Push = { type: 'gone' }
  port?.postMessage(message)
  port = null
  window.removeEventListener('message', onWindowMessage)
}

async function onRequest(message: unknown, sourcePort: MessagePort): Promise<void> {
  const parsed = v.safeParse(REQUEST, message)
  if (parsed.success) username = parsed.output.username
  const parsedId = v.safeParse(v.object({ id: v.number() }), message)
  const response = await requestBackground(message)
  const goneResponse: Response = {
    id: parsedId.success ? parsedId.output.id : 0,
    type: 'refused',
    refusal: 'gone',
    message: 'The extension was updated or removed. Reload this page.',
  }
  if (response !== null) sourcePort.postMessage(response)
  else if (port === null) sourcePort.postMessage(goneResponse)
}

function onWindowMessage(event: MessageEvent<unknown>): void {
  if (event.source !== window || event.origin !== location.origin) return
  const hello = v.safeParse(HELLO, event.data)
  if (!hello.success) return
  void answerHello(hello.output.nonce)
}

async function answerHello(nonce: string): Promise<void> {
  const isConnected = await readIsConnected()
  if (isConnected === null) return
  isRefused = !isConnected
  if (isConnected) return sendWelcome(nonce)
  const refusal: NotConnected = { source: EXTENSION_SOURCE, type: 'not-connected', protocol: PROTOCOL, nonce }
  window.postMessage(refusal, location.origin)
}

/** Whether the user has connected this site; null if the background script cannot be reached. */
async function readIsConnected(): Promise<boolean | null> {
  try {
    const parsed = v.safeParse(HELLO_ANSWER, await browser.runtime.sendMessage({ type: 'app-hello' }))
    return parsed.success && parsed.output.isConnected
  } catch {
    if (browser.runtime?.id === undefined) disconnectPage()
    return null
  }
}

function sendWelcome(nonce: string): void {
  port?.close()
  const { port1: ownPort, port2: pagePort } = new MessageChannel()
  port = ownPort
  ownPort.onmessage = ({ data }) => void onRequest(data, ownPort)
  const { version } = browser.runtime.getManifest()
  window.postMessage(
    { source: EXTENSION_SOURCE, type: 'welcome', protocol: PROTOCOL, nonce, version },
    location.origin,
    [pagePort],
  )
}

const postReady = () =>
  window.postMessage({ source: EXTENSION_SOURCE, type: 'ready', protocol: PROTOCOL }, location.origin)

/** Posts READY if the user has connected this site after a HELLO message of the page was refused. */
async function onSitesChanged(): Promise<void> {
  if (!isRefused || (await readIsConnected()) !== true) return
  isRefused = false
  postReady()
}

async function pushState(): Promise<void> {
  isPushing = false
  if (port === null || username === null) return
  const response = await requestBackground({ id: 0, type: 'status', username })
  if (response?.type !== 'status') return
  const message: Push = { type: 'pushed', status: response.status }
  port?.postMessage(message)
}

/** Only the top frame of a site may communicate with the extension. */
if (window === window.top) {
  window.addEventListener('message', onWindowMessage)
  browser.storage.local.onChanged.addListener((changes) => {
    if (SITES_KEY in changes) void onSitesChanged()
    if (!(STATUS_CHANGED_KEY in changes) || isPushing) return
    isPushing = true
    setTimeout(() => void pushState(), PUSH_INTERVAL_MS)
  })
  postReady()
}
