import type { Locator } from '@playwright/test'
import { openAddForm, showHistory } from '../harness/added-solves'
import { expectAccessible, expectReadableColours } from '../harness/axe'
import { createAcceptedSolve, getDialog, getRowButton } from '../harness/dashboard'
import { installFakeExtension } from '../harness/extension'
import { getSection, getSelectedRow, getSolveList, getSolveRows, getSolveTitle } from '../harness/history'
import { expect, test } from '../harness/test'

async function chooseTwoSum(form: Locator): Promise<void> {
  await form.getByLabel('Problem', { exact: true }).fill('two su')
  await form
    .getByRole('button', { name: /^1\. ?Two Sum/ })
    .first()
    .click()
}

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
  await expectReadableColours(page, 'an offer to join', joinOffer)
  await joinOffer.getByRole('button', { name: 'Join' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
  await expect(getSolveList(page)).toBeFocused()
  await expect(getSelectedRow(page)).toHaveCount(1)
  await expect(getSolveTitle(page)).toContainText('Two Sum')
  await expect(getSection(page, 'Solve Details')).toContainText('My own words')
  await expect(page.getByRole('article')).toContainText('C++')

  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(getSolveRows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
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
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
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
