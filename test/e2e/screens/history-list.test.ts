import { readColourName } from '../harness/colour-name'
import { createAcceptedSolve, createHourlySolves, getProgressBar, HOUR_SECONDS } from '../harness/dashboard'
import { installFakeExtension } from '../harness/extension'
import { getSection, getSelectedRow, getSolveList, getSolveRows, getSolveTitle, openHistory } from '../harness/history'
import { createUniqueUsername, expect, test } from '../harness/test'
import { callWorker } from '../harness/worker-calls'

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
    one.scrollTop = one.scrollHeight / 2
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
