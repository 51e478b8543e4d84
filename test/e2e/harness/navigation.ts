import type { Page } from '@playwright/test'
import { expect } from './test'

export const getViewTab = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name, exact: true })

/** The button is in the menu "More", which may be closed. */
export const getChangesButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Changes', exact: true, includeHidden: true })

/** The app writes the history entry with a delay. */
export async function waitForStoredView(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(text)
}
