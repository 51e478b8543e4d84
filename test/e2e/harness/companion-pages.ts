import { expect, type Page } from '@playwright/test'
import { evaluateInTab } from './firefox-debugger'

export interface CompanionPage {
  readText(): Promise<string>
  /** Waits until the button is enabled, and presses it. */
  press(name: string): Promise<void>
}

export const createChromiumPage = (page: Page): CompanionPage => ({
  readText: () => page.locator('body').innerText(),
  press: async (name) => {
    // Playwright waits for a frame before a click, and a page in the background draws no frames.
    await page.bringToFront()
    await page.getByRole('button', { name, exact: true }).click()
  },
})

/** Finds a page of the extension by the path of its URL. `port` is the port of Firefox's debugger. */
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
