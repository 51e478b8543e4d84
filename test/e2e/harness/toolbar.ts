import type { Page } from '@playwright/test'

/** The button may be in the menu "More". */
export async function pressToolbarButton(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('banner')
  const tool = bar.getByRole('button', { name, exact: true })
  if (!(await tool.isVisible())) await bar.getByRole('button', { name: 'More', exact: true }).click()
  await tool.click()
}
