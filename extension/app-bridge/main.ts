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

/** Milliseconds between two messages of the state to the page. */
const PUSH_EVERY = 500

let port: MessagePort | null = null
/** The user of the page's last request. */
let username: string | null = null
let isPushing = false
/** Whether the last hello was refused. Then READY follows when the user connects this site. */
let isRefused = false

/** The background's answer; null when this script outlived its extension. */
async function ask(request: unknown): Promise<Response | null> {
  try {
    const parsed = v.safeParse(RESPONSE, await browser.runtime.sendMessage({ type: 'app', request }))
    return parsed.success ? parsed.output : null
  } catch {
    if (browser.runtime?.id === undefined) disconnectPage()
    return null
  }
}

/** Ends this script after an update or removal of the extension, and notifies the page. A waiting request still gets its response. */
function disconnectPage(): void {
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
  void answerHello(hello.output.nonce)
}

async function answerHello(nonce: string): Promise<void> {
  const isConnected = await sayHello()
  if (isConnected === null) return
  isRefused = !isConnected
  if (isConnected) return welcome(nonce)
  const refusal: NotConnected = { source: EXTENSION_SOURCE, type: 'not-connected', protocol: PROTOCOL, nonce }
  window.postMessage(refusal, location.origin)
}

/** Whether this site is connected; null when this script outlived its extension. */
async function sayHello(): Promise<boolean | null> {
  try {
    const parsed = v.safeParse(HELLO_ANSWER, await browser.runtime.sendMessage({ type: 'app-hello' }))
    return parsed.success && parsed.output.isConnected
  } catch {
    if (browser.runtime?.id === undefined) disconnectPage()
    return null
  }
}

function welcome(nonce: string): void {
  port?.close()
  const { port1: own, port2: theirs } = new MessageChannel()
  port = own
  own.onmessage = ({ data }) => void onRequest(data, own)
  const { version } = browser.runtime.getManifest()
  window.postMessage(
    { source: EXTENSION_SOURCE, type: 'welcome', protocol: PROTOCOL, nonce, version },
    location.origin,
    [theirs],
  )
}

const postReady = () =>
  window.postMessage({ source: EXTENSION_SOURCE, type: 'ready', protocol: PROTOCOL }, location.origin)

/** Lets a refused page say hello again as soon as the user has connected its site. */
async function onSitesChanged(): Promise<void> {
  if (!isRefused || (await sayHello()) !== true) return
  isRefused = false
  postReady()
}

async function push(): Promise<void> {
  isPushing = false
  if (port === null || username === null) return
  const response = await ask({ id: 0, type: 'status', username })
  if (response?.type !== 'status') return
  const pushed: Push = { type: 'pushed', status: response.status }
  port?.postMessage(pushed)
}

/** Only the top frame of a site may speak with the extension. */
if (window === window.top) {
  window.addEventListener('message', onWindowMessage)
  browser.storage.local.onChanged.addListener((changes) => {
    if (SITES_KEY in changes) void onSitesChanged()
    if (!(STATUS_CHANGED_KEY in changes) || isPushing) return
    isPushing = true
    setTimeout(() => void push(), PUSH_EVERY)
  })
  postReady()
}
