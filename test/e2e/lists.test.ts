import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { getChangeRows, openChanges } from './harness/changes'
import {
  addProfile,
  chooseProfile,
  createAcceptedSolve,
  DAY_SECONDS,
  getProgressBar,
  getRecommendationLinks,
  getRowButton,
  getToast,
} from './harness/dashboard'
import { exportLog, importFile } from './harness/data'
import { openHistory } from './harness/history'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

/** A problem solved yesterday, a problem whose review is overdue, and a problem with only a failed attempt. */
const SUBMISSIONS = [
  createAcceptedSolve('two-sum', DAY_SECONDS),
  createAcceptedSolve('contains-duplicate', 300 * DAY_SECONDS),
  createAcceptedSolve('valid-anagram', DAY_SECONDS, { statusDisplay: 'Wrong Answer' }),
]

const getMain = (page: Page) => page.getByRole('main')
const getProblemRow = (page: Page, title: string) => getMain(page).getByRole('listitem').filter({ hasText: title })
const getDialog = (page: Page) => page.getByRole('dialog')

const showLists = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Lists', exact: true }).click()

async function openLists(page: Page): Promise<void> {
  await showLists(page)
  await expect(page.getByRole('heading', { name: 'Study lists', level: 1 })).toBeVisible()
}

async function openNewList(page: Page): Promise<void> {
  await openLists(page)
  await getMain(page).getByRole('button', { name: 'New list' }).click()
}

async function leaveListAndOpenNew(page: Page): Promise<void> {
  await getMain(page).getByRole('button', { name: 'All lists' }).click()
  await getMain(page).getByRole('button', { name: 'New list' }).click()
}

async function openList(page: Page, name: string): Promise<void> {
  await getMain(page).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function submitList(page: Page, name: string, text: string, button: string): Promise<void> {
  await getDialog(page).getByLabel('Name').fill(name)
  await getDialog(page).getByLabel('Problems').fill(text)
  await getDialog(page).getByRole('button', { name: button }).click()
}

test('[N9, N23] a built-in list shows its sections, the state of each problem, the next one and a random one', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openLists(page)
  await expect(getProgressBar(page, 'Blind 75')).toHaveAttribute(
    'aria-valuetext',
    '2 of 75 solved: 1 still known, 1 fading · 1 due, 1 tried',
  )
  await expect(getMain(page).getByRole('button', { name: /75|150|250|Liked/ })).toHaveCount(7)
  await expectAccessible(page, 'the study lists')

  await openList(page, 'Blind 75')
  await expect(getProgressBar(page, 'Arrays & Hashing')).toHaveAttribute('aria-valuetext', /^2 of 8 solved/)
  await expect(getProblemRow(page, 'Two Sum')).toContainText('Still known')
  await expect(getProblemRow(page, 'Contains Duplicate')).toContainText('Due')
  await expect(getProblemRow(page, 'Contains Duplicate').getByText('217.', { exact: true })).toBeVisible()
  await expect(getProblemRow(page, 'Valid Anagram')).toContainText('Tried')
  await expect(getProblemRow(page, 'Group Anagrams')).toContainText('New')
  await expect(getProblemRow(page, 'Encode and Decode Strings')).toContainText('Premium')
  const nextProblem = getMain(page).getByText('Next in this list:').locator('..')
  await expect(nextProblem.getByRole('link')).toHaveAttribute('href', 'https://leetcode.com/problems/valid-anagram/')
  await getMain(page).getByRole('button', { name: 'Random unsolved' }).click()
  const random = getMain(page).getByRole('status').getByRole('link')
  const firstAddress = await random.getAttribute('href')
  expect(firstAddress).not.toMatch(/two-sum|contains-duplicate/)
  await getMain(page).getByRole('button', { name: 'Another one' }).click()
  await expect(random).not.toHaveAttribute('href', firstAddress ?? '')
  await getMain(page).getByRole('button', { name: 'Two Pointers' }).click()
  await expect(getProblemRow(page, 'Container With Most Water')).toBeVisible()
  await expectAccessible(page, 'a study list')

  await getProblemRow(page, 'Valid Anagram').getByRole('button', { name: 'Attempts and note: Valid Anagram' }).click()
  await expect(page.getByRole('heading', { name: /^Valid Anagram/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Blind 75', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Blind 75', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Study lists', level: 1 })).toBeVisible()
})

test('[N9, N26] an own list is created by pasting, edited, deleted and restored, and a profile recommends only from it', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openNewList(page)
  await expect(getDialog(page).getByLabel('Name')).toBeFocused()
  const pasted =
    '1. Two Sum\nhttps://leetcode.com/problems/valid-anagram/description/\nThree Sum\nword-search\ntwo-sum\nWord Serach'
  await expectSuggestionsCorrect(page)
  await submitList(page, 'Übung 二叉树', pasted, 'Create')
  await expect(getDialog(page)).toContainText('3 lines add no problem')
  await getSuggestionButton(page, 'Word Serach').click()
  await expect(getProblemsField(page)).toHaveValue(pasted.replace('Serach', 'Search'))
  await expect(getDialog(page).getByRole('listitem')).toHaveCount(3)
  await expect(getDialog(page).getByText('3 lines add no problem')).toBeFocused()
  await getProblemsField(page).fill(pasted.replace('\nWord Serach', ''))
  await getDialog(page).getByRole('button', { name: 'Create' }).click()
  await expect(getDialog(page)).toContainText('2 lines add no problem')
  await expect(getDialog(page).getByRole('listitem')).toHaveText([
    /^Line 3: Three Sum\s*No problem in the catalog has this name or title\.Did you mean 15\. 3Sum\?$/,
    /^Line 5: two-sum\s*The same problem as line 1\.$/,
  ])
  await expectAccessible(page, 'a pasted list', getDialog(page))
  // The keyboard is used because the toast about the first list covers the button for some seconds.
  await getDialog(page).getByRole('button', { name: 'Save 3 problems' }).press('Enter')
  await expect(getProgressBar(page, 'Übung 二叉树')).toHaveAttribute(
    'aria-valuetext',
    '1 of 3 solved: 1 still known · 1 tried',
  )

  await openList(page, 'Übung 二叉树')
  await getMain(page).getByRole('button', { name: 'Edit list' }).click()
  await expect(getDialog(page).getByLabel('Problems')).toHaveValue('Two Sum\nValid Anagram\nWord Search')
  await submitList(page, 'x'.repeat(10_000), 'Word Search\nTwo Sum', 'Save')
  await expect(getDialog(page)).toContainText('The name has 10,000 characters. At most 100 are allowed.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await submitList(page, 'Short list', 'Group Anagrams\nValid Anagram', 'Save')
  await expect(page.getByRole('heading', { name: 'Short list', level: 1 })).toBeVisible()
  await expect(getMain(page).getByRole('listitem').getByRole('link')).toHaveText([/^Group Anagrams/, /^Valid Anagram/])

  const filter = page.getByLabel('Study list', { exact: true })
  await openHistory(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Date, tag and list' }).click()
  await filter.selectOption({ label: 'Short list' })
  await showLists(page)
  await getMain(page).getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('button', { name: 'Filters (1 active)' }).click()
  await expect(filter.locator(':checked')).toHaveText('A deleted list')
  await openLists(page)
  await expect(getMain(page).getByRole('button', { name: 'Short list' })).toHaveCount(0)
  await getToast(page, 'deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(getMain(page).getByRole('button', { name: 'Short list' })).toBeVisible()

  await test.step('a profile recommends only from it, also after a reload, and from all problems once it is deleted', () =>
    expectRecommendedFromList(page))
})

test('[N26] a list page shows what is due, and "Practise from this list" applies to the active profile until the user ends it; the preview of a pasted list lets the user correct lines; headings become sections', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await test.step('a list page shows what is due, and the profile practises from it until the user ends that', async () => {
    await openLists(page)
    await openList(page, 'Blind 75')
    await getMain(page).getByRole('button', { name: 'Due for review (1)' }).click()
    await expect(getProblemLinks(page)).toHaveText([/^Contains Duplicate/])
    await getMain(page).getByRole('button', { name: 'All problems', exact: true }).click()
    await expect(getProblemRow(page, 'Group Anagrams')).toBeVisible()

    await getMain(page).getByRole('button', { name: 'Practise from this list' }).click()
    await expect(getMain(page).getByRole('button', { name: 'Stop practising from this list' })).toBeVisible()
    await expectAccessible(page, 'a study list that the profile practises from')
    const dashboard = page.getByRole('navigation').getByRole('button', { name: 'Dashboard' })
    const practiceLine = page.getByRole('region', { name: 'Today' }).getByText('Practising from Blind 75')
    await dashboard.click()
    await expect(practiceLine).toBeVisible()
    await page.reload()
    await expect(practiceLine).toBeVisible()
    await expectAccessible(page, 'Today with a study list')
    await page.getByRole('button', { name: 'Practise from all problems' }).click()
    await expect(practiceLine).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeFocused()
    await getToast(page, 'No longer practising from “Blind 75”.').getByRole('button', { name: 'Undo' }).click()
    await expect(practiceLine).toBeVisible()
    await showLists(page)
    await getMain(page).getByRole('button', { name: 'Stop practising from this list' }).click()
    await expect(getMain(page).getByRole('button', { name: 'Practise from this list', exact: true })).toBeVisible()
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
    await expect(getDialog(page).getByRole('status')).toContainText('2 problems found, 3 lines add no problem.')
    await expectAccessible(page, 'the preview of a pasted list', getDialog(page))

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

    // After a press on Create, only the lines that need a correction are shown.
    await getDialog(page).getByRole('button', { name: 'Create' }).click()
    await expect(getDialog(page).getByRole('listitem')).toHaveText([/^Line 4/, /^Line 5/])
    await getDialog(page).getByRole('button', { name: 'Correct line 5' }).click()
    await getDialog(page).getByRole('textbox', { name: 'Line 5', exact: true }).fill('#16')
    await page.keyboard.press('Enter')
    await expect(getDialog(page).getByRole('listitem')).toHaveText([/^Line 4/])
    await expect(getDialog(page).getByRole('status').locator(':focus')).toContainText('4 problems found')
    await getSuggestionButton(page, 'Serach').click()
    await expect(getDialog(page).getByRole('status')).toContainText('5 problems found. No line needs a correction.')
    await expect(lines).toHaveCount(5)
    await getDialog(page).getByRole('button', { name: 'Create' }).click()
    await openList(page, 'Mixed')
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
    await openList(page, 'Sections')
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

test('[N26] after 10,000 pasted lines the preview shows a hundred rows, typing still works, and the list can be saved after the faults were shown', async ({
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
  await expect(status).toContainText('4 problems found, 9,996 lines add no problem.')
  await expect(getDialog(page).getByRole('listitem')).toHaveCount(100)
  await getDialog(page).getByRole('button', { name: 'Show more lines (9,900 left)' }).click()
  await expect(getDialog(page).getByRole('listitem')).toHaveCount(200)
  await getProblemsField(page).press('Control+Home')
  await getProblemsField(page).pressSequentially('Word Search II\n')
  await expect(status).toContainText('5 problems found, 9,996 lines add no problem.')
  await getDialog(page).getByRole('button', { name: 'Create' }).click()
  await getDialog(page).getByRole('button', { name: 'Save 5 problems' }).click()
  await openList(page, 'Long')
  await expect(getProblemLinks(page)).toHaveText([/^Word Search II/, /^Two Sum/, /^3Sum/, /^Word Search/, /^LRU Cache/])
})

const getSuggestionButton = (page: Page, text: string | RegExp) =>
  getDialog(page)
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: /^(?!Correct line)/ })

/** Fails unless each press on a suggestion corrects only one name and moves the focus to the next suggestion. */
async function expectSuggestionsCorrect(page: Page): Promise<void> {
  await submitList(page, 'Corrected', 'Two Sum, Word Serach II, Word Serach\nMedian of Two Sorted Arays', 'Create')
  await getSuggestionButton(page, /: Word Serach\s*No/).click()
  await expect(getProblemsField(page)).toHaveValue('Two Sum, Word Serach II, Word Search\nMedian of Two Sorted Arays')
  await expect(getSuggestionButton(page, 'Arays')).toBeFocused()
  await getSuggestionButton(page, 'Serach II').click()
  await expect(getSuggestionButton(page, 'Arays')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getProblemsField(page)).toHaveValue('Two Sum, Word Search II, Word Search\nMedian of Two Sorted Arrays')
  await expect(getDialog(page).getByText('No line needs a correction.')).toBeFocused()
}

const getProblemsField = (page: Page) => getDialog(page).getByLabel('Problems')

const getProblemLinks = (page: Page) => getMain(page).getByRole('listitem').getByRole('link')

async function createList(page: Page, name: string, text: string): Promise<void> {
  await getMain(page).getByRole('button', { name: 'New list' }).click()
  await submitList(page, name, text, 'Create')
  await expect(getDialog(page)).toBeHidden()
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
    for (const tab of [page, otherTab]) await expect(getMain(tab).getByRole('button', { name: 'Plan' })).toBeVisible()
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

async function expectRecommendedFromList(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await addProfile(page, 'Plan', { 'Hash Table': 80 })
  await getRowButton(page, 'Hash Table').click()
  await expect(getRecommendationLinks(page)).toHaveCount(5)

  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await page.getByLabel('Only recommend from, Plan').selectOption({ label: 'Short list' })
  await page.keyboard.press('Escape')
  await expect(getRecommendationLinks(page)).toHaveText([/^Group Anagrams/])
  await expect(page.getByRole('tabpanel')).toContainText('Only from “Short list”.')
  await page.getByRole('tab', { name: 'New' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('“Short list” has no other problem left here.')
  await page.reload()
  await waitForSync(page)
  await getRowButton(page, 'Hash Table').click()
  await expect(getRecommendationLinks(page)).toHaveText([/^Group Anagrams/])

  await openLists(page)
  await openList(page, 'Short list')
  await getMain(page).getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect(getRecommendationLinks(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await expect(getDialog(page)).toContainText('This list was deleted, so all problems are recommended.')
  await expectAccessible(page, 'a profile whose list was deleted', getDialog(page))
  await page.keyboard.press('Escape')
  await chooseProfile(page, 'Default')
}
