import type { Locator, Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expectAccessible } from './harness/axe'
import { openHistory, rows, section, title } from './harness/history'
import { expect, freshName, test } from './harness/test'

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import a table' })

const TABLE = [
  'Problem,Date,Status,Language,Minutes,Notes',
  'Two Sum,03/04/2026,AC,Python 3,25,"first, with a comma"',
  'Two Sum,03/04/2026,AC,Python 3,25,again',
  'LRU Cache,05/04/2026,WA,C++,,',
  'Paper interview,06/04/2026,AC,,,',
  'Two Sum,soon,AC,,,',
].join('\n')

async function openTable(page: Page): Promise<Locator> {
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('button', { name: 'Import a table' }).click()
  return dialog(page)
}

test('[N11] a table is mapped, checked, imported and undone as a whole', async ({ page, site, signIn }) => {
  const username = freshName()
  site.addUser(username)
  await signIn(username)
  const form = await openTable(page)
  await expectAccessible(page, 'the choice of a table')
  await form.getByLabel('Or paste a table').fill(TABLE)
  await form.getByRole('button', { name: 'Read pasted table' }).click()
  await expect(form.getByText('Is the day or the month first in 03/04/2026?')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Import 0 solves' })).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabel('Order of dates').selectOption('mdy')
  await expect(form.getByText('3 solves will be added.')).toBeVisible()
  await expect(form.getByText('1 row skipped: repeated in the table.')).toBeVisible()
  await expect(form.getByText('1 row with problems that are not in the catalog, added as your own')).toBeVisible()
  await expect(form.getByRole('list', { name: 'Rows that can’t be imported' })).toContainText(
    'Line 6: “soon” is not a date that can be read.',
  )
  await expectAccessible(page, 'the preview of a table')
  await form.getByLabel('Column of Notes').selectOption('')
  await form.getByLabel('Column of Notes').selectOption('5')
  await form.getByRole('button', { name: 'Import 3 solves' }).click()
  await expect(form.getByText('Imported 3 solves.')).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(rows(page)).toHaveCount(3)
  await rows(page).filter({ hasText: 'Two Sum' }).click()
  await expect(section(page, 'Solve Details')).toContainText('first, with a comma')
  await expect(page.getByRole('article')).toContainText('From a table')

  // A second import finds everything in the log, and the first one is undone as a whole.
  await page.getByRole('button', { name: 'Add solves' }).click()
  await page.getByRole('menuitem', { name: 'Import a table…' }).click()
  await form.getByLabel('Or paste a table').fill(`${TABLE}\n3Sum,04/13/2026,AC,,,`)
  await form.getByRole('button', { name: 'Read pasted table' }).click()
  await expect(form.getByText('3 rows skipped: already in your log.')).toBeVisible()
  await form.getByRole('button', { name: 'Import 1 solve' }).click()
  await form.getByRole('button', { name: 'Undo import' }).click()
  await expect(form.getByText('The import of 1 solve was undone.')).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('[N11] a zip of a LeetHub folder is imported with its code; bad files are refused', async ({
  page,
  site,
  signIn,
}) => {
  const username = freshName()
  site.addUser(username)
  await signIn(username)
  const form = await openTable(page)
  const choose = async (name: string, buffer: Uint8Array) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: 'Choose a file…' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) })
  }
  await choose('bomb.zip', zipSync({ 'two-sum/two-sum.py': new Uint8Array(20_000_000) }))
  await expect(form.getByRole('alert').first()).toContainText('unpacks to more than')
  await choose('latin.csv', new Uint8Array([0x50, 0xe9, 0xff, 0x0a]))
  await expect(form.getByRole('alert').first()).toContainText('not text in UTF-8')
  await choose(
    'leethub.zip',
    zipSync({
      'leethub/0001-two-sum/0001-two-sum.py': strToU8('class Solution: pass'),
      'leethub/0001-two-sum/README.md': strToU8('text'),
      'leethub/../out/out.py': strToU8('bad'),
    }),
  )
  await expect(form.getByText('the path leaves the folder')).toBeVisible()
  await form.getByRole('button', { name: 'Import 1 solve' }).click()
  await form.getByRole('button', { name: 'Done' }).click()
  await openHistory(page)
  await expect(title(page)).toContainText('Two Sum')
  await expect(section(page, 'Submission Code')).toContainText('class Solution')
})
