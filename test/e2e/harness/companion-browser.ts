import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test'
import type { FakeLeetcode } from '../../fake-site'
import { CompanionClient } from './companion-client'
import { type CompanionPage, createChromiumPage, createFirefoxPage } from './companion-pages'
import { isFirefox } from './firefox'
import { createDebuggerPreferences, evaluateInTab, installTemporarily } from './firefox-debugger'
import { Profile } from './profile'

/**
 * Divides timeouts of 0.6 to 15 seconds by 40. The extension's waits protect the real site and would make the tests
 * slow.
 */
export const SHORTEN_WAITS_SCRIPT = `void (globalThis.setTimeout = ((own) => (handler, ms = 0, ...rest) =>
  own(handler, ms >= 600 && ms <= 15_000 ? ms / 40 : ms, ...rest))(globalThis.setTimeout))`

const findBuiltExtension = (browser: 'chrome' | 'firefox'): string => {
  const folder = `dist-extension/${browser}`
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run \`npm run build\` first.`)
  return folder
}

/** A browser with the built extension, in which https://leetcode.com is a fake site. */
export class CompanionBrowser {
  readonly profile: Profile
  readonly #folder = mkdtempSync(join(tmpdir(), 'solvelog-extension-'))
  #context: BrowserContext | null = null
  #isConnected = false
  #isExtensionStarted = false
  #debuggerPort = 0
  #extensionId: string | null = null

  constructor(
    readonly leetcode: FakeLeetcode,
    readonly origin: string,
  ) {
    this.profile = new Profile(origin)
  }

  /**
   * Presses Start on the extension's first-run page, unless an earlier call did. `pressStart` has no effect in Firefox.
   */
  async start(pressStart = true): Promise<void> {
    const page = isFirefox() ? await this.#startFirefox() : await this.#startChromium(pressStart)
    this.#context = page.context()
  }

  /** Waits for the page that the extension opens after its installation. Chromium only. */
  async waitForFirstRun(): Promise<Page> {
    const address = `chrome-extension://${this.extensionId}/first-run.html`
    const findFirstRun = () => this.context.pages().find((page) => page.url() === address)
    await expect.poll(findFirstRun).toBeTruthy()
    const page = findFirstRun()
    if (!page) throw new Error('The first-run page is gone.')
    return page
  }

  async #startChromium(pressStart: boolean): Promise<Page> {
    const flags = [
      `--host-resolver-rules=MAP leetcode.com:443 127.0.0.1:${this.leetcode.port}`,
      '--ignore-certificate-errors',
    ]
    const page = await this.profile.start({ extension: findBuiltExtension('chrome'), flags })
    const context = page.context()
    const shortenWaits = (worker: Worker) => worker.evaluate(SHORTEN_WAITS_SCRIPT)
    // A worker that has already ended needs no shorter waits.
    context.on('serviceworker', (worker) => void shortenWaits(worker).catch(() => undefined))
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    await shortenWaits(worker)
    this.#context = context
    this.#extensionId = new URL(worker.url()).host
    if (this.#isExtensionStarted) return page
    const firstRun = await this.waitForFirstRun()
    if (!pressStart) return page
    await firstRun.getByRole('button', { name: 'Start' }).click()
    await expect(firstRun.getByText(/^Started\./)).toBeVisible()
    await firstRun.close()
    this.#isExtensionStarted = true
    return page
  }

  async #startFirefox(): Promise<Page> {
    const port = await findFreePort()
    this.#debuggerPort = port
    const preferences = {
      ...createDebuggerPreferences(port),
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': this.leetcode.proxyPort,
    }
    const page = await this.profile.start({ flags: ['--start-debugger-server'], preferences })
    await installTemporarily(port, this.#writeExtensionWithShortWaits())
    if (this.#isExtensionStarted) return page
    const firstRun = createFirefoxPage(port, '/first-run.html')
    await firstRun.press('Start')
    await expect.poll(() => firstRun.readText()).toContain('\nStarted.')
    this.#isExtensionStarted = true
    return page
  }

  #writeExtensionWithShortWaits(): string {
    const folder = join(this.#folder, 'firefox')
    cpSync(findBuiltExtension('firefox'), folder, { recursive: true })
    const background = join(folder, 'background.js')
    writeFileSync(background, [SHORTEN_WAITS_SCRIPT, readFileSync(background, 'utf8')].join(';\n'))
    return folder
  }

  async remove(): Promise<void> {
    await this.profile.remove()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser has not been started.')
    return this.#context
  }

  newPage(): Promise<Page> {
    return this.context.newPage()
  }

  async openLeetcode(path = '/problems/two-sum/'): Promise<Page> {
    const page = await this.newPage()
    await page.goto(`https://leetcode.com${path}`)
    return page
  }

  async openApp(username: string): Promise<Page> {
    const page = await this.newPage()
    await this.signIn(page, username)
    return page
  }

  async signIn(page: Page, username: string): Promise<void> {
    await this.connectApp()
    await page.goto(this.origin)
    await page.getByLabel('Username').fill(username)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  async openClient(): Promise<CompanionClient> {
    await this.connectApp()
    const client = await CompanionClient.open(await this.newPage(), this.origin)
    expect(await client.connect()).toBe('connected')
    return client
  }

  /** Allows the app's origin to read the extension's data, as the user does in the popup. */
  async connectApp(): Promise<void> {
    if (this.#isConnected) return
    const client = await CompanionClient.open(await this.newPage(), this.origin)
    if ((await client.connect()) === 'not-connected') {
      const popup = await this.openPopup()
      await popup.press(`Connect ${new URL(this.origin).host}`)
      await expect.poll(() => popup.readText()).toMatch(new RegExp(`${this.origin}\\s+Has not read any data yet`))
    }
    await client.page.close()
    this.#isConnected = true
  }

  async openPopup(): Promise<CompanionPage> {
    if (!isFirefox()) return createChromiumPage(await this.openChromiumPopup())
    const open = `browser.tabs.create({ url: browser.runtime.getURL('popup.html'), active: false }); ''`
    await evaluateInTab(this.#debuggerPort, '/first-run.html', open)
    return createFirefoxPage(this.#debuggerPort, '/popup.html')
  }

  /** Works only in Chromium. In Firefox, a test cannot navigate to a page of an extension. */
  async openChromiumPopup(): Promise<Page> {
    const page = await this.newPage()
    await page.goto(`chrome-extension://${this.extensionId}/popup.html`)
    return page
  }

  /** Reloads the extension, as an update does. Open tabs continue to run the scripts of the earlier version. Chromium only. */
  async updateExtension(): Promise<void> {
    const page = await this.newPage()
    await page.goto('chrome://extensions')
    await page.evaluate(async (id) => {
      const api: unknown = Reflect.get(chrome, 'developerPrivate')
      const call = (name: string, ...args: unknown[]) => Reflect.get(Object(api), name).apply(api, args)
      // Without this preference, Chromium does not load an unpacked extension again after a restart.
      await call('updateProfileConfiguration', { inDeveloperMode: true })
      await call('reload', id, { failQuietly: true })
    }, this.extensionId)
    await page.close()
  }

  /** Chromium only. The extension keeps its id while its service worker is stopped. */
  get extensionId(): string {
    if (this.#extensionId === null) throw new Error('The browser was not started.')
    return this.#extensionId
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
