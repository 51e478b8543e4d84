import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { HOUR, solved } from './harness/dashboard'
import { codeIn, failingStorage, openHistory, openSolve, rows, section } from './harness/history'
import { expect, test } from './harness/test'

const code = (page: Page): Locator => section(page, 'Submission Code')
const details = (page: Page): Locator => section(page, 'Solve Details')
const feedback = (page: Page): Locator => section(page, 'Feedback')
const button = (where: Locator, name: string): Locator => where.getByRole('button', { name, exact: true })
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Code', exact: true })

async function typeCode(page: Page, text: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('[S5] code is edited and saved; empty code is refused, and Cancel restores', async ({ page, openDemo }) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Longest Increasing Subsequence')
  const stored = await codeIn(code(page))
  await button(code(page), 'Edit Code').click()
  await expect(editor(page)).toBeFocused()
  // The editor draws the caret itself, so the browser's own caret must be hidden.
  await expect(editor(page)).toHaveCSS('caret-color', 'rgba(0, 0, 0, 0)')
  await typeCode(page, '   \n  ')
  await button(code(page), 'Save').click()
  await expect(code(page).getByRole('alert').filter({ hasText: 'Code cannot be empty.' })).toBeVisible()
  await button(code(page), 'Cancel').click()
  expect(await codeIn(code(page))).toEqual(stored)
  await expect(button(code(page), 'Edit Code')).toBeFocused()
  await button(code(page), 'Edit Code').click()
  await typeCode(page, 'x = 1\ny = 2')
  await button(code(page), 'Save').click()
  await expect(button(code(page), 'Edit Code')).toBeVisible()
  expect(await codeIn(code(page))).toEqual(['x = 1', 'y = 2'])
  await page.reload()
  await openHistory(page)
  await openSolve(page, 'Longest Increasing Subsequence')
  expect(await codeIn(code(page))).toEqual(['x = 1', 'y = 2'])
})

test('[S5, S7, S11] a failed save shows a message, a full disk also the reason, and the form keeps its text', async ({
  page,
  openDemo,
}) => {
  const fail = await failingStorage(page)
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await button(code(page), 'Edit Code').click()
  await typeCode(page, 'mine')
  await details(page).getByRole('button').click()
  await page.getByLabel('Notes').fill('my note')
  await button(feedback(page), 'Add Feedback').click()
  await page.getByLabel('Final score').fill('50')
  await fail('QuotaExceededError')
  for (const [where, words] of [
    [code(page), 'Failed to save code. Please try again.'],
    [details(page), 'Failed to save details. Please try again.'],
    [feedback(page), 'Failed to save feedback. Please try again.'],
  ] as const) {
    await button(where, 'Save').click()
    const alert = where.getByRole('alert').filter({ hasText: words })
    await expect(alert).toBeVisible()
    await expect(alert).toContainText('storage for this page is full')
  }
  await expect(page.getByText('Feedback saved!')).toBeHidden()
  await expect(editor(page)).toContainText('mine')
  await fail(null)
  await button(code(page), 'Save').click()
  await button(details(page), 'Save').click()
  await button(feedback(page), 'Save').click()
  await expect(button(feedback(page), 'Edit Feedback')).toBeVisible()
  expect(await codeIn(code(page))).toEqual(['mine'])
  await expect(details(page)).toContainText('my note')
})

test('[S6, S8, H3] details are added, then edited, with four kinds of hints; other submissions of the problem stay without', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: [1, 2, 3].map((hours) => solved('two-sum', hours * HOUR)) })
  await openHistory(page)
  await rows(page).nth(1).click()
  await button(details(page), 'Add Details').click()
  const labels = await page.getByLabel('Used Hints').locator('option').allTextContents()
  expect(labels.filter((label) => label !== 'Not set')).toEqual(['None', 'LeetCode Hint', 'Solution Peek', 'GPT Help'])
  await page.getByLabel('Used Hints').selectOption('Solution Peek')
  await page.getByLabel('Solve Time (minutes)').fill('25')
  await page.getByLabel('Notes').fill('the second')
  await button(details(page), 'Save').click()
  await expect(button(details(page), 'Edit Details')).toBeVisible()
  for (const words of ['Solution Peek', '25 min', 'the second']) await expect(details(page)).toContainText(words)
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await button(details(page), 'Edit Details').click()
  await expect(page.getByLabel('Used Hints')).toHaveValue('solution_peek')
  await rows(page).nth(0).click()
  await expect(button(details(page), 'Add Details')).toBeVisible()
  await expect(details(page)).not.toContainText('the second')
})

test('[S7, S13] a solve time is typed in minutes or hours; a note keeps it to the second; long times show in hours', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await test.step('anything else is refused, and emptied fields are unset', async () => {
    await openSolve(page, 'LRU Cache')
    await button(details(page), 'Edit Details').click()
    const time = page.getByLabel('Solve Time (minutes)')
    for (const wrong of ['-1', 'ten', '1e3', '0x10', '+3', '1h 2h']) {
      await time.fill(wrong)
      await button(details(page), 'Save').click()
      await expect(details(page).getByText('Solve time must be a non-negative number.', { exact: true })).toBeVisible()
    }
    await time.fill('0')
    await button(details(page), 'Save').click()
    await expect(details(page)).toContainText('0 min')
    await button(details(page), 'Edit Details').click()
    await time.fill('')
    await page.getByLabel('Notes').fill('  ')
    await button(details(page), 'Save').click()
    await expect(details(page).getByText('Not set')).toHaveCount(2)
  })
  await test.step('saving a note keeps the time to the second', async () => {
    await openSolve(page, 'Longest Substring')
    await expect(details(page)).toContainText('18 min')
    await button(details(page), 'Edit Details').click()
    await expect(page.getByLabel('Solve Time (minutes)')).toHaveValue('17.5')
    await page.getByLabel('Notes').fill('another note')
    await button(details(page), 'Save').click()
    await expect(details(page)).toContainText('another note')
    await expect(details(page)).toContainText('18 min')
    await expect(feedback(page)).toContainText('18 min')
    await button(details(page), 'Edit Details').click()
    for (const [typed, shown, minutes] of [
      ['1h 12', '1 h 12 min', '72'],
      ['25m', '25 min', '25'],
      ['25.5', '26 min', '25.5'],
    ] as const) {
      const time = page.getByLabel('Solve Time (minutes)')
      await time.fill(typed)
      await button(details(page), 'Save').click()
      await expect(details(page)).toContainText(shown)
      await button(details(page), 'Edit Details').click()
      await expect(time).toHaveValue(minutes)
    }
  })
})

test('[S9, A13] three forms are open at once and saving one keeps the others; signing out removes the drafts without asking twice', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await test.step('saving one form or choosing another solve keeps the other drafts', async () => {
    await button(code(page), 'Edit Code').click()
    await typeCode(page, 'half a program')
    await button(details(page), 'Edit Details').click()
    await page.getByLabel('Notes').fill('half a note')
    await button(feedback(page), 'Edit Feedback').click()
    await page.getByLabel('Summary comments').fill('half a verdict')
    await button(details(page), 'Save').click()
    await expect(details(page)).toContainText('half a note')
    await expect(editor(page)).toContainText('half a program')
    await expect(page.getByLabel('Summary comments')).toHaveValue('half a verdict')
    await rows(page).nth(1).click()
    await expect(editor(page)).toBeHidden()
    await expect(rows(page).nth(0)).toContainText('Unsaved draft')
    await rows(page).nth(0).click()
    await expect(editor(page)).toContainText('half a program')
    await expect(page.getByLabel('Summary comments')).toHaveValue('half a verdict')
    await button(feedback(page), 'Cancel').click()
    await button(code(page), 'Cancel').click()
    await expect(rows(page).nth(0)).not.toContainText('Unsaved draft')
    await expect(feedback(page)).not.toContainText('half a verdict')
  })
  await test.step('signing out removes the drafts without asking twice', async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await button(details(page), 'Edit Details').click()
    await page.getByLabel('Notes').fill('half typed')
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')).length)
    await expect.poll(kept).toBe(1)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
    expect(await kept()).toBe(0)
    expect(asked).toEqual([])
  })
})

test('[S9] [fault 7] drafts survive a reload and a change of view, and leaving with a draft asks', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await button(details(page), 'Edit Details').click()
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asks()).toBe(false)
  await page.getByLabel('Notes').fill('still typing')
  expect(await asks()).toBe(true)
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await openHistory(page)
  await expect(page.getByLabel('Notes')).toHaveValue('still typing')
  await page.reload()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await expect(page.getByLabel('Notes')).toHaveValue('still typing')
  await button(details(page), 'Save').click()
  await expect(button(details(page), 'Edit Details')).toBeVisible()
  await expect(details(page)).toContainText('still typing')
  expect(await asks()).toBe(false)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
})

test('[S9, L7] another tab’s edit keeps a draft, updates untouched fields, and a conflict is resolved by the user', async ({
  page,
  context,
  openDemo,
}) => {
  test.slow()
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await button(details(page), 'Edit Details').click()
  const other = await context.newPage()
  await other.goto('/')
  await openHistory(other)
  await openSolve(other, 'LRU Cache')
  await button(details(other), 'Edit Details').click()
  await page.getByLabel('Notes').fill('mine')
  await other.getByLabel('Solve Time (minutes)').fill('99')
  await button(details(other), 'Save').click()
  await expect(page.getByLabel('Solve Time (minutes)')).toHaveValue('99')
  await expect(page.getByLabel('Notes')).toHaveValue('mine')
  await expect(page.getByText('changed in another tab or a sync while you were editing')).toBeHidden()
  await button(details(other), 'Edit Details').click()
  await other.getByLabel('Notes').fill('theirs')
  await button(details(other), 'Save').click()
  await expect(
    page.getByText('The details of this solve changed in another tab or a sync while you were editing.'),
  ).toBeVisible()
  await expect(button(details(page), 'Save')).toBeDisabled()
  await page.bringToFront()
  await button(details(page), 'Keep mine').click()
  await button(details(page), 'Save').click()
  await expect(details(page)).toContainText('mine')
  await expect(details(other)).toContainText('mine')
  await expect(details(page)).toContainText('1 h 39 min')
})

test('[W2] axe finds no serious problem in the Solve History, in both themes', async ({ page, openDemo }) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await codeIn(code(page))
  await expectAccessible(page, 'a solve')
  await page.getByLabel('Snapshot', { exact: true }).selectOption({ index: 9 })
  await button(code(page), 'Changes').click()
  await expect(code(page)).toContainText(/\+\d −\d lines/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessible(page, 'a comparison and the filters', 'main')
  await button(code(page), 'Edit Code').click()
  await button(details(page), 'Edit Details').click()
  await button(feedback(page), 'Edit Feedback').click()
  await page.getByLabel('Final score').fill('101')
  await button(feedback(page), 'Save').click()
  await expect(feedback(page).getByText('Numeric ratings are out of range.')).toBeVisible()
  await expectAccessible(page, 'the three forms', 'article')
  await button(feedback(page), 'Import Feedback').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the clipboard explained', '[role="dialog"]')
})
