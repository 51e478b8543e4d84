import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test'
import type { FakeLeetcode } from '../../fake-site'
import { CompanionClient } from './companion-client'
import { type CompanionPage, chromiumPage, firefoxPage } from './companion-pages'
import { isFirefox } from './firefox'
import { debuggerPreferences, evaluateInTab, installTemporarily } from './firefox-debugger'
import { Profile } from './profile'

/**
 * Divides waiting times of 0.6 to 15 seconds in the extension's background, or in a page of it, by 40. The delays that protect the real
 * site would cost each test minutes. Time limits of requests stay unchanged.
 */
export const SHORTEN_WAITS = `void (globalThis.setTimeout = ((own) => (handler, ms = 0, ...rest) =>
  own(handler, ms >= 600 && ms <= 15_000 ? ms / 40 : ms, ...rest))(globalThis.setTimeout))`

const builtExtension = (browser: 'chrome' | 'firefox'): string => {
  const folder = `dist-extension/${browser}`
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run \`npm run build\` first.`)
  return folder
}

/** A browser with the built extension, the fake leetcode.com at its real address, and the built app. */
export class CompanionBrowser {
  readonly profile: Profile
  readonly #folder = mkdtempSync(join(tmpdir(), 'solvelog-extension-'))
  #context: BrowserContext | null = null
  #isConnected = false
  #isStarted = false
  /** The port of Firefox's debugger. */
  #debugger = 0

  constructor(
    readonly leetcode: FakeLeetcode,
    readonly origin: string,
  ) {
    this.profile = new Profile(origin)
  }

  /**
   * Starts the browser, or starts it again on the same profile after `profile.kill()`. Presses Start on the first-run page, unless
   * `pressStart` is false.
   */
  async start(pressStart = true): Promise<void> {
    const page = isFirefox() ? await this.#startFirefox() : await this.#startChromium(pressStart)
    this.#context = page.context()
  }

  /** The first-run page, which the extension opens after its installation. */
  async openFirstRun(): Promise<Page> {
    const address = `chrome-extension://${this.extensionId}/first-run.html`
    const opened = () => this.context.pages().find((page) => page.url() === address)
    await expect.poll(opened, { timeout: 20_000 }).toBeTruthy()
    const page = opened()
    if (!page) throw new Error('The first-run page is gone.')
    return page
  }

  async #startChromium(pressStart: boolean): Promise<Page> {
    const flags = [
      `--host-resolver-rules=MAP leetcode.com:443 127.0.0.1:${this.leetcode.port}`,
      '--ignore-certificate-errors',
    ]
    const page = await this.profile.start({ extension: builtExtension('chrome'), flags })
    const context = page.context()
    const shortenWaits = (worker: Worker) => worker.evaluate(SHORTEN_WAITS)
    context.on('serviceworker', (worker) => void shortenWaits(worker))
    const [worker] = context.serviceWorkers()
    await shortenWaits(worker ?? (await context.waitForEvent('serviceworker')))
    this.#context = context
    if (this.#isStarted) return page
    const firstRun = await this.openFirstRun()
    if (!pressStart) return page
    await firstRun.getByRole('button', { name: 'Start' }).click()
    await expect(firstRun.getByText(/^Started\./)).toBeVisible()
    await firstRun.close()
    this.#isStarted = true
    return page
  }

  async #startFirefox(): Promise<Page> {
    const port = await freePort()
    this.#debugger = port
    const preferences = {
      ...debuggerPreferences(port),
      'network.proxy.type': 1,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': this.leetcode.proxyPort,
    }
    const page = await this.profile.start({ flags: ['--start-debugger-server'], preferences })
    await installTemporarily(port, this.#quickExtension())
    if (this.#isStarted) return page
    const firstRun = firefoxPage(port, '/first-run.html')
    await firstRun.press('Start')
    await expect.poll(() => firstRun.text()).toContain('\nStarted.')
    this.#isStarted = true
    return page
  }

  /** The built Firefox extension with shortened waits. */
  #quickExtension(): string {
    const folder = join(this.#folder, 'firefox')
    cpSync(builtExtension('firefox'), folder, { recursive: true })
    const background = join(folder, 'background.js')
    writeFileSync(background, [SHORTEN_WAITS, readFileSync(background, 'utf8')].join(';\n'))
    return folder
  }

  /** Ends the browser and removes its profile. */
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

  /** Opens a page of the fake leetcode.com in a new tab. */
  async openLeetcode(path = '/problems/two-sum/'): Promise<Page> {
    const page = await this.newPage()
    await page.goto(`https://leetcode.com${path}`)
    return page
  }

  /** Opens the app in a new tab and signs in. */
  async openApp(username: string): Promise<Page> {
    const page = await this.newPage()
    await this.signIn(page, username)
    return page
  }

  /** Opens the app in a tab and signs in. */
  async signIn(page: Page, username: string): Promise<void> {
    await this.connectApp()
    await page.goto(this.origin)
    await page.getByLabel('Username').fill(username)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  /** Opens a page that speaks the protocol with the extension. */
  async openClient(): Promise<CompanionClient> {
    await this.connectApp()
    const client = await CompanionClient.open(await this.newPage(), this.origin)
    expect(await client.connect()).toBe('connected')
    return client
  }

  /** Connects the app's origin once, as the user does when the popup asks. */
  async connectApp(): Promise<void> {
    if (this.#isConnected) return
    const client = await CompanionClient.open(await this.newPage(), this.origin)
    if ((await client.connect()) === 'not-connected') {
      const popup = await this.popup()
      await popup.press(`Connect ${new URL(this.origin).host}`)
      await expect.poll(() => popup.text()).toMatch(new RegExp(`${this.origin}\\s+Has not read any data yet`))
    }
    await client.page.close()
    this.#isConnected = true
  }

  /** Opens the popup in a tab, in any browser. */
  async popup(): Promise<CompanionPage> {
    if (!isFirefox()) return chromiumPage(await this.openPopup())
    const open = `browser.tabs.create({ url: browser.runtime.getURL('popup.html'), active: false }); ''`
    await evaluateInTab(this.#debugger, '/first-run.html', open)
    return firefoxPage(this.#debugger, '/popup.html')
  }

  /** Opens the popup in a tab. In Firefox, a test cannot navigate to a page of an extension. */
  async openPopup(): Promise<Page> {
    const page = await this.newPage()
    await page.goto(`chrome-extension://${this.extensionId}/popup.html`)
    return page
  }

  /** Loads the extension again, as an update does. Scripts in open tabs stay those of the earlier version. */
  async updateExtension(): Promise<void> {
    const page = await this.newPage()
    await page.goto('chrome://extensions')
    await page.evaluate(async (id) => {
      const api: unknown = Reflect.get(chrome, 'developerPrivate')
      const call = (name: string, ...args: unknown[]) => Reflect.get(Object(api), name).apply(api, args)
      // Without this preference, a browser does not load an unpacked extension again after a restart.
      await call('updateProfileConfiguration', { inDeveloperMode: true })
      await call('reload', id, { failQuietly: true })
    }, this.extensionId)
    await page.close()
  }

  get extensionId(): string {
    const [worker] = this.context.serviceWorkers()
    if (!worker) throw new Error('The extension has no background.')
    return new URL(worker.url()).host
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
