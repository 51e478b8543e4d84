import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/axe'
import { createAcceptedSolve, DAY_SECONDS, getDialog, getToast } from '../harness/dashboard'
import { expectListOpen, getMain, openNewList } from '../harness/lists'
import { getTodayCard } from '../harness/plan'
import { expect, test } from '../harness/test'

const HEADER = 'Difficulty,Title,Frequency,Acceptance Rate,Link,Topics'

/** Makes a company's file with a frequency for each slug. */
const createFile = (name: string, frequencies: Record<string, string>) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      HEADER,
      ...Object.entries(frequencies).map(
        ([slug, frequency]) =>
          `EASY,${slug},${frequency},0.55,https://leetcode.com/problems/${slug},"Array, Hash Table"`,
      ),
    ].join('\n'),
  ),
})

type CompanyFile = ReturnType<typeof createFile>

async function chooseFiles(page: Page, button: string, files: CompanyFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).press('Enter')
  await (await chooser).setFiles(files)
}

async function dropFile(page: Page, { name, buffer }: CompanyFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', text = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], fileName))
      return transfer
    },
    [name, buffer.toString()],
  )
  await getMain(page).getByText('Next in this list:').dispatchEvent('drop', { dataTransfer })
}

/** Drops a folder with files on the open dialog. Only the browser itself can put a folder into a drop. */
const dropFolder = (page: Page, folder: string, files: CompanyFile[]) =>
  getDialog(page)
    .getByLabel('Problems')
    .evaluate(
      (field, { folder, files }) => {
        const entries = files.map(({ name, bytes }) => ({
          fullPath: `/${folder}/${name}`,
          file: (resolve: (file: File) => void) => resolve(new File([new Uint8Array(bytes)], name)),
        }))
        const readEntries = (resolve: (part: unknown[]) => void) => resolve(entries.splice(0, 2))
        DataTransferItem.prototype.webkitGetAsEntry = () =>
          ({ isDirectory: true, createReader: () => ({ readEntries }) }) as never
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([], folder))
        field.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
      },
      { folder, files: files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })) },
    )

const getProblems = (page: Page) => getMain(page).getByRole('listitem')

const showDashboard = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Dashboard', exact: true }).press('Enter')

const PAST = [createAcceptedSolve('two-sum', 3 * DAY_SECONDS)]

test('[N35] a company’s folder becomes one list in the order of their frequencies, and Today prefers what is asked more often', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: PAST })
  await openNewList(page)
  const threeMonths = createFile('2. Three Months.csv', { 'group-anagrams': '87.5%', 'valid-anagram': '"62,5 %"' })
  await dropFolder(page, 'google', [
    createFile('5. All.csv', { 'two-sum': '100.0', 'valid-anagram': '40', 'contains-duplicate': 'n/a' }),
    { ...threeMonths, buffer: Buffer.from(`\ufeff${threeMonths.buffer.toString()}`, 'utf16le') },
    { name: 'README.md', mimeType: 'text/markdown', buffer: Buffer.from('# About\nThis is no list.') },
  ])
  await expect(getDialog(page)).toContainText('4 found, 3 with a frequency')
  await expect(getDialog(page)).toContainText('1 row without a readable frequency')
  await expect(getDialog(page).getByRole('list', { name: 'Lines' })).toContainText('Group Anagrams asked 88 · 3 months')
  await expect(getDialog(page).getByLabel('Name')).toHaveValue('Google')
  await getDialog(page).getByRole('button', { name: 'Create' }).click()
  await expectListOpen(page, 'Google')

  await expect(getProblems(page)).toHaveText([
    /Group Anagrams.*asked 88 · 3 months/,
    /Valid Anagram.*asked 63 · 3 months/,
    /Two Sum.*asked 100/,
    /Contains Duplicate(?!.*asked)/,
  ])
  await expect(getMain(page).getByText('Next in this list:').locator('..')).toContainText('Group Anagrams')
  await expectAccessible(page, 'a list with frequencies')
  await getMain(page).getByRole('button', { name: 'Own order' }).click()
  await expect(getProblems(page)).toHaveText([/Group Anagrams/, /Valid Anagram/, /Two Sum/, /Contains Duplicate/])

  await getMain(page).getByRole('button', { name: 'Practice from this list' }).press('Enter')
  await expect(getToast(page, 'Practicing from “Google”')).toBeVisible()
  await showDashboard(page)
  await expect(getTodayCard(page)).toContainText(/Group Anagrams.*asked 88/)
})

test('[N35] several companies’ lists are the base of a profile until the user ends it', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: PAST })
  for (const [name, frequency] of [
    ['Google', '88'],
    ['Meta', '40'],
  ] as const) {
    await openNewList(page)
    await chooseFiles(page, 'Add files…', [
      createFile('30 days.csv', { 'group-anagrams': frequency, 'valid-anagram': '5' }),
    ])
    await getDialog(page).getByLabel('Name').fill(name)
    await getDialog(page).getByRole('button', { name: 'Create' }).press('Enter')
    await expectListOpen(page, name)
    const button = name === 'Google' ? 'Practice from this list' : 'Add to practice lists'
    await getMain(page).getByRole('button', { name: button }).press('Enter')
    await expect(getMain(page).getByRole('button', { name: 'Stop practicing from this list' })).toBeVisible()
    await getMain(page).getByRole('button', { name: 'All lists' }).press('Enter')
  }
  await showDashboard(page)
  await expect(getTodayCard(page)).toContainText('Practicing from Google, Meta')
  await expect(getTodayCard(page)).toContainText(/Group Anagrams.*Google 88, Meta 40/)

  await getToast(page, 'Also practicing from “Meta”').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getTodayCard(page)).toContainText(/Group Anagrams.*asked 88/)
  await expect(getTodayCard(page)).toContainText('Practicing from Google')
  await expect(getTodayCard(page)).not.toContainText('Meta')
})

test('[N35] next month’s file renews the list with one undo, problems that are gone stay until they are removed, and another company’s file becomes a new list', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: PAST })
  await openNewList(page)
  const october = { 'two-sum': '100', 'group-anagrams': '87.5', 'valid-anagram': '50', 'contains-duplicate': '20' }
  await chooseFiles(page, 'Add files…', [createFile('30 days.csv', october)])
  await getDialog(page).getByLabel('Name').fill('Google')
  await getDialog(page).getByRole('button', { name: 'Create' }).press('Enter')
  await expectListOpen(page, 'Google')

  const november = { 'group-anagrams': '100', 'valid-anagram': '50', 'two-sum': '60', 'word-search': '75' }
  await dropFile(page, createFile('Thirty Days.csv', november))
  await expect(getDialog(page)).toContainText('2 changed, 1 new, 1 gone.')
  await expectAccessible(page, 'the renewal of a list', getDialog(page))
  await getDialog(page).getByRole('button', { name: 'Renew' }).press('Enter')
  const renewed = [
    /Group Anagrams.*asked 100 · 30 days/,
    /Word Search.*asked 75 · 30 days/,
    /Two Sum.*asked 60 · 30 days/,
    /Valid Anagram.*asked 50 · 30 days/,
    /Contains Duplicate.*not in the newest file/,
  ]
  await expect(getProblems(page)).toHaveText(renewed)
  await getMain(page).getByRole('button', { name: 'Sections' }).click()
  await expect(getMain(page).getByRole('region', { name: /^New in \w+ \d{4}$/ })).toContainText('0/1')

  await getMain(page).getByRole('button', { name: 'Remove 1' }).press('Enter')
  await expect(getMain(page)).toContainText('1 of 4 solved')
  await getToast(page, '1 problem removed.').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getMain(page)).toContainText('1 problem is not in the newest file.')

  await dropFile(page, createFile('30 days.csv', november))
  await expect(getToast(page, 'The list already has everything in these files.')).toBeVisible()
  const other = ['koko-eating-bananas', 'course-schedule', 'jump-game', 'house-robber', 'min-stack', 'gas-station']
  await chooseFiles(page, 'Renew from files…', [
    createFile('30 days.csv', Object.fromEntries(other.map((slug) => [slug, '10']))),
  ])
  await expect(getDialog(page)).toContainText('0 of 6 match. Add as a new list?')
  await getDialog(page).getByRole('button', { name: 'Add as a new list' }).press('Enter')
  await expect(getDialog(page)).toContainText('6 found, 6 with a frequency')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
})

test('[N35] after a list is the base of the plan, next month’s file changes what Today prefers, and one undo takes it back', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: PAST })
  await openNewList(page)
  const october = createFile('30 days.csv', { 'group-anagrams': '87.5', 'valid-anagram': '50', 'word-search': '20' })
  await getDialog(page).getByLabel('Name').fill('Google')
  await getDialog(page).getByLabel('Problems').fill(`## 30 days\n${october.buffer.toString()}`)
  await getDialog(page).getByRole('button', { name: 'Create' }).press('Enter')
  await expectListOpen(page, 'Google')
  await getMain(page).getByRole('button', { name: 'Practice from this list' }).press('Enter')
  await expect(getMain(page).getByRole('button', { name: /^Stop/ })).toBeVisible()
  await showDashboard(page)
  await expect(getTodayCard(page)).toContainText(/Group Anagrams.*asked 88/)

  await page.goBack()
  await dropFile(page, createFile('30 days.csv', { 'jump-game': '400', 'group-anagrams': '10', 'word-search': '90' }))
  await expect(getDialog(page)).toContainText('1 row has no readable frequency.')
  await getDialog(page).getByRole('button', { name: 'Renew' }).press('Enter')
  await expect(getToast(page, 'List renewed: 2 changed, 1 new, 1 gone.')).toBeVisible()
  await showDashboard(page)
  await expect(getTodayCard(page)).toContainText(/Word Search.*asked 90/)
  await getToast(page, 'List renewed').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getTodayCard(page)).toContainText(/Group Anagrams.*asked 88/)
  await expect(getTodayCard(page)).not.toContainText('asked 90')
})
