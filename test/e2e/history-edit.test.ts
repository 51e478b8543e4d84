import type { Locator, Page } from '@playwright/test'
import { button, openHistory, openSolve, readCodeLines, section, solveRows } from './harness/history'
import { expect, test } from './harness/test'

const codeSection = (page: Page): Locator => section(page, 'Submission Code')
const detailsSection = (page: Page): Locator => section(page, 'Solve Details')
const feedbackSection = (page: Page): Locator => section(page, 'Feedback')
const codeEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Code', exact: true })

async function typeCode(page: Page, text: string): Promise<void> {
  await codeEditor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('[S5, S7, S13] code and a solve time are edited; a saved note does not round the time to minutes; Cancel restores the code', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await test.step('code', async () => {
    await openSolve(page, 'Longest Increasing Subsequence')
    const codeBefore = await readCodeLines(codeSection(page))
    await button(codeSection(page), 'Edit Code').click()
    await expect(codeEditor(page)).toBeFocused()
    // The editor draws the caret itself, so the browser's own caret must be hidden.
    await expect(codeEditor(page)).toHaveCSS('caret-color', 'rgba(0, 0, 0, 0)')
    await typeCode(page, 'not this')
    await button(codeSection(page), 'Cancel').click()
    expect(await readCodeLines(codeSection(page))).toEqual(codeBefore)
    await expect(button(codeSection(page), 'Edit Code')).toBeFocused()
    await button(codeSection(page), 'Edit Code').click()
    await typeCode(page, 'x = 1\ny = 2')
    await button(codeSection(page), 'Save').click()
    await expect(button(codeSection(page), 'Edit Code')).toBeVisible()
    expect(await readCodeLines(codeSection(page))).toEqual(['x = 1', 'y = 2'])
    await page.reload()
    await openHistory(page)
    expect(await readCodeLines(codeSection(page))).toEqual(['x = 1', 'y = 2'])
  })
  await test.step('a time and a note: 0 is a time, and emptied fields are unset', async () => {
    await openSolve(page, 'LRU Cache')
    const time = page.getByLabel('Solve Time (minutes)')
    await button(detailsSection(page), 'Edit Details').click()
    await time.fill('0')
    await button(detailsSection(page), 'Save').click()
    await expect(detailsSection(page)).toContainText('0 min')
    await button(detailsSection(page), 'Edit Details').click()
    await time.fill('')
    await page.getByLabel('Notes').fill('  ')
    await button(detailsSection(page), 'Save').click()
    await expect(detailsSection(page).getByText('Not set')).toHaveCount(2)

    await openSolve(page, 'Longest Substring')
    await expect(detailsSection(page)).toContainText('18 min')
    await button(detailsSection(page), 'Edit Details').click()
    await expect(time).toHaveValue('17.5')
    await page.getByLabel('Notes').fill('another note')
    await button(detailsSection(page), 'Save').click()
    await expect(detailsSection(page)).toContainText('another note')
    await expect(detailsSection(page)).toContainText('18 min')
    await expect(section(page, 'Feedback')).toContainText('18 min')
    await button(detailsSection(page), 'Edit Details').click()
    await expect(time).toHaveValue('17.5')
    await time.fill('1h 12')
    await button(detailsSection(page), 'Save').click()
    await expect(detailsSection(page)).toContainText('1 h 12 min')
    await button(detailsSection(page), 'Edit Details').click()
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
    await button(codeSection(page), 'Edit Code').click()
    await typeCode(page, 'half a program')
    await button(detailsSection(page), 'Edit Details').click()
    await page.getByLabel('Notes').fill('half a note')
    await button(feedbackSection(page), 'Edit Feedback').click()
    await page.getByLabel('Summary comments').fill('half a verdict')
    await button(detailsSection(page), 'Save').click()
    await expect(detailsSection(page)).toContainText('half a note')
    await expect(codeEditor(page)).toContainText('half a program')
    await expect(page.getByLabel('Summary comments')).toHaveValue('half a verdict')
    await solveRows(page).nth(1).click()
    await expect(codeEditor(page)).toBeHidden()
    await expect(solveRows(page).nth(0)).toContainText('Unsaved draft')
    await solveRows(page).nth(0).click()
    await expect(codeEditor(page)).toContainText('half a program')
    await expect(page.getByLabel('Summary comments')).toHaveValue('half a verdict')
    await button(feedbackSection(page), 'Cancel').click()
    await button(codeSection(page), 'Cancel').click()
    await expect(solveRows(page).nth(0)).not.toContainText('Unsaved draft')
    await expect(feedbackSection(page)).not.toContainText('half a verdict')
  })
  const readStoredDrafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  await test.step('a draft survives a change of view and a reload, and leaving with one asks', async () => {
    const doesLeavingAsk = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await button(detailsSection(page), 'Edit Details').click()
    expect(await doesLeavingAsk()).toBe(false)
    await page.getByLabel('Notes').fill('still typing')
    expect(await doesLeavingAsk()).toBe(true)
    await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
    await openHistory(page)
    await expect(page.getByLabel('Notes')).toHaveValue('still typing')
    await page.reload()
    await openHistory(page)
    await expect(page.getByLabel('Notes')).toHaveValue('still typing')
    await button(detailsSection(page), 'Save').click()
    await expect(button(detailsSection(page), 'Edit Details')).toBeVisible()
    await expect(detailsSection(page)).toContainText('still typing')
    expect(await doesLeavingAsk()).toBe(false)
    expect(await readStoredDrafts()).toEqual([])
  })
  await test.step('signing out removes the drafts without asking twice', async () => {
    const shownDialogs: string[] = []
    page.on('dialog', (dialog) => {
      shownDialogs.push(dialog.type())
      void dialog.accept()
    })
    await button(detailsSection(page), 'Edit Details').click()
    await page.getByLabel('Notes').fill('half typed')
    await expect.poll(readStoredDrafts).toHaveLength(1)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
    expect(await readStoredDrafts()).toEqual([])
    expect(shownDialogs).toEqual([])
  })
})

test('[S9, L7] another tab’s edit keeps a draft, updates untouched fields, and a conflict is resolved by the user', async ({
  page,
  context,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await button(detailsSection(page), 'Edit Details').click()
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await openHistory(otherTab)
  await openSolve(otherTab, 'LRU Cache')
  await button(detailsSection(otherTab), 'Edit Details').click()
  await page.getByLabel('Notes').fill('mine')
  await otherTab.getByLabel('Solve Time (minutes)').fill('99')
  await button(detailsSection(otherTab), 'Save').click()
  await expect(page.getByLabel('Solve Time (minutes)')).toHaveValue('99')
  await expect(page.getByLabel('Notes')).toHaveValue('mine')
  await expect(page.getByText('changed in another tab or a sync while you were editing')).toBeHidden()
  await button(detailsSection(otherTab), 'Edit Details').click()
  await otherTab.getByLabel('Notes').fill('theirs')
  await button(detailsSection(otherTab), 'Save').click()
  await expect(
    page.getByText('The details of this solve changed in another tab or a sync while you were editing.'),
  ).toBeVisible()
  await expect(button(detailsSection(page), 'Save')).toBeDisabled()
  await page.bringToFront()
  await button(detailsSection(page), 'Keep mine').click()
  await button(detailsSection(page), 'Save').click()
  await expect(detailsSection(page)).toContainText('mine')
  await expect(detailsSection(otherTab)).toContainText('mine')
  await expect(detailsSection(page)).toContainText('1 h 39 min')
})
