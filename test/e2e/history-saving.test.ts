import type { Locator, Page } from '@playwright/test'
import { writeNote } from './harness/changes'
import { toast } from './harness/dashboard'
import { button, injectStorageErrors, openHistory, openSolve, readCodeLines, section } from './harness/history'
import { readDemoLog } from './harness/internals'
import { expect, test } from './harness/test'
import { delaySaves, shortenTimeLimit } from './harness/worker-calls'

const codeSection = (page: Page): Locator => section(page, 'Submission Code')
const detailsSection = (page: Page): Locator => section(page, 'Solve Details')
const feedbackSection = (page: Page): Locator => section(page, 'Feedback')
const codeEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Code', exact: true })
const LATE_MESSAGE = 'Taking longer than usual; it may still save.'

async function typeCode(page: Page, text: string): Promise<void> {
  await codeEditor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('[S5, S9] [fault 6] a form is read-only while it is saved; a late save is reported, and text that is typed meanwhile stays; a save whose worker ended is reported as saved once it is found in the log', async ({
  page,
  openDemo,
}) => {
  const saves = await delaySaves(page)
  await shortenTimeLimit(page)
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Longest Increasing Subsequence')
  await button(codeSection(page), 'Edit Code').click()
  await typeCode(page, 'sent')
  await button(detailsSection(page), 'Edit Details').click()
  await page.getByLabel('Notes').fill('sent too')
  await saves.delay('requests')
  await button(detailsSection(page), 'Save').click()
  await codeEditor(page).focus()
  await page.keyboard.press('Control+Enter')
  await saves.waitForDelayed()
  await page.keyboard.type('!')
  await expect(codeEditor(page)).toBeFocused()
  await expect(codeEditor(page)).toHaveText('sent')
  await expect(page.getByLabel('Notes')).not.toBeEditable()

  // After its time limit a save is reported as late, neither as failed nor as saved.
  await expect(codeSection(page).getByRole('alert').filter({ hasText: LATE_MESSAGE })).toBeVisible()
  await expect(detailsSection(page).getByRole('alert').filter({ hasText: LATE_MESSAGE })).toBeVisible()
  await expect(page.getByText('Please try again')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and more')
  await saves.release()
  // Two saves end here. Only the toast of the later one stays.
  await expect(toast(page, 'saved.').first()).toBeVisible()
  await expect(button(detailsSection(page), 'Edit Details')).toBeVisible()
  await expect(detailsSection(page)).toContainText('sent too')
  await expect(page.getByText(LATE_MESSAGE)).toHaveCount(0)
  await expect(page.getByText('changed in another tab or a sync while you were editing')).toHaveCount(0)
  await expect(codeEditor(page)).toHaveText('sent and more')
  await button(codeSection(page), 'Save').click()
  await expect(button(codeSection(page), 'Edit Code')).toBeVisible()
  expect(await readCodeLines(codeSection(page))).toEqual(['sent and more'])

  // The worker ends after it has stored the change and before it answers.
  await button(detailsSection(page), 'Edit Details').click()
  await page.getByLabel('Notes').fill('stored unheard')
  await saves.delay('answers')
  await button(detailsSection(page), 'Save').click()
  await saves.waitForDelayed()
  await saves.endWorker()
  await expect(toast(page, 'Details saved.')).toBeVisible()
  await expect(button(detailsSection(page), 'Edit Details')).toBeVisible()
  await expect(detailsSection(page)).toContainText('stored unheard')
})

test('[S5, S7, S11] a refusal moves the focus to the wrong field and names it; a failed save says why and keeps the focus, the forms and the log', async ({
  page,
  openDemo,
}) => {
  const failWritesWith = await injectStorageErrors(page)
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await writeNote(page, 'kept')
  await test.step('refused values', async () => {
    await button(detailsSection(page), 'Edit Details').click()
    const time = page.getByLabel('Solve Time (minutes)')
    await time.fill('soon')
    await button(detailsSection(page), 'Save').click()
    await expect(time).toBeFocused()
    await expect(time).toHaveAttribute('aria-invalid', 'true')
    await expect(time).toHaveAccessibleDescription('Solve time must be a non-negative number.')
    await time.fill('7')
    await expect(time).toHaveAttribute('aria-invalid', 'false')
    await expect(detailsSection(page).getByText('Solve time must be')).toHaveCount(0)

    await button(codeSection(page), 'Edit Code').click()
    await typeCode(page, '   \n  ')
    await button(codeSection(page), 'Save').click()
    await expect(codeEditor(page)).toBeFocused()
    await expect(codeEditor(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(codeSection(page).getByRole('alert').filter({ hasText: 'Code cannot be empty.' })).toBeVisible()
    await typeCode(page, 'mine')

    await button(feedbackSection(page), 'Add Feedback').click()
    await page.getByLabel('Final score').fill('50')
  })
  const commitCountBefore = (await readDemoLog(page)).length
  await test.step('failing storage', async () => {
    await failWritesWith('AbortError')
    await button(detailsSection(page), 'Save').click()
    await expect(detailsSection(page).getByText('Failed to save details. Please try again.')).toBeVisible()
    await expect(detailsSection(page)).not.toContainText('storage for this page is full')
    await expect(button(detailsSection(page), 'Save')).toBeFocused()
    await failWritesWith('QuotaExceededError')
    for (const [formSection, words] of [
      [codeSection(page), 'Failed to save code. Please try again.'],
      [detailsSection(page), 'Failed to save details. Please try again.'],
      [feedbackSection(page), 'Failed to save feedback. Please try again.'],
    ] as const) {
      await button(formSection, 'Save').click()
      const alert = formSection.getByRole('alert').filter({ hasText: words })
      await expect(alert).toContainText('storage for this page is full')
    }
    await expect(page.getByText('Feedback saved!')).toBeHidden()
    await expect(codeEditor(page)).toHaveText('mine')
    await failWritesWith(null)
  })
  // While a form has unsaved text, the undo keys must not undo stored changes, wherever the focus is.
  await page.getByLabel('Solve Time (minutes)').press('ControlOrMeta+z')
  await page.getByLabel('Used Hints').press('ControlOrMeta+z')
  await page.getByRole('heading', { name: 'Feedback' }).click()
  await page.keyboard.press('ControlOrMeta+z')
  // The browser's own undo may have removed the typed text, so it is typed again.
  await page.getByLabel('Solve Time (minutes)').fill('7')
  await page.getByLabel('Final score').fill('50')
  await typeCode(page, 'mine')
  for (const formSection of [codeSection(page), detailsSection(page), feedbackSection(page)])
    await button(formSection, 'Save').click()
  await expect(button(feedbackSection(page), 'Edit Feedback')).toBeVisible()
  expect(await readCodeLines(codeSection(page))).toEqual(['mine'])
  await expect(detailsSection(page)).toContainText('7 min')
  await expect(detailsSection(page)).toContainText('kept')
  expect((await readDemoLog(page)).length).toBe(commitCountBefore + 3)
})
