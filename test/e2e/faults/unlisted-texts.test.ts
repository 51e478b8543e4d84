import type { Page } from '@playwright/test'
import { writeNote } from '../harness/changes'
import { createAcceptedSolve } from '../harness/dashboard'
import { captureDownload, leaveYourData, openYourData } from '../harness/data'
import { installFakeExtension } from '../harness/extension'
import {
  chooseSolveAction,
  getOtherSearchResults,
  getSearchField,
  getSection,
  getSolveRows,
  getSolveTitle,
  openHistory,
} from '../harness/history'
import { expect, test } from '../harness/test'

async function addPaperProblem(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('button', { name: 'Add a solve' }).click()
  const form = page.getByRole('dialog', { name: 'Add a solve' })
  await form.getByLabel('Problem', { exact: true }).fill('Paper interview')
  await form.getByRole('button', { name: /as your own problem/ }).click()
  await form.getByRole('button', { name: 'Add solve' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
  await page.getByRole('article').getByRole('button', { name: 'Problem', exact: true }).click()
  await getSection(page, 'Problem note').getByRole('button', { name: 'Add Note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Ask for the follow-up')
  await getSection(page, 'Problem note').getByRole('button', { name: 'Save' }).click()
  await expect(getSection(page, 'Problem note')).toContainText('Ask for the follow-up')
}

test('[N6, N11, N15] [fault 46] the note on an own problem without a solve is found, shown, exported and imported again', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  await addPaperProblem(page)
  await getSolveRows(page).first().click()
  await chooseSolveAction(page, 'Remove solve')
  await expect(getSolveRows(page)).toHaveCount(0)

  const expectFound = async (name: string) => {
    await getSearchField(page).fill('follow-up')
    await expect(getOtherSearchResults(page)).toContainText(name)
    await expect(getOtherSearchResults(page)).toContainText('Problem note: Ask for the follow-up')
    await getOtherSearchResults(page).getByRole('button', { name: 'Open problem' }).click()
    await expect(getSection(page, 'Problem note')).toContainText('Ask for the follow-up')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await getSearchField(page).fill('')
  }
  await expectFound('Paper interview')

  const dataDialog = await openYourData(page)
  const json = await captureDownload(page, () => dataDialog.getByRole('button', { name: 'JSON' }).click())
  const csv = await captureDownload(page, () => dataDialog.getByRole('button', { name: 'CSV' }).click())
  expect(JSON.parse(json.bytes.toString()).problems).toMatchObject([
    { title: 'Paper interview', note: 'Ask for the follow-up' },
  ])
  await leaveYourData(page)

  await signInNewUser()
  for (const { name, bytes } of [csv, json]) {
    await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
    await page.getByRole('button', { name: 'Import a table' }).click()
    const form = page.getByRole('dialog', { name: 'Import a table' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: 'Choose a file…' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer: bytes })
    await expect(form.getByText('1 problem note will be added.')).toBeVisible()
    await form.getByRole('button', { name: 'Import 1 problem note' }).click()
    await expect(form.getByText('Imported 1 problem note.')).toBeVisible()
    if (name === csv.name) {
      await form.getByRole('button', { name: 'Undo import' }).click()
      await expect(form.getByText('The import of 1 problem note was undone.')).toBeVisible()
    }
    await form.getByRole('button', { name: 'Done' }).click()
  }
  // The log stores the title of an added problem only in the events of its solves. This problem has no solve, so the
  // page shows the slug.
  await expectFound('own:paper-interview')
})

test('[N6, N10] [fault 46] every text of a joined solve is shown and found', async ({ page, signInNewUser }) => {
  const username = await signInNewUser()
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('button', { name: 'Add a solve' }).click()
  const form = page.getByRole('dialog', { name: 'Add a solve' })
  await form.getByLabel('Problem', { exact: true }).fill('two su')
  await form.getByRole('button', { name: 'Two Sum Easy' }).click()
  await form.getByLabel('Notes').fill('First thoughts')
  await form.getByLabel('Code').fill('by_hand()')
  await form.getByRole('button', { name: 'Add solve' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
  const feedback = getSection(page, 'Feedback')
  await feedback.getByRole('button', { name: 'Add Feedback' }).click()
  await page.getByLabel('Final score').fill('61')
  await page.getByLabel('Comments on performance').fill('Quadratic at first')
  await feedback.getByRole('button', { name: 'Save' }).click()
  await expect(feedback).toContainText('Quadratic at first')

  const submission = createAcceptedSolve('two-sum', 60, { lang: 'cpp', code: 'int main() {}' })
  await installFakeExtension(page, { username, submissions: [submission] })
  await page.reload()
  await expect(getSolveRows(page)).toHaveCount(2)
  await page.getByRole('article').getByRole('button', { name: 'Join' }).click()
  await expect(getSolveRows(page)).toHaveCount(1)
  await expect(getSolveTitle(page)).toContainText('Two Sum')
  await writeNote(page, 'Second thoughts')
  await feedback.getByRole('button', { name: 'Edit Feedback' }).click()
  await page.getByLabel('Final score').fill('90')
  await page.getByLabel('Comments on performance').fill('Linear now')
  await feedback.getByRole('button', { name: 'Save' }).click()
  await expect(feedback).toContainText('Linear now')

  const joinedSection = getSection(page, 'From the solve you added')
  for (const text of ['First thoughts', 'Quadratic at first', '61', 'by_hand()'])
    await expect(joinedSection).toContainText(text)
  await openHistory(page)
  for (const text of ['First thoughts', 'Second thoughts', 'Quadratic at first', 'by_hand']) {
    await getSearchField(page).fill(text)
    await expect(getSolveRows(page), text).toHaveCount(1)
    await expect(getSolveRows(page).first().locator('mark'), text).toHaveText(text.split(' ')[0] ?? '')
  }
})
