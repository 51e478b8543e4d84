import { expectAccessible, expectReadableColours } from '../harness/axe'
import { DAY_SECONDS } from '../harness/dashboard'
import { createSubmission } from '../harness/sync'
import { waitForSync } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'

test('[N18] if all twenty submissions of the recent list are new, a notice reports a possible gap and the next step, until the user dismisses it', async ({
  page,
  site,
  signIn,
}) => {
  const username = createUniqueUsername()
  const createSubmissions = (secondsAgo: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      createSubmission(n % 2 ? 'two-sum' : 'valid-parentheses', secondsAgo + n * 60),
    )
  site.addUser(username, createSubmissions(30 * DAY_SECONDS, 3))
  await signIn(username)
  const notice = page.getByRole('region', { name: 'Missing submissions' })
  await expect(notice).toBeHidden()
  site.addUser(username, [...createSubmissions(60, 25), ...createSubmissions(30 * DAY_SECONDS, 3)])
  await page.getByRole('button', { name: 'Sync Now' }).press('Enter')
  await expect(notice).toContainText(/^Submissions between .* and .* may be missing\./)
  await expect(notice.getByRole('link', { name: 'Get the extension' })).toBeVisible()
  await expectAccessible(page, 'dashboard with a gap', notice)
  await expectReadableColours(page, 'dashboard with a gap', notice)
  await page.reload()
  await waitForSync(page)
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(notice).toBeHidden()
  await page.reload()
  await waitForSync(page)
  await expect(notice).toBeHidden()
})
