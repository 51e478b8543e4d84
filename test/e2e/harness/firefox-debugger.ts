import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'

/** Number of connection attempts to a Firefox that has just started, and the milliseconds between them. */
const TRIES = 50
const BETWEEN_TRIES = 200

/**
 * Preferences for Firefox with `--start-debugger-server`. Its debugger can install unsigned extensions until the
 * browser closes. Firefox ignores that argument unless `remote-enabled` and `chrome.enabled` are both true.
 */
export const debuggerPreferences = (port: number) => ({
  'devtools.debugger.remote-enabled': true,
  'devtools.chrome.enabled': true,
  'devtools.debugger.prompt-connection': false,
  'devtools.debugger.remote-port': port,
})

/**
 * Installs an unpacked extension through Firefox's remote debugging protocol, like about:debugging. Firefox allows only
 * one WebDriver BiDi session, which Playwright uses and in which it offers no command for extensions.
 */
export async function installTemporarily(port: number, folder: string): Promise<void> {
  await withDebugger(port, async (debug) => {
    const { addonsActor } = await debug.ask({ to: 'root', type: 'getRoot' })
    const path = resolve(folder)
    await debug.ask({ to: addonsActor, type: 'installTemporaryAddon', addonPath: path })
  })
}

/**
 * Evaluates an expression in the tab whose address ends with `path`. This also reaches pages of extensions, which Playwright cannot open in
 * Firefox. The value must be a text; null if there is no such tab.
 */
export async function evaluateInTab(port: number, path: string, expression: string): Promise<string | null> {
  return await withDebugger(port, async (debug) => {
    const { tabs } = await debug.ask({ to: 'root', type: 'listTabs' })
    const tab = [tabs].flat().find((each) => String(Object(each).url).endsWith(path))
    if (tab === undefined) return null
    const { frame } = await debug.ask({ to: Object(tab).actor, type: 'getTarget' })
    const { consoleActor } = Object(frame)
    const { resultID } = await debug.ask({ to: consoleActor, type: 'evaluateJSAsync', text: expression })
    const { result, exceptionMessage } = await debug.next(consoleActor, (one) => one.resultID === resultID)
    if (typeof exceptionMessage === 'string') throw new Error(exceptionMessage)
    return String(result)
  })
}

type Message = Record<string, unknown>

async function withDebugger<T>(port: number, use: (debug: Debugger) => Promise<T>): Promise<T> {
  const socket = await connected(port)
  try {
    const debug = new Debugger(socket)
    await debug.next('root')
    return await use(debug)
  } finally {
    socket.destroy()
  }
}

class Debugger {
  readonly #messages: AsyncGenerator<Message, undefined>

  constructor(private readonly socket: Socket) {
    this.#messages = readMessages(socket)
  }

  /** Sends a request and returns its answer. */
  async ask(message: Message): Promise<Message> {
    const text = JSON.stringify(message)
    this.socket.write(`${Buffer.byteLength(text)}:${text}`)
    const answer = await this.next(message.to)
    if (answer.error !== undefined) throw new Error(`Firefox refused ${message.type}: ${answer.message}`)
    return answer
  }

  /** The next message of an actor. Events, which have a type, are skipped unless `isWanted` accepts them. */
  async next(from: unknown, isWanted = (one: Message) => one.type === undefined): Promise<Message> {
    for (;;) {
      const { value } = await this.#messages.next()
      if (value === undefined) throw new Error('Firefox closed the connection.')
      if (value.from === from && isWanted(value)) return value
    }
  }
}

async function connected(port: number): Promise<Socket> {
  for (let tries = 1; ; tries++) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((done) => setTimeout(done, BETWEEN_TRIES))
    }
  }
}

/** Reads messages: each is JSON preceded by its length in bytes and a colon. */
async function* readMessages(socket: Socket): AsyncGenerator<Message, undefined> {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    for (let colon = received.indexOf(':'); colon >= 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon).toString())
      if (received.length < end) break
      yield JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
    }
  }
  return undefined
}
