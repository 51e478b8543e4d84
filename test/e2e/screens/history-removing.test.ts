import type { Page } from '@playwright/test'
import { getChangeRows, openChanges } from '../harness/changes'
import { createAcceptedSolve, expectToast, getToast, HOUR_SECONDS } from '../harness/dashboard'
import { chooseSolveAction, getButton, openHistory, readCodeLines } from '../harness/history'
import { getCodeSection } from '../harness/history-code'
import { syncAndWait } from '../harness/syncs'
import { expect, test } from '../harness/test'

const NO_CODE_MESSAGE = 'No code yet. Paste yours to get feedback.'

const changeExtensionCode = (page: Page, newCode: string) =>
  page.evaluate((text) => {
    for (const one of window.extensionPlan.submissions) one.code = text
  }, newCode)

test('[N16] code can be removed: no sync restores it, an undo does', async ({ page, signInNewUser }) => {
  await signInNewUser([], { submissions: [createAcceptedSolve('two-sum', HOUR_SECONDS, { code: 'first = 1' })] })
  const dashboard = page.getByRole('navigation').getByRole('button', { name: 'Dashboard' })
  await openHistory(page)
  expect(await readCodeLines(getCodeSection(page))).toEqual(['first = 1'])

  await chooseSolveAction(page, 'Remove code')
  await expectToast(page, 'Code removed.')
  await expect(getCodeSection(page)).toContainText(NO_CODE_MESSAGE)
  await expect(getButton(page, 'More for this solve')).toBeFocused()
  await dashboard.click()
  await syncAndWait(page)
  await changeExtensionCode(page, 'second = 2')
  await syncAndWait(page)
  await openHistory(page)
  await expect(getCodeSection(page)).toContainText(NO_CODE_MESSAGE)

  // After the undo of newer code, the solve has no code again. The next sync must not add the extension's code.
  await getButton(getCodeSection(page), 'Add Code').click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).focus()
  await page.keyboard.insertText('mine = 3')
  await getButton(getCodeSection(page), 'Save').click()
  await getToast(page, 'Code saved.').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getCodeSection(page)).toContainText(NO_CODE_MESSAGE)
  await dashboard.click()
  await changeExtensionCode(page, 'fourth = 4')
  await syncAndWait(page)
  await openHistory(page)
  await expect(getCodeSection(page)).toContainText(NO_CODE_MESSAGE)

  await openChanges(page)
  const removal = getChangeRows(page).filter({ hasText: 'Removed the code from Two Sum' })
  await removal.click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText(/Undid/).first()).toBeVisible()
  await openHistory(page)
  expect(await readCodeLines(getCodeSection(page))).toEqual(['first = 1'])
})
