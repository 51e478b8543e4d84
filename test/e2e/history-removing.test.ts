import type { Locator, Page } from '@playwright/test'
import { changeRows, openChanges } from './harness/changes'
import { acceptedSolve, HOUR, toast } from './harness/dashboard'
import { button, openHistory, readCodeLines, section } from './harness/history'
import { syncAndWait } from './harness/syncs'
import { expect, test } from './harness/test'

const codeSection = (page: Page): Locator => section(page, 'Submission Code')
const expectToast = (page: Page, words: string) => expect(toast(page).filter({ hasText: words })).toBeVisible()

const NO_CODE = 'No code yet. Paste yours to get feedback.'

/** Makes the fake extension send other code of all submissions in the next sync. */
const changeExtensionCode = (page: Page, next: string) =>
  page.evaluate((text) => {
    for (const one of window.extensionPlan.submissions) one.code = text
  }, next)

test('[N16] code can be removed: no sync restores it, an undo does', async ({ page, signInNewUser }) => {
  await signInNewUser([], { submissions: [acceptedSolve('two-sum', HOUR, { code: 'first = 1' })] })
  const dashboard = page.getByRole('navigation').getByRole('button', { name: 'Dashboard' })
  await openHistory(page)
  expect(await readCodeLines(codeSection(page))).toEqual(['first = 1'])

  await button(codeSection(page), 'Remove code').click()
  await expectToast(page, 'Code removed.')
  await expect(codeSection(page)).toContainText(NO_CODE)
  await expect(button(codeSection(page), 'Add Code')).toBeFocused()
  await expect(button(codeSection(page), 'Remove code')).toBeHidden()
  await dashboard.click()
  await syncAndWait(page)
  await changeExtensionCode(page, 'second = 2')
  await syncAndWait(page)
  await openHistory(page)
  await expect(codeSection(page)).toContainText(NO_CODE)

  // The undo of newer code returns to the state without code. The next sync must not add the extension's code again.
  await button(codeSection(page), 'Add Code').click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).focus()
  await page.keyboard.insertText('mine = 3')
  await button(codeSection(page), 'Save').click()
  await toast(page, 'Code saved.').getByRole('button', { name: 'Undo' }).click()
  await expect(codeSection(page)).toContainText(NO_CODE)
  await dashboard.click()
  await changeExtensionCode(page, 'fourth = 4')
  await syncAndWait(page)
  await openHistory(page)
  await expect(codeSection(page)).toContainText(NO_CODE)

  await openChanges(page)
  const removal = changeRows(page).filter({ hasText: 'Removed the code from Two Sum' })
  await removal.click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText(/Undid/).first()).toBeVisible()
  await openHistory(page)
  expect(await readCodeLines(codeSection(page))).toEqual(['first = 1'])
})
