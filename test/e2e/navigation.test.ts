import type { Page } from '@playwright/test'
import { openChanges } from './harness/changes'
import { getRowButton } from './harness/dashboard'
import { getSelectedRow, getSolveRows, getSolveTitle, openHistory, openSolve } from './harness/history'
import { getChangesButton, getViewTab, waitForStoredView } from './harness/navigation'
import { expect, test } from './harness/test'

const getSearchField = (page: Page) => page.getByRole('searchbox')

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
  await expect(getChangesButton(page)).toHaveAttribute('aria-current', 'page')
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
  await expect(getChangesButton(page)).toHaveAttribute('aria-current', 'page')
  await expect(getSearchField(page)).toHaveValue('Synced')
  await page.goBack()
  await expect(getSolveTitle(page)).toContainText('Jump Game')
  await expect(getSearchField(page)).toHaveValue('Jump Game')
  await page.goForward()
  await expect(getSearchField(page)).toHaveValue('Synced')
  await page.goForward()
  await expect(getRowButton(page, 'Array')).toBeVisible()
}
