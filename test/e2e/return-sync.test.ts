import type { Locator, Page } from '@playwright/test'
import { acceptedSolve, DAY, nowSeconds, toast } from './harness/dashboard'
import { openHistory, solveTitle } from './harness/history'
import { expect, test } from './harness/test'

/** Runs an action that opens a page of the practice site in a new tab, and closes the tab. Returns the address of the page. */
async function visitSite(page: Page, open: () => Promise<void>): Promise<string> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), open()])
  await opened.waitForURL('https://leetcode.com/**')
  const url = opened.url()
  await opened.close()
  return url
}

const MINUTE_MS = 60_000

const returnToPage = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

/** Reloads the page, which shows the same view again, and waits until its first sync has ended. */
async function reloadAndWait(page: Page, expectedElement: Locator): Promise<void> {
  await page.reload()
  await expect(expectedElement).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.syncsEnded)).toBeGreaterThanOrEqual(1)
}

test('[N2] when the user returns after opening a problem, the app syncs on every view, also if the palette opened the problem', async ({
  page,
  context,
  site,
  signIn,
  newUser,
}) => {
  const oldSolve = { ...acceptedSolve('two-sum', 10 * DAY), title: 'Two Sum' }
  const username = newUser([oldSolve])
  await context.route('https://leetcode.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'ok' }))
  await signIn(username)
  await openHistory(page)

  await test.step('a link in Solve History', async () => {
    await reloadAndWait(page, solveTitle(page))
    const link = page.getByRole('article').getByRole('link', { name: /Two Sum/ })
    expect(await visitSite(page, () => link.first().click())).toContain('/problems/two-sum/')
    site.addUser(username, [{ ...oldSolve, timestamp: nowSeconds() - 5 }, oldSolve])
    await returnToPage(page)
    await expect(toast(page, 'Two Sum accepted')).toHaveCount(1)
  })

  await test.step('the palette', async () => {
    await reloadAndWait(page, solveTitle(page))
    await page.keyboard.press('ControlOrMeta+k')
    const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill('word-break-ii')
    expect(await visitSite(page, () => field.press('Enter'))).toContain('/problems/word-break-ii/')
    const newSubmission = { ...acceptedSolve('word-break-ii', 5), title: 'Word Break II' }
    site.addUser(username, [newSubmission, { ...oldSolve, timestamp: nowSeconds() - 60 }, oldSolve])
    await returnToPage(page)
    await expect(toast(page, 'Word Break II accepted')).toHaveCount(1)
  })
})

test('[N22] when the user returns, the app syncs if the last sync was more than 10 minutes ago, and not again at the next return', async ({
  page,
  site,
  signIn,
  newUser,
}) => {
  const oldSolve = { ...acceptedSolve('two-sum', 10 * DAY), title: 'Two Sum' }
  const username = newUser([oldSolve])
  await signIn(username)
  await openHistory(page)
  await reloadAndWait(page, solveTitle(page))
  const readSyncCount = () => page.evaluate(() => window.syncsEnded)
  const before = await readSyncCount()

  await page.clock.setFixedTime(Date.now() + 9 * MINUTE_MS)
  await returnToPage(page)
  expect(await readSyncCount(), 'nine minutes after the sync').toBe(before)

  site.addUser(username, [{ ...oldSolve, timestamp: nowSeconds() - 5 }, oldSolve])
  await page.clock.setFixedTime(Date.now() + 11 * MINUTE_MS)
  await returnToPage(page)
  await expect(toast(page, 'Two Sum accepted')).toHaveCount(1)
  const after = await readSyncCount()
  await returnToPage(page)
  expect(await readSyncCount(), 'a second return').toBe(after)
})

test('[N22] after Sync Now, a toast names the new solve and the changed scores', async ({
  page,
  site,
  signIn,
  newUser,
}) => {
  const old = { ...acceptedSolve('two-sum', 10 * DAY), title: 'Two Sum' }
  const username = newUser([old])
  await signIn(username)

  await test.step('Sync Now', async () => {
    site.addUser(username, [{ ...old, timestamp: nowSeconds() - 60 }, old])
    await page.getByRole('button', { name: 'Sync Now' }).click()
    await expect(toast(page, /^Two Sum accepted\. .*Array \d+% → \d+%/)).toHaveCount(1)
  })
})
