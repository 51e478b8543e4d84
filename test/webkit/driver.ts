import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMiniBrowser, requireEnginePath, WEBKIT, XVFB } from '../../scripts/browser.ts'
import { FLOW_TIME_ZONE } from '../e2e/harness/time-zone.ts'

/** Both limits are in milliseconds. */
const START_LIMIT_MS = 60_000
const COMMAND_LIMIT_MS = 40_000

/** A process of WebKitWebDriver, with its own virtual display and an empty home folder. */
export interface WebKitDriver {
  /** The folder for downloads, deleted at the end. */
  downloads: string
  /** Opens a browser window with its own storage. End each session before you open the next one. */
  newSession(): Promise<WebKitSession>
  stop(): Promise<void>
}

export async function startWebKit(): Promise<WebKitDriver> {
  const display = await startDisplay()
  const home = mkdtempSync(join(tmpdir(), 'solvelog-webkit-'))
  const downloads = join(home, 'Downloads')
  for (const folder of [join(home, 'run'), join(home, 'config'), downloads]) mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(home, 'config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const port = await findFreePort()
  const driver = spawn(requireEnginePath(WEBKIT), [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...WEBKIT_VARIABLES, ...createHomeVariables(home), DISPLAY: display.name },
  })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    killProcessGroup(driver)
    display.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await waitForDriver(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { downloads, newSession: () => WebKitSession.open(url), stop }
}

/** In a container, WebKit's sandbox and graphics do not work. The tests open only our own pages. */
const WEBKIT_VARIABLES = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  NO_AT_BRIDGE: '1',
  LANG: 'C.UTF-8',
  TZ: FLOW_TIME_ZONE,
}

const createHomeVariables = (home: string) => ({
  HOME: home,
  XDG_RUNTIME_DIR: join(home, 'run'),
  XDG_DATA_HOME: join(home, 'data'),
  XDG_CACHE_HOME: join(home, 'cache'),
  XDG_CONFIG_HOME: join(home, 'config'),
})

async function startDisplay(): Promise<{ name: string; stop(): void }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const server = spawn(XVFB, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true })
  const number = await new Promise<string>((resolve, reject) => {
    server.on('error', reject)
    server.on('exit', (code) => reject(new Error(`Xvfb ended with ${code} before it opened a display.`)))
    server.stdio[3]?.on('data', (bytes: Buffer) => resolve(bytes.toString().trim()))
  })
  return { name: `:${number}`, stop: () => killProcessGroup(server) }
}

function killProcessGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      server.close(() => (port ? resolve(port) : reject(new Error('No free port.'))))
    })
  })
}

async function waitForDriver(url: string): Promise<void> {
  const end = Date.now() + START_LIMIT_MS
  while (!(await fetch(`${url}/status`).catch(() => null))) {
    if (Date.now() > end) throw new Error(`WebKitWebDriver did not answer within ${START_LIMIT_MS / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Sends the commands of https://www.w3.org/TR/webdriver2/ to one WebKit browser. */
export class WebKitSession {
  private constructor(
    private readonly url: string,
    private readonly id: string,
  ) {}

  static async open(url: string): Promise<WebKitSession> {
    const options = { binary: findMiniBrowser(), args: ['--automation'] }
    const alwaysMatch = { 'webkitgtk:browserOptions': options, unhandledPromptBehavior: 'ignore' }
    const made = await sendCommand(`${url}/session`, 'POST', { capabilities: { alwaysMatch } })
    const id: unknown = typeof made === 'object' && made !== null ? Reflect.get(made, 'sessionId') : undefined
    if (typeof id !== 'string') throw new Error('WebKitWebDriver opened no session.')
    return new WebKitSession(url, id)
  }

  get(path: string): Promise<unknown> {
    return sendCommand(`${this.url}/session/${this.id}${path}`, 'GET')
  }

  post(path: string, body: object = {}): Promise<unknown> {
    return sendCommand(`${this.url}/session/${this.id}${path}`, 'POST', body)
  }

  async end(): Promise<void> {
    await sendCommand(`${this.url}/session/${this.id}`, 'DELETE').catch(() => undefined)
  }
}

async function sendCommand(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error = 'unknown error', message = '' } = value as { error?: string; message?: string }
  throw new Error(`${error}: ${message} (${method} ${new URL(url).pathname})`)
}
