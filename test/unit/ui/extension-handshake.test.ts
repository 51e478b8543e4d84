import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXTENSION_SOURCE, PAGE_SOURCE, WELCOME_TIMEOUT_MS } from '#extension/protocol/messages'
import { state } from '../../../src/ui/state/state'
import { ExtensionHandshake } from '../../../src/ui/worker-client/extension-handshake'

const ORIGIN = 'http://localhost'

function stubWindow(isTop = true) {
  const page = new EventTarget()
  const hellos: { source: string; protocol: number; nonce: string }[] = []
  const postMessage = (message: (typeof hellos)[number], target: string) => {
    expect(target).toBe(ORIGIN)
    hellos.push(message)
  }
  vi.stubGlobal('window', Object.assign(page, { postMessage, top: isTop ? page : {} }))
  vi.stubGlobal('location', { origin: ORIGIN })
  const send = (data: unknown, eventFields: object = {}) =>
    page.dispatchEvent(
      Object.assign(new Event('message'), { source: page, origin: ORIGIN, ports: [], data, ...eventFields }),
    )
  return { hellos, send }
}

function makeWelcome(hellos: { nonce: string }[], fields: object = {}) {
  const data = { source: EXTENSION_SOURCE, type: 'welcome', protocol: 2, nonce: hellos.at(-1)?.nonce, version: '1.0.0' }
  return { ...data, ...fields }
}

const makePort = () => ({ close: vi.fn() })
const READY_MESSAGE = { source: EXTENSION_SOURCE, type: 'ready', protocol: 2 }

beforeEach(() => {
  vi.useFakeTimers()
  state.ignoredMessages = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[E9] the page sends hello, and returns the port of the welcome', async () => {
  const { hellos, send } = stubWindow()
  const connected = new ExtensionHandshake(vi.fn()).connect()
  expect(hellos).toEqual([{ source: PAGE_SOURCE, type: 'hello', protocol: 2, nonce: expect.any(String) }])
  const sentPort = makePort()
  send(makeWelcome(hellos), { ports: [sentPort] })
  send(makeWelcome(hellos), { ports: [makePort()] })
  expect(await connected).toEqual({ kind: 'ok', value: sentPort })
})

test('[E10] a page in a frame does not send hello', async () => {
  const { hellos } = stubWindow(false)
  expect(await new ExtensionHandshake(vi.fn()).connect()).toEqual({ kind: 'unavailable' })
  expect(hellos).toEqual([])
})

test.each<[string, object, object]>([
  ['of another origin', {}, { origin: 'https://evil.example' }],
  ['of another window', {}, { source: {} }],
  ['with another nonce', { nonce: 'guessed-nonce' }, {}],
  ['without a port', {}, { ports: [] }],
  ['of another protocol', { protocol: 3 }, {}],
  ['with a version that is too long', { version: 'x'.repeat(31) }, {}],
])('[E10] [fault 17] a welcome %s is ignored and counted', async (_what, data, event) => {
  const { hellos, send } = stubWindow()
  const onReady = vi.fn()
  const connected = new ExtensionHandshake(onReady).connect()
  send(makeWelcome(hellos, data), { ports: [makePort()], ...event })
  await vi.advanceTimersByTimeAsync(WELCOME_TIMEOUT_MS)
  expect(await connected).toEqual({ kind: 'unavailable' })
  expect(state.ignoredMessages).toBe(1)
  expect(onReady).not.toHaveBeenCalled()
})

test('[E10] if the extension answers that this site is not connected, the page gets this at once, and can connect later', async () => {
  const { hellos, send } = stubWindow()
  const onReady = vi.fn()
  const handshake = new ExtensionHandshake(onReady)
  const refused = handshake.connect()
  const makeRefusal = () => ({ ...makeWelcome(hellos), type: 'not-connected' })
  send({ ...makeRefusal(), nonce: 'guessed-nonce' })
  expect(state.ignoredMessages).toBe(1)
  send(makeRefusal())
  expect(await refused).toEqual({ kind: 'not-connected' })
  send(READY_MESSAGE)
  expect(onReady).toHaveBeenCalledOnce()
  const connected = handshake.connect()
  const sentPort = makePort()
  send(makeWelcome(hellos), { ports: [sentPort] })
  expect(await connected).toEqual({ kind: 'ok', value: sentPort })
})

test('[E9] a welcome that arrives too late is used by the next attempt to connect', async () => {
  const { hellos, send } = stubWindow()
  const onReady = vi.fn()
  const handshake = new ExtensionHandshake(onReady)
  const connected = handshake.connect()
  await vi.advanceTimersByTimeAsync(WELCOME_TIMEOUT_MS)
  const latePort = makePort()
  send(makeWelcome(hellos), { ports: [latePort] })
  expect([await connected, onReady.mock.calls.length]).toEqual([{ kind: 'unavailable' }, 1])
  expect(await handshake.connect()).toEqual({ kind: 'ok', value: latePort })
  expect(hellos).toHaveLength(1)
})

test('[E9] an answer that waits for a blocked page is not too late', async () => {
  vi.useRealTimers()
  const { hellos, send } = stubWindow()
  const connected = new ExtensionHandshake(vi.fn()).connect()
  const blockedSince = performance.now()
  while (performance.now() - blockedSince <= WELCOME_TIMEOUT_MS);
  const sentPort = makePort()
  // Timers that are due run before this answer, as in a browser where the extension answers after the page is free again.
  setTimeout(() => send(makeWelcome(hellos), { ports: [sentPort] }))
  expect(await connected).toEqual({ kind: 'ok', value: sentPort })
})

test('[E9] [fault 17] an extension that starts later is detected, and repeated messages within two seconds count once', async () => {
  const { send } = stubWindow()
  const onReady = vi.fn()
  const handshake = new ExtensionHandshake(onReady)
  send(READY_MESSAGE, { origin: 'https://evil.example' })
  expect(onReady).not.toHaveBeenCalled()
  for (let i = 0; i < 100; i++) send(READY_MESSAGE)
  expect(onReady).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(2000)
  send(READY_MESSAGE)
  expect(onReady).toHaveBeenCalledTimes(2)
  handshake.close()
  await vi.advanceTimersByTimeAsync(2000)
  send(READY_MESSAGE)
  expect(onReady).toHaveBeenCalledTimes(2)
})
