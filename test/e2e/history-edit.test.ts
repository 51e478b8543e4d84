import type { Locator, Page } from '@playwright/test'
import { button, openHistory, openSolve, readCodeLines, section, solveRows } from './harness/history'
import { expect, test } from './harness/test'

const code = (page: Page): Locator => section(page, 'Submission Code')
const details = (page: Page): Locator => section(page, 'Solve Details')
const feedback = (page: Page): Locator => section(page, 'Feedback')
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Code', exact: true })

async function typeCode(page: Page, text: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('[S5, S7, S13] code and a solve time are edited, a note keeps the time to the second, and Cancel restores', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await test.step('code', async () => {
    await openSolve(page, 'Longest Increasing Subsequence')
    const stored = await readCodeLines(code(page))
    await button(code(page), 'Edit Code').click()
    await expect(editor(page)).toBeFocused()
    // The editor draws the caret itself, so the browser's own caret must be hidden.
    await expect(editor(page)).toHaveCSS('caret-color', 'rgba(0, 0, 0, 0)')
    await typeCode(page, 'not this')
    await button(code(page), 'Cancel').click()
    expect(await readCodeLines(code(page))).toEqual(stored)
    await expect(button(code(page), 'Edit Code')).toBeFocused()
    await button(code(page), 'Edit Code').click()
    await typeCode(page, 'x = 1\ny = 2')
    await button(code(page), 'Save').click()
    await expect(button(code(page), 'Edit Code')).toBeVisible()
    expect(await readCodeLines(code(page))).toEqual(['x = 1', 'y = 2'])
    await page.reload()
    await openHistory(page)
    expect(await readCodeLines(code(page))).toEqual(['x = 1', 'y = 2'])
  })
  await test.step('a time and a note: 0 is a time, and emptied fields are unset', async () => {
    await openSolve(page, 'LRU Cache')
    const time = page.getByLabel('Solve Time (minutes)')
    await button(details(page), 'Edit Details').click()
    await time.fill('0')
    await button(details(page), 'Save').click()
    await expect(details(page)).toContainText('0 min')
    await button(details(page), 'Edit Details').click()
    await time.fill('')
    await page.getByLabel('Notes').fill('  ')
    await button(details(page), 'Save').click()
    await expect(details(page).getByText('Not set')).toHaveCount(2)

    await openSolve(page, 'Longest Substring')
    await expect(details(page)).toContainText('18 min')
    await button(details(page), 'Edit Details').click()
    await expect(time).toHaveValue('17.5')
    await page.getByLabel('Notes').fill('another note')
    await button(details(page), 'Save').click()
    await expect(details(page)).toContainText('another note')
    await expect(details(page)).toContainText('18 min')
    await expect(section(page, 'Feedback')).toContainText('18 min')
    await button(details(page), 'Edit Details').click()
    await expect(time).toHaveValue('17.5')
    await time.fill('1h 12')
    await button(details(page), 'Save').click()
    await expect(details(page)).toContainText('1 h 12 min')
    await button(details(page), 'Edit Details').click()
    await expect(time).toHaveValue('72')
  })
})

test('[S9, A13] [fault 7] three forms are open at once and keep their drafts over saves, views and reloads; leaving asks, and signing out removes them', async ({
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
    await solveRows(page).nth(1).click()
    await expect(editor(page)).toBeHidden()
    await expect(solveRows(page).nth(0)).toContainText('Unsaved draft')
    await solveRows(page).nth(0).click()
    await expect(editor(page)).toContainText('half a program')
    await expect(page.getByLabel('Summary comments')).toHaveValue('half a verdict')
    await button(feedback(page), 'Cancel').click()
    await button(code(page), 'Cancel').click()
    await expect(solveRows(page).nth(0)).not.toContainText('Unsaved draft')
    await expect(feedback(page)).not.toContainText('half a verdict')
  })
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  await test.step('a draft survives a change of view and a reload, and leaving with one asks', async () => {
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await button(details(page), 'Edit Details').click()
    expect(await asks()).toBe(false)
    await page.getByLabel('Notes').fill('still typing')
    expect(await asks()).toBe(true)
    await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
    await openHistory(page)
    await expect(page.getByLabel('Notes')).toHaveValue('still typing')
    await page.reload()
    await openHistory(page)
    await expect(page.getByLabel('Notes')).toHaveValue('still typing')
    await button(details(page), 'Save').click()
    await expect(button(details(page), 'Edit Details')).toBeVisible()
    await expect(details(page)).toContainText('still typing')
    expect(await asks()).toBe(false)
    expect(await kept()).toEqual([])
  })
  await test.step('signing out removes the drafts without asking twice', async () => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await button(details(page), 'Edit Details').click()
    await page.getByLabel('Notes').fill('half typed')
    await expect.poll(kept).toHaveLength(1)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
    expect(await kept()).toEqual([])
    expect(asked).toEqual([])
  })
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
