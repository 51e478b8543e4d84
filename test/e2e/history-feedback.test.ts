import { allowClipboard, writeClipboard } from './harness/clipboard'
import { expectToast } from './harness/dashboard'
import { isFirefox } from './harness/firefox'
import {
  createFeedbackReply,
  getButton,
  getFeedbackSection,
  openHistory,
  openSolve,
  openSolveWithoutFeedback,
} from './harness/history'

import { expect, test } from './harness/test'

test('[F3, F5, F11, B1] the first import explains the clipboard, then pastes and saves; later imports do so at once', async ({
  page,
  context,
  openDemo,
}) => {
  await allowClipboard(context)
  // Firefox asks the user for every read of the clipboard, so one import must read it only once.
  await page.addInitScript(() => {
    const read = Clipboard.prototype.readText
    Reflect.set(window, 'reads', 0)
    Clipboard.prototype.readText = function () {
      Reflect.set(window, 'reads', Reflect.get(window, 'reads') + 1)
      return read.call(this)
    }
  })
  await openDemo()
  await openSolveWithoutFeedback(page)
  await writeClipboard(page, createFeedbackReply(83))
  await getButton(getFeedbackSection(page), 'Import Feedback').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Enhanced Clipboard Feature' })).toBeVisible()
  await expect(page.getByText('83 / 100')).toBeHidden()
  const pasteButton = /your browser’s Paste button/
  if (isFirefox()) await expect(dialog).toContainText('Your browser shows a small Paste button each time')
  await getButton(dialog, 'Continue').click()
  await expect(dialog.getByRole('heading', { name: 'Thanks for confirming!' })).toBeVisible()
  if (isFirefox()) await expect(dialog).toContainText(pasteButton)
  else await expect(dialog).not.toContainText(pasteButton)
  await getButton(dialog, 'Continue').click()
  await expectToast(page, 'Feedback imported and saved!')
  await expect(getFeedbackSection(page)).toContainText('83 / 100')
  await expect(getFeedbackSection(page)).toContainText('Fast enough.')
  expect(await page.evaluate(() => Reflect.get(window, 'reads'))).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('solvelog.ai-feedback-used'))).toBe('true')
  await page.reload()
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await writeClipboard(page, createFeedbackReply(41))
  await getButton(getFeedbackSection(page), 'Import Feedback').click()
  await expect(getFeedbackSection(page)).toContainText('41 / 100')
})
