import {
  chooseReviewAction,
  getReplyProgress,
  getReplyText,
  getReviewButton,
  listReceivedPrompts,
  MODEL_NAME,
  test,
} from './harness/ai'
import { expectToast, getToast, readProgressTexts } from './harness/dashboard'
import { createFeedbackReply, getFeedbackSection, openSolveWithoutFeedback } from './harness/history'
import { readDemoLog } from './harness/internals'
import { expect } from './harness/test'

test('[G1, G2, B1] nothing is sent before a press; a press sends the prompt, shows that the reply arrives but not its XML, saves it as one undoable change, and changes the score of the topic', async ({
  page,
  model,
  openDemo,
}) => {
  model.plan({ kind: 'stream', text: createFeedbackReply(31), next: 'wait' })
  await openDemo()
  const textsBefore = await readProgressTexts(page)
  await openSolveWithoutFeedback(page)
  await expect(getReviewButton(page)).toBeVisible()
  await expect(getFeedbackSection(page)).toContainText(`from your favorite LLM. Or press “Review with ${MODEL_NAME}`)
  await chooseReviewAction(page, 'What is sent')
  const promptPreview = getFeedbackSection(page).getByRole('region', { name: 'Text of the prompt' })
  await expect(promptPreview).toContainText('Jump Game')
  await expect(getFeedbackSection(page)).toContainText(
    /sends exactly this text to llama3\.2 on this computer: about [\d,]+ tokens/,
  )
  const prompt = await promptPreview.locator('pre').textContent()
  expect(model.calls, 'a request without a press').toEqual([])
  const commitCount = (await readDemoLog(page)).length
  await getReviewButton(page).click()
  await expect(getReplyProgress(page)).toBeVisible()
  await expect(getReplyText(page), 'the unread XML of a running review').toBeHidden()
  expect(listReceivedPrompts(model)).toEqual([prompt])
  expect((await readDemoLog(page)).length).toBe(commitCount)
  await model.release()
  await expectToast(page, 'Feedback imported and saved!')
  await expect(getFeedbackSection(page)).toContainText('31 / 100')
  await expect(getFeedbackSection(page)).toContainText(`Reviewed by ${MODEL_NAME}`)
  await expect(getReviewButton(page)).toBeFocused()
  expect((await readDemoLog(page)).at(-1)?.events).toMatchObject([
    { type: 'FeedbackSaved', via: 'import', model: MODEL_NAME, raw: createFeedbackReply(31) },
  ])
  const undo = getToast(page, 'Feedback imported and saved!').getByRole('button', { name: 'Undo' })
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect.poll(() => readProgressTexts(page)).not.toEqual(textsBefore)
  await undo.press('Enter')
  await expect.poll(() => readProgressTexts(page)).toEqual(textsBefore)
  expect(model.calls).toHaveLength(1)
})
