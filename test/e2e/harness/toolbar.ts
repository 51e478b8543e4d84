import type { Page } from '@playwright/test'

/** In a narrow window, the button is in the menu "More". */
export async function pressToolbarButton(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('banner')
  const tool = bar.getByRole('button', { name, exact: true })
  if (!(await tool.isVisible())) await bar.getByRole('button', { name: 'More', exact: true }).click()
  await tool.click()
}
