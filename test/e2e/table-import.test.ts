import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expectAccessible } from './harness/axe'
import { getToast } from './harness/dashboard'
import { leaveYourData, openYourData } from './harness/data'
import {
  chooseSolveAction,
  getSection,
  getSelectedRow,
  getSolveList,
  getSolveRows,
  getSolveTitle,
  openHistory,
} from './harness/history'
import { chooseFilesWithButton, openTableDialog } from './harness/table-import'
import { expect, test } from './harness/test'

const TABLE_TEXT = [
  'Problem,Date,Status,Language,Minutes,Notes',
  'Two Sum,03/04/2026,AC,Python 3,25,"first, with a comma"',
  'Two Sum,03/04/2026,AC,Python 3,25,"first, with a comma"',
  'LRU Cache,05/04/2026,WA,C++,,',
  'Paper interview,06/04/2026,AC,,,',
  'Two Sum,soon,AC,,,',
].join('\n')

test('[N11, N27, N30] a table is mapped, checked, imported and undone as a whole', async ({ page, signInNewUser }) => {
  await signInNewUser()
  const form = await openTableDialog(page)
  await expectAccessible(page, 'the choice of a table', form)
  await form.getByLabel('Or paste a table').fill(TABLE_TEXT)
  await form.getByRole('button', { name: 'Read pasted table' }).click()
  await expect(form.getByText('Is the day or the month first in 03/04/2026 (line 2)?')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Import 0 solves' })).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabel('Order of dates').selectOption('mdy')
  await expect(form.getByText('3 solves will be added.')).toBeVisible()
  await expect(form.getByText('1 row skipped: repeated in the table.')).toBeVisible()
  await expect(form.getByText('1 row with problems that are not in the catalog, added as your own')).toBeVisible()
  await expect(form.getByRole('list', { name: 'Rows that can’t be imported' })).toContainText(
    'Line 6: Two Sum: “soon” is not a date that can be read.',
  )
  await expect(form.getByRole('row').filter({ hasText: 'LRU Cache' })).toHaveText(
    /^4\s*146\. LRU Cache.*2026.*Wrong Answer$/,
  )
  await expectAccessible(page, 'the preview of a table', form)
  await form.getByLabel('Column of Notes').selectOption('')
  await form.getByLabel('Column of Notes').selectOption('5')
  await form.getByRole('button', { name: 'Import 3 solves' }).click()
  await expect(form.getByText('Imported 3 solves.')).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(getSolveRows(page)).toHaveCount(3)
  await getSolveRows(page).filter({ hasText: 'Two Sum' }).click()
  await expect(getSection(page, 'Solve Details')).toContainText('first, with a comma')
  await expect(page.getByRole('article')).toContainText('From a table')
  await getSolveRows(page).filter({ hasText: 'LRU Cache' }).click()
  await expect(getSolveTitle(page)).toContainText('LRU Cache')
  await chooseSolveAction(page, 'Remove solve')
  await expect(getSolveRows(page)).toHaveCount(2)
  await expect(getSelectedRow(page)).toContainText('Two Sum')
  await expect(getSolveList(page)).toBeFocused()
  await getToast(page, 'Solve removed.').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getSolveRows(page)).toHaveCount(3)

  await page.getByRole('button', { name: 'Add solves' }).click()
  await page.getByRole('menuitem', { name: 'Import a table…' }).click()
  await form.getByLabel('Or paste a table').fill(`${TABLE_TEXT}\n3Sum,04/13/2026,AC,,,`)
  await form.getByRole('button', { name: 'Read pasted table' }).click()
  await expect(form.getByText('3 rows skipped: already in your log.')).toBeVisible()
  await form.getByRole('button', { name: 'Import 1 solve' }).click()
  await form.getByRole('button', { name: 'Undo import' }).click()
  await expect(form.getByText('The import of 1 solve was undone.')).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(getSolveRows(page)).toHaveCount(3)
})

const HAND_KEPT_TABLE = [
  'My log 2026,,,',
  'Name,Date Solved,Status,Time',
  'Two Sum,9-Mar-26,Completed,1:20',
  'LRU Cache,10-Mar-26,Attempted,25',
  '3Sum,,To do,',
].join('\n')

test('[N29] words of verdicts and times are asked before the import, its result opens the solves, and a table without dates becomes a study list', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  const form = await openTableDialog(page)
  const paste = async (text: string) => {
    await form.getByLabel('Or paste a table').fill(text)
    await form.getByRole('button', { name: 'Read pasted table' }).click()
  }
  await paste(HAND_KEPT_TABLE)
  await expect(form.getByText('1 row above the header is not imported: My log 2026')).toBeVisible()
  await expect(form.getByText('1 solve will be added.')).toBeVisible()
  await expect(form.getByText('1 row skipped: not solved.')).toBeVisible()
  await expect(form.getByText('1 row skipped: unknown verdict. Choose it above.')).toBeVisible()
  await form.getByLabel('Verdict of “Attempted”').selectOption('Wrong Answer')
  await expect(form.getByText('2 solves will be added.')).toBeVisible()
  await expect(form.getByText('What is the solve time 1:20 (line 3)?')).toBeVisible()
  await form.getByLabel('Unit of solve times').selectOption('hours')
  await expect(form.getByText('it was not understood')).toHaveCount(0)
  await expectAccessible(page, 'the questions about verdicts and times', form)
  await form.getByRole('button', { name: 'Import 2 solves' }).click()
  await form.getByRole('button', { name: 'Show in Solve History' }).click()
  await expect(form).toBeHidden()
  await expect(getSolveTitle(page)).toContainText('LRU Cache')
  await expect(getSolveRows(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Add solves' }).click()
  await page.getByRole('menuitem', { name: 'Import a table…' }).click()
  await paste('Title,Frequency\nTwo Sum,80.0\n3Sum,75.2')
  await expect(form.getByLabel('The rows are')).toHaveValue('list')
  await expect(form.getByText('A study list of 2 problems will be created.')).toBeVisible()
  await form.getByRole('button', { name: 'Create a list of 2 problems' }).click()
  await expect(getToast(page, '“Pasted table”: 2 problems')).toBeVisible()
})

test('[N11, N29] a zip and a folder of solutions are imported with their code, and undone as a whole; bad files are refused, and a file is ignored if the dialog was closed before it was read', async ({
  page,
  signInNewUser,
}, testInfo) => {
  await signInNewUser()
  const form = await openTableDialog(page)
  const choose = (name: string, buffer: Uint8Array) =>
    chooseFilesWithButton(page, 'Choose a file…', {
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(buffer),
    })
  await test.step('a table that is still being read when the dialog is closed does not appear in it later', async () => {
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer
      Blob.prototype.arrayBuffer = function (this: Blob) {
        Blob.prototype.arrayBuffer = read
        return new Promise((resolve) => Reflect.set(window, 'letRead', () => resolve(Reflect.apply(read, this, []))))
      }
    })
    await choose('table.csv', strToU8(TABLE_TEXT))
    await expect(form.getByText('Reading the table…')).toBeVisible()
    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(form).toBeHidden()
    await page.evaluate(() => Reflect.get(window, 'letRead')())
    await openTableDialog(page)
    await expect(form.getByLabel('Or paste a table')).toBeVisible()
    await expect(form.getByRole('heading', { name: /rows/ })).toHaveCount(0)
    await expect(form.getByRole('alert').first()).toBeEmpty()
  })
  await choose('bomb.zip', zipSync({ 'two-sum/two-sum.py': new Uint8Array(20_000_000) }))
  await expect(form.getByRole('alert').first()).toContainText('larger than 2.0 MB, such as two-sum/two-sum.py')
  await choose('latin.csv', new Uint8Array([0x50, 0xe9, 0xff, 0x0a]))
  await expect(form.getByRole('alert').first()).toContainText('not text in UTF-8')
  await choose(
    'leethub.zip',
    zipSync({
      'leethub/0001-two-sum/0001-two-sum.py': strToU8('class Solution: pass'),
      'leethub/0001-two-sum/README.md': strToU8('# 1. Two Sum'),
      'leethub/../out/out.py': strToU8('bad'),
    }),
  )
  const refusedRows = form.getByRole('list', { name: 'Rows that can’t be imported' })
  await expect(refusedRows).toContainText('the path leaves the folder')
  await form.getByRole('button', { name: 'Import 1 solve' }).click()
  await form.getByRole('button', { name: 'Done' }).click()
  await openHistory(page)
  await expect(getSolveTitle(page)).toContainText('Two Sum')
  await expect(getSection(page, 'Submission Code')).toContainText('class Solution')

  const folder = testInfo.outputPath('leethub')
  for (const [name, ending, text] of [
    ['0015-3sum', 'py', 'class Other: pass'],
    ['0146-lru-cache', 'cpp', 'int main() {}'],
  ] as const) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, `${name}.${ending}`), text)
    writeFileSync(join(folder, name, 'README.md'), `<h2>${name}</h2>`)
  }
  writeFileSync(join(folder, '0146-lru-cache', 'NOTES.md'), 'a list and a map')
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(folder, 'scripts', 'update.py'), 'pass')
  writeFileSync(join(folder, '0015-3sum', 'plots.ipynb'), 'x'.repeat(2_000_001))
  await page.getByRole('button', { name: 'Add solves' }).click()
  await page.getByRole('menuitem', { name: 'Import a table…' }).click()
  await chooseFilesWithButton(page, 'Choose a folder…', folder)
  await expect(form.getByRole('heading', { name: 'leethub: 3 rows' })).toBeVisible()
  const skippedFiles = form.getByRole('list', { name: 'Skipped files' })
  await expect(skippedFiles).toContainText('such as leethub/scripts/update.py')
  await expect(skippedFiles).toContainText('larger than 2.0 MB, such as leethub/0015-3sum/plots.ipynb')
  await form.getByRole('button', { name: 'Import 2 solves and 1 problem note' }).click()
  await expect(form.getByRole('button', { name: 'Show in Solve History' })).toBeVisible()
  await expect(skippedFiles).toContainText('such as leethub/scripts/update.py')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(getSolveRows(page)).toHaveCount(3)
  await getSolveRows(page).filter({ hasText: 'LRU Cache' }).click()
  await expect(getSection(page, 'Submission Code')).toContainText('int main()')
  const dataDialog = await openYourData(page)
  await dataDialog.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(dataDialog.getByText(/^Import undone/)).toBeVisible()
  await leaveYourData(page)
  await expect(getSolveRows(page)).toHaveCount(1)
})
