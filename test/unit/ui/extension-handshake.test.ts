import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXTENSION_SOURCE, PAGE_SOURCE, WELCOME_TIMEOUT_MS } from '#extension/protocol/messages'
import { state } from '../../../src/ui/state/state'
import { ExtensionHandshake } from '../../../src/ui/worker-client/extension-handshake'

const origin = 'http://localhost'

/** A window that records the page's hello messages, and to which a test can send any message. */
function openWindow(isTop = true) {
  const page = new EventTarget()
  const hellos: { source: string; protocol: number; nonce: string }[] = []
  const postMessage = (message: (typeof hellos)[number], target: string) => {
    expect(target).toBe(origin)
    hellos.push(message)
  }
  vi.stubGlobal('window', Object.assign(page, { postMessage, top: isTop ? page : {} }))
  vi.stubGlobal('location', { origin })
  const send = (data: unknown, more: object = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { source: page, origin, ports: [], data, ...more }))
  return { hellos, send }
}

/** A welcome message for the last hello, with a port. */
function welcome(hellos: { nonce: string }[], more: object = {}) {
  const data = { source: EXTENSION_SOURCE, type: 'welcome', protocol: 2, nonce: hellos.at(-1)?.nonce, version: '1.0.0' }
  return { ...data, ...more }
}

const port = () => ({ close: vi.fn() })
const ready = { source: EXTENSION_SOURCE, type: 'ready', protocol: 2 }

beforeEach(() => {
  vi.useFakeTimers()
  state.ignoredMessages = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[E9] the page says hello, and hands over the port of the welcome', async () => {
  const { hellos, send } = openWindow()
  const connected = new ExtensionHandshake(vi.fn()).connect()
  expect(hellos).toEqual([{ source: PAGE_SOURCE, type: 'hello', protocol: 2, nonce: expect.any(String) }])
  const given = port()
  send(welcome(hellos), { ports: [given] })
  send(welcome(hellos), { ports: [port()] })
  expect(await connected).toEqual({ kind: 'ok', value: given })
})

test('[E10] a page in a frame does not say hello', async () => {
  const { hellos } = openWindow(false)
  expect(await new ExtensionHandshake(vi.fn()).connect()).toEqual({ kind: 'unavailable' })
  expect(hellos).toEqual([])
})

test.each<[string, object, object]>([
  ['of another origin', {}, { origin: 'https://evil.example' }],
  ['of another window', {}, { source: {} }],
  ['with another nonce', { nonce: 'guessed-nonce' }, {}],
  ['without a port', {}, { ports: [] }],
  ['of another protocol', { protocol: 3 }, {}],
  ['with an endless version', { version: 'x'.repeat(31) }, {}],
])('[E10] [fault 17] a welcome %s is ignored and counted', async (_what, data, event) => {
  const { hellos, send } = openWindow()
  const onReady = vi.fn()
  const connected = new ExtensionHandshake(onReady).connect()
  send(welcome(hellos, data), { ports: [port()], ...event })
  await vi.advanceTimersByTimeAsync(WELCOME_TIMEOUT_MS)
  expect(await connected).toEqual({ kind: 'unavailable' })
  expect(state.ignoredMessages).toBe(1)
  expect(onReady).not.toHaveBeenCalled()
})

test('[E10] the extension answers that this site is not connected: the page is told at once, and can connect later', async () => {
  const { hellos, send } = openWindow()
  const onReady = vi.fn()
  const handshake = new ExtensionHandshake(onReady)
  const refused = handshake.connect()
  const refusal = () => ({ ...welcome(hellos), type: 'not-connected' })
  send({ ...refusal(), nonce: 'guessed-nonce' })
  expect(state.ignoredMessages).toBe(1)
  send(refusal())
  expect(await refused).toEqual({ kind: 'not-connected' })
  send(ready)
  expect(onReady).toHaveBeenCalledOnce()
  const connected = handshake.connect()
  const given = port()
  send(welcome(hellos), { ports: [given] })
  expect(await connected).toEqual({ kind: 'ok', value: given })
})

test('[E9] a welcome that comes too late is used by the next hello', async () => {
  const { hellos, send } = openWindow()
  const onReady = vi.fn()
  const handshake = new ExtensionHandshake(onReady)
  const connected = handshake.connect()
  await vi.advanceTimersByTimeAsync(WELCOME_TIMEOUT_MS)
  const given = port()
  send(welcome(hellos), { ports: [given] })
  expect([await connected, onReady.mock.calls.length]).toEqual([{ kind: 'unavailable' }, 1])
  expect(await handshake.connect()).toEqual({ kind: 'ok', value: given })
  expect(hellos).toHaveLength(1)
})

test('[E9] [fault 17] an extension that starts later is noticed, and a flood of such messages is not', async () => {
  const { send } = openWindow()
  const onReady = vi.fn()
  const handshake = new ExtensionHandshake(onReady)
  send(ready, { origin: 'https://evil.example' })
  expect(onReady).not.toHaveBeenCalled()
  for (let i = 0; i < 100; i++) send(ready)
  expect(onReady).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(2000)
  send(ready)
  expect(onReady).toHaveBeenCalledTimes(2)
  handshake.close()
  await vi.advanceTimersByTimeAsync(2000)
  send(ready)
  expect(onReady).toHaveBeenCalledTimes(2)
})
