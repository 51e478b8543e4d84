import type { Locator, Page } from '@playwright/test'
import { getChangeAt, getChangeRows, openChanges } from '../harness/changes'
import { allowClipboard, writeClipboard } from '../harness/clipboard'
import { readColourName } from '../harness/colour-name'
import { createAcceptedSolve, expectToast, getToast, HOUR_SECONDS } from '../harness/dashboard'
import {
  chooseSolveAction,
  createFeedbackReply,
  getButton,
  getFeedbackSection,
  getSolveRows,
  injectStorageErrors,
  openHistory,
  openSolve,
  openSolveWithoutFeedback,
} from '../harness/history'

import { readDemoLog } from '../harness/internals'
import { expect, test } from '../harness/test'

const getPasteField = (page: Page): Locator => page.getByRole('textbox', { name: 'Paste the XML reply' })

/** The toast must have no other words. */
const expectExactToast = (page: Page, words: string) =>
  expect(getToast(page).getByText(words, { exact: true })).toBeVisible()

const skipClipboardExplanation = (page: Page) =>
  page.evaluate(() => localStorage.setItem('solvelog.clipboard-explained', 'true'))

const denyClipboardReads = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.readText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })

const SCORE_LABELS = ['Time to solve', 'Readability', 'Correctness', 'Maintainability', 'Final score']

const OUT_OF_RANGE_MESSAGE = 'Numeric ratings are out of range.'

test('[S10, S11] [N16] without feedback the text of the specification is shown; invalid numbers are refused; a final score is enough; feedback can be removed and restored', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openSolveWithoutFeedback(page)
  await expect(getFeedbackSection(page)).toContainText(
    "No feedback available. Use the 'copy prompt' and 'import feedback' buttons to import feedback from your favorite LLM.",
  )
  await page.getByRole('button', { name: 'How does feedback work?' }).focus()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await openSolve(page, 'LRU Cache')
  for (const name of ['Performance', 'Code Quality', 'Summary']) {
    await expect(getFeedbackSection(page).getByRole('heading', { name, exact: true })).toBeVisible()
  }
  for (const name of ['Copy Prompt', 'Import Feedback', 'Edit Feedback']) {
    await expect(getButton(getFeedbackSection(page), name)).toBeVisible()
  }
  await openSolve(page, 'Jump Game')
  const firstRow = getSolveRows(page).first()
  const getField = (label: string) => page.getByLabel(label, { exact: true })
  const save = () => getButton(getFeedbackSection(page), 'Save').click()
  const commitsBefore = (await readDemoLog(page)).length
  await test.step('an empty form and each number out of range are refused and marked', async () => {
    await getButton(getFeedbackSection(page), 'Add Feedback').click()
    for (const label of SCORE_LABELS) await expect(getField(label)).toHaveValue('')
    await expect(getFeedbackSection(page).locator('[aria-invalid="true"]')).toHaveCount(0)
    await save()
    const reason = 'Validation failed: the form is empty. Enter a final score from 0 to 100.'
    await expect(getFeedbackSection(page).getByText(reason, { exact: true })).toBeVisible()
    await expect(getField('Final score')).toBeFocused()
    await save()
    await expect(getField('Final score')).toBeFocused()
    await getField('Summary comments').fill('Quick.')
    await save()
    await expect(getFeedbackSection(page).getByText(OUT_OF_RANGE_MESSAGE, { exact: true })).toBeVisible()
    for (const [label, invalidValue] of [
      ['Final score', '101'],
      ['Final score', '87.5'],
      ['Readability', '6'],
      ['Time to solve', '-1'],
      ['Correctness', 'good'],
      ['Maintainability', '3.9'],
    ] as const) {
      // Closing and opening the form removes the message about the previous value.
      await getButton(getFeedbackSection(page), 'Cancel').click()
      await getButton(getFeedbackSection(page), 'Add Feedback').click()
      await getField('Final score').fill('88')
      await getField(label).fill(invalidValue)
      await save()
      await expect(
        getFeedbackSection(page).getByText(OUT_OF_RANGE_MESSAGE, { exact: true }),
        `${label} ${invalidValue}`,
      ).toBeVisible()
      await expect(getField(label)).toBeFocused()
      await expect(getField(label)).toHaveAttribute('aria-invalid', 'true')
      await expect(getField(label)).toHaveAccessibleDescription(/Whole number from 0 to (5|100)$/)
      await getField(label).fill('3')
      await expect(getField(label)).toHaveAttribute('aria-invalid', 'false')
    }
    expect((await readDemoLog(page)).length).toBe(commitsBefore)
    await expect(firstRow).toContainText('Needs Feedback!')
  })
  await test.step('a final score is enough, and 0 is a score', async () => {
    await getField('Maintainability').fill('')
    await getField('Correctness').fill(' 0 ')
    await getField('Final score').fill('0')
    await save()
    await expectToast(page, 'Feedback saved!')
    await expect(getFeedbackSection(page)).toContainText('0 / 100')
    await expect(getFeedbackSection(page).getByText('Not rated', { exact: true })).toHaveCount(3)
    await expect(getFeedbackSection(page).getByText(/^0 \/ 5$/)).toHaveCount(1)
    await page.reload()
    await openHistory(page)
    await getButton(getFeedbackSection(page), 'Edit Feedback').click()
    await expect(getField('Final score')).toHaveValue('0')
    await expect(getField('Correctness')).toHaveValue('0')
    await expect(getField('Readability')).toHaveValue('')
    await save()
    await expect(getButton(getFeedbackSection(page), 'Edit Feedback')).toBeVisible()
    expect((await readDemoLog(page)).length).toBe(commitsBefore + 1)
  })
  await test.step('a whole form is saved', async () => {
    await getButton(getFeedbackSection(page), 'Edit Feedback').click()
    for (const label of SCORE_LABELS) await getField(label).fill(label === 'Final score' ? ' 88 ' : '3')
    await getField('Time complexity').fill('O(n)')
    await save()
    await expect(getFeedbackSection(page)).toContainText('88 / 100')
    await expect(getFeedbackSection(page)).toContainText('O(n)')
    await expect(getFeedbackSection(page).getByText(/^3 \/ 5$/)).toHaveCount(4)
    await expect(firstRow).toContainText('88')
  })
  await test.step('feedback is removed with its score; the removal is listed in Changes and can be undone', async () => {
    await chooseSolveAction(page, 'Remove feedback')
    await expectToast(page, 'Feedback removed.')
    await expect(getFeedbackSection(page)).toContainText('No feedback available.')
    await expect(firstRow).toContainText('Needs Feedback!')
    await expect(getButton(page, 'More for this solve')).toBeFocused()
    expect((await readDemoLog(page)).at(-1)?.events).toMatchObject([{ type: 'FeedbackRemoved' }])
    await getToast(page, 'Feedback removed.').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(getFeedbackSection(page)).toContainText('88 / 100')
    await expect(firstRow).toContainText('88')
    await openChanges(page)
    await getChangeRows(page).nth(1).click()
    await expect(getChangeRows(page).nth(1)).toContainText('Removed the feedback from Jump Game')
    await expect(getChangeAt(page, 1)).toContainText('Final score')
  })
})

test('[F1, F4, F5, F10, F11] Copy Prompt fills the clipboard; an import fills an open form; if the clipboard or the storage fails, the paste field opens', async ({
  page,
  context,
  openDemo,
}) => {
  const failWritesWith = await injectStorageErrors(page)
  await allowClipboard(context)
  await openDemo()
  await openSolveWithoutFeedback(page)
  await skipClipboardExplanation(page)
  const importFeedback = () => getButton(getFeedbackSection(page), 'Import Feedback').click()
  await test.step('an import into an open form saves nothing', async () => {
    await getButton(getFeedbackSection(page), 'Add Feedback').click()
    await writeClipboard(page, createFeedbackReply(64, 'Solid.'))
    await importFeedback()
    await expectToast(page, 'Feedback imported!')
    await expect(page.getByLabel('Final score')).toHaveValue('64')
    await expect(page.getByLabel('Summary comments')).toHaveValue('Solid.')
    await expect(getSolveRows(page).first()).toContainText('Needs Feedback!')
    await getButton(getFeedbackSection(page), 'Cancel').click()
    await expect(getFeedbackSection(page)).toContainText('No feedback available.')
  })
  await test.step('Copy Prompt fills the clipboard and says what to do next', async () => {
    await getButton(getFeedbackSection(page), 'Copy Prompt').click()
    await expectExactToast(page, 'Prompt copied - use Import Feedback to paste XML response.')
    const prompt = await page.evaluate(() => navigator.clipboard.readText())
    expect(prompt).toMatch(/^# Your role\n[\s\S]*Jump Game[\s\S]*final_score[\s\S]*&gt; for >\.$/)
    expect(await page.evaluate(() => localStorage.getItem('solvelog.ai-feedback-used'))).toBe('true')
  })
  await test.step('an import that cannot be saved says so and keeps the reply', async () => {
    await writeClipboard(page, createFeedbackReply(91))
    await failWritesWith('QuotaExceededError')
    await importFeedback()
    await expectToast(page, 'Feedback imported but failed to save. Please try again.')
    await expect(getPasteField(page)).toHaveValue(createFeedbackReply(91))
    await failWritesWith(null)
    await getButton(getFeedbackSection(page), 'Import').click()
    await expectToast(page, 'Feedback imported and saved!')
    await expect(getFeedbackSection(page)).toContainText('91 / 100')
    await expect(getPasteField(page)).toBeHidden()
  })
  await test.step('an empty, useless or unreadable clipboard opens the paste field, which shows the format', async () => {
    await writeClipboard(page, '')
    await importFeedback()
    await expectToast(page, 'Clipboard is empty')
    await expect(getPasteField(page)).toHaveValue('')
    await expect(getPasteField(page)).toHaveAttribute('placeholder', /<feedback>[\s\S]*final_score[\s\S]*<\/feedback>/)
    await writeClipboard(page, 'nothing like a reply')
    await importFeedback()
    await expectToast(page, 'Import failed: please refer to the instructions below')
    await expect(getFeedbackSection(page).getByRole('alert').filter({ hasText: /\S/ })).toBeInViewport()
    await expect(getPasteField(page)).not.toBeFocused()
    await expect(page.getByText('Unsaved draft')).toBeHidden()
    await getButton(getFeedbackSection(page), 'Cancel').click()
    await expect(getPasteField(page)).toBeHidden()
    await denyClipboardReads(page)
    await importFeedback()
    await expectToast(page, 'Unable to read from clipboard')
    await getButton(getFeedbackSection(page), 'Copy Prompt').click()
    await expectExactToast(page, 'Prompt copied - paste the XML reply in the box below.')
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await getButton(getFeedbackSection(page), 'Copy Prompt').click()
    await expectExactToast(page, 'Failed to copy prompt.')
  })
  await test.step('an invalid reply stays and turns the paste field red; a valid one closes and clears the field', async () => {
    const readBorderColour = () => readColourName(getPasteField(page), 'borderTopColor')
    await getPasteField(page).fill('<feedback>')
    await getPasteField(page).blur()
    expect(await readBorderColour()).not.toBe('red')
    await getButton(getFeedbackSection(page), 'Import').click()
    await expect(getFeedbackSection(page).getByRole('alert').filter({ hasText: 'Invalid XML' })).toBeVisible()
    await expect(getPasteField(page)).toHaveValue('<feedback>')
    await expect(getPasteField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(readBorderColour).toBe('red')
    await getPasteField(page).fill(createFeedbackReply(101))
    await getButton(getFeedbackSection(page), 'Import').click()
    await expect(getFeedbackSection(page)).toContainText('final_score must be between 0 and 100, got 101')
    await getPasteField(page).fill(createFeedbackReply(72))
    await getButton(getFeedbackSection(page), 'Import').click()
    await expect(getFeedbackSection(page)).toContainText('72 / 100')
    await expect(getPasteField(page)).toBeHidden()
    await importFeedback()
    await expect(getPasteField(page)).toHaveValue('')
    await expect(getPasteField(page)).toHaveAttribute('aria-invalid', 'false')
  })
})

test('[F1] the toast of a copied prompt has no other sentence if the solve has no code', async ({
  page,
  context,
  signInNewUser,
}) => {
  await allowClipboard(context)
  await signInNewUser([{ ...createAcceptedSolve('two-sum', HOUR_SECONDS), title: 'Two Sum' }])
  await openHistory(page)
  await getButton(getFeedbackSection(page), 'Copy Prompt').click()
  const message = getToast(page, 'Prompt copied').getByRole('paragraph')
  expect(await message.textContent()).toBe('Prompt copied - use Import Feedback to paste XML response.')
})
