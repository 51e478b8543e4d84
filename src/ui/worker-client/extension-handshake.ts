import * as v from 'valibot'
import {
  EXTENSION_SOURCE,
  NOT_CONNECTED,
  PAGE_SOURCE,
  PROTOCOL,
  READY,
  WELCOME,
  WELCOME_TIMEOUT_MS,
} from '#extension/protocol/messages'
import type { ConnectReply } from '#protocol/extension'
import { state } from '../state/state'

/** Minimum milliseconds between two READY messages of the extension. A message before that is dropped, because each one starts a sync. */
const READY_INTERVAL_MS = 1000

/**
 * The number of timer intervals that make up the time limit of a `hello`. A page that is blocked once, for however long, ends at most two of
 * them, so one is left in which it reads an answer that is waiting.
 */
const WELCOME_INTERVALS = 3

/**
 * The handshake of protocol 2. Only the top frame sends `hello`, and only messages of this window and origin are accepted. The port in the
 * `welcome` message is passed to the worker, so that submissions never pass through the page.
 */
export class ExtensionHandshake {
  readonly #listener = (event: MessageEvent<unknown>) => this.#receive(event)
  #nonce = ''
  #onReply: ((reply: ConnectReply<MessagePort>) => void) | null = null
  /** The port of a `welcome` message that arrived after the time limit. */
  #latePort: MessagePort | null = null
  #lastReadyAt = Number.NEGATIVE_INFINITY

  /**
   * `onReady` is called when the extension has started in this page, and when it has answered after the time limit. In both cases, the
   * caller should call `connect` again.
   */
  constructor(private readonly onReady: () => void) {
    window.addEventListener('message', this.#listener)
  }

  /** Sends `hello`, and waits for the extension's port or for its answer that this site is not connected. */
  connect(): Promise<ConnectReply<MessagePort>> {
    const latePort = this.#latePort
    this.#latePort = null
    if (latePort) return Promise.resolve({ kind: 'ok', value: latePort })
    if (window.top !== window) return Promise.resolve({ kind: 'unavailable' })
    this.#nonce = crypto.randomUUID()
    return new Promise((resolve) => {
      let intervalsLeft = WELCOME_INTERVALS
      const finish = (reply: ConnectReply<MessagePort>) => {
        clearInterval(timer)
        this.#onReply = null
        resolve(reply)
      }
      const countDown = () => {
        intervalsLeft -= 1
        if (intervalsLeft === 0) finish({ kind: 'unavailable' })
      }
      const timer = setInterval(countDown, WELCOME_TIMEOUT_MS / WELCOME_INTERVALS)
      this.#onReply = finish
      const hello = { source: PAGE_SOURCE, type: 'hello', protocol: PROTOCOL, nonce: this.#nonce }
      window.postMessage(hello, location.origin)
    })
  }

  close(): void {
    window.removeEventListener('message', this.#listener)
    this.#latePort?.close()
  }

  #receive(event: MessageEvent<unknown>): void {
    if (!v.is(EXTENSION_MESSAGE_SCHEMA, event.data)) return
    const isOfThisPage = event.source === window && event.origin === location.origin
    const welcome = v.safeParse(WELCOME, event.data)
    const refusal = v.safeParse(NOT_CONNECTED, event.data)
    const [port] = event.ports
    if (isOfThisPage && v.is(READY, event.data)) this.#handleReady()
    else if (isOfThisPage && welcome.success && port && welcome.output.nonce === this.#nonce) this.#handleWelcome(port)
    else if (isOfThisPage && refusal.success && refusal.output.nonce === this.#nonce) this.#handleRefusal()
    else state.ignoredMessages += 1
  }

  #handleReady(): void {
    if (performance.now() - this.#lastReadyAt < READY_INTERVAL_MS) return
    this.#lastReadyAt = performance.now()
    this.onReady()
  }

  #handleWelcome(port: MessagePort): void {
    // Each `hello` message accepts only one `welcome` message, so its nonce becomes invalid now.
    this.#nonce = ''
    if (this.#onReply) this.#onReply({ kind: 'ok', value: port })
    else {
      this.#latePort = port
      this.onReady()
    }
  }

  /** Handles a refusal. Ignores it after the time limit, because the extension sends READY as soon as the user presses Connect. */
  #handleRefusal(): void {
    this.#nonce = ''
    this.#onReply?.({ kind: 'not-connected' })
  }
}

const EXTENSION_MESSAGE_SCHEMA = v.object({ source: v.literal(EXTENSION_SOURCE) })
