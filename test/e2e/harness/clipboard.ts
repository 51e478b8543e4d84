import type { BrowserContext, Page } from '@playwright/test'
import { isFirefox } from './firefox'

/**
 * Allows the page to use the clipboard. Firefox has no such permission, so a preference in playwright.config.ts allows
 * it in Firefox.
 */
export const allowClipboard = async (context: BrowserContext) => {
  if (!isFirefox()) await context.grantPermissions(['clipboard-read', 'clipboard-write'])
}

export const writeClipboard = (page: Page, text: string) =>
  page.evaluate((one) => navigator.clipboard.writeText(one), text)
