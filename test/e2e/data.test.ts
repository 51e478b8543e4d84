import type { Page } from '@playwright/test'
import {
  addProfile,
  createAcceptedSolve,
  createHourlySolves,
  getProfileMenuButton,
  getRowButton,
  getSubmissionCountText,
  HOUR_SECONDS,
  readProgressTexts,
} from './harness/dashboard'
import { chooseImportFile, exportLog, importFile, leaveYourData, openYourData } from './harness/data'
import { getSection, openHistory, openSolve, readCodeLines } from './harness/history'
import { readStoredCommits } from './harness/internals'
import { createUniqueUsername, expect, test } from './harness/test'

async function readDashboard(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  const items = page.getByRole('dialog').getByRole('listitem')
  const lists = page.getByRole('dialog').getByLabel('Only recommend from')
  await expect.poll(async () => (await items.count()) > 0 && (await lists.count()) === (await items.count())).toBe(true)
  const profiles = await items.allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  return [profiles, await readProgressTexts(page)]
}

async function editCode(page: Page, code: string): Promise<void> {
  await openHistory(page)
  await openSolve(page, 'Two Sum')
  const codeSection = getSection(page, 'Submission Code')
  await codeSection.getByRole('button', { name: /^(Add|Edit) Code$/ }).click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(code)
  await codeSection.getByRole('button', { name: 'Save' }).click()
  await expect(codeSection.getByRole('button', { name: 'Edit Code' })).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
}

test('[L5] [fault 22] two browsers make separate edits, exchange exports in both orders, and then show the same', async ({
  page,
  site,
  signIn,
  openBrowser,
}) => {
  const username = createUniqueUsername()
  const submissions = [{ ...createAcceptedSolve('two-sum', HOUR_SECONDS), title: 'Two Sum' }]
  site.addUser(username, submissions)
  const otherPage = await openBrowser()
  await signIn(username)
  await signIn(username, otherPage)
  await addProfile(page, 'Left', { Array: 40, Graph: 10 })
  await editCode(otherPage, 'second = True')
  await addProfile(otherPage, 'Right', { String: 30 })
  await editCode(page, 'first = True')
  const [exportedFile, otherExportedFile] = [await exportLog(page), await exportLog(otherPage)]
  expect(exportedFile.name).toMatch(new RegExp(`^solvelog-${username}-\\d{4}-\\d\\d-\\d\\d\\.ndjson\\.gz$`))
  expect(await importFile(page, otherExportedFile)).toMatch(/Adds 4 changes to ada_\S+\.\s+From 1 device/)
  await importFile(otherPage, exportedFile)
  await expect(getRowButton(otherPage, 'String')).toBeVisible()
  expect(await readDashboard(otherPage)).toEqual(await readDashboard(page))
  for (const tab of [page, otherPage]) {
    await openHistory(tab)
    await openSolve(tab, 'Two Sum')
    expect(await readCodeLines(getSection(tab, 'Submission Code'))).toEqual(['first = True'])
  }

  const commitsBefore = await readStoredCommits(page, username)
  const dialog = await openYourData(page)
  for (const file of [otherExportedFile, exportedFile]) {
    await chooseImportFile(page, file)
    await expect(dialog.getByText(/Everything in it is here already/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Add to/ })).toBeHidden()
    await dialog.getByRole('status').getByRole('button', { name: 'Close' }).click()
  }
  expect(await readStoredCommits(page, username)).toEqual(commitsBefore)
})

test('[L5, B1] [fault 22] an export restores an empty browser; the import is undone as one change, and redone', async ({
  page,
  signIn,
  signInNewUser,
  openBrowser,
}) => {
  const username = await signInNewUser([], { submissions: createHourlySolves(250) })
  await expect(getSubmissionCountText(page, 250)).toBeVisible()
  await addProfile(page, 'Mine', { Array: 50, 'Hash Table': 20 })
  const dashboardBefore = await readDashboard(page)
  const file = await exportLog(page)

  const emptyBrowser = await openBrowser()
  await signIn(username, emptyBrowser)
  await expect(getSubmissionCountText(emptyBrowser, 0)).toBeVisible()
  await importFile(emptyBrowser, file)
  await expect(getSubmissionCountText(emptyBrowser, 250)).toBeVisible()
  await emptyBrowser.reload()
  await expect(getSubmissionCountText(emptyBrowser, 250)).toBeVisible()
  expect(await readDashboard(emptyBrowser)).toEqual(dashboardBefore)

  const dialog = await openYourData(emptyBrowser)
  await expect(dialog.getByText(/^Last import: solvelog-.*, \d+ changes, just now/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  const question = emptyBrowser.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(question).toContainText(/\d+ changes and 250 solves will be hidden/)
  await expect(question).not.toContainText('depend on these solves')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText(/Import undone: \d+ changes are hidden/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Redo import' }).click()
  await expect(dialog.getByText(/^Last import: /)).toBeVisible()
  await leaveYourData(emptyBrowser)
  await expect(getSubmissionCountText(emptyBrowser, 250)).toBeVisible()
  await openYourData(emptyBrowser)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText(/Import undone: \d+ changes are hidden/)).toBeVisible()
  await leaveYourData(emptyBrowser)
  await expect(getSubmissionCountText(emptyBrowser, 0)).toBeVisible()
  await emptyBrowser.reload()
  await expect(getSubmissionCountText(emptyBrowser, 0)).toBeVisible()
  await importFile(emptyBrowser, file)
  await expect(getSubmissionCountText(emptyBrowser, 250)).toBeVisible()
  await expect(getProfileMenuButton(emptyBrowser)).toContainText('Mine')
  expect((await readStoredCommits(emptyBrowser, username)).at(-1)?.events.map(({ type }) => type)).toEqual([
    'CommitsMerged',
    'CommitsReinstated',
  ])
})
