import type { Page } from '@playwright/test'
import { createAcceptedSolve, DAY_SECONDS, getToast, readNowSeconds } from './harness/dashboard'
import { getSolveTitle, openHistory } from './harness/history'
import { focusWindow, reloadAndWaitForSync } from './harness/return-sync'
import { expect, test } from './harness/test'

/** The action opens a page of the practice site in a new tab. Returns the address of the page. */
async function visitSite(page: Page, openSite: () => Promise<void>): Promise<string> {
  const [sitePage] = await Promise.all([page.context().waitForEvent('page'), openSite()])
  await sitePage.waitForURL('https://leetcode.com/**')
  const url = sitePage.url()
  await sitePage.close()
  return url
}

test('[N2] when the user returns after opening a problem, the app syncs on every view, also if the palette opened the problem', async ({
  page,
  context,
  site,
  signIn,
  createUser,
}) => {
  const oldSolve = { ...createAcceptedSolve('two-sum', 10 * DAY_SECONDS), title: 'Two Sum' }
  const username = createUser([oldSolve])
  await context.route('https://leetcode.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'ok' }))
  await signIn(username)
  await openHistory(page)

  await test.step('a link in Solve History', async () => {
    await reloadAndWaitForSync(page, getSolveTitle(page))
    const link = page.getByRole('article').getByRole('link', { name: /Two Sum/ })
    expect(await visitSite(page, () => link.first().click())).toContain('/problems/two-sum/')
    site.addUser(username, [{ ...oldSolve, timestamp: readNowSeconds() - 5 }, oldSolve])
    await focusWindow(page)
    await expect(getToast(page, 'Two Sum accepted')).toHaveCount(1)
  })

  await test.step('the palette', async () => {
    await reloadAndWaitForSync(page, getSolveTitle(page))
    await page.keyboard.press('ControlOrMeta+k')
    const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill('word-break-ii')
    expect(await visitSite(page, () => field.press('Enter'))).toContain('/problems/word-break-ii/')
    const newSubmission = { ...createAcceptedSolve('word-break-ii', 5), title: 'Word Break II' }
    site.addUser(username, [newSubmission, { ...oldSolve, timestamp: readNowSeconds() - 60 }, oldSolve])
    await focusWindow(page)
    await expect(getToast(page, 'Word Break II accepted')).toHaveCount(1)
  })
})
