import { expect, type Page } from '@playwright/test'
import { evaluateInTab } from './firefox-debugger'

/** A page of the extension that a test reads and uses as a person does, in Chromium or Firefox. */
export interface CompanionPage {
  readText(): Promise<string>
  /** Presses the button with this accessible name as soon as it exists and is enabled. */
  press(name: string): Promise<void>
}

/** A page of the extension in Chromium. */
export const createChromiumPage = (page: Page): CompanionPage => ({
  readText: () => page.locator('body').innerText(),
  press: async (name) => {
    // Playwright waits for a frame before a click, and a page in the background draws no frames.
    await page.bringToFront()
    await page.getByRole('button', { name, exact: true }).click()
  },
})

/** A page of the extension in Firefox, found by the path of its tab. `port` is the port of Firefox's debugger. */
export const createFirefoxPage = (port: number, path: string): CompanionPage => ({
  readText: async () => (await evaluateInTab(port, path, 'document.body.innerText')) ?? '',
  async press(name) {
    const press = `(() => {
      const name = ${JSON.stringify(name)}
      const button = [...document.querySelectorAll('button')].find(
        (one) => (one.ariaLabel ?? one.textContent) === name && !one.disabled && one.checkVisibility(),
      )
      button?.click()
      return button === undefined ? 'missing' : 'pressed'
    })()`
    await expect.poll(() => evaluateInTab(port, path, press)).toBe('pressed')
  },
})
