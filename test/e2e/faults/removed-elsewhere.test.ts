import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../harness/axe'
import { getChangeRows, openChanges, writeNote } from '../harness/changes'
import { leaveYourData } from '../harness/data'
import { chooseFolder, stubFolderPicker, syncThroughFolders } from '../harness/folder'
import {
  chooseSolveAction,
  getOtherSearchResults,
  getSearchField,
  getSection,
  getSolveRows,
  openHistory,
} from '../harness/history'
import { createUniqueUsername, expect, test } from '../harness/test'

const getRemovalNotice = (page: Page): Locator => page.getByRole('region', { name: 'Removed on another device' })

async function addTwoSum(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('button', { name: 'Add a solve' }).click()
  const form = page.getByRole('dialog', { name: 'Add a solve' })
  await form.getByLabel('Problem', { exact: true }).fill('two su')
  await form.getByRole('button', { name: 'Two Sum Easy' }).click()
  await form.getByLabel('Notes').fill('On a whiteboard')
  await form.getByRole('button', { name: 'Add solve' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
}

test('[N10, N6] [fault 44] a solve that one device removes while another types on it: both devices report it, the search and Changes find the text, and the removal can be reversed', async ({
  page,
  site,
  signIn,
  openBrowser,
}) => {
  const username = createUniqueUsername()
  const otherPage = await openBrowser()
  site.addUser(username)
  for (const tab of [page, otherPage]) {
    await stubFolderPicker(tab)
    await signIn(username, tab)
    await chooseFolder(tab)
    await leaveYourData(tab)
  }
  await addTwoSum(page)
  await syncThroughFolders(page, otherPage, username, 'whiteboard')
  await openHistory(otherPage)
  await writeNote(otherPage, 'Typed on the train')
  await chooseSolveAction(page, 'Remove solve')
  await expect(page.getByText('No solves found.')).toBeVisible()

  await syncThroughFolders(page, otherPage, username, 'SolveRemoved')
  await expect(getSolveRows(otherPage)).toHaveCount(0)
  await expect(getRemovalNotice(otherPage)).toContainText('“Two Sum” was removed on one device and changed on another')
  await syncThroughFolders(otherPage, page, username, 'train')
  await expect(getRemovalNotice(page)).toContainText('“Two Sum” was removed on one device and changed on another')

  await getSearchField(otherPage).fill('train')
  await expect(getOtherSearchResults(otherPage)).toContainText('Note: Typed on the train')
  await expect(getOtherSearchResults(otherPage)).toContainText('Removed solve')
  await expectAccessible(otherPage, 'what the search finds outside the list')
  await getSearchField(otherPage).fill('train tunnel')
  await expect(getOtherSearchResults(otherPage)).toHaveCount(0)
  await getSearchField(otherPage).fill('')
  await openChanges(otherPage)
  await getChangeRows(otherPage).filter({ hasText: 'note' }).first().click()
  await expect(otherPage.getByText('Typed on the train')).toBeVisible()

  await otherPage.reload()
  await getRemovalNotice(otherPage).getByRole('button', { name: 'Bring back' }).click()
  await expect(getRemovalNotice(otherPage)).toBeHidden()
  await openHistory(otherPage)
  await expect(getSection(otherPage, 'Solve Details')).toContainText('Typed on the train')
  await syncThroughFolders(otherPage, page, username, 'SolveRestored')
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
  await expect(getSection(page, 'Solve Details')).toContainText('Typed on the train')
  await expect(getRemovalNotice(page)).toBeHidden()

  // A removed solve that no other device has changed is not reported, and the search offers to restore it.
  await chooseSolveAction(page, 'Remove solve')
  await getSearchField(page).fill('whole train')
  await expect(getOtherSearchResults(page)).toHaveCount(0)
  await getSearchField(page).fill('train')
  await getOtherSearchResults(page).getByRole('button', { name: 'Restore' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
  await expect(getOtherSearchResults(page)).toHaveCount(0)
  await expect(getRemovalNotice(page)).toHaveCount(0)
})
