import { expectAccessible, expectReadableColours } from '../harness/axe'
import { computeDateInDays, DAY_SECONDS } from '../harness/dashboard'
import { shiftWorkerTime } from '../harness/internals'
import { getPickRows, getTodayCard, openPlan, setDate } from '../harness/plan'
import { createSubmission, waitForSync } from '../harness/syncs'
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

test('[N32] an open pick comes first again on the next days until it is skipped, and an interview date leaves Today as large', async ({
  page,
  signInNewUser,
}) => {
  const readNames = () => getPickRows(page).getByRole('link').allTextContents()
  const begin = Date.now()
  const startDay = async (day: number) => {
    await shiftWorkerTime(page, day * DAY_SECONDS * 1000)
    await page.clock.setSystemTime(begin + day * DAY_SECONDS * 1000)
    await page.reload()
    await waitForSync(page)
    await expect(getPickRows(page)).toHaveCount(3)
  }
  await signInNewUser([createSubmission('two-sum', 10 * DAY_SECONDS)])
  await expect(getPickRows(page)).toHaveCount(3)
  const picks = await readNames()
  await startDay(1)
  expect(await readNames()).toEqual(picks)
  await getPickRows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Skip for today' }).press('Enter')
  await expect(getPickRows(page).first()).toContainText('Skipped for today')
  await startDay(3)
  const later = await readNames()
  expect(later.slice(0, 2)).toEqual(picks.slice(1))
  expect(later[2]).not.toBe(picks[0])
  await openPlan(page)
  await setDate(page, computeDateInDays(18))
  await page.keyboard.press('Escape')
  await expect(getTodayCard(page).getByRole('button', { name: /^1[3-8] days to go/ })).toBeVisible()
  expect((await readNames()).slice(0, 2)).toEqual(picks.slice(1))
  expect(await getPickRows(page).count()).toBeGreaterThanOrEqual(3)
})
