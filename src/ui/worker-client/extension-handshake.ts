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

/** READY messages that follow within this time (milliseconds) are dropped: each costs a sync. */
const READY_PACE = 1000

/**
 * The handshake of protocol 2. Only the top frame says hello, and only messages of this window and origin count. The port that
 * the welcome contains goes to the worker, so that submissions never pass through the page.
 */
export class ExtensionHandshake {
  readonly #listener = (event: MessageEvent<unknown>) => this.#receive(event)
  #nonce = ''
  #onReply: ((reply: ConnectReply<MessagePort>) => void) | null = null
  /** The port of a welcome that came after the time limit. */
  #late: MessagePort | null = null
  #lastReady = Number.NEGATIVE_INFINITY

  /** `onReady` is called when the extension has started in this page, or has answered too late: then `connect` succeeds. */
  constructor(private readonly onReady: () => void) {
    window.addEventListener('message', this.#listener)
  }

  /** Says hello and waits for the extension's port, or for its answer that this site is not connected. */
  connect(): Promise<ConnectReply<MessagePort>> {
    const late = this.#late
    this.#late = null
    if (late) return Promise.resolve({ kind: 'ok', value: late })
    if (window.top !== window) return Promise.resolve({ kind: 'unavailable' })
    this.#nonce = crypto.randomUUID()
    return new Promise((resolve) => {
      const finish = (reply: ConnectReply<MessagePort>) => {
        clearTimeout(timer)
        this.#onReply = null
        resolve(reply)
      }
      const timer = setTimeout(finish, WELCOME_TIMEOUT_MS, { kind: 'unavailable' })
      this.#onReply = finish
      const hello = { source: PAGE_SOURCE, type: 'hello', protocol: PROTOCOL, nonce: this.#nonce }
      window.postMessage(hello, location.origin)
    })
  }

  close(): void {
    window.removeEventListener('message', this.#listener)
    this.#late?.close()
  }

  #receive(event: MessageEvent<unknown>): void {
    if (!v.is(CLAIM, event.data)) return
    const isOurs = event.source === window && event.origin === location.origin
    const welcome = v.safeParse(WELCOME, event.data)
    const refusal = v.safeParse(NOT_CONNECTED, event.data)
    const [port] = event.ports
    if (isOurs && v.is(READY, event.data)) this.#takeReady()
    else if (isOurs && welcome.success && port && welcome.output.nonce === this.#nonce) this.#takeWelcome(port)
    else if (isOurs && refusal.success && refusal.output.nonce === this.#nonce) this.#takeRefusal()
    else state.ignoredMessages += 1
  }

  #takeReady(): void {
    if (performance.now() - this.#lastReady < READY_PACE) return
    this.#lastReady = performance.now()
    this.onReady()
  }

  #takeWelcome(port: MessagePort): void {
    // One welcome answers one hello.
    this.#nonce = ''
    if (this.#onReply) this.#onReply({ kind: 'ok', value: port })
    else {
      this.#late = port
      this.onReady()
    }
  }

  /** A refusal that comes too late changes nothing: the extension posts READY when the user presses Connect. */
  #takeRefusal(): void {
    this.#nonce = ''
    this.#onReply?.({ kind: 'not-connected' })
  }
}

const CLAIM = v.object({ source: v.literal(EXTENSION_SOURCE) })
