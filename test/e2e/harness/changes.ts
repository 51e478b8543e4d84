import { expect, type Locator, type Page } from '@playwright/test'
import { section } from './history'

/** Switches to the view of changes and waits for its first rows. */
export async function openChanges(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Changes', exact: true }).click()
  await expect(changeRows(page).first()).toBeVisible()
}

/** The list of changes. */
export const changeList = (page: Page): Locator => page.getByRole('list', { name: 'Changes, newest first' })

/** The rendered rows of the list: each is the button that opens its change. */
export const changeRows = (page: Page): Locator => changeList(page).locator('[data-change]')

/** The row at an index, with its opened content below it. */
export const changeAt = (page: Page, at: number): Locator =>
  changeList(page)
    .locator(':scope > li')
    .filter({ has: page.locator(`[data-change="${at}"]`) })

/** Writes a note on the open solve. */
export async function writeNote(page: Page, text: string): Promise<void> {
  const details = section(page, 'Solve Details')
  await details.getByRole('button', { name: /(Add|Edit) Details/ }).click()
  await page.getByLabel('Notes').fill(text)
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(details.getByRole('button', { name: 'Edit Details' })).toBeVisible()
}
