import type { Locator, Page } from '@playwright/test'
import { getDialog } from './dashboard'

export async function openAddForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add solves' }).click()
  await page.getByRole('menuitem', { name: 'Add a solve…' }).click()
  return getDialog(page, 'Add a solve')
}

export async function showHistory(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
}
