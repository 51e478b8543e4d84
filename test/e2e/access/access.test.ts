import type { Locator, Page } from '@playwright/test'
import { CONFIRMATION_SELECTOR, DIALOG_SELECTOR } from '../harness/access'
import { expectAccessible, expectReadableColours } from '../harness/axe'
import { getChangeAt, getChangeRows, openChanges, writeNote } from '../harness/changes'
import {
  createAcceptedSolve,
  createProfile,
  DAY_SECONDS,
  getProfileMenuButton,
  getRowButton,
} from '../harness/dashboard'
import { captureDownload, chooseImportFile, openYourData } from '../harness/data'
import { getSearchField, getSection, getSolveRows, openHistory, openSolve, readCodeLines } from '../harness/history'
import { expect, test } from '../harness/test'
import { getTimeSlider, openTimeTravel } from '../harness/travel'

async function expectAccessibleInColour(page: Page, pageName: string, checkedPart?: string | Locator): Promise<void> {
  await expectAccessible(page, pageName, checkedPart)
  await expectReadableColours(page, pageName, checkedPart)
}

test('[W2] axe finds no serious problem on the sign-in screen, the dashboard and its dialogs, in both themes', async ({
  page,
  openDemo,
}) => {
  await page.goto('/')
  await page.getByLabel('Username').fill('nobody_at_all')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('User not found.')).toBeVisible()
  await expectAccessibleInColour(page, 'sign-in')
  await openDemo()
  await getRowButton(page, 'Array').click()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What makes up the Array score' })).toBeVisible()
  await expectAccessibleInColour(page, 'dashboard, a row open')
  await getProfileMenuButton(page).click()
  await expectAccessibleInColour(page, 'profile menu', '[role="menu"]')
  await page.keyboard.press('Escape')
  await createProfile(page, 'Mine', { Array: 50 })
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInColour(page, 'manage profiles', DIALOG_SELECTOR)
  await page.getByRole('button', { name: 'Delete Mine' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleInColour(page, 'delete question', CONFIRMATION_SELECTOR)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('button', { name: 'New Profile' }).click()
  await expect(page.getByRole('button', { name: 'Create' })).toBeVisible()
  await expectAccessibleInColour(page, 'new profile', DIALOG_SELECTOR)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const question = page.getByRole('alertdialog')
  await captureDownload(page, () => question.getByRole('button', { name: 'Export first' }).click())
  await expect(question.getByText('to your downloads')).toBeVisible()
  await expectAccessibleInColour(page, 'sign-out question', CONFIRMATION_SELECTOR)
})

test('[W2] axe finds no serious problem in the data panel, the Solve History and Changes, in both themes', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  const panel = await openYourData(page)
  const exportedFile = await captureDownload(page, () =>
    panel.getByRole('button', { name: 'Export', exact: true }).click(),
  )
  await chooseImportFile(page, exportedFile)
  await expect(panel.getByText('File verified')).toBeVisible()
  await expectAccessibleInColour(page, 'your data, with the preview of an import')
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  const [code, feedback] = [getSection(page, 'Submission Code'), getSection(page, 'Feedback')]
  await readCodeLines(code)
  await writeNote(page, 'one\ntwo')
  await page.getByRole('button', { name: 'edited 1×' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessibleInColour(page, 'a solve, its versions and the filters')
  await page.getByLabel('Snapshot', { exact: true }).selectOption({ index: 9 })
  await code.getByRole('button', { name: 'Changes', exact: true }).click()
  await expect(code).toContainText(/\+\d −\d lines/)
  await expectAccessibleInColour(page, 'a comparison', code)
  for (const name of ['Edit Code', 'Edit Details', 'Edit Feedback']) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  await page.getByLabel('Final score').fill('101')
  await feedback.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(feedback.getByText('Numeric ratings are out of range.')).toBeVisible()
  await expectAccessibleInColour(page, 'the three forms', 'article')
  await feedback.getByRole('button', { name: 'Import Feedback' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInColour(page, 'the clipboard explained', DIALOG_SELECTOR)
  await page.keyboard.press('Escape')
  await openChanges(page)
  await getChangeRows(page).nth(0).click()
  await expect(getChangeAt(page, 0).getByRole('button', { name: 'Undo this change' })).toBeVisible()
  await expectAccessibleInColour(page, 'changes, one open', 'main')
})

test('[W2, H5] axe finds no serious problem on empty, failing or broken screens, in both themes', async ({
  page,
  site,
  signInNewUser,
}) => {
  await signInNewUser()
  site.fail('server-error', { operation: 'recentSubmissions' })
  await page.getByRole('button', { name: 'Sync Now' }).press('Enter')
  await expect(page.getByText('Press Sync Now to retry.', { exact: false })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not started' })).toBeVisible()
  await expectAccessibleInColour(page, 'dashboard without solves and with a failed source')
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).press('Enter')
  await expect(page.getByText('No solves found.', { exact: true })).toBeVisible()
  await expect(page.getByText('Select a solve to view details.', { exact: true })).toBeVisible()
  await expectAccessibleInColour(page, 'history without solves', 'main')
  await page.route(/RowPanel-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: 'Not found.' }))
  await page.getByRole('button', { name: 'Pick a first problem' }).press('Enter')
  await page.reload()
  await getRowButton(page, 'Random').press('Enter')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expectAccessibleInColour(page, 'a broken view', 'main')
})

test('[W2] the colours of every other screen are readable in both themes', async ({ page, signInNewUser }) => {
  await signInNewUser([], {
    submissions: [
      createAcceptedSolve('two-sum', DAY_SECONDS, { code: 'def two_sum(nums):\n    return {0: "x"}  # 1' }),
      createAcceptedSolve('contains-duplicate', 300 * DAY_SECONDS),
      createAcceptedSolve('valid-anagram', DAY_SECONDS, { statusDisplay: 'Wrong Answer' }),
    ],
  })
  const dialog = page.getByRole('dialog')
  const navigation = page.getByRole('navigation')
  const closeDialogWithEscape = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Statistics', exact: true }).click()
  await expect(page.getByText('Median time', { exact: true })).toBeVisible()
  await expectReadableColours(page, 'statistics')
  await page.getByRole('button', { name: 'Plan to an interview' }).click()
  await expect(dialog.getByLabel('Interview date')).toBeVisible()
  await expectReadableColours(page, 'the plan', dialog)
  await closeDialogWithEscape()
  await page.getByRole('button', { name: 'How scores work' }).click()
  await expectReadableColours(page, 'how scores work', dialog)
  await closeDialogWithEscape()

  await navigation.getByRole('button', { name: 'Reviews' }).click()
  await page
    .getByRole('button', { name: /^Rate / })
    .first()
    .click()
  await expectReadableColours(page, 'reviews, a row open')
  await navigation.getByRole('button', { name: 'Lists', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Study lists', level: 1 })).toBeVisible()
  await expectReadableColours(page, 'study lists')
  await page.getByRole('button', { name: 'New list' }).click()
  await dialog.getByLabel('Problems').fill('Two Sum\nno such problem')
  await expect(dialog.getByText('no such problem').first()).toBeVisible()
  await expectReadableColours(page, 'a pasted list', dialog)
  await dialog.getByLabel('Problems').fill('')
  await closeDialogWithEscape()
  await page.getByRole('button', { name: 'Blind 75', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Blind 75', level: 1 })).toBeVisible()
  await expectReadableColours(page, 'a study list')

  await openHistory(page)
  await getSearchField(page).fill('two_sum')
  await expect(getSolveRows(page).first().locator('mark')).toHaveText('two_sum')
  await expectReadableColours(page, 'a search with a marked word')
  await getSearchField(page).fill('')
  await openSolve(page, 'Two Sum')
  await page.getByRole('button', { name: 'Problem', exact: true }).click()
  await expectReadableColours(page, 'a problem')
  await page.goBack()
  const chooseFromMenu = async (item: string) => {
    await page.getByRole('button', { name: 'Add solves' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await chooseFromMenu('Add a solve…')
  await dialog.getByRole('button', { name: 'Add solve' }).click()
  await expectReadableColours(page, 'the form of a solve with an error', dialog)
  await closeDialogWithEscape()
  await chooseFromMenu('Import a table…')
  await dialog.getByLabel('Or paste a table').fill('Problem,Date\nTwo Sum,2026-01-02\nTwo Sum,soon')
  await dialog.getByRole('button', { name: 'Read pasted table' }).click()
  await expect(dialog.getByText('1 solve will be added.')).toBeVisible()
  await expectReadableColours(page, 'the preview of a table', dialog)
  await closeDialogWithEscape()

  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expectReadableColours(page, 'the command palette', dialog)
  await closeDialogWithEscape()
  await openTimeTravel(page)
  await getTimeSlider(page).press('Home')
  await expect(page.locator('.in-the-past')).toBeAttached()
  await expectReadableColours(page, 'the past')
})
