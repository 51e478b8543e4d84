import type { Locator, Page } from '@playwright/test'
import { changeAt, changeRows, openChanges } from './harness/changes'
import { HOUR, solved, toast } from './harness/dashboard'
import { codeIn, openHistory, openSolve, rows, section } from './harness/history'
import { storedCommits } from './harness/inside'
import { syncAgain } from './harness/syncs'
import { expect, test } from './harness/test'

const feedback = (page: Page): Locator => section(page, 'Feedback')
const code = (page: Page): Locator => section(page, 'Submission Code')
const button = (where: Locator, name: string): Locator => where.getByRole('button', { name, exact: true })
const says = (page: Page, words: string) => expect(toast(page).filter({ hasText: words })).toBeVisible()
const demoLog = (page: Page) => storedCommits(page, 'demo@solvelog', 'solvelog-demo')

test('[N16] feedback can be removed with its score; the removal is listed in Changes and can be undone', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await expect(feedback(page)).toContainText('/ 100')
  const score = /\d+(?= \/ 100)/.exec(await feedback(page).innerText())?.[0] ?? 'none'
  await expect(rows(page).first()).toContainText(score)
  const remove = button(feedback(page), 'Remove feedback')
  await remove.click()
  await says(page, 'Feedback removed.')
  await expect(feedback(page)).toContainText('No feedback available.')
  await expect(rows(page).first()).toContainText('Needs Feedback!')
  await expect(button(feedback(page), 'Add Feedback')).toBeFocused()
  await expect(remove).toBeHidden()
  expect((await demoLog(page)).at(-1)?.events).toMatchObject([{ type: 'FeedbackRemoved' }])

  await toast(page, 'Feedback removed.').getByRole('button', { name: 'Undo' }).click()
  await expect(feedback(page)).toContainText(`${score} / 100`)
  await expect(rows(page).first()).toContainText(score)
  await openChanges(page)
  await changeRows(page).nth(1).click()
  await expect(changeRows(page).nth(1)).toContainText('Removed the feedback from LRU Cache')
  await expect(changeAt(page, 1)).toContainText('Final score')
})

const NO_CODE = 'No code yet. Paste yours to get feedback.'

/** Makes the extension send other code in the next sync. */
const sendNext = (page: Page, next: string) =>
  page.evaluate((text) => {
    for (const one of window.extensionPlan.submissions) one.code = text
  }, next)

test('[N16] code can be removed: no sync restores it, an undo does', async ({ page, signInNewUser }) => {
  await signInNewUser([], { submissions: [solved('two-sum', HOUR, { code: 'first = 1' })] })
  const dashboard = page.getByRole('navigation').getByRole('button', { name: 'Dashboard' })
  await openHistory(page)
  expect(await codeIn(code(page))).toEqual(['first = 1'])

  await button(code(page), 'Remove code').click()
  await says(page, 'Code removed.')
  await expect(code(page)).toContainText(NO_CODE)
  await expect(button(code(page), 'Add Code')).toBeFocused()
  await expect(button(code(page), 'Remove code')).toBeHidden()
  await dashboard.click()
  await syncAgain(page)
  await sendNext(page, 'second = 2')
  await syncAgain(page)
  await openHistory(page)
  await expect(code(page)).toContainText(NO_CODE)

  // Undoing the later code restores the removed state, and a sync must not fill the code in again.
  await button(code(page), 'Add Code').click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).focus()
  await page.keyboard.insertText('mine = 3')
  await button(code(page), 'Save').click()
  await toast(page, 'Code saved.').getByRole('button', { name: 'Undo' }).click()
  await expect(code(page)).toContainText(NO_CODE)
  await dashboard.click()
  await sendNext(page, 'fourth = 4')
  await syncAgain(page)
  await openHistory(page)
  await expect(code(page)).toContainText(NO_CODE)

  await openChanges(page)
  const removal = changeRows(page).filter({ hasText: 'Removed the code from Two Sum' })
  await removal.click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText(/Undid/).first()).toBeVisible()
  await openHistory(page)
  expect(await codeIn(code(page))).toEqual(['first = 1'])
})
