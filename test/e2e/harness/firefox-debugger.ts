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
  const socket = await connected(port)
  try {
    const messages = readMessages(socket)
    await nextMessage(messages)
    const { addonsActor } = await ask(socket, messages, { to: 'root', type: 'getRoot' })
    const path = resolve(folder)
    const answer = await ask(socket, messages, { to: addonsActor, type: 'installTemporaryAddon', addonPath: path })
    if (answer.error !== undefined) throw new Error(`Firefox refused the extension: ${answer.message}`)
  } finally {
    socket.destroy()
  }
}

type Message = Record<string, unknown>

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

async function nextMessage(messages: AsyncGenerator<Message, undefined>): Promise<Message> {
  const { value } = await messages.next()
  if (value === undefined) throw new Error('Firefox closed the connection.')
  return value
}

async function ask(socket: Socket, messages: AsyncGenerator<Message, undefined>, message: Message): Promise<Message> {
  const text = JSON.stringify(message)
  socket.write(`${Buffer.byteLength(text)}:${text}`)
  return nextMessage(messages)
}
