import type { Page } from '@playwright/test'

/** The button may be in the menu "More". The keyboard also reaches it below a toast. */
export async function pressToolbarButton(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('banner')
  const tool = bar.getByRole('button', { name, exact: true })
  if (!(await tool.isVisible())) await bar.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await tool.press('Enter')
}
