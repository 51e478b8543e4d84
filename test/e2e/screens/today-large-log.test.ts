import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import {
  createAcceptedSolve,
  DAY_SECONDS,
  getSubmissionCountText,
  getToast,
  HOUR_SECONDS,
  readNowSeconds,
} from '../harness/dashboard'
import { exportLog, importFile } from '../harness/data'
import { type ExtensionRow, installFakeExtension } from '../harness/extension'
import { getPickRows, getTodayCard } from '../harness/plan'
import { focusWindow } from '../harness/return-sync'
import { getReviewRows } from '../harness/reviews'
import { recordSyncs, waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { countWorkerCalls } from '../harness/worker-calls'

const openReviews = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Reviews', exact: true }).click()

const CATALOG_PATH = 'dist/catalog/starter.json.gz'

/**
 * Returns submissions of up to 500 catalog problems over the last year. One in five failed, and none is from the last
 * day.
 */
function createSubmissions(solveCount: number): ExtensionRow[] {
  const catalog: { slug: string }[] = JSON.parse(gunzipSync(readFileSync(CATALOG_PATH)).toString())
  const slugs = catalog.slice(0, 500).map(({ slug }) => slug)
  return Array.from({ length: solveCount }, (_, n) => {
    const secondsAgo = 2 * DAY_SECONDS + Math.floor((n * 360 * DAY_SECONDS) / solveCount)
    const status = n % 5 === 4 ? { statusDisplay: 'Wrong Answer' } : {}
    return createAcceptedSolve(slugs[Math.floor((n / solveCount) * slugs.length)] ?? 'two-sum', secondsAgo, {
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
  createUser,
}) => {
  const solveCount = 3_000
  const username = createUser()
  await context.route('https://leetcode.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'ok' }))
  await installFakeExtension(page, { username, submissions: createSubmissions(solveCount) })
  const countSyncs = await countWorkerCalls(page, 'syncAfterReturn')
  await signIn(username)
  await expect(getSubmissionCountText(page, solveCount)).toBeVisible()
  await page.reload()
  await waitForSync(page)

  const review = getPickRows(page).first()
  await expect(getPickRows(page)).toHaveCount(3)
  await expect(review).toContainText(/Review · \d+ days/)
  for (const pick of [getPickRows(page).nth(1), getPickRows(page).nth(2)])
    await expect(pick).toContainText(/^.+(Gap: |Not solved yet · |New)/)
  const link = review.getByRole('link')
  const slug = /problems\/([^/]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
  const title = (await link.locator('span').first().textContent()) ?? ''
  await openReviews(page)
  await expect(page.getByText(/^3 left today · \d+ can wait$/)).toBeVisible()
  await expect(getReviewRows(page).first()).toContainText(title)
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect(review.getByRole('button', { name: /^Actions for / })).toBeVisible()
  await focusWindow(page)
  expect(await countSyncs(), 'nothing was opened').toBe(0)

  const [problemPage] = await Promise.all([context.waitForEvent('page'), link.click()])
  await problemPage.close()
  site.addUser(username, [
    { title, titleSlug: slug, timestamp: readNowSeconds() - 5, statusDisplay: 'Accepted', lang: 'cpp' },
  ])
  await focusWindow(page)
  await expect(getToast(page, `${title} accepted`)).toHaveCount(1)
  await expect(review).toContainText('First try')
  await expect(getTodayCard(page).getByRole('status')).toHaveText('1 of 5 done, 2 reviews left')
  await expect(getSubmissionCountText(page, solveCount + 1)).toBeVisible()
  await focusWindow(page)
  await openReviews(page)
  await expect(page.getByText(/^2 left today · \d+ can wait$/)).toBeVisible()
  await expect(getReviewRows(page).filter({ hasText: title })).toHaveCount(0)
  expect(await countSyncs(), 'a second return within the minute').toBe(1)
})

test('[N1, N3, N4] a log whose last changes are dated in the future, with a problem that the catalog lacks, shows correct times and days', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  // The device that wrote the log had a clock ten days ahead. The catalog lacks one of the log's problems.
  const deviceAhead = await openBrowser()
  await deviceAhead.clock.setSystemTime(Date.now() + 10 * DAY_SECONDS * 1000)
  await installFakeExtension(deviceAhead, {
    username,
    submissions: [
      createAcceptedSolve('two-sum', 10 * DAY_SECONDS),
      createAcceptedSolve('climbing-stairs', -10 * DAY_SECONDS + HOUR_SECONDS),
      createAcceptedSolve('a-problem-nobody-knows', 20 * DAY_SECONDS),
    ],
  })
  await recordSyncs(deviceAhead)
  await signIn(username, deviceAhead)
  const file = await exportLog(deviceAhead)

  await signIn(username)
  await importFile(page, file)
  await expect(getPickRows(page)).toHaveCount(3)
  await expect(getPickRows(page).first()).toContainText('Review · 10 days')
  await openReviews(page)
  const today = getReviewRows(page)
  await expect(today).toHaveText([/days overdue/, /days overdue/])
  await expect(today.filter({ hasText: 'a-problem-nobody-knows' })).toHaveCount(1)
  await expect(page.getByRole('main')).not.toContainText(/-\d|NaN|undefined|Invalid/)
})
