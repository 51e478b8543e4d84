import { expectAccessible } from '../harness/axe'
import { getChangeRows, openChanges } from '../harness/changes'
import { computeDateInDays, createAcceptedSolve, DAY_SECONDS } from '../harness/dashboard'
import { installFakeExtension } from '../harness/extension'
import { appendCommit, removeStoredValue, shiftWorkerTime } from '../harness/internals'
import { getProblemRow } from '../harness/problem'
import {
  getReviewRows,
  getReviewSettings,
  getReviewTab,
  openReviewSettings,
  openReviews,
  SUBMISSIONS,
  undoWithToast,
} from '../harness/reviews'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

test('[N4] the settings change the queue at once and can be undone; an empty queue says what to do', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser()
  await openReviews(page)
  await expect(page.getByText('No reviews yet.')).toBeVisible()
  await expectAccessible(page, 'reviews, empty')

  await installFakeExtension(page, { username, submissions: SUBMISSIONS })
  await page.reload()
  await waitForSync(page)
  await openReviews(page)
  await expect(getReviewRows(page)).toHaveCount(3)
  await openReviewSettings(page)
  await page.getByLabel('Reviews per day').selectOption('No limit')
  await expect(page.getByText('4 left today', { exact: true })).toBeVisible()
  await undoWithToast(page, 'Review settings saved.')
  await expect(page.getByText('3 left today · 1 can wait', { exact: true })).toBeVisible()
  await page.getByLabel('Desired retention').selectOption('80%: about a third of the reviews')
  await expect(getProblemRow(page, 'Valid Parentheses')).toContainText('22 days overdue')
})

test.describe('in a time zone with daylight saving', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('[N4] a log with only an offset from UTC takes the time zone of this device on request, and again after an undo', async ({
    page,
    signInNewUser,
  }) => {
    const username = await signInNewUser([], { submissions: SUBMISSIONS.slice(0, 2) })
    await openReviews(page)
    await openReviewSettings(page)
    const settings = getReviewSettings(page)
    await expect(settings).toContainText('Europe/Berlin')
    const useTimeZoneButton = settings.getByRole('button', { name: 'Use Europe/Berlin of this device' })
    await expect(useTimeZoneButton).toHaveCount(0)

    const changes = { utcOffset: -300 }
    await appendCommit(page, username, { cause: 'person', events: [{ type: 'ReviewSettingsChanged', v: 1, changes }] })
    await page.reload()
    await waitForSync(page)
    await openReviews(page)
    await openReviewSettings(page)
    await expect(settings).toContainText('UTC−5')
    await expectAccessible(page, 'reviews with an offset')
    await useTimeZoneButton.click()
    await expect(useTimeZoneButton).toHaveCount(0)
    await expect(settings).toContainText('Europe/Berlin')
    await undoWithToast(page, 'Review settings saved.')
    await expect(settings).toContainText('UTC−5')
    await useTimeZoneButton.click()
    await expect(settings).toContainText('Europe/Berlin')

    await openChanges(page)
    await expect(getChangeRows(page).filter({ hasText: 'Undid: Changed the time zone for reviews' })).toHaveCount(1)
  })
})

test('[N24] in a log from before the present rules of the ratings, a notice counts the moved dates until it is dismissed; a new log has none', async ({
  page,
  signInNewUser,
}) => {
  const failed = [4, 3, 2, 1].map((n) =>
    createAcceptedSolve('two-sum', 10 * DAY_SECONDS + n, { statusDisplay: 'Wrong Answer' }),
  )
  const username = await signInNewUser([], {
    submissions: [...failed, createAcceptedSolve('two-sum', 10 * DAY_SECONDS), ...SUBMISSIONS.slice(0, 2)],
  })
  const notice = page.getByText('Reviews with 4 or more failed attempts now count as Again')
  const reloadAndOpenReviews = async () => {
    await page.reload()
    await waitForSync(page)
    await openReviews(page)
    await expect(getReviewRows(page)).toHaveCount(3)
  }
  await openReviews(page)
  await expect(getProblemRow(page, 'Two Sum')).toContainText('Again, because of 4 failed attempts')
  await expect(notice).toBeHidden()

  await removeStoredValue(page, username, 'rating-rule')
  await reloadAndOpenReviews()
  await expect(notice).toContainText('1 problem has a new date. Your own ratings are unchanged.')
  await expectAccessible(page, 'reviews with moved dates')
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(notice).toBeHidden()
  await reloadAndOpenReviews()
  await expect(notice).toBeHidden()
})

test('[N33] [N24] the longest interval brings reviews forward, a notice counts the moved dates, and an undo takes both back', async ({
  page,
  signInNewUser,
}) => {
  const wellKnown = [500, 300, 25].map((days) => createAcceptedSolve('house-robber', days * DAY_SECONDS))
  const username = await signInNewUser([], { submissions: [...SUBMISSIONS, ...wellKnown] })
  await openReviews(page)
  const notice = page.getByText('Reviews come back after at most')
  await expect(getReviewRows(page).first()).toBeVisible()
  await expect(notice).toBeHidden()
  // A log from before the longest interval has no such number.
  await removeStoredValue(page, username, 'longest-interval')
  await page.reload()
  await waitForSync(page)
  await openReviews(page)
  await expect(notice).toContainText('180 days, and before an interview. 1 problem has a new date.')
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(notice).toBeHidden()
  await getReviewTab(page, 'Coming').click()
  const robber = getReviewRows(page).filter({ hasText: 'House Robber' })
  await expect(robber).toHaveCount(0)

  await openReviewSettings(page)
  await page.getByLabel('Longest interval').selectOption('30 days')
  await expect(robber).toHaveCount(1)
  await expect(notice).toContainText('30 days, and before an interview. 1 problem has a new date.')
  await expectAccessible(page, 'reviews with a shorter interval')
  await undoWithToast(page, 'Review settings saved.')
  await expect(robber).toHaveCount(0)
  await expect(notice).toBeHidden()
  await page.reload()
  await waitForSync(page)
  await openReviews(page)
  await expect(notice).toBeHidden()
  await openReviewSettings(page)
  await expect(page.getByLabel('Longest interval')).toHaveValue('180')

  await openChanges(page)
  await expect(getChangeRows(page).filter({ hasText: 'Undid: Changed the longest interval for reviews' })).toHaveCount(
    1,
  )
})

test('[N4] the tabs and the table can be used with the keys alone, and fit a phone', async ({
  page,
  signInNewUser,
}) => {
  const failed = createAcceptedSolve('3sum', 2 * DAY_SECONDS, { statusDisplay: 'Wrong Answer' })
  await signInNewUser([], { submissions: [...SUBMISSIONS, failed] })
  await openReviews(page)
  await expect(getReviewRows(page)).toHaveCount(3)

  await getReviewTab(page, 'Due').press('ArrowRight')
  await expect(getReviewTab(page, 'Coming')).toBeFocused()
  await expect(getReviewRows(page)).toHaveText([/Binary Search/])
  await page.keyboard.press('ArrowRight')
  await expect(getReviewRows(page)).toHaveText([/3Sum.*1 failed attempt/])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel')).toContainText('No reviews are paused.')
  await page.keyboard.press('Home')

  const rate = page.getByRole('button', { name: 'Rate Two Sum' })
  await rate.press('Enter')
  await expect(rate).toHaveAttribute('aria-expanded', 'true')
  const row = getProblemRow(page, 'Two Sum')
  await row.getByLabel('Minutes').fill('soon')
  await row.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(row.getByLabel('Minutes')).toBeFocused()
  await expect(row.getByLabel('Minutes')).toHaveAccessibleDescription(/^Solve time must be a non-negative number/)
  await expectAccessible(page, 'reviews, a wrong time')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'reviews on a phone')
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Postpone Two Sum', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem', { name: '1 day' })).toBeFocused()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(getProblemRow(page, 'Two Sum')).toHaveCount(0)
  await undoWithToast(page, 'Two Sum postponed to')
  await expect(getProblemRow(page, 'Two Sum')).toHaveCount(1)
})

test('[N33] an interview in four days, tomorrow, in five years and in the past; a clock that is set back a week', async ({
  page,
  signInNewUser,
}) => {
  const wellKnown = [500, 300, 25].map((days) => createAcceptedSolve('house-robber', days * DAY_SECONDS))
  const username = await signInNewUser([], { submissions: [...SUBMISSIONS, ...wellKnown] })
  const openWithDate = async (date: string) => {
    const event = { type: 'InterviewDateSet', v: 1, profile: 'default', date }
    await appendCommit(page, username, { cause: 'person', events: [event] })
    await page.reload()
    await waitForSync(page)
    await openReviews(page)
    await expect(page.getByRole('main')).not.toContainText(/-\d|NaN|undefined|Invalid/)
  }
  const robber = getReviewRows(page).filter({ hasText: 'House Robber' })

  await openWithDate(computeDateInDays(4))
  await getReviewTab(page, 'Coming').click()
  await expect(robber).toContainText('Due ')
  await robber.getByRole('button', { name: 'Rate House Robber' }).click()
  await expect(robber.getByRole('group', { name: 'Rating' })).toContainText('It comes back:')

  await openWithDate(computeDateInDays(1))
  await expect(getReviewTab(page, 'Due')).toHaveText('Due 5')
  await expect(page.getByText(/^\d left today · \d can wait$/)).toBeVisible()

  for (const days of [1826, -3]) {
    await openWithDate(computeDateInDays(days))
    await expect(getReviewTab(page, 'Due')).toHaveText('Due 4')
    await getReviewTab(page, 'Coming').click()
    await expect(getReviewRows(page)).toHaveText([/Binary Search/])
    await expect(page.getByText('1 more is due later.')).toBeVisible()
  }

  await shiftWorkerTime(page, -7 * DAY_SECONDS * 1000)
  await page.clock.setSystemTime(Date.now() - 7 * DAY_SECONDS * 1000)
  await openWithDate(computeDateInDays(4))
  await expect(getReviewRows(page).first()).toContainText('overdue')
})
