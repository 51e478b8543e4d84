import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { acceptedSolve, DAY, HOUR, nowSeconds, submissionCount, toast } from './harness/dashboard'
import { exportLog, importFile } from './harness/data'
import { type ExtensionRow, installExtension } from './harness/extension'
import { followSyncs, waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

const todayCard = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })
const pickRows = (page: Page) => todayCard(page).getByRole('listitem')
const reviewSection = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

const openReviews = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Reviews', exact: true }).click()

const CATALOG = 'dist/catalog/starter.json.gz'

/** Returns submissions of up to 500 catalog problems over the last year. One in five failed, and none is from today. */
function createSubmissions(solveCount: number): ExtensionRow[] {
  const catalog: { slug: string }[] = JSON.parse(gunzipSync(readFileSync(CATALOG)).toString())
  const slugs = catalog.slice(0, 500).map(({ slug }) => slug)
  return Array.from({ length: solveCount }, (_, n) => {
    const secondsAgo = 2 * DAY + Math.floor((n * 360 * DAY) / solveCount)
    const status = n % 5 === 4 ? { statusDisplay: 'Wrong Answer' } : {}
    return acceptedSolve(slugs[Math.floor((n / solveCount) * slugs.length)] ?? 'two-sum', secondsAgo, {
      solveTime: 900 + (n % 7) * 300,
      ...status,
    })
  })
}

test('[N1, N2, N4] a morning with 3,000 solves: Today shows problems with reasons; when the user returns after solving one, the app syncs without Sync Now, at most once a minute', async ({
  page,
  context,
  site,
  signIn,
  newUser,
}) => {
  const solveCount = 3_000
  const username = newUser()
  await context.route('https://leetcode.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'ok' }))
  await installExtension(page, { username, submissions: createSubmissions(solveCount) })
  await signIn(username)
  await expect(submissionCount(page, solveCount)).toBeVisible()
  await page.reload()
  await waitForSync(page)

  const review = pickRows(page).first()
  await expect(pickRows(page)).toHaveCount(3)
  await expect(review).toContainText(/Due for review: last (solved|tried) \d+ days ago/)
  for (const pick of [pickRows(page).nth(1), pickRows(page).nth(2)])
    await expect(pick).toContainText(/^.+(Biggest gap: |Core |Not solved yet: |New in )/)
  const link = review.getByRole('link')
  const slug = /problems\/([^/]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
  const title = (await link.locator('span').first().textContent()) ?? ''
  await openReviews(page)
  await expect(reviewSection(page, 'Today')).toContainText(/3 of \d+, most important first/)
  await expect(reviewSection(page, 'Today').getByRole('listitem').first()).toContainText(title)
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect(review.getByRole('button', { name: /^Actions for / })).toBeVisible()
  const readSyncCount = () => page.evaluate(() => window.syncsEnded)
  const returnToPage = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  const before = await readSyncCount()
  await returnToPage()
  expect(await readSyncCount(), 'nothing was opened').toBe(before)

  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await opened.close()
  site.addUser(username, [
    { title, titleSlug: slug, timestamp: nowSeconds() - 5, statusDisplay: 'Accepted', lang: 'cpp' },
  ])
  await returnToPage()
  await expect(toast(page, `${title} accepted`)).toHaveCount(1)
  await expect(review).toContainText('Accepted at the first try')
  await expect(todayCard(page).getByRole('status')).toHaveText('1 of 5 done · 2 more in Reviews')
  await expect(submissionCount(page, solveCount + 1)).toBeVisible()
  const after = await readSyncCount()
  await returnToPage()
  await openReviews(page)
  await expect(reviewSection(page, 'Today')).toContainText(/2 of \d+, most important first/)
  await expect(reviewSection(page, 'Today').getByRole('listitem').filter({ hasText: title })).toHaveCount(0)
  expect(await readSyncCount(), 'a second return within the minute').toBe(after)
})

test('[N1, N3, N4] a log whose last changes are dated in the future, with a problem that the catalog lacks, shows correct times and days', async ({
  page,
  signIn,
  newUser,
  openBrowser,
}) => {
  const username = newUser()
  // The clock of the device that wrote the log was ten days ahead, and this catalog lacks one of its problems.
  const deviceAhead = await openBrowser()
  await deviceAhead.clock.install({ time: Date.now() + 10 * DAY * 1000 })
  await installExtension(deviceAhead, {
    username,
    submissions: [
      acceptedSolve('two-sum', 10 * DAY),
      acceptedSolve('climbing-stairs', -10 * DAY + HOUR),
      acceptedSolve('a-problem-nobody-knows', 20 * DAY),
    ],
  })
  await followSyncs(deviceAhead)
  await signIn(username, deviceAhead)
  const file = await exportLog(deviceAhead)

  await signIn(username)
  await importFile(page, file)
  await expect(pickRows(page)).toHaveCount(3)
  await expect(pickRows(page).first()).toContainText('Due for review: last solved 10 days ago')
  await openReviews(page)
  const today = reviewSection(page, 'Today').getByRole('listitem')
  await expect(today).toHaveText([/days overdue/, /days overdue/])
  await expect(today.filter({ hasText: 'a-problem-nobody-knows' })).toHaveCount(1)
  await expect(page.getByRole('main')).not.toContainText(/-\d|NaN|undefined|Invalid/)
})
