import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { getChangeRows, openChanges } from './harness/changes'
import { createAcceptedSolve, getRowButton, getToast } from './harness/dashboard'
import { installFakeExtension } from './harness/extension'
import { getSection, getSelectedRow, getSolveList, getSolveRows, getSolveTitle } from './harness/history'
import { expect, test } from './harness/test'

const getDialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

async function openAddForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add solves' }).click()
  await page.getByRole('menuitem', { name: 'Add a solve…' }).click()
  return getDialog(page, 'Add a solve')
}

async function chooseTwoSum(form: Locator): Promise<void> {
  await form.getByLabel('Problem', { exact: true }).fill('two su')
  await form
    .getByRole('button', { name: /^1\. ?Two Sum/ })
    .first()
    .click()
}

async function showHistory(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
}

test('[N10] [fault 7] a solve, also of a problem that is not on LeetCode, is added by hand, corrected, removed and restored; typed text stays until it is saved', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  await showHistory(page)
  await page.getByRole('button', { name: 'Add a solve' }).click()
  const form = getDialog(page, 'Add a solve')
  await expect(form.getByLabel('Problem', { exact: true })).toBeFocused()
  await expectAccessible(page, 'the form of a solve', form)
  await form.getByLabel('Notes').fill('On a')
  await form.getByRole('button', { name: 'Add solve' }).click()
  await expect(form).toContainText('Choose a problem')
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add a solve' }).click()
  await expect(form.getByLabel('Problem', { exact: true })).toBeFocused()
  await expect(form).not.toContainText('Choose a problem')
  await expect(form.getByLabel('Notes')).toHaveValue('On a')
  const search = form.getByLabel('Problem', { exact: true })
  await search.fill('lru')
  await expect(form.getByRole('button', { name: /^146\.\s*LRU Cache/ })).toBeVisible()
  // Enter chooses a result for the present search text, not for the earlier text.
  await search.fill('two su')
  await search.press('Enter')
  await expect(form.getByRole('button', { name: 'Change' })).toBeVisible()
  await form.getByLabel('Notes').fill('On a white')
  await page.goBack()
  await showHistory(page)
  await expect(page.getByRole('button', { name: 'Add a solve' })).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a solve' }).click()
  await expect(form.getByText('Two Sum', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Notes')).toHaveValue('On a white')
  await form.getByLabel('Date and time').fill('2026-03-09T18:30')
  await form.getByLabel('Language').selectOption('python3')
  await form.getByLabel('Solve Time (minutes)').fill('1h 10')
  await form.getByLabel('Code').fill('pass')
  await form.getByLabel('Notes').fill('On a whiteboard')
  await form.getByRole('button', { name: 'Add solve' }).click()
  await expect(getToast(page, 'Solve added.')).toBeVisible()
  await expect(getSolveRows(page)).toHaveCount(1)
  await expect(getSolveTitle(page)).toContainText('Two Sum')
  await expect(page.getByRole('article')).toContainText('Added by hand')
  await expect(getSection(page, 'Solve Details')).toContainText('1 h 10 min')
  await expect(getSection(page, 'Solve Details')).toContainText('On a whiteboard')

  await page.getByRole('button', { name: 'Correct' }).click()
  const correction = getDialog(page, 'Correct Two Sum')
  await correction.getByLabel('Verdict').selectOption('Wrong Answer')
  await correction.getByRole('button', { name: 'Save' }).click()
  await expect(getSolveRows(page).first()).toContainText('Wrong Answer')
  await page.getByRole('button', { name: 'Remove solve' }).click()
  await expect(page.getByText('No solves found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
  await expect(getSection(page, 'Solve Details')).toContainText('On a whiteboard')

  // An undo of the addition would hide the later correction. The app shows this reason instead of an undo button.
  await openChanges(page)
  await getChangeRows(page).filter({ hasText: 'Added' }).first().click()
  await expect(page.getByText('an undo would hide these changes too')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo this change' })).toHaveCount(0)
  await getChangeRows(page).filter({ hasText: 'Corrected' }).first().click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText('an undo would hide these changes too')).toBeHidden()
  await showHistory(page)

  await openAddForm(page)
  await search.fill('Paper interview at Acme')
  await form.getByRole('button', { name: /as your own problem/ }).click()
  await form.getByLabel('Notes').fill('Half a thought')
  const questionShown = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const question = await questionShown
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await reloaded
  await page.getByRole('button', { name: 'Correct' }).click()
  await correction.getByRole('button', { name: 'Cancel' }).click()
  await openAddForm(page)
  await expect(form).toContainText('Paper interview at Acme')
  await expect(form.getByLabel('Notes')).toHaveValue('Half a thought')
  await form.getByLabel('Link (optional)').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Add solve' }).click()
  await expect(form).toContainText('Enter a web address')
  await form.getByLabel('Link (optional)').fill('https://acme.example/7')
  await form.getByRole('button', { name: 'Add solve' }).click()
  await getSolveRows(page).filter({ hasText: 'Paper interview at Acme' }).click()
  await expect(getSolveTitle(page).getByRole('link')).toHaveAttribute('href', 'https://acme.example/7')
  await expect(page.getByText('2 problems solved · 2 submissions', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)))).toEqual([])
  await page.reload()
  await expect(getSolveTitle(page)).toContainText('Paper interview at Acme')
  await openAddForm(page)
  await expect(form.getByLabel('Notes')).toHaveValue('')
})

test('[N10] a synced submission that looks like an added solve is joined with it or kept apart, as the user decides', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser()
  await showHistory(page)
  const form = await openAddForm(page)
  await chooseTwoSum(form)
  await form.getByLabel('Notes').fill('My own words')
  await form.getByRole('button', { name: 'Add solve' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)

  const submission = createAcceptedSolve('two-sum', 60, { lang: 'cpp', code: 'int main() {}' })
  await installFakeExtension(page, { username, submissions: [submission] })
  await page.reload()
  await expect(getSolveRows(page)).toHaveCount(2)
  const joinOffer = page.getByRole('article').getByRole('status').filter({ hasText: 'Join them?' })
  await expect(joinOffer).toBeVisible()
  await expectAccessible(page, 'an offer to join', joinOffer)
  await joinOffer.getByRole('button', { name: 'Join' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
  await expect(getSolveList(page)).toBeFocused()
  await expect(getSelectedRow(page)).toHaveCount(1)
  await expect(getSolveTitle(page)).toContainText('Two Sum')
  await expect(getSection(page, 'Solve Details')).toContainText('My own words')
  await expect(page.getByRole('article')).toContainText('C++')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(getSolveRows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(getDialog(page, 'Join solves').getByRole('listitem')).toContainText('1.Two Sum')
  await getDialog(page, 'Join solves').getByRole('button', { name: 'Keep both' }).click()
  await expect(getDialog(page, 'Join solves')).toBeHidden()
  await expect(getSolveList(page)).toBeFocused()
  await page.reload()
  await expect(getSolveRows(page)).toHaveCount(2)
  await expect(page.getByText('Join them?')).toBeHidden()
})

const expectFullyVisible = (text: Locator): Promise<void> =>
  expect.poll(() => text.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)

test('[N10, W3] a long problem title wraps on a phone in "Join solves" and in the explanation of a score', async ({
  page,
  signInNewUser,
}) => {
  const name = 'Best Time to Buy and Sell Stock with Transaction Fee'
  const username = await signInNewUser()
  await showHistory(page)
  const form = await openAddForm(page)
  await form.getByLabel('Problem', { exact: true }).fill('transaction fee')
  await form.getByRole('button', { name }).first().click()
  await form.getByRole('button', { name: 'Add solve' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
  const slug = 'best-time-to-buy-and-sell-stock-with-transaction-fee'
  await installFakeExtension(page, { username, submissions: [createAcceptedSolve(slug, 60)] })
  await page.reload()
  await expect(getSolveRows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const joinDialog = getDialog(page, 'Join solves')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFullyVisible(joinDialog.getByText(name, { exact: true }).first())
  await joinDialog.getByRole('button', { name: 'Keep both' }).click()
  await expect(joinDialog).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await getRowButton(page, 'Array').click()
  const contributions = page.getByRole('region', { name: 'What makes up the Array score' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFullyVisible(contributions.getByRole('button', { name }).first())
})
