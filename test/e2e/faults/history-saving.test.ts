import type { Locator, Page } from '@playwright/test'
import { writeNote } from '../harness/changes'
import { getToast } from '../harness/dashboard'
import {
  getButton,
  getDetailsSection,
  getFeedbackSection,
  injectStorageErrors,
  openHistory,
  openSolve,
  readCodeLines,
} from '../harness/history'
import { getCodeSection } from '../harness/history-code'
import { readDemoLog } from '../harness/internals'
import { expect, test } from '../harness/test'
import { delaySaves, holdAnswerTimeLimits } from '../harness/worker-calls'

const getCodeEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Code', exact: true })
const LATE_MESSAGE = 'Taking longer than usual; it may still save.'

async function typeCode(page: Page, text: string): Promise<void> {
  await getCodeEditor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('[S5, S9] [fault 6] a form is read-only while it is saved; a late save is reported, and text that is typed meanwhile stays; a save whose worker ended is reported as saved once it is found in the log', async ({
  page,
  openDemo,
}) => {
  const saves = await delaySaves(page)
  const endAnswerTimeLimits = await holdAnswerTimeLimits(page)
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Longest Increasing Subsequence')
  await getButton(getCodeSection(page), 'Edit Code').click()
  await typeCode(page, 'sent')
  await getButton(getDetailsSection(page), 'Edit Details').click()
  await page.getByLabel('Notes').fill('sent too')
  await saves.delay('requests')
  await getButton(getDetailsSection(page), 'Save').click()
  await getCodeEditor(page).focus()
  await page.keyboard.press('Control+Enter')
  await saves.waitForDelayed(2)
  await page.keyboard.type('!')
  await expect(getCodeEditor(page)).toBeFocused()
  await expect(getCodeEditor(page)).toHaveText('sent')
  await expect(page.getByLabel('Notes')).not.toBeEditable()

  // After its time limit, a save is reported as late, neither as failed nor as saved.
  await endAnswerTimeLimits()
  await expect(getCodeSection(page).getByRole('alert').filter({ hasText: LATE_MESSAGE })).toBeVisible()
  await expect(getDetailsSection(page).getByRole('alert').filter({ hasText: LATE_MESSAGE })).toBeVisible()
  await expect(page.getByText('Please try again')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and more')
  await saves.release()
  // Both saves end here. Only the toast of the later save stays.
  await expect(getToast(page, 'saved.').first()).toBeVisible()
  await expect(getButton(getDetailsSection(page), 'Edit Details')).toBeVisible()
  await expect(getDetailsSection(page)).toContainText('sent too')
  await expect(page.getByText(LATE_MESSAGE)).toHaveCount(0)
  await expect(page.getByText('changed in another tab or a sync while you were editing')).toHaveCount(0)
  await expect(getCodeEditor(page)).toHaveText('sent and more')
  await getButton(getCodeSection(page), 'Save').click()
  await expect(getButton(getCodeSection(page), 'Edit Code')).toBeVisible()
  expect(await readCodeLines(getCodeSection(page))).toEqual(['sent and more'])

  // The worker stores the change and ends before it answers.
  await getButton(getDetailsSection(page), 'Edit Details').click()
  await page.getByLabel('Notes').fill('stored unheard')
  await saves.delay('answers')
  await getButton(getDetailsSection(page), 'Save').click()
  await saves.waitForDelayed()
  await saves.simulateWorkerCrash()
  await expect(getToast(page, 'Details saved.')).toBeVisible()
  await expect(getButton(getDetailsSection(page), 'Edit Details')).toBeVisible()
  await expect(getDetailsSection(page)).toContainText('stored unheard')
})

test('[S7] a refused time is explained with an example', async ({ page, openDemo }) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await getButton(getDetailsSection(page), 'Edit Details').click()
  const time = page.getByLabel('Solve Time (minutes)')
  await time.fill('soon')
  await getButton(getDetailsSection(page), 'Save').click()
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  expect(await getDetailsSection(page).innerText()).toMatch(/Solve time must be a non-negative number\.\s[^\n]*\b25\b/)
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
    await getButton(getDetailsSection(page), 'Edit Details').click()
    const time = page.getByLabel('Solve Time (minutes)')
    await time.fill('soon')
    await getButton(getDetailsSection(page), 'Save').click()
    await expect(time).toBeFocused()
    await expect(time).toHaveAttribute('aria-invalid', 'true')
    await expect(time).toHaveAccessibleDescription(/^Solve time must be a non-negative number\./)
    await time.fill('7')
    await expect(time).toHaveAttribute('aria-invalid', 'false')
    await expect(getDetailsSection(page).getByText('Solve time must be')).toHaveCount(0)

    await getButton(getCodeSection(page), 'Edit Code').click()
    await typeCode(page, '   \n  ')
    await getButton(getCodeSection(page), 'Save').click()
    await expect(getCodeEditor(page)).toBeFocused()
    await expect(getCodeEditor(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(getCodeSection(page).getByRole('alert').filter({ hasText: 'Code cannot be empty.' })).toBeVisible()
    await typeCode(page, 'mine')

    await getButton(getFeedbackSection(page), 'Add Feedback').click()
    await page.getByLabel('Final score').fill('50')
  })
  const commitCountBefore = (await readDemoLog(page)).length
  await test.step('failing storage', async () => {
    await failWritesWith('AbortError')
    await getButton(getDetailsSection(page), 'Save').click()
    await expect(getDetailsSection(page).getByText('Failed to save details. Please try again.')).toBeVisible()
    await expect(getDetailsSection(page)).not.toContainText('storage for this page is full')
    await expect(getButton(getDetailsSection(page), 'Save')).toBeFocused()
    await failWritesWith('QuotaExceededError')
    for (const [formSection, words] of [
      [getCodeSection(page), 'Failed to save code. Please try again.'],
      [getDetailsSection(page), 'Failed to save details. Please try again.'],
      [getFeedbackSection(page), 'Failed to save feedback. Please try again.'],
    ] as const) {
      await getButton(formSection, 'Save').click()
      const alert = formSection.getByRole('alert').filter({ hasText: words })
      await expect(alert).toContainText('storage for this page is full')
    }
    await expect(page.getByText('Feedback saved!')).toBeHidden()
    await expect(getCodeEditor(page)).toHaveText('mine')
    await failWritesWith(null)
  })
  // While a form has unsaved text, the undo keys must not undo stored changes, wherever the focus is.
  await page.getByLabel('Solve Time (minutes)').press('ControlOrMeta+z')
  await page.getByLabel('Used Hints').press('ControlOrMeta+z')
  await page.getByRole('heading', { name: 'Feedback' }).click()
  await page.keyboard.press('ControlOrMeta+z')
  // The browser's own undo may have removed the typed text.
  await page.getByLabel('Solve Time (minutes)').fill('7')
  await page.getByLabel('Final score').fill('50')
  await typeCode(page, 'mine')
  for (const formSection of [getCodeSection(page), getDetailsSection(page), getFeedbackSection(page)])
    await getButton(formSection, 'Save').click()
  await expect(getButton(getFeedbackSection(page), 'Edit Feedback')).toBeVisible()
  expect(await readCodeLines(getCodeSection(page))).toEqual(['mine'])
  await expect(getDetailsSection(page)).toContainText('7 min')
  await expect(getDetailsSection(page)).toContainText('kept')
  expect((await readDemoLog(page)).length).toBe(commitCountBefore + 3)
})
