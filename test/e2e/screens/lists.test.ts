import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/axe'
import { getChangeRows, openChanges } from '../harness/changes'
import { getDialog, getProgressBar, getToast } from '../harness/dashboard'
import { exportLog, importFile } from '../harness/data'
import {
  expectListOpen,
  getMain,
  getProblemsField,
  getSuggestionButton,
  openList,
  openLists,
  openNewList,
  SUBMISSIONS,
  showLists,
  submitList,
} from '../harness/lists'
import { getProblemRow } from '../harness/problem'
import { expect, test } from '../harness/test'

async function leaveListAndOpenNew(page: Page): Promise<void> {
  await getMain(page).getByRole('button', { name: 'All lists' }).click()
  // A toast of an earlier step can cover the button.
  await getMain(page).getByRole('button', { name: 'New list' }).press('Enter')
}

test('[N26] a list page shows what is due, and "Practice from this list" applies to the active profile until the user ends it; the preview of a pasted list lets the user correct lines; headings become sections', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await test.step('a list page shows what is due, and the profile practices from it until the user ends that', async () => {
    await openLists(page)
    await openList(page, 'Blind 75')
    await getMain(page).getByRole('button', { name: 'Due for review (1)' }).click()
    await expect(getProblemLinks(page)).toHaveText([/^Contains Duplicate/])
    await getMain(page).getByRole('button', { name: 'All problems', exact: true }).click()
    await expect(getProblemRow(page, 'Group Anagrams')).toBeVisible()

    await getMain(page).getByRole('button', { name: 'Practice from this list' }).click()
    await expect(getMain(page).getByRole('button', { name: 'Stop practicing from this list' })).toBeVisible()
    await expectAccessible(page, 'a study list that the profile practices from')
    const dashboard = page.getByRole('navigation').getByRole('button', { name: 'Dashboard' })
    const practiceLine = page.getByRole('region', { name: 'Today' }).getByText('Practicing from Blind 75')
    await dashboard.click()
    await expect(practiceLine).toBeVisible()
    await page.reload()
    await expect(practiceLine).toBeVisible()
    await expectAccessible(page, 'Today with a study list')
    await page.getByRole('button', { name: 'Practice from all problems' }).click()
    await expect(practiceLine).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeFocused()
    await getToast(page, 'No longer practicing from “Blind 75”.').getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(practiceLine).toBeVisible()
    await showLists(page)
    await getMain(page).getByRole('button', { name: 'Stop practicing from this list' }).click()
    await expect(getMain(page).getByRole('button', { name: 'Practice from this list', exact: true })).toBeVisible()
    await dashboard.click()
    await expect(practiceLine).toBeHidden()
  })
  await test.step('a preview shows the problem found for each line, and lets the user correct the line', async () => {
    await showLists(page)
    await leaveListAndOpenNew(page)
    await getDialog(page).getByLabel('Name').fill('Mixed')
    await getProblemsField(page).fill('LC 42\n| 1 | Two Sum | Easy |\nsomething else\nWord Serach\nnothing')
    const lines = getDialog(page).getByRole('list', { name: 'Lines', exact: true }).getByRole('listitem')
    await expect(lines).toHaveText([
      /^Line 1: LC 42\s*42\. Trapping Rain Water$/,
      /^Line 2: \| 1 \| Two Sum \| Easy \|\s*1\. Two Sum$/,
      /^Line 3: something else\s*No problem/,
      /^Line 4: Word Serach\s*No problem.*Did you mean 79\. Word Search\?$/,
      /^Line 5: nothing\s*No problem/,
    ])
    await expect(getDialog(page).getByRole('status')).toContainText('2 found, 3 unclear')
    await expectAccessible(page, 'the preview of a pasted list', getDialog(page))
    const readBoxes = () => Promise.all([getProblemsField(page), lines.first()].map((part) => part.boundingBox()))
    const [text, line] = await readBoxes()
    expect(line?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
    const size = page.viewportSize()
    await page.setViewportSize({ width: 899, height: 900 })
    const [narrowText, narrowLine] = await readBoxes()
    expect(narrowLine?.y).toBeGreaterThan((narrowText?.y ?? 0) + (narrowText?.height ?? 0))
    if (size) await page.setViewportSize(size)

    await lines.nth(2).getByRole('button', { name: 'Correct line 3' }).click()
    const field = getDialog(page).getByRole('textbox', { name: 'Line 3', exact: true })
    await expect(field).toBeFocused()
    await field.fill('#15')
    await expect(lines.filter({ hasText: 'Line 3' })).toHaveText(/15\. 3Sum$/)
    await expectAccessible(page, 'the correction of a line', getDialog(page))
    await field.press('Enter')
    await expect(field).toBeHidden()
    await expect(getDialog(page).getByRole('button', { name: 'Correct line 3' })).toBeFocused()
    await expect(getProblemsField(page)).toHaveValue('LC 42\n| 1 | Two Sum | Easy |\n#15\nWord Serach\nnothing')
    await getDialog(page).getByRole('button', { name: 'Correct line 1' }).click()
    await getDialog(page).getByRole('textbox', { name: 'Line 1', exact: true }).fill('LC 43')
    await page.keyboard.press('Escape')
    await expect(getProblemsField(page)).toHaveValue(/^LC 42\n/)

    await getDialog(page).getByRole('button', { name: 'Unclear (2)' }).click()
    await expect(getDialog(page).getByRole('listitem')).toHaveText([/^Line 4/, /^Line 5/])
    await getDialog(page).getByRole('button', { name: 'Correct line 5' }).click()
    await getDialog(page).getByRole('textbox', { name: 'Line 5', exact: true }).fill('#16')
    await page.keyboard.press('Enter')
    await expect(getDialog(page).getByRole('listitem')).toHaveText([/^Line 4/])
    await expect(getDialog(page).getByRole('status').locator(':focus')).toContainText('4 found')
    await getSuggestionButton(page, 'Serach').click()
    await expect(getDialog(page).getByRole('status')).toHaveText('5 found')
    await expect(lines).toHaveCount(5)
    await getDialog(page).getByRole('button', { name: 'Create' }).click()
    await expectListOpen(page, 'Mixed')
    await expect(getProblemLinks(page)).toHaveText([
      /^Trapping Rain Water/,
      /^Two Sum/,
      /^3Sum/,
      /^Word Search/,
      /^3Sum Closest/,
    ])
  })
  await test.step('headings become sections, which are edited in the same text', async () => {
    await leaveListAndOpenNew(page)
    const pasted = 'Word Search\n# My plan\n## Arrays\nTwo Sum\nValid Anagram\n\nDesign:\nLRU Cache'
    await getDialog(page).getByLabel('Name').fill('Sections')
    await getProblemsField(page).fill(pasted)
    await expect(getDialog(page).getByRole('listitem').filter({ hasText: 'Line 7' })).toHaveText(/Section: Design$/)
    await getDialog(page).getByRole('button', { name: 'Create' }).click()
    await expectListOpen(page, 'Sections')
    const sections = getMain(page).getByRole('heading', { level: 2 })
    await expect(sections).toHaveText(['Arrays', 'Design'])
    await expect(getProgressBar(page, 'Arrays')).toHaveAttribute('aria-valuetext', /^1 of 2 solved/)
    await getMain(page).getByRole('button', { name: 'Design' }).click()
    await expect(getProblemRow(page, 'LRU Cache')).toBeVisible()
    await expectAccessible(page, 'an own list with sections')

    await getMain(page).getByRole('button', { name: 'Edit list' }).click()
    const text = 'Word Search\n\n## Arrays\nTwo Sum\nValid Anagram\n\n## Design\nLRU Cache'
    await expect(getProblemsField(page)).toHaveValue(text)
    await getProblemsField(page).fill(
      text.replace('## Arrays', '## Hashing').replace('\n\n## Design', '\n3Sum\n\n## Design'),
    )
    await getDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(sections).toHaveText(['Hashing', 'Design'])
    await page.reload()
    await expect(sections).toHaveText(['Hashing', 'Design'])
    await expect(getProgressBar(page, 'Hashing')).toHaveAttribute('aria-valuetext', /^1 of 3 solved/)
  })
})

test('[N26] after 10,000 pasted lines the preview shows a hundred rows, typing still works, and one press saves the list without the faults', async ({
  page,
  context,
  signInNewUser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInNewUser()
  await openNewList(page)
  const forms = [
    '1. Two Sum',
    '| 7 | [3Sum](https://leetcode.com/problems/3sum/) |',
    'LC 79',
    '9,"LRU Cache",49.1%',
    'nothing',
  ]
  await getDialog(page).getByLabel('Name').fill('Long')
  const lines = Array.from({ length: 10_000 }, (_, n) => forms[n % forms.length]).join('\n')
  // `fill` inserts a long text much more slowly than a paste.
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
  await getProblemsField(page).press('ControlOrMeta+v')
  const status = getDialog(page).getByRole('status')
  await expect(status).toContainText('4 found, 2,000 unclear, 7,996 twice')
  await expect(getDialog(page).getByRole('listitem')).toHaveCount(100)
  await getDialog(page)
    .getByRole('button', { name: /^Show more lines \([\d,]+ left\)$/ })
    .click()
  await expect(getDialog(page).getByRole('listitem')).toHaveCount(200)
  await getProblemsField(page).press('Control+Home')
  await getProblemsField(page).pressSequentially('Word Search II\n')
  await expect(status).toContainText('5 found, 2,000 unclear, 7,996 twice')
  await getDialog(page).getByRole('button', { name: 'Create with 5 problems' }).click()
  await expectListOpen(page, 'Long')
  await expect(getProblemLinks(page)).toHaveText([/^Word Search II/, /^Two Sum/, /^3Sum/, /^Word Search/, /^LRU Cache/])
})

const getProblemLinks = (page: Page) => getMain(page).getByRole('listitem').getByRole('link')

async function createList(page: Page, name: string, text: string): Promise<void> {
  // A toast of an earlier step can cover the button.
  await getMain(page).getByRole('button', { name: 'New list' }).press('Enter')
  await submitList(page, name, text, 'Create')
  await expectListOpen(page, name)
  await getMain(page).getByRole('button', { name: 'All lists' }).press('Enter')
}

async function deleteList(page: Page): Promise<void> {
  await getMain(page).getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Study lists', level: 1 })).toBeVisible()
}

test('[N9] [fault 45] a form opened before another tab’s change keeps that change, and asks if the list was deleted', async ({
  page,
  signInNewUser,
  openTab,
}) => {
  await signInNewUser()
  await openLists(page)
  await createList(page, 'Plan', 'Two Sum\nWord Search')
  await openList(page, 'Plan')
  const otherTab = await openTab()
  await openLists(otherTab)
  await openList(otherTab, 'Plan')
  for (const tab of [page, otherTab]) await getMain(tab).getByRole('button', { name: 'Edit list' }).click()
  await expect(getProblemsField(page)).toHaveValue('Two Sum\nWord Search')
  await submitList(otherTab, 'Renamed', 'Two Sum\nWord Search\nGroup Anagrams', 'Save')
  await expect(getProblemLinks(otherTab)).toHaveCount(3)
  await page.bringToFront()
  await getProblemsField(page).fill('Word Search\nValid Anagram')
  await getDialog(page).getByRole('button', { name: 'Save' }).click()
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('heading', { name: 'Renamed', level: 1 })).toBeVisible()
    await expect(getProblemLinks(tab)).toHaveText([/^Word Search/, /^Group Anagrams/, /^Valid Anagram/])
  }

  await test.step('an earlier version is restored', async () => {
    await openChanges(page)
    await getChangeRows(page).filter({ hasText: 'Created the study list “Plan”' }).click()
    await page.getByRole('button', { name: 'Restore this list' }).click()
    await expect(getToast(page, 'Earlier list restored.')).toBeVisible()
    await showLists(page)
    await expect(getProblemLinks(page)).toHaveText([/^Two Sum/, /^Word Search/])
  })

  await test.step('the list is deleted while its form is open', async () => {
    await getMain(page).getByRole('button', { name: 'Edit list' }).click()
    await expect(getProblemsField(page)).toHaveValue('Two Sum\nWord Search')
    await otherTab.bringToFront()
    await deleteList(otherTab)
    await page.bringToFront()
    await getProblemsField(page).fill('Word Search\nSpiral Matrix')
    await getDialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(getDialog(page)).toContainText('This list was deleted in another tab or on another device.')
    await expectAccessible(page, 'the form of a deleted list', getDialog(page))
    await getDialog(page).getByRole('button', { name: 'Save as a new list' }).click()
    await expect(getDialog(page)).toBeHidden()
    await expectListOpen(page, 'Plan')
    await expect(getMain(otherTab).getByRole('button', { name: 'Plan' })).toBeVisible()
  })
})

test('[N9] [fault 45] two devices change one list: both additions stay, and a deletion does not delete what the other device added', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  const otherPage = await openBrowser()
  await signIn(username)
  await signIn(username, otherPage)
  for (const tab of [page, otherPage]) await openLists(tab)
  await createList(page, 'Plan', 'Two Sum\nWord Search')
  await createList(page, 'Dropped', 'Two Sum')
  await importFile(otherPage, await exportLog(page))
  const changeProblems = async (tab: Page, list: string, text: string) => {
    await openList(tab, list)
    await getMain(tab).getByRole('button', { name: 'Edit list' }).click()
    await expect(getProblemsField(tab)).not.toHaveValue('')
    await submitList(tab, list, text, 'Save')
    await expect(getDialog(tab)).toBeHidden()
    await getMain(tab).getByRole('button', { name: 'All lists' }).click()
  }
  await changeProblems(page, 'Plan', 'Two Sum\nWord Search\nGroup Anagrams')
  await changeProblems(otherPage, 'Plan', 'Word Search\nValid Anagram')
  await changeProblems(otherPage, 'Dropped', 'Two Sum\nLRU Cache')
  await openList(page, 'Dropped')
  await deleteList(page)
  await importFile(otherPage, await exportLog(page))
  await importFile(page, await exportLog(otherPage))
  for (const tab of [page, otherPage]) {
    await openList(tab, 'Dropped')
    await expect(getProblemLinks(tab)).toHaveText([/^Two Sum/, /^LRU Cache/])
    await getMain(tab).getByRole('button', { name: 'All lists' }).click()
    await openList(tab, 'Plan')
    await expect(getProblemLinks(tab)).toHaveText([/^Word Search/, /^Group Anagrams/, /^Valid Anagram/])
  }
})

test('[N26, N30] all suggestions for the lines of a pasted list are accepted with one press', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openNewList(page)
  await getProblemsField(page).fill('Word Serach\nThree Sum\nnothing')
  const acceptAll = getDialog(page).getByRole('button', { name: 'Accept all suggestions' })
  await acceptAll.click()
  await expect(getProblemsField(page)).toHaveValue(/^Word Search\n3Sum\nnothing$/)
  await expect(acceptAll).toBeHidden()
})
