import type { Locator, Page } from '@playwright/test'
import { writeNote } from './harness/changes'
import { toast } from './harness/dashboard'
import { button, injectStorageErrors, openHistory, openSolve, readCodeLines, section } from './harness/history'
import { readDemoLog } from './harness/internals'
import { expect, test } from './harness/test'
import { delaySaves, shortenTimeLimit } from './harness/worker-calls'

const code = (page: Page): Locator => section(page, 'Submission Code')
const details = (page: Page): Locator => section(page, 'Solve Details')
const feedback = (page: Page): Locator => section(page, 'Feedback')
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Code', exact: true })
const LATE = 'Taking longer than usual; it may still save.'

async function typeCode(page: Page, text: string): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('[S5, S9] [fault 6] a form is read-only while it is saved; a late save is reported and keeps what is typed meanwhile; one whose worker dies is reported once the row is seen', async ({
  page,
  openDemo,
}) => {
  const saves = await delaySaves(page)
  await shortenTimeLimit(page)
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Longest Increasing Subsequence')
  await button(code(page), 'Edit Code').click()
  await typeCode(page, 'sent')
  await button(details(page), 'Edit Details').click()
  await page.getByLabel('Notes').fill('sent too')
  await saves.delay('requests')
  await button(details(page), 'Save').click()
  await editor(page).focus()
  await page.keyboard.press('Control+Enter')
  await saves.waitForDelayed()
  await page.keyboard.type('!')
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toHaveText('sent')
  await expect(page.getByLabel('Notes')).not.toBeEditable()

  // After its time limit the save is neither failed nor saved.
  await expect(code(page).getByRole('alert').filter({ hasText: LATE })).toBeVisible()
  await expect(details(page).getByRole('alert').filter({ hasText: LATE })).toBeVisible()
  await expect(page.getByText('Please try again')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' and more')
  await saves.release()
  // If two saves can be undone, the toast of the later one stays.
  await expect(toast(page, 'saved.').first()).toBeVisible()
  await expect(button(details(page), 'Edit Details')).toBeVisible()
  await expect(details(page)).toContainText('sent too')
  await expect(page.getByText(LATE)).toHaveCount(0)
  await expect(page.getByText('changed in another tab or a sync while you were editing')).toHaveCount(0)
  await expect(editor(page)).toHaveText('sent and more')
  await button(code(page), 'Save').click()
  await expect(button(code(page), 'Edit Code')).toBeVisible()
  expect(await readCodeLines(code(page))).toEqual(['sent and more'])

  // The worker dies after storing and before answering.
  await button(details(page), 'Edit Details').click()
  await page.getByLabel('Notes').fill('stored unheard')
  await saves.delay('answers')
  await button(details(page), 'Save').click()
  await saves.waitForDelayed()
  await saves.endWorker()
  await expect(toast(page, 'Details saved.')).toBeVisible()
  await expect(button(details(page), 'Edit Details')).toBeVisible()
  await expect(details(page)).toContainText('stored unheard')
})

test('[S5, S7, S11] a refusal moves the focus to the wrong field and names it; a failed save says why and keeps the focus, the forms and the log', async ({
  page,
  openDemo,
}) => {
  const fail = await injectStorageErrors(page)
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await writeNote(page, 'kept')
  await test.step('refused values', async () => {
    await button(details(page), 'Edit Details').click()
    const time = page.getByLabel('Solve Time (minutes)')
    await time.fill('soon')
    await button(details(page), 'Save').click()
    await expect(time).toBeFocused()
    await expect(time).toHaveAttribute('aria-invalid', 'true')
    await expect(time).toHaveAccessibleDescription('Solve time must be a non-negative number.')
    await time.fill('7')
    await expect(time).toHaveAttribute('aria-invalid', 'false')
    await expect(details(page).getByText('Solve time must be')).toHaveCount(0)

    await button(code(page), 'Edit Code').click()
    await typeCode(page, '   \n  ')
    await button(code(page), 'Save').click()
    await expect(editor(page)).toBeFocused()
    await expect(editor(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(code(page).getByRole('alert').filter({ hasText: 'Code cannot be empty.' })).toBeVisible()
    await typeCode(page, 'mine')

    await button(feedback(page), 'Add Feedback').click()
    await page.getByLabel('Final score').fill('50')
  })
  const before = (await readDemoLog(page)).length
  await test.step('failing storage', async () => {
    await fail('AbortError')
    await button(details(page), 'Save').click()
    await expect(details(page).getByText('Failed to save details. Please try again.')).toBeVisible()
    await expect(details(page)).not.toContainText('storage for this page is full')
    await expect(button(details(page), 'Save')).toBeFocused()
    await fail('QuotaExceededError')
    for (const [where, words] of [
      [code(page), 'Failed to save code. Please try again.'],
      [details(page), 'Failed to save details. Please try again.'],
      [feedback(page), 'Failed to save feedback. Please try again.'],
    ] as const) {
      await button(where, 'Save').click()
      const alert = where.getByRole('alert').filter({ hasText: words })
      await expect(alert).toContainText('storage for this page is full')
    }
    await expect(page.getByText('Feedback saved!')).toBeHidden()
    await expect(editor(page)).toHaveText('mine')
    await fail(null)
  })
  // In a text field, in a list and outside of the form, the keys must not undo stored changes.
  await page.getByLabel('Solve Time (minutes)').press('ControlOrMeta+z')
  await page.getByLabel('Used Hints').press('ControlOrMeta+z')
  await page.getByRole('heading', { name: 'Feedback' }).click()
  await page.keyboard.press('ControlOrMeta+z')
  // The browser itself may have undone the typing.
  await page.getByLabel('Solve Time (minutes)').fill('7')
  await page.getByLabel('Final score').fill('50')
  await typeCode(page, 'mine')
  for (const where of [code(page), details(page), feedback(page)]) await button(where, 'Save').click()
  await expect(button(feedback(page), 'Edit Feedback')).toBeVisible()
  expect(await readCodeLines(code(page))).toEqual(['mine'])
  await expect(details(page)).toContainText('7 min')
  await expect(details(page)).toContainText('kept')
  expect((await readDemoLog(page)).length).toBe(before + 3)
})
