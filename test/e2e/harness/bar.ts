import type { Page } from '@playwright/test'

/** Presses a tool of the navigation bar, or its entry in the "More" menu if the bar is too narrow. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('banner')
  const more = bar.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  await bar.getByRole('button', { name, exact: true }).click()
}
