import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { getChangeRows, openChanges } from './harness/changes'
import { createAcceptedSolve, DAY_SECONDS, getToast } from './harness/dashboard'
import { installFakeExtension } from './harness/extension'
import { appendCommit, removeStoredValue } from './harness/internals'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

/** Four overdue problems and one problem solved just now. Two Sum was accepted after three failed attempts. */
const SUBMISSIONS = [
  createAcceptedSolve('valid-parentheses', 30 * DAY_SECONDS),
  createAcceptedSolve('climbing-stairs', 20 * DAY_SECONDS),
  ...[3, 2, 1].map((n) => createAcceptedSolve('two-sum', 10 * DAY_SECONDS + n, { statusDisplay: 'Wrong Answer' })),
  createAcceptedSolve('two-sum', 10 * DAY_SECONDS),
  createAcceptedSolve('coin-change', 5 * DAY_SECONDS),
  createAcceptedSolve('binary-search', 30),
]

const getReviewSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const getReviewRows = (page: Page, name: string) => getReviewSection(page, name).getByRole('listitem')
const getProblemRow = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })
const readTitles = (page: Page, name: string) => getReviewRows(page, name).getByRole('link').allInnerTexts()

async function openReviews(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Reviews' }).click()
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
}

async function openReviewForm(page: Page, title: string): Promise<void> {
  await getProblemRow(page, title)
    .getByRole('button', { name: `Change the review of ${title}` })
    .click()
}

async function undoWithToast(page: Page, message: string): Promise<void> {
  await getToast(page, message).getByRole('button', { name: 'Undo' }).click()
}

test('[N3, N4] the queue shows due, coming and paused reviews; postponing, pausing, resuming and rating can be undone', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openReviews(page)
  await expect(getReviewSection(page, 'Today')).toContainText('3 of 4, most important first')
  await expect(getReviewRows(page, 'Today')).toHaveCount(3)
  expect(await readTitles(page, 'Today')).toEqual([
    expect.stringContaining('Valid Parentheses'),
    expect.stringContaining('Two Sum'),
    expect.stringContaining('Climbing Stairs'),
  ])
  await expect(getProblemRow(page, 'Two Sum')).toContainText('8 days overdue')
  await expect(getProblemRow(page, 'Two Sum')).toContainText('Hard, because of 3 failed attempts')
  const link = getProblemRow(page, 'Two Sum').getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://leetcode.com/problems/two-sum/')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(getReviewRows(page, 'Coming week')).toHaveText([/Binary Search.*Due /])
  await page.getByRole('button', { name: 'Show 1 more' }).click()
  await expect(getReviewRows(page, 'Today')).toHaveCount(4)

  await openReviewForm(page, 'Climbing Stairs')
  await getProblemRow(page, 'Climbing Stairs').getByRole('button', { name: '3 days' }).click()
  await expect(getReviewRows(page, 'Today')).toHaveCount(3)
  await expect(getReviewRows(page, 'Coming week').filter({ hasText: 'Climbing Stairs' })).toContainText('(postponed)')
  await undoWithToast(page, 'Climbing Stairs postponed to')
  await expect(getReviewRows(page, 'Today').filter({ hasText: 'Climbing Stairs' })).toContainText('17 days overdue')

  await openReviewForm(page, 'Valid Parentheses')
  await getProblemRow(page, 'Valid Parentheses').getByRole('button', { name: 'Pause reviews' }).click()
  await expect(getReviewRows(page, 'Paused')).toHaveText([/Valid Parentheses/])
  await page.reload()
  await waitForSync(page)
  await openReviews(page)
  await expect(getReviewRows(page, 'Paused')).toHaveText([/Valid Parentheses/])
  await openReviewForm(page, 'Valid Parentheses')
  await getProblemRow(page, 'Valid Parentheses').getByRole('button', { name: 'Resume reviews' }).click()
  await expect(getReviewSection(page, 'Paused')).toBeHidden()
  await undoWithToast(page, 'Reviews of Valid Parentheses resumed')
  await expect(getReviewRows(page, 'Paused')).toHaveText([/Valid Parentheses/])

  await openReviewForm(page, 'Two Sum')
  await expectAccessible(page, 'reviews, a row open')
  const rating = getProblemRow(page, 'Two Sum').getByRole('group', { name: 'Rating' })
  await expect(rating.getByRole('button', { name: 'Hard' })).toHaveAttribute('aria-pressed', 'true')
  await rating.getByRole('button', { name: 'Again' }).click()
  await expect(getProblemRow(page, 'Two Sum')).toContainText('9 days overdue')
  await expect(getProblemRow(page, 'Two Sum')).toContainText('Again, because you chose it')
  await page.reload()
  await waitForSync(page)
  await openReviews(page)
  await expect(getProblemRow(page, 'Two Sum')).toContainText('Again, because you chose it')
  await openReviewForm(page, 'Two Sum')
  await getProblemRow(page, 'Two Sum').getByRole('button', { name: 'Use the suggestion: Hard' }).click()
  await expect(getProblemRow(page, 'Two Sum')).toContainText('8 days overdue')
  await expect(getProblemRow(page, 'Two Sum')).toContainText('Hard, because of 3 failed attempts')
  await undoWithToast(page, 'Rating of Two Sum removed')
  await expect(getProblemRow(page, 'Two Sum')).toContainText('Again, because you chose it')

  await getProblemRow(page, 'Two Sum').getByRole('button', { name: 'All attempts' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Two Sum' })).toBeVisible()

  await openChanges(page)
  await expect(getChangeRows(page).filter({ hasText: 'Paused the reviews of Valid Parentheses' })).toBeVisible()
  await expect(
    getChangeRows(page).filter({ hasText: 'Undid “Resumed the reviews of Valid Parentheses”' }),
  ).toBeVisible()
})

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
  await expect(getReviewRows(page, 'Today')).toHaveCount(3)
  await page.getByLabel('Reviews per day').selectOption('No limit')
  await expect(getReviewSection(page, 'Today')).toContainText('4 due, most important first')
  await undoWithToast(page, 'Review settings saved.')
  await expect(getReviewSection(page, 'Today')).toContainText('3 of 4, most important first')
  await page.getByLabel('Desired retention').selectOption('80%: about a third of the reviews')
  await expect(getProblemRow(page, 'Valid Parentheses')).toContainText('22 days overdue')
})

test('[N4] a log with only an offset from UTC takes the time zone of this device on request, and again after an undo', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser([], { submissions: SUBMISSIONS.slice(0, 2) })
  await openReviews(page)
  const settings = getReviewSection(page, 'Settings')
  await expect(settings).toContainText('Europe/Berlin')
  const useTimeZoneButton = settings.getByRole('button', { name: 'Use Europe/Berlin of this device' })
  await expect(useTimeZoneButton).toHaveCount(0)

  const changes = { utcOffset: -300 }
  await appendCommit(page, username, { cause: 'person', events: [{ type: 'ReviewSettingsChanged', v: 1, changes }] })
  await page.reload()
  await waitForSync(page)
  await openReviews(page)
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
  await expect(getChangeRows(page).filter({ hasText: 'Undid “Changed the time zone for reviews”' })).toHaveCount(1)
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
    await expect(getReviewRows(page, 'Today')).toHaveCount(3)
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
