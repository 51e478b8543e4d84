import type { Locator, Page } from '@playwright/test'
import { expect } from './test'

export const focusWindow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

export async function reloadAndWaitForSync(page: Page, expectedElement: Locator): Promise<void> {
  await page.reload()
  await expect(expectedElement).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.syncsEnded)).toBeGreaterThanOrEqual(1)
}
