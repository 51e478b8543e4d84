import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import {
  addProfile,
  chooseProfile,
  getDialog,
  getProgressBar,
  getRecommendationLinks,
  getRowButton,
  getToast,
} from './harness/dashboard'
import { openHistory } from './harness/history'
import {
  getMain,
  getProblemsField,
  getSuggestionButton,
  openList,
  openLists,
  openNewList,
  SUBMISSIONS,
  showLists,
  submitList,
} from './harness/lists'
import { getProblemRow } from './harness/problem'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

test('[N9, N23] a built-in list shows its sections, the state of each problem, the next one and a random one', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openLists(page)
  await expect(getProgressBar(page, 'Blind 75')).toHaveAttribute(
    'aria-valuetext',
    '2 of 75 solved: 1 still known, 1 fading, 1 tried, 72 new',
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
    '1. Two Sum\nhttps://leetcode.com/problems/valid-anagram/description/\nThree Sum\nword-search\nZzyzx qwrt\nWord Serach'
  await expectSuggestionsCorrect(page)
  await getDialog(page).getByLabel('Name').fill('Übung 二叉树')
  await getProblemsField(page).fill(pasted)
  await getDialog(page).getByRole('button', { name: 'Unclear (3)' }).click()
  await expect(getDialog(page).getByRole('status')).toContainText('3 found, 3 unclear')
  await getSuggestionButton(page, 'Word Serach').click()
  await expect(getProblemsField(page)).toHaveValue(pasted.replace('Serach', 'Search'))
  // The corrected line repeats a problem, which is no error.
  await expect(getDialog(page).getByRole('listitem')).toHaveCount(2)
  await expect(getDialog(page).getByText('3 found, 2 unclear, 1 twice')).toBeFocused()
  await expect(getDialog(page).getByRole('listitem')).toHaveText([
    /^Line 3: Three Sum\s*No problem in the catalog has this name or title\.Did you mean 15\. 3Sum\?$/,
    /^Line 5: Zzyzx qwrt\s*No problem in the catalog has this name or title\.$/,
  ])
  await expectAccessible(page, 'a pasted list', getDialog(page))
  // The keyboard is used because the toast about the first list covers the button for some seconds.
  await getDialog(page).getByRole('button', { name: 'Create with 3 problems' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Übung 二叉树', level: 1 })).toBeVisible()
  await expect(getToast(page, '“Übung 二叉树”: 3 problems, 2 lines left out')).toBeVisible()
  await getMain(page).getByRole('button', { name: 'All lists' }).click()
  await expect(getProgressBar(page, 'Übung 二叉树')).toHaveAttribute(
    'aria-valuetext',
    '1 of 3 solved: 1 still known, 1 tried, 1 new',
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
  await page.getByRole('button', { name: 'More filters' }).click()
  await filter.selectOption({ label: 'Short list' })
  await showLists(page)
  await getMain(page).getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('button', { name: 'Filters (1 active)' }).click()
  await expect(filter.locator(':checked')).toHaveText('A deleted list')
  await openLists(page)
  await expect(getMain(page).getByRole('button', { name: 'Short list' })).toHaveCount(0)
  await getToast(page, 'deleted').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getMain(page).getByRole('button', { name: 'Short list' })).toBeVisible()

  await test.step('a profile recommends only from it, also after a reload, and from all problems once it is deleted', () =>
    expectRecommendedFromList(page))
})

/** Fails unless each press on a suggestion corrects only one name and moves the focus to the next suggestion. */
async function expectSuggestionsCorrect(page: Page): Promise<void> {
  await getProblemsField(page).fill('Two Sum, Word Serach II, Word Serach\nMedian of Two Sorted Arays')
  await getSuggestionButton(page, /: Word Serach\s*No/).click()
  await expect(getProblemsField(page)).toHaveValue('Two Sum, Word Serach II, Word Search\nMedian of Two Sorted Arays')
  await expect(getSuggestionButton(page, 'Arays')).toBeFocused()
  await getSuggestionButton(page, 'Serach II').click()
  await expect(getSuggestionButton(page, 'Arays')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getProblemsField(page)).toHaveValue('Two Sum, Word Search II, Word Search\nMedian of Two Sorted Arrays')
  await expect(getDialog(page).getByText('4 found', { exact: true })).toBeFocused()
}

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
