import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, firefox, type Page } from '@playwright/test'
import {
  createFirefoxOptions,
  END_TO_END_FLAGS,
  requireChromiumPath,
  requireHeadlessChromiumPath,
} from '../../../scripts/browser'
import { alignFirefoxInput, downloadsFolder, isFirefox } from './firefox'
import { recordSyncs, waitForSync } from './syncs'
import { freezeToasts } from './toasts'
import { dismissTutorialPrompt } from './tutorial'
import { exposeWorker } from './worker-calls'

export interface StartOptions {
  /** The folder of an unpacked extension. Chromium only. */
  extension?: string
  flags?: string[]
  preferences?: Parameters<typeof createFirefoxOptions>[0]
}

/** A browser with its own folder on disk. It can be closed or killed, and started again with the same data. */
export class Profile {
  readonly folder = mkdtempSync(join(tmpdir(), 'solvelog-profile-'))
  #context: BrowserContext | null = null

  /** `source` is the profile to copy. Its browser must be closed. */
  constructor(
    readonly baseURL: string,
    source: Profile | null = null,
  ) {
    if (source) cpSync(source.folder, this.folder, { recursive: true })
  }

  async start(options: StartOptions = {}): Promise<Page> {
    for (const file of readdirSync(this.folder)) {
      if (file.startsWith('Singleton')) rmSync(join(this.folder, file), { force: true })
    }
    const context = isFirefox() ? await this.#startFirefox(options) : await this.#startChromium(options)
    this.#context = context
    await exposeWorker(context)
    await freezeToasts(context)
    await dismissTutorialPrompt(context)
    const page = context.pages()[0] ?? (await context.newPage())
    await recordSyncs(page)
    return page
  }

  get #commonLaunchOptions() {
    return { baseURL: this.baseURL, headless: true, locale: 'en-GB', viewport: { width: 1280, height: 800 } }
  }

  #startChromium({ extension, flags = [] }: StartOptions): Promise<BrowserContext> {
    return chromium.launchPersistentContext(this.folder, {
      ...this.#commonLaunchOptions,
      executablePath: extension === undefined ? requireHeadlessChromiumPath() : requireChromiumPath(),
      args: [...END_TO_END_FLAGS, ...flags, ...(extension === undefined ? [] : [`--load-extension=${extension}`])],
      ignoreDefaultArgs: extension === undefined ? [] : ['--disable-extensions'],
    })
  }

  async #startFirefox({ flags = [], preferences }: StartOptions): Promise<BrowserContext> {
    const context = await firefox.launchPersistentContext(this.folder, {
      ...this.#commonLaunchOptions,
      ...createFirefoxOptions(preferences),
      downloadsPath: downloadsFolder,
      args: flags,
      // The certificate of the fake leetcode.com is self-signed.
      ignoreHTTPSErrors: true,
    })
    await alignFirefoxInput(context)
    return context
  }

  /** Waits until the first sync has ended. */
  async signIn(page: Page, username: string): Promise<void> {
    await page.goto('/')
    await page.getByLabel('Username').fill(username)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await waitForSync(page)
  }

  async close(): Promise<void> {
    await this.#context?.close()
    this.#context = null
  }

  /** Kills every process of the browser, to simulate a crash. */
  async kill(): Promise<void> {
    for (const pid of this.#listProcesses()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process ended together with its parent process.
      }
    }
    await this.close().catch(() => undefined)
  }

  /** The files of the app's IndexedDB: LevelDB in Chromium, SQLite in Firefox. */
  get database(): string {
    if (isFirefox()) {
      const origins = join(this.folder, 'storage', 'default')
      const origin = readdirSync(origins).find((name) => existsSync(join(origins, name, 'idb')))
      if (!origin) throw new Error('No database in the profile.')
      return join(origins, origin, 'idb')
    }
    const root = join(this.folder, 'Default', 'IndexedDB')
    const name = readdirSync(root).find((file) => file.endsWith('.leveldb'))
    if (!name) throw new Error('No database in the profile.')
    return join(root, name)
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }

  #listProcesses(): number[] {
    const parents = new Map(listProcessIds().map((pid) => [pid, readParentId(pid)]))
    const isOfThisBrowser = (pid: number | undefined): boolean =>
      pid !== undefined && pid > 1 && (readCommandLine(pid).includes(this.folder) || isOfThisBrowser(parents.get(pid)))
    return [...parents.keys()].filter(isOfThisBrowser)
  }
}

const listProcessIds = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function readParentId(pid: number): number {
  return Number(/\) \S (\d+)/.exec(readProc(pid, 'stat'))?.[1] ?? 0)
}

const readCommandLine = (pid: number): string => readProc(pid, 'cmdline')

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // The process has already ended.
    return ''
  }
}
