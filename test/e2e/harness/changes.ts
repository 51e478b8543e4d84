import { expect, type Locator, type Page } from '@playwright/test'
import { getSection } from './history'
import { pressToolbarButton } from './toolbar'

export async function openChanges(page: Page): Promise<void> {
  await pressToolbarButton(page, 'Changes')
  await expect(getChangeRows(page).first()).toBeVisible()
}

export const getChangeList = (page: Page): Locator => page.getByRole('list', { name: 'Changes, newest first' })

export const getChangeRows = (page: Page): Locator => getChangeList(page).locator('[data-change]')

/** Locates a change with its opened content. The first index is 0. */
export const getChangeAt = (page: Page, index: number): Locator =>
  getChangeList(page)
    .locator(':scope > li')
    .filter({ has: page.locator(`[data-change="${index}"]`) })

export async function writeNote(page: Page, text: string): Promise<void> {
  const details = getSection(page, 'Solve Details')
  await details.getByRole('button', { name: /(Add|Edit) Details/ }).click()
  await page.getByLabel('Notes').fill(text)
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(details.getByRole('button', { name: 'Edit Details' })).toBeVisible()
}
