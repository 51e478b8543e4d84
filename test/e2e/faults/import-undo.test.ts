import type { JSHandle, Locator, Page } from '@playwright/test'
import { writeNote } from '../harness/changes'
import { createAcceptedSolve, getSubmissionCountText, HOUR_SECONDS } from '../harness/dashboard'
import { chooseImportFile, exportLog, getYourData, leaveYourData, openYourData } from '../harness/data'
import { chooseFolder, stubFolderPicker, syncThroughFolders } from '../harness/folder'
import { getSection, openHistory, openSolve } from '../harness/history'
import { readStoredCommits } from '../harness/internals'
import { createUniqueUsername, expect, test } from '../harness/test'

const NOTES = [
  ['Two Sum', 'Written on a sum.'],
  ['LRU Cache', 'Written on a cache.'],
] as const

async function writeNotes(page: Page): Promise<void> {
  await openHistory(page)
  for (const [problem, text] of NOTES) {
    await openSolve(page, problem)
    await writeNote(page, text)
  }
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
}

async function expectNotes(page: Page): Promise<void> {
  await openHistory(page)
  for (const [problem, text] of NOTES) {
    await openSolve(page, problem)
    await expect(getSection(page, 'Solve Details')).toContainText(text)
  }
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
}

/** Returns a list that receives the element's text after each change. */
function recordTexts(element: Locator): Promise<JSHandle<string[]>> {
  return element.evaluateHandle((node) => {
    const texts = [node.textContent]
    const record = () => node.isConnected && texts.push(node.textContent)
    new MutationObserver(record).observe(node, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    })
    return texts
  })
}

async function undoImport(page: Page, expectedQuestion: RegExp): Promise<void> {
  const dialog = await openYourData(page)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(question).toContainText(expectedQuestion)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByText(/^Import undone/)).toBeHidden()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  const texts = await recordTexts(question)
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText(/^Import undone/)).toBeVisible()
  await expect(question).toHaveCount(0)
  for (const text of await texts.jsonValue()) expect(text).toMatch(expectedQuestion)
}

test('[fault 31] the undo of an import asks with counts, keeps own edits, is reported on other devices and can be reversed there', async ({
  page,
  site,
  signIn,
  openBrowser,
}) => {
  const username = createUniqueUsername()
  const submissions = [
    { ...createAcceptedSolve('two-sum', HOUR_SECONDS), title: 'Two Sum' },
    { ...createAcceptedSolve('lru-cache', 2 * HOUR_SECONDS), title: 'LRU Cache' },
  ]
  const [source, otherPage] = [await openBrowser(), await openBrowser()]
  site.addUser(username, submissions)
  await signIn(username, source)
  await expect(getSubmissionCountText(source, 2)).toBeVisible()
  const file = await exportLog(source)

  site.addUser(username)
  for (const tab of [page, otherPage]) await stubFolderPicker(tab)
  await signIn(username)
  const dialog = await chooseFolder(page)
  await chooseImportFile(page, file)
  await dialog.getByRole('button', { name: /^Add to/ }).click()
  await expect(dialog.getByText(/^Added 2 submissions/)).toBeVisible()
  await leaveYourData(page)
  await writeNotes(page)
  await signIn(username, otherPage)
  await chooseFolder(otherPage)
  await leaveYourData(otherPage)
  await syncThroughFolders(page, otherPage, username, 'Written on a cache.')
  await expectNotes(otherPage)

  await undoImport(page, /2 changes and 2 solves will be hidden.*2 of your changes depend on these solves/s)
  await expect(getYourData(page).getByText(/^Import undone/)).toContainText('2 of your changes depend on these solves')
  await leaveYourData(page)
  await expect(getSubmissionCountText(page, 0)).toBeVisible()
  await syncThroughFolders(page, otherPage, username, 'CommitsWithdrawn')
  await expect(getSubmissionCountText(otherPage, 0)).toBeVisible()
  const notice = otherPage.getByRole('region', { name: 'Undone import' })
  await expect(notice).toContainText('An import was undone: 2 changes are hidden')
  await otherPage.reload()
  await notice.getByRole('button', { name: 'Bring back' }).click()
  await expect(notice).toBeHidden()
  await expect(getSubmissionCountText(otherPage, 2)).toBeVisible()
  await expectNotes(otherPage)
  const [restoringCommit] = (await readStoredCommits(otherPage, username)).slice(-1)
  await syncThroughFolders(otherPage, page, username, String(restoringCommit && Reflect.get(restoringCommit, 'id')))
  await expect(getSubmissionCountText(page, 2), '"Bring back" reaches the device that undid the import').toBeVisible()
  await expectNotes(page)
})
