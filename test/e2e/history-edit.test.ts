import type { Locator, Page } from '@playwright/test'
import {
  getButton,
  getDetailsSection,
  getFeedbackSection,
  getSection,
  getSolveRows,
  openHistory,
  openSolve,
  readCodeLines,
} from './harness/history'

import { getCodeSection } from './harness/history-code'
import { expect, test } from './harness/test'

const getCodeEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Code', exact: true })

async function typeCode(page: Page, text: string): Promise<void> {
  await getCodeEditor(page).focus()
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
    const codeBefore = await readCodeLines(getCodeSection(page))
    await getButton(getCodeSection(page), 'Edit Code').click()
    await expect(getCodeEditor(page)).toBeFocused()
    // The editor draws the caret itself, so the browser's own caret must be hidden.
    await expect(getCodeEditor(page)).toHaveCSS('caret-color', 'rgba(0, 0, 0, 0)')
    await typeCode(page, 'not this')
    await getButton(getCodeSection(page), 'Cancel').click()
    expect(await readCodeLines(getCodeSection(page))).toEqual(codeBefore)
    await expect(getButton(getCodeSection(page), 'Edit Code')).toBeFocused()
    await getButton(getCodeSection(page), 'Edit Code').click()
    await typeCode(page, 'x = 1\ny = 2')
    await getButton(getCodeSection(page), 'Save').click()
    await expect(getButton(getCodeSection(page), 'Edit Code')).toBeVisible()
    expect(await readCodeLines(getCodeSection(page))).toEqual(['x = 1', 'y = 2'])
    await page.reload()
    await openHistory(page)
    expect(await readCodeLines(getCodeSection(page))).toEqual(['x = 1', 'y = 2'])
  })
  await test.step('a time and a note: 0 is a time, and emptied fields are unset', async () => {
    await openSolve(page, 'LRU Cache')
    const time = page.getByLabel('Solve Time (minutes)')
    await getButton(getDetailsSection(page), 'Edit Details').click()
    await time.fill('0')
    await getButton(getDetailsSection(page), 'Save').click()
    await expect(getDetailsSection(page)).toContainText('0 min')
    await getButton(getDetailsSection(page), 'Edit Details').click()
    await time.fill('')
    await page.getByLabel('Notes').fill('  ')
    await getButton(getDetailsSection(page), 'Save').click()
    await expect(getDetailsSection(page).getByRole('term')).toHaveText(['Used Hints'])
    await getButton(getDetailsSection(page), 'Note').click()
    await expect(page.getByLabel('Notes')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(getButton(getDetailsSection(page), 'Edit Details')).toBeFocused()

    await openSolve(page, 'Longest Substring')
    await expect(getDetailsSection(page)).toContainText('18 min')
    await getButton(getDetailsSection(page), 'Edit Details').click()
    await expect(time).toHaveValue('17.5')
    await page.getByLabel('Notes').fill('another note')
    await getButton(getDetailsSection(page), 'Save').click()
    await expect(getDetailsSection(page)).toContainText('another note')
    await expect(getDetailsSection(page)).toContainText('18 min')
    await expect(getSection(page, 'Feedback')).toContainText('18 min')
    await getButton(getDetailsSection(page), 'Edit Details').click()
    await expect(time).toHaveValue('17.5')
    await time.fill('1h 12')
    await getButton(getDetailsSection(page), 'Save').click()
    await expect(getDetailsSection(page)).toContainText('1 h 12 min')
    await expect(getSection(page, 'Feedback')).toContainText('1 h 12 min')
    for (const [typedMinutes, shownTime] of [
      ['59', '59 min'],
      ['60', '1 h'],
    ] as const) {
      await getButton(getDetailsSection(page), 'Edit Details').click()
      await time.fill(typedMinutes)
      await getButton(getDetailsSection(page), 'Save').click()
      await expect(getDetailsSection(page).getByText(shownTime, { exact: true })).toBeVisible()
      await expect(getSection(page, 'Feedback')).toContainText(shownTime)
    }
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
    await getButton(getCodeSection(page), 'Edit Code').click()
    await typeCode(page, 'half a program')
    await getButton(getDetailsSection(page), 'Edit Details').click()
    await page.getByLabel('Notes').fill('half a note')
    await getButton(getFeedbackSection(page), 'Edit Feedback').click()
    await page.getByLabel('Summary comments').fill('half a verdict')
    await getButton(getDetailsSection(page), 'Save').click()
    await expect(getDetailsSection(page)).toContainText('half a note')
    await expect(getCodeEditor(page)).toContainText('half a program')
    await expect(page.getByLabel('Summary comments')).toHaveValue('half a verdict')
    await getSolveRows(page).nth(1).click()
    await expect(getCodeEditor(page)).toBeHidden()
    await expect(getSolveRows(page).nth(0)).toContainText('Unsaved draft')
    await getSolveRows(page).nth(0).click()
    await expect(getCodeEditor(page)).toContainText('half a program')
    await expect(page.getByLabel('Summary comments')).toHaveValue('half a verdict')
    await getButton(getFeedbackSection(page), 'Cancel').click()
    await getButton(getCodeSection(page), 'Cancel').click()
    await expect(getSolveRows(page).nth(0)).not.toContainText('Unsaved draft')
    await expect(getFeedbackSection(page)).not.toContainText('half a verdict')
  })
  const readStoredDrafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))
  await test.step('a draft survives a change of view and a reload, and leaving with one asks', async () => {
    const doesLeavingAsk = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await getButton(getDetailsSection(page), 'Edit Details').click()
    expect(await doesLeavingAsk()).toBe(false)
    await page.getByLabel('Notes').fill('still typing')
    expect(await doesLeavingAsk()).toBe(true)
    await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
    await openHistory(page)
    await expect(page.getByLabel('Notes')).toHaveValue('still typing')
    await page.reload()
    await openHistory(page)
    await expect(page.getByLabel('Notes')).toHaveValue('still typing')
    await getButton(getDetailsSection(page), 'Save').click()
    await expect(getButton(getDetailsSection(page), 'Edit Details')).toBeVisible()
    await expect(getDetailsSection(page)).toContainText('still typing')
    expect(await doesLeavingAsk()).toBe(false)
    expect(await readStoredDrafts()).toEqual([])
  })
  await test.step('signing out removes the drafts without asking twice', async () => {
    const shownDialogs: string[] = []
    page.on('dialog', (dialog) => {
      shownDialogs.push(dialog.type())
      void dialog.accept()
    })
    await getButton(getDetailsSection(page), 'Edit Details').click()
    await page.getByLabel('Notes').fill('half typed')
    await expect.poll(readStoredDrafts).toHaveLength(1)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
    expect(await readStoredDrafts()).toEqual([])
    expect(shownDialogs).toEqual([])
  })
})
