import { defineBrowserProvider } from '@vitest/browser'
import type { BrowserProvider, BrowserProviderOption } from 'vitest/node'
import { startWebKit, type WebKitDriver, type WebKitSession } from './driver.ts'

class WebKitProvider implements BrowserProvider {
  readonly name = 'webkit-webdriver'
  readonly supportsParallelism = false
  #driver: WebKitDriver | null = null
  #session: WebKitSession | null = null

  getCommandsContext(): Record<string, unknown> {
    return {}
  }

  async openPage(_id: string, url: string): Promise<void> {
    this.#driver ??= await startWebKit()
    this.#session ??= await this.#driver.newSession()
    await this.#session.post('/url', { url })
  }

  async close(): Promise<void> {
    await this.#session?.end()
    await this.#driver?.stop()
    this.#session = null
    this.#driver = null
  }
}

export function createWebkitProvider(): BrowserProviderOption {
  return defineBrowserProvider({
    name: 'webkit-webdriver',
    supportedBrowser: ['webkit'],
    options: {},
    providerFactory: () => new WebKitProvider(),
  })
}
