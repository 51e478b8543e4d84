import { expectAccessible } from '../harness/axe'
import { writeNote } from '../harness/changes'
import { computeDateInDays, createAcceptedSolve, DAY_SECONDS, getRowButton, getToast } from '../harness/dashboard'
import { captureDownload, leaveYourData, openYourData } from '../harness/data'
import { installFakeExtension } from '../harness/extension'
import { chooseSolveAction, getSection, getSolveRows, openHistory } from '../harness/history'
import { readStoredCommits } from '../harness/internals'
import { pauseImports } from '../harness/pause-imports'
import { chooseFilesWithButton, openTableDialog } from '../harness/table-import'
import { createUniqueUsername, expect, test } from '../harness/test'

const MIXED_DATES = [
  'Problem,Date,Status',
  'Two Sum,03/04/2024,AC',
  'LRU Cache,05-06-2024,AC',
  '3Sum,07.08.2024,AC',
  'Word Break,2024-03-05,AC',
  'Paper A,n/a,AC',
  'Paper B,,AC',
].join('\n')

test('[N27] for a table with several date formats and rows without dates, the import asks once for each, invents no date, and can be undone', async ({
  page,
  signInNewUser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInNewUser()
  const form = await openTableDialog(page)
  await form.getByLabel('Or paste a table').fill(MIXED_DATES)
  await form.getByRole('button', { name: 'Read pasted table' }).click()
  await expect(form.getByText('Is the day or the month first in 03/04/2024 (line 2)?')).toBeVisible()
  await expect(form.getByText('Is the day or the month first in 05-06-2024 (line 3)?')).toBeVisible()
  await expect(form.getByLabel(/^Order of dates/)).toHaveCount(2)
  await form.getByLabel('Order of dates with slashes').selectOption('mdy')
  await expect(form.getByText('Choose the order of day and month first.')).toBeVisible()
  await form.getByLabel('Order of dates with hyphens').selectOption('dmy')
  const getDateCell = (problem: string) => form.getByRole('row').filter({ hasText: problem }).getByRole('cell').nth(2)
  await expect(getDateCell('Two Sum')).toHaveText('Mon, 4 Mar 2024')
  await expect(getDateCell('LRU Cache')).toHaveText('Wed, 5 Jun 2024')
  await expect(getDateCell('3Sum')).toHaveText('Wed, 7 Aug 2024')
  await expect(getDateCell('Word Break')).toHaveText('Tue, 5 Mar 2024')

  const dates = form.getByLabel('Dates of these rows')
  await expect(form.getByText('2 rows have no date that can be right, such as line 6 (“n/a”).')).toBeVisible()
  await expect(form.getByText('4 solves will be added.')).toBeVisible()
  await dates.selectOption('before')
  await expect(form.getByText('Choose the day first.')).toBeVisible()
  await expect(form.getByLabel('All solved before')).toBeVisible()
  await form.getByLabel('All solved before').fill('2024-01-01')
  await expect(getDateCell('Paper A')).toHaveText('Before Mon, 1 Jan 2024')
  await dates.selectOption('unknown')
  await expect(getDateCell('Paper B')).toHaveText('Date unknown')
  await expectAccessible(page, 'the questions about dates', form)
  expect(await form.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await form.getByRole('button', { name: 'Import 6 solves' }).click()
  await form.getByRole('button', { name: 'Done' }).click()

  await expect(getSolveRows(page)).toHaveCount(6)
  await expect(getSolveRows(page).nth(3)).toContainText('Two Sum')
  await expect(getSolveRows(page).nth(4)).toContainText('Date unknown')
  await getSolveRows(page).nth(5).click()
  await expect(page.getByRole('article')).toContainText(/Solved\s*Date unknown/)
  await page.getByRole('button', { name: 'Problem', exact: true }).click()
  await expect(page.getByRole('article')).toContainText(/Last attempt\s*Date unknown/)
  await expect(page.getByText('1970')).toHaveCount(0)

  const dataDialog = await openYourData(page)
  await dataDialog.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(dataDialog.getByText(/^Import undone/)).toBeVisible()
  await leaveYourData(page)
  await expect(getSolveRows(page)).toHaveCount(0)
})

test('[N27] a solve before a day has words instead of an age on the dashboard, and none of its corrections invents a time', async ({
  page,
  signInNewUser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInNewUser()
  const form = await openTableDialog(page)
  await form.getByLabel('Or paste a table').fill('Problem,Date,Status\nTwo Sum,n/a,AC')
  await form.getByRole('button', { name: 'Read pasted table' }).click()
  await form.getByLabel('Dates of these rows').selectOption('before')
  await form.getByLabel('All solved before').fill(computeDateInDays(-30))
  const dateCell = form.getByRole('row').filter({ hasText: 'Two Sum' }).getByRole('cell').nth(2)
  await expect(dateCell).toHaveText(/^Before \w{3}, \d+ \w{3} \d{4}$/)
  const date = (await dateCell.textContent()) ?? ''
  await form.getByRole('button', { name: 'Import 1 solve' }).click()
  await form.getByRole('button', { name: 'Done' }).click()

  await test.step('the score and the recommendations', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
    await getRowButton(page, 'Array').click()
    const contributions = page.getByRole('region', { name: 'What makes up the Array score' })
    await expect(contributions.getByRole('listitem')).toContainText(`${date}, not scored`)
    await page.getByRole('tab', { name: 'Refresh' }).click()
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toContainText(date)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'How scores work' }).first().click()
    await expect(page.getByRole('dialog')).toContainText(`Two Sum (${date}): `)
    await page.keyboard.press('Escape')
  })
  await test.step('a correction', async () => {
    await openHistory(page)
    await getSolveRows(page).click()
    await chooseSolveAction(page, 'Correct')
    const correction = page.getByRole('dialog', { name: 'Correct Two Sum' })
    const field = correction.getByLabel('Date and time')
    await expect(field).toHaveValue('')
    await expect(field).toHaveAccessibleDescription(`${date}. Leave this empty to keep that.`)
    await expectAccessible(page, 'the correction of a solve before a day', correction)
    await correction.getByLabel('Verdict').selectOption('Wrong Answer')
    await correction.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('article')).toContainText('Wrong Answer')
    await expect(page.getByRole('article')).toContainText(date)
  })
})

test('[N11, W5] the import of a table shows progress and can be cancelled: nothing is stored, and a later one is complete', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser()
  const pauseAt = await pauseImports(page)
  await signIn(username)
  const commitsBefore = await readStoredCommits(page, username)
  const form = await openTableDialog(page)
  const lines = Array.from({ length: 2_000 }, (_, i) => `Problem ${i},2026-03-09,AC`)
  const buffer = Buffer.from(['Problem,Date,Status', ...lines].join('\n'))
  await chooseFilesWithButton(page, 'Choose a file…', { name: 'table.csv', mimeType: 'text/csv', buffer })
  const add = form.getByRole('button', { name: 'Import 2,000 solves' })
  await expect(add).toBeEnabled()
  await pauseAt('import')
  await add.click()
  await expect(form.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(form.getByText('Nothing was changed.')).toBeVisible()
  await pauseAt('nothing')
  expect(await readStoredCommits(page, username)).toEqual(commitsBefore)
  await add.click()
  await expect(form.getByText('Imported 2,000 solves.')).toBeVisible()
  await form.getByRole('button', { name: 'Undo import' }).click()
  await expect(form.getByText('The import of 2,000 solves was undone.')).toBeVisible()
})

test('[N11, N15] the exported CSV is imported by another user with its feedback', async ({
  page,
  site,
  signIn,
  openBrowser,
}) => {
  const [ada, bob] = [createUniqueUsername(), createUniqueUsername('bob')]
  for (const username of [ada, bob]) site.addUser(username)
  await installFakeExtension(page, { username: ada, submissions: [createAcceptedSolve('two-sum', DAY_SECONDS)] })
  await signIn(ada)
  await openHistory(page)
  const feedback = getSection(page, 'Feedback')
  await feedback.getByRole('button', { name: 'Add Feedback' }).click()
  await page.getByLabel('Final score').fill('91')
  await page.getByLabel('Summary comments').fill('=1+1 is a formula')
  await feedback.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(feedback).toContainText('=1+1 is a formula')
  const dataDialog = await openYourData(page)
  const csv = await captureDownload(page, () => dataDialog.getByRole('button', { name: 'CSV' }).click())

  const otherPage = await openBrowser()
  await signIn(bob, otherPage)
  const form = await openTableDialog(otherPage)
  await chooseFilesWithButton(otherPage, 'Choose a file…', { name: csv.name, mimeType: 'text/csv', buffer: csv.bytes })
  await expect(form.getByText('Its feedback is imported too.')).toBeVisible()
  await form.getByRole('button', { name: 'Import 1 solve' }).click()
  await form.getByRole('button', { name: 'Done' }).click()
  await getSolveRows(otherPage).first().click()
  await expect(getSection(otherPage, 'Feedback')).toContainText('91')
  await expect(getSection(otherPage, 'Feedback')).toContainText('=1+1 is a formula')
})

test('[N30] rows that an earlier import read wrongly are repaired in one step, and rows changed since stay', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  const form = await openTableDialog(page)
  const readText = async (text: string) => {
    await form.getByLabel('Or paste a table').fill(text)
    await form.getByRole('button', { name: 'Read pasted table' }).click()
  }
  // Builds up to 0.1.0 did not read the column "Done", so all rows were accepted.
  await readText('Problem,Date\nTwo Sum,2024-03-05\nLRU Cache,2024-03-06\n3Sum,2024-03-07')
  await form.getByRole('button', { name: 'Import 3 solves' }).click()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(getSolveRows(page)).toHaveCount(3)
  await getSolveRows(page).filter({ hasText: 'LRU Cache' }).click()
  await writeNote(page, 'typed later')

  await page.getByRole('button', { name: 'Add solves' }).click()
  await page.getByRole('menuitem', { name: 'Import a table…' }).click()
  await readText('Problem,Date,Done\nTwo Sum,2024-03-05,FALSE\nLRU Cache,2024-03-06,FALSE\n3Sum,2024-03-07,TRUE')
  const repairs = form.getByRole('region', { name: 'Earlier import' })
  await expect(repairs.getByRole('list', { name: 'Changes by the repair' })).toHaveText(
    'Line 2: 1. Two Sum: Accepted → no longer a solve',
  )
  await expect(repairs.getByRole('list', { name: 'Rows that stay as they are' })).toContainText(
    'Line 3: 146. LRU Cache',
  )
  await expectAccessible(page, 'the offer of a repair', form)
  await repairs.getByRole('button', { name: 'Repair 1 row' }).click()
  await expect(repairs.getByRole('button', { name: 'Repair 1 row' })).toBeHidden()
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(getSolveRows(page)).toHaveCount(2)
  await getToast(page, '1 row repaired.').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getSolveRows(page)).toHaveCount(3)
})

test('[N26, N30] problems are suggested for misspelt names of a table, and accepted one by one or all at once', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  const form = await openTableDialog(page)
  await form
    .getByLabel('Or paste a table')
    .fill('Problem,Date\nTrapping Rain Watr,2024-03-05\nLRU Cahe,2024-03-06\nWord Braek,2024-03-07')
  await form.getByRole('button', { name: 'Read pasted table' }).click()
  const names = form.getByRole('region', { name: 'Names that are not in the catalog' })
  const suggestions = names.getByRole('list', { name: 'Suggested problems' }).getByRole('listitem')
  await expect(suggestions).toHaveText([
    /^Trapping Rain Watr \(1 row\): did you mean.*Trapping Rain Water/,
    /LRU Cache/,
    /Word Break/,
  ])
  await expectAccessible(page, 'suggested problems', form)
  await suggestions.getByRole('button', { name: 'LRU Cache' }).click()
  await expect(names.getByText('1 suggestion accepted.')).toBeVisible()
  await names.getByRole('button', { name: 'Accept all suggestions' }).click()
  await expect(names.getByText('3 suggestions accepted.')).toBeVisible()
  await names.getByRole('button', { name: 'Take back' }).click()
  await expect(suggestions).toHaveCount(3)
  await names.getByRole('button', { name: 'Accept all suggestions' }).click()
  await expect(form.getByRole('row').filter({ hasText: '42. Trapping Rain Water' })).toBeVisible()
  await expect(names.getByText('3 suggestions accepted.')).toBeVisible()
  await form.getByRole('button', { name: 'Import 3 solves' }).click()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(getSolveRows(page).filter({ hasText: 'LRU Cache' })).toHaveCount(1)
})
