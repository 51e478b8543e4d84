import type { Page } from '@playwright/test'
import { createStreamPlan } from '../../fake-model'
import {
  chooseReviewAction,
  getReplyProgress,
  getReplyText,
  getReviewButton,
  listReceivedPrompts,
  MODEL_NAME,
  test,
} from '../harness/ai'
import { expectAccessible, expectReadableColours } from '../harness/axe'
import { expectToast, getToast } from '../harness/dashboard'
import { isFirefox } from '../harness/firefox'
import {
  chooseSolveAction,
  createFeedbackReply,
  getButton,
  getFeedbackSection,
  getSolveRows,
  openHistory,
  openSolve,
  openSolveWithoutFeedback,
} from '../harness/history'
import { readDemoLog, recordProblems } from '../harness/internals'
import { startServer } from '../harness/server'
import { expect } from '../harness/test'

const getPasteField = (page: Page) => page.getByRole('textbox', { name: 'Paste the XML reply' })

const expectNoFeedback = (page: Page) => expect(getFeedbackSection(page)).toContainText('No feedback available.')

test('[G1, G2, G4, F1, W2] the text that is sent is the text of Copy Prompt; a cancelled, cut or failed review stores nothing and says what to do next; all states are accessible', async ({
  page,
  context,
  model,
  openDemo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDemo()
  await openSolveWithoutFeedback(page)
  const commitCount = (await readDemoLog(page)).length
  await test.step('the prompt is the text of Copy Prompt, and Cancel ends the call of the model', async () => {
    await getButton(getFeedbackSection(page), 'Copy Prompt').click()
    await expectToast(page, 'Prompt copied')
    await chooseReviewAction(page, 'What is sent')
    await expect(getFeedbackSection(page).getByRole('region', { name: 'Text of the prompt' })).toBeVisible()
    await expectAccessible(page, 'the preview of the prompt', getFeedbackSection(page))
    await expectReadableColours(page, 'the preview of the prompt', getFeedbackSection(page))
    model.plan({ kind: 'stream', text: createFeedbackReply(31), next: 'wait' })
    await getReviewButton(page).click()
    await expect(getReplyProgress(page)).toBeVisible()
    expect(listReceivedPrompts(model)).toEqual([await page.evaluate(() => navigator.clipboard.readText())])
    await expectAccessible(page, 'a running review', getFeedbackSection(page))
    await getButton(getFeedbackSection(page), 'Cancel the review').click()
    await expect(getReplyProgress(page)).toBeHidden()
    await expect(getReviewButton(page)).toBeFocused()
    await expect.poll(() => model.calls.at(-1)?.isClosed).toBe(true)
  })
  await test.step('a broken connection', async () => {
    model.plan({ kind: 'stream', text: createFeedbackReply(31), next: 'cut' })
    await getReviewButton(page).click()
    await expect(getFeedbackSection(page).getByRole('alert')).toContainText('ended before the reply was complete')
  })
  await test.step('a wrong key', async () => {
    model.plan({ kind: 'answer', status: 401, body: '{"error":{"message":"bad key sk-123"}}' })
    await getReviewButton(page).click()
    await expect(getFeedbackSection(page).getByRole('alert')).toContainText('Set AI_KEY to a valid one')
    await expect(getFeedbackSection(page)).not.toContainText('sk-123')
    await expectAccessible(page, 'a failed review', getFeedbackSection(page))
    await expectReadableColours(page, 'a failed review', getFeedbackSection(page))
    await getButton(getFeedbackSection(page), 'Close').click()
    await expect(getFeedbackSection(page).getByText('AI_KEY')).toBeHidden()
  })
  await test.step('if the model has read only part of the prompt, the reply is shown and not saved', async () => {
    model.plan({ kind: 'stream', text: createFeedbackReply(99), promptTokens: 100 })
    await getReviewButton(page).click()
    await expect(getFeedbackSection(page).getByRole('alert')).toContainText('The model read only part of the prompt')
    await expect(getReplyText(page)).toContainText('final_score="99"')
  })
  await expectNoFeedback(page)
  expect((await readDemoLog(page)).length).toBe(commitCount)
})

test('[G4, F4] a reply that cannot be read is shown, edited and read again; a half-typed form or paste is never overwritten', async ({
  page,
  model,
  openDemo,
}) => {
  await openDemo()
  await openSolveWithoutFeedback(page)
  await test.step('an unreadable reply can be corrected', async () => {
    model.plan(createStreamPlan(createFeedbackReply('excellent')))
    await getReviewButton(page).click()
    await expect(getPasteField(page)).toHaveValue(createFeedbackReply('excellent'))
    await expect(getFeedbackSection(page)).toContainText('Invalid number for attribute: final_score')
    await expectNoFeedback(page)
    await getPasteField(page).fill(createFeedbackReply(77))
    await getButton(getFeedbackSection(page), 'Import').click()
    await expect(getFeedbackSection(page)).toContainText('77 / 100')
    await expect(getFeedbackSection(page)).toContainText(`Reviewed by ${MODEL_NAME}`)
    await expect(getFeedbackSection(page).getByRole('alert').filter({ hasText: 'could not be read' })).toBeHidden()
  })
  await test.step('a reply that cannot be read is asked for once more', async () => {
    model.plan(createStreamPlan('no feedback'), createStreamPlan(createFeedbackReply(78)))
    await getReviewButton(page).click()
    await expect(getPasteField(page)).toHaveValue('no feedback')
    await getReviewButton(page).click()
    await expect(getFeedbackSection(page)).toContainText('78 / 100')
    await expect(getPasteField(page)).toBeHidden()
  })
  await test.step('an open form is filled', async () => {
    model.plan(createStreamPlan(createFeedbackReply(64)))
    await getButton(getFeedbackSection(page), 'Edit Feedback').click()
    await getReviewButton(page).click()
    await expect(page.getByLabel('Final score')).toHaveValue('64')
    await expect(getFeedbackSection(page)).not.toContainText('64 / 100')
  })
  await test.step('a form that was typed in is kept', async () => {
    model.plan(createStreamPlan(createFeedbackReply(12)))
    await page.getByLabel('Summary comments').fill('My own words')
    await getReviewButton(page).click()
    await expect(getFeedbackSection(page)).toContainText('You have typed in the form')
    await expect(page.getByLabel('Summary comments')).toHaveValue('My own words')
    await expect(getPasteField(page)).toHaveValue(createFeedbackReply(12))
  })
  await test.step('text in the paste field is kept', async () => {
    model.plan(createStreamPlan(createFeedbackReply(13)))
    await getPasteField(page).fill('my half-pasted text')
    await getReviewButton(page).click()
    await expect(getFeedbackSection(page)).toContainText('The paste field contains your own text')
    await expect(getReplyText(page)).toContainText('final_score="13"')
    await expect(getPasteField(page)).toHaveValue('my half-pasted text')
  })
})

test('[G1] a review gives no feedback if the solve is edited or removed or the user signs out while it runs', async ({
  page,
  model,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await test.step('removed, and restored after the reply arrived', async () => {
    await page.getByRole('button', { name: 'Add solves' }).click()
    await page.getByRole('menuitem', { name: 'Add a solve…' }).click()
    const form = page.getByRole('dialog', { name: 'Add a solve' })
    await form.getByLabel('Problem', { exact: true }).fill('two sum')
    await form
      .getByRole('button', { name: /^1\.\s*Two Sum/ })
      .first()
      .click()
    await form.getByLabel('Language').selectOption('python3')
    await form.getByLabel('Code').fill('pass')
    await form.getByRole('button', { name: 'Add solve' }).click()
    await expectToast(page, 'Two Sum added.')
    await getSolveRows(page).first().click()
    await expect(page.getByRole('article')).toContainText('Added by hand')
    model.plan({ kind: 'stream', text: createFeedbackReply(31), next: 'wait' })
    await getReviewButton(page).click()
    await expect(getReplyProgress(page)).toBeVisible()
    await chooseSolveAction(page, 'Remove solve')
    await expectToast(page, 'Solve removed.')
    const commitCount = (await readDemoLog(page)).length
    await model.release()
    await expect(page.getByRole('region', { name: 'Message' })).toContainText('The reply was not saved.')
    await getToast(page, 'Solve removed.').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(getSolveRows(page).first()).toContainText('Two Sum')
    await getSolveRows(page).first().click()
    await expect(getFeedbackSection(page)).toContainText('The reply was not saved.')
    await expectNoFeedback(page)
    expect((await readDemoLog(page)).slice(commitCount).flatMap(({ events }) => events)).not.toContainEqual(
      expect.objectContaining({ type: 'FeedbackSaved' }),
    )
  })
  await openSolveWithoutFeedback(page)
  await test.step('edited', async () => {
    model.plan({ kind: 'stream', text: createFeedbackReply(31), next: 'wait' })
    await getReviewButton(page).click()
    await expect(getReplyProgress(page)).toBeVisible()
    await page
      .getByRole('region', { name: 'Solve Details', exact: true })
      .getByRole('button', { name: /Details$/ })
      .click()
    await page.getByLabel('Notes').fill('A greedy scan from the end')
    await getButton(page.getByRole('region', { name: 'Solve Details', exact: true }), 'Save').click()
    await expectToast(page, 'Details saved.')
    await model.release()
    await expect(getFeedbackSection(page)).toContainText('The solve was edited while the review ran')
    await expectNoFeedback(page)
    await getButton(getFeedbackSection(page), 'Import').click()
    await expect(getFeedbackSection(page)).toContainText('31 / 100')
  })
  await test.step('another solve is open when the reply arrives', async () => {
    model.plan({ kind: 'stream', text: createFeedbackReply(32), next: 'wait' })
    await getReviewButton(page).click()
    await expect(getReplyProgress(page)).toBeVisible()
    await openSolve(page, 'LRU Cache')
    await expect(getReplyProgress(page)).toBeHidden()
    await model.release()
    await expectToast(page, 'Feedback imported and saved!')
    await openSolve(page, 'Jump Game')
    await expect(getFeedbackSection(page)).toContainText('32 / 100')
  })
  await test.step('signed out', async () => {
    model.plan({ kind: 'stream', text: createFeedbackReply(33), next: 'wait' })
    await getReviewButton(page).click()
    await expect(getReplyProgress(page)).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect.poll(() => model.calls.at(-1)?.isClosed).toBe(true)
  })
})

test('[G5, W2] selected solves are reviewed one after the other, with a count, Cancel and reasons', async ({
  page,
  model,
  openDemo,
}) => {
  await openDemo()
  await openSolveWithoutFeedback(page)
  const openReviewDialog = () => chooseReviewAction(page, 'Review several…')
  const dialog = page.getByRole('dialog', { name: 'Review several solves' })
  await openReviewDialog()
  const choices = dialog.getByRole('checkbox')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(5)
  await expectAccessible(page, 'the review of several', dialog)
  await choices.nth(0).uncheck()
  expect(model.calls).toEqual([])
  model.plan(createStreamPlan(createFeedbackReply(81)), createStreamPlan('no feedback at all'), {
    kind: 'stream',
    text: createFeedbackReply(83),
    next: 'wait',
  })
  await dialog.getByRole('button', { name: `Review 4 with ${MODEL_NAME} on this computer` }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 of 4 reviewed')
  await expect(dialog.getByText('Feedback saved')).toHaveCount(1)
  await expect(dialog).toContainText('The reply could not be read: Invalid XML: missing required sections')
  await dialog.getByRole('button', { name: 'Continue in the background' }).click()
  await expect(getButton(getFeedbackSection(page), 'Reviewing several: 2 of 4')).toBeVisible()
  await openReviewDialog()
  await dialog.getByRole('button', { name: 'Cancel the reviews' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 review saved, 1 not saved')
  await expect(dialog.getByText('Not reviewed')).toHaveCount(2)
  await expect.poll(() => model.calls.at(-1)?.isClosed).toBe(true)
  expect(model.calls).toHaveLength(3)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await test.step('a failure that would repeat stops all', async () => {
    model.plan({ kind: 'answer', status: 402, body: '{}' })
    await openReviewDialog()
    await dialog.getByRole('button', { name: /^Review 5 with/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('has no credit left')
    await expect(dialog.getByText('Not reviewed')).toHaveCount(4)
    expect(model.calls).toHaveLength(4)
  })
})

test('[G3] from another computer a token is needed, which is entered once', async ({ page, site, model }) => {
  const token = 'a-token-of-16-characters'
  const remoteServer = await startServer(site.origin, {
    AI_URL: model.url,
    AI_MODEL: MODEL_NAME,
    AI_TOKEN: token,
    CLIENT_ADDRESS_HEADER: 'x-real-ip',
  })
  try {
    await page.route('**/*', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-real-ip': '192.0.2.7' } }),
    )
    model.plan(createStreamPlan(createFeedbackReply(44)))
    await page.addInitScript(() => localStorage.setItem('solvelog.username', 'demo@solvelog'))
    await page.goto(remoteServer.origin)
    await openSolveWithoutFeedback(page)
    const field = getFeedbackSection(page).getByLabel('Token for reviews by the model of this server')
    await field.fill('wrong')
    await getButton(getFeedbackSection(page), 'Save token').click()
    await expect(getFeedbackSection(page)).toContainText('This token is wrong.')
    await expect(getReviewButton(page)).toBeHidden()
    await field.fill(token)
    await getButton(getFeedbackSection(page), 'Save token').click()
    await expect(getReviewButton(page)).toBeVisible()
    await page.reload()
    await openHistory(page)
    await getReviewButton(page).click()
    await expect(getFeedbackSection(page)).toContainText('44 / 100')
  } finally {
    await remoteServer.stop()
  }
})

test('[G1] a server without a model shows no button for reviews and gets no request for one', async ({
  page,
  site,
  context,
}) => {
  const serverWithoutAi = await startServer(site.origin)
  try {
    const problems = await recordProblems(page, serverWithoutAi.origin)
    const requestedPaths: string[] = []
    context.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.addInitScript(() => localStorage.setItem('solvelog.username', 'demo@solvelog'))
    await page.goto(serverWithoutAi.origin)
    await openSolveWithoutFeedback(page)
    await expect.poll(() => requestedPaths).toContain('/service-worker.js')
    await expect(getSolveRows(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Review (with|several)/ })).toHaveCount(0)
    expect(requestedPaths.filter((path) => path.startsWith('/api/ai'))).toEqual([])
    if (!isFirefox()) expect(problems).toEqual({ errors: [], foreignRequests: [] })
  } finally {
    await serverWithoutAi.stop()
  }
})
