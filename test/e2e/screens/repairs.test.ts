import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectReadableColours } from '../harness/axe'
import { getChangeRows, openChanges } from '../harness/changes'
import { createAcceptedSolve, createHourlySolves, getRowButton, getToast, HOUR_SECONDS } from '../harness/dashboard'
import { chooseImportFile, exportLog, openYourData } from '../harness/data'
import {
  getFeedbackSection,
  getSelectedRow,
  getSolveList,
  getSolveRows,
  getSolveTitle,
  openHistory,
  openSolve,
} from '../harness/history'
import { expect, test } from '../harness/test'

const getPasteField = (page: Page): Locator => page.getByRole('textbox', { name: 'Paste the XML reply' })

test('[L5] an export of a renamed user is imported after a warning', async ({ page, createUser, signIn }) => {
  const [oldUsername, newUsername] = [
    createUser([{ ...createAcceptedSolve('two-sum', HOUR_SECONDS), title: 'Two Sum' }], 'old'),
    createUser([], 'new'),
  ]
  await signIn(oldUsername)
  const file = await exportLog(page)
  await signIn(newUsername)
  const dialog = await openYourData(page)
  await chooseImportFile(page, file)
  const preview = dialog.getByRole('status').filter({ hasText: 'File verified' })
  await expect(preview).toContainText(
    `This export belongs to “${oldUsername}”, and you are signed in as “${newUsername}”.`,
  )
  await expectAccessible(page, 'an export of another name', dialog)
  await preview.getByRole('button', { name: `Add to ${newUsername}` }).click()
  await expect(dialog.getByText(/^Added /)).toBeVisible()
  await openHistory(page)
  await expect(getSolveRows(page).first()).toContainText('Two Sum')
})

test('[H7] clearing a search keeps the selected solve in view', async ({ page, signInNewUser }) => {
  const submissions = [...createHourlySolves(300), createAcceptedSolve('jump-game', 290.5 * HOUR_SECONDS)]
  await signInNewUser([], { submissions })
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await page.getByRole('searchbox', { name: 'Search solves' }).fill('')
  await expect(getSolveTitle(page)).toContainText('Jump Game')
  await expect(getSelectedRow(page)).toContainText('Jump Game')
  await expect(getSelectedRow(page)).toBeInViewport()
  expect(await getSolveList(page).evaluate((one) => one.scrollTop)).toBeGreaterThan(10_000)
})

test('[R1, W4, L2, F1, F4, F10] one unrated solve: its average counts as 80, its change is shown in plain words, its prompt has no code, and the prompt itself is refused as a reply', async ({
  page,
  context,
  signInNewUser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInNewUser([
    { ...createAcceptedSolve('two-sum', HOUR_SECONDS), title: 'Two Sum' },
    { ...createAcceptedSolve('two-sum', 2 * HOUR_SECONDS, { statusDisplay: 'Wrong Answer' }), title: 'Two Sum' },
  ])
  await test.step('an average without a score says that it counts as 80; the trend’s label stays beside its line', async () => {
    await getRowButton(page, 'Array').click()
    await expect(page.getByText('No solve has a score yet: each counts as 80.')).toBeVisible()
    const chart = page.getByRole('region', { name: 'Overall trend' })
    const [label, line] = await Promise.all([
      chart
        .getByText(/^\d+%$/)
        .first()
        .boundingBox(),
      chart.locator('polyline').evaluate((one) => one.closest('svg')?.getBoundingClientRect().left ?? 0),
    ])
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual(line)
  })
  await test.step('a change shows a verdict in no colour of its own, and the language by name', async () => {
    await openChanges(page)
    await getChangeRows(page).last().click()
    const value = page.locator('ins').filter({ hasText: /^Wrong Answer$/ })
    const colours = await value.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(document.body).color])
    expect(colours[0]).toBe(colours[1])
    await expect(page.locator('ins').filter({ hasText: /^Python 3$/ })).toHaveCount(2)
  })
  await test.step('a solve without code says that its prompt needs it, and the prompt can be copied', async () => {
    await openHistory(page)
    await expect(page.getByText('Add your code first, then press Copy Prompt.')).toBeVisible()
    await getFeedbackSection(page).getByRole('button', { name: 'Copy Prompt' }).click()
    const message = getToast(page, 'Prompt copied')
    await expectAccessible(page, 'a prompt without code', message)
  })
  await test.step('the prompt itself on the clipboard is rejected with the reason', async () => {
    await page.evaluate(() => localStorage.setItem('solvelog.clipboard-explained', 'true'))
    await getFeedbackSection(page).getByRole('button', { name: 'Import Feedback' }).click()
    await expect(getPasteField(page)).toHaveValue(/Your role/)
    await expect(getPasteField(page)).toHaveAccessibleDescription(/^This is the prompt\. Paste it into an AI chat/)
    await expectAccessible(page, 'a rejected reply', getFeedbackSection(page))
    await expectReadableColours(page, 'a rejected reply', getFeedbackSection(page))
  })
})
