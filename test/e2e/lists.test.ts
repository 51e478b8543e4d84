import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { addProfile, bar, chooseProfile, DAY, picks, rowButton, solved, toast } from './harness/dashboard'
import { openHistory } from './harness/history'
import { synced } from './harness/syncs'
import { expect, test } from './harness/test'

/** One retained problem, one that is due after a long time, and one that was only tried. */
const HISTORY = [
  solved('two-sum', DAY),
  solved('contains-duplicate', 300 * DAY),
  solved('valid-anagram', DAY, { statusDisplay: 'Wrong Answer' }),
]

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title })
const dialog = (page: Page) => page.getByRole('dialog')

const showLists = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Lists', exact: true }).click()

async function openLists(page: Page): Promise<void> {
  await showLists(page)
  await expect(page.getByRole('heading', { name: 'Study lists', level: 1 })).toBeVisible()
}

async function openList(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Fills the open form of a list and presses its button. */
async function submitList(page: Page, name: string, text: string, button: string): Promise<void> {
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Problems').fill(text)
  await dialog(page).getByRole('button', { name: button }).click()
}

test('[N9] a built-in list shows its sections, the state of each problem, the next one and a random one', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: HISTORY })
  await openLists(page)
  await expect(bar(page, 'Blind 75')).toHaveAttribute('aria-valuetext', '2 of 75 solved, 1 still known, 1 due, 1 tried')
  await expect(main(page).getByRole('button', { name: /75|150|250|Liked/ })).toHaveCount(7)
  await expectAccessible(page, 'the study lists')

  await openList(page, 'Blind 75')
  await expect(bar(page, 'Arrays & Hashing')).toHaveAttribute('aria-valuetext', /^2 of 8 solved/)
  await expect(row(page, 'Two Sum')).toContainText('Still known')
  await expect(row(page, 'Contains Duplicate')).toContainText('Due')
  await expect(row(page, 'Valid Anagram')).toContainText('Tried')
  await expect(row(page, 'Group Anagrams')).toContainText('New')
  await expect(row(page, 'Encode and Decode Strings')).toContainText('Premium')
  const next = main(page).getByText('Next in this list:').locator('..')
  await expect(next.getByRole('link')).toHaveAttribute('href', 'https://leetcode.com/problems/valid-anagram/')
  await main(page).getByRole('button', { name: 'Random unsolved' }).click()
  const random = main(page).getByRole('status').getByRole('link')
  const first = await random.getAttribute('href')
  expect(first).not.toMatch(/two-sum|contains-duplicate/)
  await main(page).getByRole('button', { name: 'Another one' }).click()
  await expect(random).not.toHaveAttribute('href', first ?? '')
  await main(page).getByRole('button', { name: 'Two Pointers' }).click()
  await expect(row(page, 'Container With Most Water')).toBeVisible()
  await expectAccessible(page, 'a study list')

  await row(page, 'Valid Anagram').getByRole('button', { name: 'Attempts and note: Valid Anagram' }).click()
  await expect(page.getByRole('heading', { name: /^Valid Anagram/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Blind 75', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Blind 75', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Study lists', level: 1 })).toBeVisible()
})

test('[N9] an own list is created by pasting, edited, deleted and restored, and a profile recommends only from it', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: HISTORY })
  await openLists(page)
  await main(page).getByRole('button', { name: 'New list' }).click()
  const pasted = '1. Two Sum\nhttps://leetcode.com/problems/valid-anagram/description/\nThree Sum\nword-search\ntwo-sum'
  await submitList(page, 'Übung 二叉树', pasted, 'Create')
  await expect(dialog(page)).toContainText('2 lines add no problem')
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /^Line 3: Three Sum\s*No problem in the catalog has this name or title\.$/,
    /^Line 5: two-sum\s*The same problem as line 1\.$/,
  ])
  await expectAccessible(page, 'a pasted list', dialog(page))
  await dialog(page).getByRole('button', { name: 'Save 3 problems' }).click()
  await expect(bar(page, 'Übung 二叉树')).toHaveAttribute('aria-valuetext', '1 of 3 solved, 1 still known, 1 tried')

  await openList(page, 'Übung 二叉树')
  await main(page).getByRole('button', { name: 'Edit list' }).click()
  await expect(dialog(page).getByLabel('Problems')).toHaveValue('Two Sum\nValid Anagram\nWord Search')
  await submitList(page, 'x'.repeat(10_000), 'Word Search\nTwo Sum', 'Save')
  await expect(dialog(page)).toContainText('The name has 10,000 characters. At most 100 are allowed.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await submitList(page, 'Short list', 'Group Anagrams\nValid Anagram', 'Save')
  await expect(page.getByRole('heading', { name: 'Short list', level: 1 })).toBeVisible()
  await expect(main(page).getByRole('listitem').getByRole('link')).toHaveText([/^Group Anagrams/, /^Valid Anagram/])

  const filter = page.getByLabel('Study list', { exact: true })
  await openHistory(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Date, tag and list' }).click()
  await filter.selectOption({ label: 'Short list' })
  await showLists(page)
  await main(page).getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('button', { name: 'Filters (1 active)' }).click()
  await expect(filter.locator(':checked')).toHaveText('A deleted list')
  await openLists(page)
  await expect(main(page).getByRole('button', { name: 'Short list' })).toHaveCount(0)
  await toast(page, 'deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(main(page).getByRole('button', { name: 'Short list' })).toBeVisible()

  await test.step('a profile recommends only from it, also after a reload, and from all problems once it is deleted', () =>
    expectRecommended(page))
})

async function expectRecommended(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await addProfile(page, 'Plan', { 'Hash Table': 80 })
  await rowButton(page, 'Hash Table').click()
  await expect(picks(page)).toHaveCount(5)

  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await page.getByLabel('Only recommend from, Plan').selectOption({ label: 'Short list' })
  await page.keyboard.press('Escape')
  await expect(picks(page)).toHaveText([/^Group Anagrams/])
  await expect(page.getByRole('tabpanel')).toContainText('Only from “Short list”.')
  await page.getByRole('tab', { name: 'New' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('“Short list” has no other problem left here.')
  await page.reload()
  await synced(page)
  await rowButton(page, 'Hash Table').click()
  await expect(picks(page)).toHaveText([/^Group Anagrams/])

  await openLists(page)
  await openList(page, 'Short list')
  await main(page).getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect(picks(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await expect(dialog(page)).toContainText('This list was deleted, so all problems are recommended.')
  await expectAccessible(page, 'a profile whose list was deleted', dialog(page))
  await page.keyboard.press('Escape')
  await chooseProfile(page, 'Default')
}
