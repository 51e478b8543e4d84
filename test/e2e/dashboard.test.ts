import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import {
  chooseProfile,
  createAcceptedSolve,
  DAY_SECONDS,
  getExtensionBanner,
  getProfileMenuButton,
  getProgressBar,
  getRecommendationLinks,
  getRowButton,
  HOUR_SECONDS,
} from './harness/dashboard'
import { stopClock } from './harness/stop-clock'
import { syncAndWait, waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'
import { countWorkerCalls } from './harness/worker-calls'

test('[D2] the greeting names the user, and the label of the last sync updates every 60 seconds', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser()
  await signIn(username)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${username}`)
  const label = page.getByText(/^Last synced/)
  await expect(label).toContainText('just now')
  const stoppedAt = await stopClock(page)
  // The label's timer starts again with the screen. The system time then moves without timers, so that only an update changes the label.
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await expect(label).toBeHidden()
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect(label).toContainText('just now')
  await page.clock.setSystemTime(stoppedAt + 90_000)
  await page.clock.runFor(59_000)
  await expect(label).toContainText('just now')
  const expectLabelAfter = async (seconds: number, words: string) => {
    await page.clock.fastForward(seconds * 1000)
    await expect(label).toContainText(new RegExp(`Last synced ${words}\\b`))
  }
  await expectLabelAfter(1, '2 minutes ago')
  await expectLabelAfter(60, '3 minutes ago')
  await expectLabelAfter(57 * 60, '1 hour ago')
  await expectLabelAfter(2 * HOUR_SECONDS, '3 hours ago')
  await expectLabelAfter(21 * HOUR_SECONDS, '1 day ago')
  await expectLabelAfter(2 * DAY_SECONDS, '3 days ago')
})

test('[D3, D6, D7, D9] the profile menu closes, one row is open at a time, and the profile card shows six goals', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await expect(getExtensionBanner(page)).toBeHidden()
  await test.step('the profile menu closes on Escape and on a click outside', async () => {
    const menu = page.getByRole('menu')
    await getProfileMenuButton(page).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(getProfileMenuButton(page)).toBeFocused()
    await getProfileMenuButton(page).click()
    await expect(menu).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(menu).toBeHidden()
    await expect(getProfileMenuButton(page)).toContainText('Default')
  })
  await test.step('every goal has a row with three tabs', async () => {
    const array = getProgressBar(page, 'Array')
    await expect(array).toHaveAttribute('aria-valuetext', /^\d+ percent, goal 75 percent/)
    await expect(page.getByRole('progressbar')).toHaveCount(20)
    await getRowButton(page, 'Array').click()
    await expect(page.getByRole('tab')).toHaveText(['Fundamentals', 'Refresh', 'New'])
    await getRowButton(page, 'String').click()
    await expect(getRowButton(page, 'String')).toHaveAttribute('aria-expanded', 'true')
    await expect(getRowButton(page, 'Array')).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('tablist')).toHaveCount(1)
    await page.getByRole('tab', { name: 'Refresh' }).click()
    await expect(page.getByRole('tab', { name: 'Refresh' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'New' })).toHaveAttribute('aria-selected', 'true')
    await expect(getRecommendationLinks(page)).toHaveCount(5)
    await getRowButton(page, 'String').click()
    await expect(page.getByRole('tablist')).toBeHidden()
  })
  await test.step('the profile card activates nothing', async () => {
    const card = page.getByRole('complementary', { name: 'Active profile' })
    const goals = card.locator('dl').last().getByRole('definition')
    const readGoals = () => card.locator('dl').last().locator('> div').allTextContents()
    await expect(goals).toHaveCount(6)
    const firstGoals = await readGoals()
    await card.getByRole('button', { name: 'Show more' }).click()
    await expect(goals).toHaveCount(20)
    expect((await readGoals()).slice(0, 6)).toEqual(firstGoals)

    await page.getByRole('button', { name: 'Manage Profiles' }).click()
    const otherProfile = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Foundations' }).first()
    await expect(otherProfile.getByRole('definition')).toHaveCount(6)
    await otherProfile.getByRole('button', { name: 'Show more' }).click()
    await expect(otherProfile.getByRole('definition')).toHaveCount(10)
    await expect(otherProfile.getByText('Active', { exact: true })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(getProfileMenuButton(page)).toContainText('Default')
  })
})

test('[D3, D6, D8, D11, D12] recommendations are safe links, load when the pointer reaches a row first, and stay until a sync or another profile', async ({
  page,
  signInNewUser,
}) => {
  const countRequests = await countWorkerCalls(page, 'recommend')
  await signInNewUser([], {
    submissions: [createAcceptedSolve('two-sum', 40 * DAY_SECONDS + HOUR_SECONDS, { qualityScore: 0.1 })],
  })
  await expect(getExtensionBanner(page)).toBeHidden()
  const openRow = async (row: string) => {
    await getRowButton(page, row).click()
    await expect(getRecommendationLinks(page)).toHaveCount(5)
  }
  await test.step('a recommendation opens the problem in a new, safe tab; Refresh shows when it was last solved', async () => {
    expect(await countRequests()).toBe(0)
    await getRowButton(page, 'Array').hover()
    await expect.poll(countRequests).toBe(1)
    await expect(page.getByRole('tabpanel')).toBeHidden()
    await openRow('Array')
    expect(await countRequests()).toBe(1)
    for (const link of await getRecommendationLinks(page).all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\/leetcode\.com\/problems\/[a-z0-9-]+\/?$/)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
    }
    await page.getByRole('tab', { name: 'Refresh' }).click()
    await expect(getRecommendationLinks(page)).toHaveText([/^Two Sum/])
    await expect(page.getByRole('tabpanel').getByText('40 days ago')).toBeVisible()
    await expect(getRecommendationLinks(page)).toHaveAttribute('href', /\/problems\/two-sum\/?$/)
    await page.getByRole('tab', { name: 'Fundamentals' }).click()
  })
  await test.step('the Random row recommends problems of several categories', async () => {
    await getRowButton(page, 'Random').click()
    await expect(page.getByRole('tab')).toHaveText(['Fundamentals', 'Refresh', 'New'])
    const response = await page.request.get('/catalog/problems.json.gz')
    const rows: { slug: string; topicTags: string[] }[] = JSON.parse(gunzipSync(await response.body()).toString())
    const tags: string[][] = []
    for (const name of ['Fundamentals', 'New']) {
      await page.getByRole('tab', { name }).click()
      await expect(getRecommendationLinks(page)).toHaveCount(5)
      for (const slug of await readSlugs(page)) tags.push(rows.find((row) => row.slug === slug)?.topicTags ?? [])
    }
    expect(tags).toHaveLength(10)
    expect(tags[0]?.filter((tag) => tags.every((each) => each.includes(tag)))).toEqual([])
  })
  await test.step('a row keeps its recommendations until the next sync', async () => {
    await getRowButton(page, 'Random').click()
    // The keyboard opens the rows, because a pointer would load the rows that move under it.
    await page.mouse.move(0, 0)
    const openByKey = async (row: string) => {
      await getRowButton(page, row).press('Enter')
      await expect(getRecommendationLinks(page)).toHaveCount(5)
    }
    await openByKey('Array')
    const firstSlugs = await readSlugs(page)
    await openByKey('String')
    await openByKey('Array')
    expect(await readSlugs(page)).toEqual(firstSlugs)
    expect(await countRequests()).toBe(3)
    await getRowButton(page, 'Array').click()
    await syncAndWait(page)
    await openRow('Array')
    expect(await countRequests()).toBe(4)
  })
  await test.step('choosing another profile stores it, syncs again, collapses rows and clears the recommendations', async () => {
    const syncCountBefore = await page.evaluate(() => window.syncsEnded)
    await chooseProfile(page, 'Foundations')
    await expect(getProfileMenuButton(page)).toContainText('Foundations')
    await expect(getRowButton(page, 'Array')).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('tabpanel')).toBeHidden()
    await expect(getRowButton(page, 'Recursion')).toBeVisible()
    await expect(getRowButton(page, 'Greedy')).toBeHidden()
    await waitForSync(page, syncCountBefore + 1)
    await openRow('Array')
    expect(await countRequests()).toBe(5)

    await page.reload()
    await expect(getProfileMenuButton(page)).toContainText('Foundations')
  })
})

async function readSlugs(page: Page): Promise<string[]> {
  const links = await getRecommendationLinks(page).evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  )
  return links.map((href) => /problems\/([^/]+)/.exec(href)?.[1] ?? href)
}
