import type { Page } from '@playwright/test'
import { openChanges } from './harness/changes'
import { addProfile, getProfileMenuButton, getRowButton } from './harness/dashboard'
import { getSelectedRow, getSolveList, getSolveRows, getSolveTitle, openHistory, openSolve } from './harness/history'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

const getSearchField = (page: Page) => page.getByRole('searchbox')
const getViewTab = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })

/** The app writes the history entry with a delay. */
async function waitForStoredView(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(text)
}

test('[N8] Back, Forward and a reload keep the view, its selection and its filters; the address stays the same', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await test.step('Back and Forward go through the views', () => goBackAndForward(page))
  const address = page.url()
  await openHistory(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Difficulty').selectOption('Medium')
  await openSolve(page, 'LRU Cache')
  await waitForStoredView(page, 'lru-cache|')
  const readStoredSelection = () => page.evaluate(() => history.state.parts.history.selected)
  const firstSelection = await readStoredSelection()
  await getSolveRows(page).nth(1).click()
  const openedPosition = await getSelectedRow(page).getAttribute('aria-posinset')
  expect(page.url()).toBe(address)
  await expect.poll(readStoredSelection).not.toBe(firstSelection)
  await page.reload()
  await expect(getViewTab(page, 'Solve History')).toHaveAttribute('aria-current', 'page')
  await expect(getSearchField(page)).toHaveValue('LRU Cache')
  await expect(getSolveTitle(page)).toContainText('LRU Cache')
  await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', openedPosition ?? '?')
  await expect(page.getByRole('button', { name: 'Filters (1 active)' })).toBeVisible()
  expect(page.url()).toBe(address)

  await openChanges(page)
  await getSearchField(page).fill('Wrong Answer')
  await waitForStoredView(page, 'Wrong Answer')
  await page.reload()
  await expect(getViewTab(page, 'Changes')).toHaveAttribute('aria-current', 'page')
  await expect(getSearchField(page)).toHaveValue('Wrong Answer')
})

async function goBackAndForward(page: Page): Promise<void> {
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await openChanges(page)
  await getSearchField(page).fill('Synced')
  await getViewTab(page, 'Dashboard').click()
  await expect(getRowButton(page, 'Array')).toBeVisible()
  await page.goBack()
  await expect(getViewTab(page, 'Changes')).toHaveAttribute('aria-current', 'page')
  await expect(getSearchField(page)).toHaveValue('Synced')
  await page.goBack()
  await expect(getSolveTitle(page)).toContainText('Jump Game')
  await expect(getSearchField(page)).toHaveValue('Jump Game')
  await page.goForward()
  await expect(getSearchField(page)).toHaveValue('Synced')
  await page.goForward()
  await expect(getRowButton(page, 'Array')).toBeVisible()
}

test('[N8] [W3] on a phone, Back returns from a solve to the list and then to the dashboard', async ({
  page,
  openDemo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDemo()
  await getViewTab(page, 'Solve History').click()
  await getSolveRows(page).nth(2).click()
  await expect(getSolveTitle(page)).toBeVisible()
  await page.goBack()
  await expect(getSolveList(page)).toBeVisible()
  await expect(page.getByRole('article')).toBeHidden()
  await page.goBack()
  await expect(getRowButton(page, 'Array')).toBeVisible()
})

test('[N8] [A12, A13] the demo leads to one’s own account; the app restores neither the view of another user nor the view before Sign Out', async ({
  page,
  openDemo,
  createUser,
}) => {
  const username = createUser()
  const signIn = async () => {
    await page.getByLabel('Username').fill(username)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await openDemo()
  await addProfile(page, 'Kept in the demo', { Array: 30 })
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveAttribute('title', /remove your data/)
  await openHistory(page)
  await getViewTab(page, 'Dashboard').click()
  await page.getByRole('button', { name: 'Use my own account' }).click()
  await signIn()
  await waitForSync(page)
  await expect(getViewTab(page, 'Dashboard')).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(getViewTab(page, 'Dashboard')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: `Hello, ${username}` })).toBeVisible()

  await getViewTab(page, 'Solve History').click()
  await waitForStoredView(page, '"screen":"history"')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await signIn()
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeVisible()
  await expect(getViewTab(page, 'Dashboard')).toHaveAttribute('aria-current', 'page')

  await openDemo()
  await expect(getProfileMenuButton(page)).toContainText('Kept in the demo')
})
