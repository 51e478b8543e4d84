import type { Page } from '@playwright/test'
import { changeRows, writeNote } from './harness/changes'
import { createProfile, rowButton, toast } from './harness/dashboard'
import { openHistory, openSolve, rows, section } from './harness/history'
import { expect, test } from './harness/test'
import { openTravel } from './harness/travel'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => button(page, name).press('Enter')
const view = (page: Page) => page.locator('#view')

test('[W2] a button that goes with what it did leaves the focus where one goes on, on the dashboard and in dialogs', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await press(page, 'Your data')
  await press(page, 'Export')
  await expect(page.getByText('is in your downloads')).toBeVisible()
  await expect(button(page, 'Export')).toBeFocused()
  await page.keyboard.press('Escape')
  await createProfile(page, 'Mine', { Array: 50 })
  await press(page, 'Manage Profiles')
  await press(page, 'Delete Mine')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const furthest = page.getByRole('button', { name: /^Open the row of / })
  const tag = (await furthest.getAttribute('aria-label'))?.replace('Open the row of ', '') ?? ''
  await furthest.press('Enter')
  await expect(rowButton(page, tag)).toBeFocused()
  await openTravel(page)
  await press(page, 'Previous change')
  await press(page, 'Next change')
  await expect(page.getByText('Move the slider to see any earlier day')).toBeVisible()
  await expect(button(page, 'Next change')).toBeFocused()
  await press(page, 'Previous change')
  await press(page, 'Back to now')
  await expect(view(page)).toBeFocused()
})

test('[W2] so it does in the Solve History and the changes', async ({ page, openDemo }) => {
  await openDemo()
  await openHistory(page)
  await press(page, 'Hide list')
  await expect(button(page, 'Show List')).toBeFocused()
  await press(page, 'Show List')
  await expect(button(page, 'Hide list')).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Search solves' })
  await search.fill('nothing is called so')
  await press(page, 'Clear filters')
  await expect(search).toBeFocused()
  await openSolve(page, 'Largest Rectangle')
  await press(page, 'Previous snapshot')
  await press(page, 'Next snapshot')
  await expect(button(page, 'Next snapshot')).toBeFocused()
  await expect(button(page, 'Next snapshot')).toBeDisabled()
  await writeNote(page, 'A note.')
  await toast(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(button(page, 'Edit Details')).toBeFocused()
  await section(page, 'Versions').getByRole('button', { name: 'All changes' }).press('Enter')
  await expect(view(page)).toBeFocused()
  await press(page, 'Show changes of all solves')
  await expect(page.getByRole('searchbox', { name: 'Search changes' })).toBeFocused()
  await changeRows(page).first().press('Enter')
  await press(page, 'Undo this change')
  await expect(button(page, 'Undo this change')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show the dashboard as of here' }).last()).toBeFocused()
})

test('[W2] on a small screen the way back to the list leads into it', async ({ page, openDemo }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDemo()
  await openHistory(page)
  await rows(page).nth(2).click()
  await expect(button(page, 'All solves')).toBeFocused()
  await press(page, 'All solves')
  await expect(page.getByRole('listbox')).toBeFocused()
})
