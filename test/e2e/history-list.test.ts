import { readColourName } from './harness/colour-name'
import {
  createAcceptedSolve,
  createHourlySolves,
  DAY_SECONDS,
  getProgressBar,
  getSubmissionCountText,
  HOUR_SECONDS,
  readNowSeconds,
} from './harness/dashboard'
import { installFakeExtension } from './harness/extension'
import {
  getSection,
  getSelectedRow,
  getSolveList,
  getSolveRows,
  getSolveTitle,
  openHistory,
  openSolve,
} from './harness/history'
import { createUniqueUsername, expect, test } from './harness/test'
import { callWorker } from './harness/worker-calls'

test('[H1, H2, H3, H7, S1] the list and the solve are side by side, the list can be hidden, and keys and the search select a solve', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await test.step('the list is about 20rem wide', async () => {
    await expect(getSolveTitle(page)).toBeVisible()
    const listBox = await getSolveList(page).boundingBox()
    const detailBox = await page.getByRole('article').boundingBox()
    expect(listBox?.width).toBeGreaterThan(290)
    expect(listBox?.width).toBeLessThan(340)
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
    await expect(getSolveRows(page).filter({ hasNotText: 'Hard' })).toHaveCount(0)
    await expect(getSolveRows(page).first()).toContainText('Hard')
  })
})

test('[H1, W2, W3] below 640 px one pane shows at a time, with a way back that moves the focus, and nothing scrolls sideways', async ({
  page,
  openDemo,
}) => {
  await page.setViewportSize({ width: 639, height: 780 })
  await openDemo()
  await openHistory(page)
  await expect(page.getByRole('article')).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await getSolveRows(page).nth(2).click()
  const openedTitle = await getSolveTitle(page).textContent()
  await expect(getSolveList(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'All solves' })).toBeFocused()
  for (const button of ['Edit Code', 'Edit Feedback', 'Add Feedback', 'Edit Details', 'Add Details']) {
    const filterButton = page.getByRole('button', { name: button, exact: true })
    if (await filterButton.isVisible()) await filterButton.click()
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'All solves' }).click()
  await expect(getSolveList(page)).toBeFocused()
  await expect(page.getByRole('article')).toBeHidden()
  await expect(getSelectedRow(page)).toContainText(openedTitle?.slice(0, 12) ?? '?')
  await page.setViewportSize({ width: 640, height: 780 })
  await expect(getSolveList(page)).toBeVisible()
  await expect(page.getByRole('article')).toBeVisible()
})

test('[C6] powers and indices in a description are not read as other numbers', async ({ page, signInNewUser }) => {
  const problemDescription = '<p>1 &lt;= n &lt;= 10<sup>5</sup> and x<sub>1</sub> &lt; x<sub>2</sub></p>'
  await signInNewUser([], { submissions: [createAcceptedSolve('two-sum', 60, { problemDescription })] })
  await openHistory(page)
  await page.getByText('Problem description').click()
  await expect(page.getByRole('article')).toContainText('1 <= n <= 10^5 and x_1 < x_2')
})

test('[H3] newer solves from another tab’s sync do not move the selection or the visible rows', async ({
  page,
  context,
  site,
  signIn,
}) => {
  const username = createUniqueUsername()
  site.addUser(username, [])
  const submissions = createHourlySolves(60)
  await installFakeExtension(page, { username, submissions })
  await signIn(username)
  await openHistory(page)
  await getSolveList(page).evaluate((one) => {
    one.scrollTop = 600
  })
  await getSolveList(page).locator('[aria-posinset="15"]').click()
  const boxBefore = await getSelectedRow(page).boundingBox()
  const otherPage = await context.newPage()
  const newer = [createAcceptedSolve('valid-anagram', 60), createAcceptedSolve('valid-anagram', 120)]
  await installFakeExtension(otherPage, { username, submissions: [...submissions, ...newer] })
  await otherPage.goto('/')
  await otherPage.getByRole('button', { name: 'Sync Now' }).click()
  await expect(page.getByRole('status').filter({ hasText: '62 submissions' })).toBeVisible()
  await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', '17')
  expect((await getSelectedRow(page).boundingBox())?.y).toBe(boxBefore?.y)
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await openHistory(page)
  await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', '17')
  await expect(getSelectedRow(page)).toBeInViewport()
})

test('[H7, S12] with 5,000 solves only visible rows are rendered, keys reach both ends, and a final score moves the category', async ({
  page,
  signInNewUser,
}) => {
  const submissions = [createAcceptedSolve('house-robber', 600), ...createHourlySolves(4999)]
  await signInNewUser([], { submissions, chunkSize: 500 })
  const readScore = async () => Number(await getProgressBar(page, 'Dynamic Programming').getAttribute('aria-valuenow'))
  const scoreBefore = await readScore()
  await openHistory(page)
  await expect(page.getByRole('status').filter({ hasText: '5,000 submissions' })).toBeVisible()
  // Further rows are rendered after the first paint, a few below the window.
  await expect(getSolveList(page).locator('[aria-posinset="16"]')).toBeAttached()
  expect(await getSolveRows(page).count()).toBeLessThan(60)
  await getSolveList(page).evaluate((one) => {
    one.scrollTop = 2500 * 60
  })
  await expect(getSolveList(page).locator('[aria-posinset="2501"]')).toContainText('Accepted')
  expect(await getSolveRows(page).count()).toBeLessThan(60)
  await getSolveList(page).focus()
  await page.keyboard.press('End')
  await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', '5000')
  await expect(getSelectedRow(page)).toBeInViewport()
  await expect(getSolveTitle(page)).not.toContainText('House Robber')
  expect(await getSolveRows(page).count()).toBeLessThan(60)
  await page.keyboard.press('Home')
  await expect(getSolveTitle(page)).toContainText('House Robber')
  await page.getByRole('button', { name: 'Add Feedback' }).click()
  await page.getByLabel('Final score').fill('12')
  await getSection(page, 'Feedback').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(getSolveRows(page).first()).toContainText('12')
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect.poll(readScore).toBeLessThan(scoreBefore)
})

test('[H3, H4, C4, S6, S8] rows show the solves, newest first; details belong to one submission, not to all submissions of a problem', async ({
  page,
  signInNewUser,
}) => {
  const solveTime = readNowSeconds() - (readNowSeconds() % DAY_SECONDS) - 40 * DAY_SECONDS + 21 * HOUR_SECONDS + 5 * 60
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
  await test.step('a row has title, status, need of feedback, local time and difficulty; waiting solves are mentioned', async () => {
    await expect(getSolveRows(page).nth(0)).toContainText('Valid Anagram')
    await expect(getSolveRows(page).nth(0)).toContainText('Wrong Answer')
    for (const words of ['Two Sum', 'Accepted', 'Needs Feedback!', 'Easy']) await expect(secondRow).toContainText(words)
    const local = new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Berlin',
    })
    await expect(secondRow).toContainText(local.format(solveTime * 1000))
    await expect(page.getByText('1 submission hidden: problem not in the catalog yet')).toBeVisible()
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

const UNRATED = {
  performance: { time_to_solve: null, time_complexity: '', space_complexity: '', comments: '' },
  code_quality: { readability: null, correctness: null, maintainability: null, comments: '' },
}

test('[H6] scores of 80 and above are green, 50 to 79 amber, below 50 red, in both themes', async ({
  page,
  signInNewUser,
}) => {
  const solve = createAcceptedSolve('two-sum', HOUR_SECONDS)
  await signInNewUser([], { submissions: [solve] })
  await openHistory(page)
  const key = `two-sum|${solve.timestamp}`
  for (const [score, colour] of [
    ['80', 'green'],
    ['79', 'amber'],
    ['50', 'amber'],
    ['49', 'red'],
    ['0', 'red'],
  ] as const) {
    const feedback = { ...UNRATED, summary: { final_score: Number(score), comments: '' } }
    await callWorker(page, 'execute', { type: 'SaveFeedback', key, feedback, via: 'form' })
    const badge = getSolveRows(page).first().getByText(score, { exact: true })
    const feedbackScore = getSection(page, 'Feedback').getByText(score, { exact: true })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect.poll(() => readColourName(badge), `badge ${score}, ${colorScheme}`).toBe(colour)
      await expect.poll(() => readColourName(feedbackScore), `feedback ${score}, ${colorScheme}`).toBe(colour)
    }
  }
})
