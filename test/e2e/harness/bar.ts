import type { Page } from '@playwright/test'

/** Presses one of the navigation bar's tools, out of the list behind "More" where the bar has no room for them. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('banner')
  const more = bar.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  await bar.getByRole('button', { name, exact: true }).click()
}
