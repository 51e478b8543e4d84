import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { writeNote } from './harness/changes'
import { createAcceptedSolve, DAY_SECONDS } from './harness/dashboard'
import { getSearchField, getSection, getSolveRows, openHistory, openSolve } from './harness/history'
import { waitForStoredView } from './harness/navigation'
import { expect, test } from './harness/test'

const MARCH_14_SECONDS = new Date(2026, 2, 14, 12).getTime() / 1000

const SUBMISSIONS = [
  {
    ...createAcceptedSolve('edit-distance', DAY_SECONDS, { code: 'table = [[0] * n]  # levenshtein' }),
    timestamp: MARCH_14_SECONDS,
  },
  createAcceptedSolve('two-sum', DAY_SECONDS / 4, {
    code: 'seen = {}\nfor i, n in enumerate(nums):\n    pass  # one pass',
    lang: 'java',
  }),
  createAcceptedSolve('lru-cache', DAY_SECONDS, { code: 'cache = OrderedDict()' }),
]

test('[N6, N25] the search finds by title, slug, number, topic, language, month, tag, note and code, shows the matching line, and is filtered, also after a reload and on a phone', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await writeNote(page, 'The order of use is the whole trick.\nNever move the head.')
  const detail = page.getByRole('article')
  await detail.getByRole('button', { name: 'Star problem' }).click()
  await detail.getByRole('button', { name: 'Add tag' }).click()
  await page.keyboard.type('again')
  await page.keyboard.press('Enter')
  for (const [query, foundTitle, matchingLine] of [
    ['edit-distance', 'Edit Distance', '72 edit-distance · '],
    ['72', 'Edit Distance', '72 edit-distance · '],
    ['dp', 'Edit Distance', 'Dynamic Programming'],
    ['March', 'Edit Distance', ''],
    ['levenshtein', 'Edit Distance', 'Code: table = [[0] * n] # levenshtein'],
    ['java', 'Two Sum', 'two-sum'],
    ['whole TRICK', 'LRU Cache', 'Note: The order of use is the whole trick.'],
    ['ordereddict', 'LRU Cache', 'Code: cache = OrderedDict()'],
    ['again', 'LRU Cache', 'again'],
    ['[[0]', 'Edit Distance', 'Code: table = [[0]'],
    ['distence edit', 'Edit Distance', '72 edit-distance · '],
    ['lrucahce', 'LRU Cache', 'lru-cache'],
    ['#1', 'Two Sum', 'two-sum'],
    ['2sum', 'Two Sum', 'two-sum'],
  ] as const) {
    await getSearchField(page).fill(query)
    await expect(getSolveRows(page), query).toHaveCount(1)
    await expect(getSolveRows(page).first(), query).toContainText(foundTitle)
    await expect(getSolveRows(page).first(), query).toContainText(matchingLine)
  }
  await getSearchField(page).fill('levenshtein')
  await expect(getSolveRows(page).first().locator('mark')).toHaveText('levenshtein')
  await expect(page.getByRole('listbox', { name: 'Solves found' })).toBeVisible()
  await expectAccessible(page, 'a search')
  await getSearchField(page).fill('levenshtein java')
  await expect(page.getByText('No solves found.')).toBeVisible()
  await getSearchField(page).fill('( unbalanced'.repeat(1_000))
  await expect(page.getByText('No solves found.')).toBeVisible()
  await getSearchField(page).fill('sum enumerate')
  await expect(getSolveRows(page)).toHaveText([/Two Sum/])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(getSolveRows(page)).toHaveCount(3)

  await test.step('filters by date, tag, star, due review and study list', () => expectFilters(page))
})

async function expectFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Starred').check()
  await expect(getSolveRows(page)).toHaveText([/LRU Cache/])
  await page.getByLabel('Starred').uncheck()
  await page.getByLabel('Review due').check()
  await expect(getSolveRows(page)).toHaveText([/Edit Distance/])
  await page.getByLabel('Review due').uncheck()

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('To', { exact: true }).fill('2026-03-14')
  await expect(getSolveRows(page)).toHaveText([/Edit Distance/])
  await page.getByLabel('From').fill('2026-03-15')
  await expect(page.getByText('No solves found.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('')
  await expect(getSolveRows(page)).toHaveCount(2)
  await page.getByLabel('From').fill('')
  await page.getByLabel('Tag', { exact: true }).selectOption({ label: 'again (1)' })
  await expect(getSolveRows(page)).toHaveText([/LRU Cache/])
  await page.getByLabel('Study list').selectOption({ label: 'Blind 75' })
  await expect(page.getByText('No solves found.')).toBeVisible()
  await page.getByLabel('Tag', { exact: true }).selectOption({ label: 'Any tag' })
  await expect(getSolveRows(page)).toHaveText([/Two Sum/])
  await expectAccessible(page, 'all filters')

  await waitForStoredView(page, '"tag":null,"starred":false,"due":false,"list":"')
  await page.reload()
  await expect(getSolveRows(page)).toHaveText([/Two Sum/])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'All solves' }).click()
  await page.getByRole('button', { name: 'Filters (1 active)' }).click()
  await expect(page.getByLabel('Study list')).toHaveValue('blind75')
  await expect(getSolveRows(page).first()).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(getSolveRows(page)).toHaveCount(3)
  await expect(getSection(page, 'Solves')).toContainText('3 submissions')
}
