import { createAcceptedSolve, DAY_SECONDS, getSubmissionCountText, HOUR_SECONDS } from './harness/dashboard'
import {
  getSection,
  getSelectedRow,
  getSolveList,
  getSolveRows,
  getSolveTitle,
  openHistory,
  openSolve,
} from './harness/history'
import { expect, test } from './harness/test'

test('[H1, H2, H3, H7, S1] the list and the solve are side by side, the list can be hidden, and keys and the search select a solve', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await test.step('the list is about 20rem wide, 22rem in a wide window', async () => {
    await expect(getSolveTitle(page)).toBeVisible()
    const listBox = await getSolveList(page).boundingBox()
    const detailBox = await page.getByRole('article').boundingBox()
    expect(listBox?.width).toBeGreaterThan(290)
    expect(listBox?.width).toBeLessThan(360)
    expect(detailBox?.x).toBeGreaterThan((listBox?.x ?? 0) + (listBox?.width ?? 0))
  })
  await test.step('"Show List" brings a hidden list back', async () => {
    await expect(page.getByRole('button', { name: 'Show List' })).toBeHidden()
    await page.getByRole('button', { name: 'Hide list' }).click()
    await expect(getSolveList(page)).toBeHidden()
    await page.getByRole('button', { name: 'Show List' }).click()
    await expect(getSolveList(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show List' })).toBeHidden()
  })
  await test.step('the arrow keys and j, k move the selection', async () => {
    await expect(getSolveRows(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(getSolveTitle(page)).toContainText(
      (await getSolveRows(page).first().locator('.font-medium').first().textContent()) ?? '?',
    )
    await getSolveList(page).focus()
    for (const [key, index] of [
      ['ArrowDown', 1],
      ['j', 2],
      ['k', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 0],
      ['End', 55],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', String(index + 1))
      await expect(getSelectedRow(page)).toBeInViewport()
    }
    await page.getByRole('button', { name: 'Hide list' }).focus()
    await page.keyboard.press('j')
    await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', '2')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', '1')
  })
  await test.step('the detail shows what the judge reported', async () => {
    await openSolve(page, 'LRU Cache')
    const article = page.getByRole('article')
    const link = getSolveTitle(page).getByRole('link')
    await expect(link).toHaveAttribute('href', 'https://leetcode.com/problems/lru-cache/')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    for (const words of [
      'Accepted',
      'Medium',
      'Doubly-Linked List',
      'Java',
      '48 ms',
      '48 ms, faster than 64.2%',
      '134.6 MB',
      '24 / 24',
    ]) {
      await expect(article).toContainText(words)
    }
    await page.getByText('Problem description').click()
    await expect(article).toContainText('the entry that was not used for the longest time leaves')
  })
  await test.step('the search and the filters narrow the list', async () => {
    await page.getByRole('searchbox', { name: 'Search solves' }).fill('')
    await getSolveList(page).focus()

    const search = page.getByRole('searchbox', { name: 'Search solves' })
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('lru')
    await expect(page.getByText('2 of 56 submissions')).toBeVisible()
    await expect(getSolveTitle(page)).toContainText('LRU Cache')
    await page.keyboard.press('ArrowDown')
    await expect(getSolveList(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', '2')
    await page.keyboard.press('ArrowUp')
    await search.fill('no such thing at all')
    await expect(page.getByText('No solves found.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(getSubmissionCountText(page, 56)).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Status').selectOption('Not accepted')
    await expect(getSolveRows(page).first()).not.toContainText('Accepted')
    await expect(getSolveRows(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.getByLabel('Difficulty').selectOption('Hard')
    await expect(getSolveTitle(page).locator('xpath=ancestor::header')).toContainText('Hard')
  })
})

test('[H3, H4, C4, S6, S8] rows show the solves, newest first; details belong to one submission, not to all submissions of a problem', async ({
  page,
  signInNewUser,
}) => {
  const solveTime = new Date().setHours(22, 5, 0, 0) / 1000 - 40 * DAY_SECONDS
  await signInNewUser([], {
    submissions: [
      createAcceptedSolve('two-sum', 0, { timestamp: solveTime, lang: 'rust' }),
      createAcceptedSolve('two-sum', DAY_SECONDS, { timestamp: solveTime - DAY_SECONDS }),
      createAcceptedSolve('valid-anagram', 0, { timestamp: solveTime + DAY_SECONDS, statusDisplay: 'Wrong Answer' }),
      createAcceptedSolve('a-problem-nobody-knows', 2 * HOUR_SECONDS),
    ],
  })
  await openHistory(page)
  const secondRow = getSolveRows(page).nth(1)
  await test.step('a row has title, status, need of feedback and local time; waiting solves are mentioned', async () => {
    await expect(getSolveRows(page).nth(0)).toContainText('Valid Anagram')
    await expect(getSolveRows(page).nth(0)).toContainText('Wrong Answer')
    for (const words of ['Two Sum', 'Accepted', 'Needs Feedback!']) await expect(secondRow).toContainText(words)
    await expect(secondRow).toContainText('22:05')
    await expect(page.getByText('1 solve waits for the full list')).toBeVisible()
  })
  await test.step('details have four kinds of hints; other submissions of the problem get no details', async () => {
    const details = getSection(page, 'Solve Details')
    await secondRow.click()
    await details.getByRole('button', { name: 'Add Details' }).click()
    const labels = await page.getByLabel('Used Hints').locator('option').allTextContents()
    expect(labels).toEqual(['Not set', 'None', 'LeetCode Hint', 'Solution Peek', 'GPT Help'])
    await page.getByLabel('Used Hints').selectOption('Solution Peek')
    await page.getByLabel('Solve Time (minutes)').fill('25')
    await page.getByLabel('Notes').fill('the second')
    await details.getByRole('button', { name: 'Save' }).click()
    for (const words of ['Solution Peek', '25 min', 'the second']) await expect(details).toContainText(words)
    await expect(secondRow).toHaveAttribute('aria-selected', 'true')
    await details.getByRole('button', { name: 'Edit Details' }).click()
    await expect(page.getByLabel('Used Hints')).toHaveValue('solution_peek')
    await getSolveRows(page).nth(2).click()
    await expect(details.getByRole('button', { name: 'Add Details' })).toBeVisible()
    await expect(details).not.toContainText('the second')
  })
})
