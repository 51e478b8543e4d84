import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { makeFakeProblems, startFakeSite } from '../fake-site'
import { getSubmissionCountText, HOUR_SECONDS } from './harness/dashboard'
import { getButton, openHistory, openSolve } from './harness/history'
import { runBeforeWorker, shiftWorkerTime } from './harness/internals'
import { startStaticHost } from './harness/pretty-urls'
import { startServer } from './harness/server'
import { createSubmission, reloadAndSync, waitForSync } from './harness/syncs'
import { getTableDialog } from './harness/table-import'
import { expect, test } from './harness/test'

const STARTER = readFileSync('dist/catalog/starter.json.gz')

/** Five submissions, of which the starter has only one. */
const SUBMISSIONS = ['two-sum', ...[1, 2, 3, 4].map((number) => `practice-problem-${number}`)].map((slug, i) =>
  createSubmission(slug, 60 * (i + 1)),
)

/** The worker's pauses of 5 to 60 seconds between its requests for the full list take a hundredth. */
const shortenPauses = (page: Page): Promise<void> =>
  runBeforeWorker(
    page,
    `const wait = self.setTimeout
     self.setTimeout = (run, ms, ...rest) => wait(run, [5000, 15000, 30000, 60000].includes(ms) ? ms / 100 : ms, ...rest)`,
  )

async function signInAt(page: Page, origin: string, username: string) {
  await page.goto(origin)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await waitForSync(page)
}

async function expectOneOfFive(page: Page) {
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  await expect(page.getByText('4 solves wait for the full list')).toBeVisible()
}

async function expectAllFive(page: Page) {
  await expect(getSubmissionCountText(page, 5)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/wait for the full list/)).toBeHidden()
}

test('[C11] on a new server that is still reading the practice site’s list, solves that the starter lacks appear when the list comes, without a press', async ({
  page,
}) => {
  const site = await startFakeSite({ problems: makeFakeProblems(700) })
  site.addUser('ada', SUBMISSIONS)
  const release = site.hold('problemList')
  const server = await startServer(site.origin, { CATALOG_REFRESH: 'on' })
  await shortenPauses(page)
  await signInAt(page, server.origin, 'ada')
  await expectOneOfFive(page)
  release()
  await expectAllFive(page)
  await server.stop()
  await site.stop()
})

test('[C11] on a static host with the starter as its catalog, the same solves appear when the full list is put there', async ({
  page,
  server,
  createUser,
}) => {
  const username = createUser(SUBMISSIONS)
  const starter: object[] = JSON.parse(gunzipSync(STARTER).toString())
  const others = SUBMISSIONS.slice(1).map(({ titleSlug }) => ({ ...starter[0], slug: titleSlug, title: titleSlug }))
  let catalog: Buffer = STARTER
  const host = await startStaticHost(server.origin, { '/catalog/problems.json.gz': () => catalog })
  await shortenPauses(page)
  await signInAt(page, host.url, username)
  await expectOneOfFive(page)
  await openHistory(page)
  await page.getByRole('button', { name: 'Add solves' }).click()
  await page.getByRole('menuitem', { name: 'Import a table…' }).click()
  const form = getTableDialog(page)
  await form.getByLabel('Or paste a table').fill('Problem,Date\npractice-problem-1,2026-03-09\nChess,2026-03-10\n')
  await form.getByRole('button', { name: 'Read pasted table' }).click()
  await expect(form.getByText(/^The full list of problems has not arrived yet/)).toBeVisible()
  await expect(form.getByText('2 rows with problems that are not in the catalog, added as your own')).toBeVisible()
  catalog = gzipSync(JSON.stringify([...starter, ...others]))
  await expect(form.getByText('1 row with problems that are not in the catalog, added as your own')).toBeVisible({
    timeout: 30_000,
  })
  await expect(form.getByText(/^The full list of problems has not arrived yet/)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expectAllFive(page)
  await host.stop()
})

test('[C4, C11] after a day without the full list, the dashboard offers to show the waiting solves like those of own problems', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser(SUBMISSIONS)
  await expectOneOfFive(page)
  const button = page.getByRole('button', { name: 'Show as own problems' })
  await expect(button).toBeHidden()
  await shiftWorkerTime(page, 25 * HOUR_SECONDS * 1000)
  await reloadAndSync(page)
  await getButton(page, '+1 notice').click()
  await expect(
    page.getByText('The full list of problems has not arrived for a day, and 4 solves wait for the full list.'),
  ).toBeVisible()
  await button.click()
  await expectAllFive(page)
  await expect(button).toBeHidden()
  await openHistory(page)
  await openSolve(page, 'practice-problem-1')
  await expect(page.getByRole('article').getByRole('link', { name: /practice-problem-1/ })).toHaveAttribute(
    'href',
    'https://leetcode.com/problems/practice-problem-1/',
  )
})
