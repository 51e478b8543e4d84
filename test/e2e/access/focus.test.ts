import type { Page } from '@playwright/test'
import { getChangeRows, writeNote } from '../harness/changes'
import { addProfile, getToast } from '../harness/dashboard'
import { leaveYourData } from '../harness/data'
import { chooseSolveAction, getButton, openHistory, openSolve } from '../harness/history'
import { expect, test } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'
import { openTimeTravel } from '../harness/travel'

const pressButton = (page: Page, name: string) => getButton(page, name).press('Enter')
const getViewContainer = (page: Page) => page.locator('#view')

test('[W2] the focus moves to the next useful control when a button disappears', async ({ page, openDemo }) => {
  await openDemo()
  await test.step('on the dashboard and in dialogs', async () => {
    await pressToolbarButton(page, 'Your data')
    await pressButton(page, 'Export')
    await expect(page.getByText(/^Saved .+ to solvelog-/)).toBeVisible()
    await expect(getButton(page, 'Export')).toBeFocused()
    await leaveYourData(page)
    await addProfile(page, 'Mine', { Array: 50 })
    await pressButton(page, 'Manage Profiles')
    await pressButton(page, 'Delete Mine')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await openTimeTravel(page)
    await pressButton(page, 'Previous change')
    await pressButton(page, 'Next change')
    await expect(page.getByText('Drag to go back, or press Play')).toBeVisible()
    await expect(getButton(page, 'Next change')).toBeFocused()
    await pressButton(page, 'Previous change')
    await pressButton(page, 'Back to now')
    await expect(getViewContainer(page)).toBeFocused()
  })
  await test.step('in the Solve History and the changes', async () => {
    await openHistory(page)
    await pressButton(page, 'Hide list')
    await expect(getButton(page, 'Show List')).toBeFocused()
    await pressButton(page, 'Show List')
    await expect(getButton(page, 'Hide list')).toBeFocused()
    const search = page.getByRole('searchbox', { name: 'Search solves' })
    await search.fill('nothing is called so')
    await pressButton(page, 'Clear filters')
    await expect(search).toBeFocused()
    await openSolve(page, 'Largest Rectangle')
    await pressButton(page, 'Previous snapshot')
    await pressButton(page, 'Next snapshot')
    await expect(getButton(page, 'Next snapshot')).toBeFocused()
    await expect(getButton(page, 'Next snapshot')).toBeDisabled()
    await writeNote(page, 'A note.')
    await getToast(page).getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(getButton(page, 'Edit Details')).toBeFocused()
    await chooseSolveAction(page, 'All changes')
    await expect(getViewContainer(page)).toBeFocused()
    await pressButton(page, 'Show changes to all solves')
    await expect(page.getByRole('searchbox', { name: 'Search changes' })).toBeFocused()
    await getChangeRows(page).first().press('Enter')
    await pressButton(page, 'Undo this change')
    await expect(getButton(page, 'Undo this change')).toBeHidden()
    await expect(page.getByRole('button', { name: 'View dashboard at this point' }).last()).toBeFocused()
  })
})
