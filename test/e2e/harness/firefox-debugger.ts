import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'

const MAX_TRIES = 50

const RETRY_DELAY_MS = 200

/**
 * Firefox ignores the argument `--start-debugger-server` unless `remote-enabled` and `chrome.enabled` are both true.
 */
export const createDebuggerPreferences = (port: number) => ({
  'devtools.debugger.remote-enabled': true,
  'devtools.chrome.enabled': true,
  'devtools.debugger.prompt-connection': false,
  'devtools.debugger.remote-port': port,
})

/** Uses Firefox's remote debugging protocol, because Playwright has no command for it. */
export async function installTemporarily(port: number, folder: string): Promise<void> {
  await runWithDebugger(port, async (debug) => {
    const { addonsActor } = await debug.request({ to: 'root', type: 'getRoot' })
    const path = resolve(folder)
    await debug.request({ to: addonsActor, type: 'installTemporaryAddon', addonPath: path })
  })
}

/**
 * Evaluates an expression in the tab whose address ends with `path`. Returns null if there is no such tab. Playwright
 * cannot open pages of extensions in Firefox.
 */
export async function evaluateInTab(port: number, path: string, expression: string): Promise<string | null> {
  return await runWithDebugger(port, async (debug) => {
    const { tabs } = await debug.request({ to: 'root', type: 'listTabs' })
    const tab = [tabs].flat().find((each) => String(Object(each).url).endsWith(path))
    if (tab === undefined) return null
    const { frame } = await debug.request({ to: Object(tab).actor, type: 'getTarget' })
    const { consoleActor } = Object(frame)
    const { resultID } = await debug.request({ to: consoleActor, type: 'evaluateJSAsync', text: expression })
    const { result, exceptionMessage } = await debug.receive(consoleActor, (one) => one.resultID === resultID)
    if (typeof exceptionMessage === 'string') throw new Error(exceptionMessage)
    return String(result)
  })
}

type DebuggerMessage = Record<string, unknown>

async function runWithDebugger<T>(port: number, action: (debug: Debugger) => Promise<T>): Promise<T> {
  const socket = await connectWithRetries(port)
  try {
    const debug = new Debugger(socket)
    await debug.receive('root')
    return await action(debug)
  } finally {
    socket.destroy()
  }
}

class Debugger {
  readonly #messages: AsyncGenerator<DebuggerMessage, undefined>

  constructor(private readonly socket: Socket) {
    this.#messages = readMessages(socket)
  }

  async request(message: DebuggerMessage): Promise<DebuggerMessage> {
    const text = JSON.stringify(message)
    this.socket.write(`${Buffer.byteLength(text)}:${text}`)
    const answer = await this.receive(message.to)
    if (answer.error !== undefined) throw new Error(`Firefox refused ${message.type}: ${answer.message}`)
    return answer
  }

  /** Returns the next message of `actor` that `isWanted` accepts. By default, skips events, which have a type. */
  async receive(actor: unknown, isWanted = (one: DebuggerMessage) => one.type === undefined): Promise<DebuggerMessage> {
    for (;;) {
      const { value } = await this.#messages.next()
      if (value === undefined) throw new Error('Firefox closed the connection.')
      if (value.from === actor && isWanted(value)) return value
    }
  }
}

async function connectWithRetries(port: number): Promise<Socket> {
  for (let tries = 1; ; tries++) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (tries === MAX_TRIES) throw error
      await new Promise((done) => setTimeout(done, RETRY_DELAY_MS))
    }
  }
}

/** Yields the messages from the debugger. Each message consists of its length in bytes, a colon, and JSON. */
async function* readMessages(socket: Socket): AsyncGenerator<DebuggerMessage, undefined> {
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
