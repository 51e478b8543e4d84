import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { getChangeRows, openChanges } from './harness/changes'
import { getProblemRow } from './harness/problem'
import { getReviewRows, getReviewTab, openReviews, postponeReview, SUBMISSIONS, undoWithToast } from './harness/reviews'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

const readTitles = (page: Page) => getReviewRows(page).getByRole('link').allInnerTexts()

async function openReviewForm(page: Page, title: string): Promise<void> {
  await getProblemRow(page, title)
    .getByRole('button', { name: `Rate ${title}` })
    .click()
}

test('[N3, N4] the queue shows due, coming and paused reviews; postponing, pausing, resuming and rating can be undone', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openReviews(page)
  await expect(page.getByText('3 left today · 1 can wait', { exact: true })).toBeVisible()
  await expect(getReviewTab(page, 'Due')).toHaveText('Due 4')
  await expect(getReviewRows(page)).toHaveCount(3)
  const load = page.getByRole('list', { name: 'Reviews due in the next 14 days' }).getByRole('listitem')
  await expect(load).toHaveCount(14)
  await expect(load.first()).toContainText('today: 4 reviews')
  expect(await readTitles(page)).toEqual([
    expect.stringContaining('Valid Parentheses'),
    expect.stringContaining('Two Sum'),
    expect.stringContaining('Climbing Stairs'),
  ])
  await expect(getProblemRow(page, 'Two Sum')).toContainText('8 days overdue')
  await expect(getProblemRow(page, 'Two Sum')).toContainText('Hard, because of 3 failed attempts')
  const link = getProblemRow(page, 'Two Sum').getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://leetcode.com/problems/two-sum/')
  await expect(link).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: 'Show 1 more' }).click()
  await expect(getReviewRows(page)).toHaveCount(4)

  await postponeReview(page, 'Climbing Stairs', '3 days')
  await expect(getReviewRows(page)).toHaveCount(3)
  await getReviewTab(page, 'Coming').click()
  await expect(getReviewRows(page).filter({ hasText: 'Binary Search' })).toContainText('Due ')
  await expect(getReviewRows(page).filter({ hasText: 'Climbing Stairs' })).toContainText('(postponed)')
  await undoWithToast(page, 'Climbing Stairs postponed to')
  await expect(getReviewRows(page)).toHaveCount(1)
  await getReviewTab(page, 'Due').click()
  await expect(getProblemRow(page, 'Climbing Stairs')).toContainText('17 days overdue')

  await postponeReview(page, 'Valid Parentheses', 'Pause reviews')
  await getReviewTab(page, 'Paused').click()
  await expect(getReviewRows(page)).toHaveText([/Valid Parentheses/])
  await page.reload()
  await waitForSync(page)
  await openReviews(page)
  await getReviewTab(page, 'Paused').click()
  await getProblemRow(page, 'Valid Parentheses').getByRole('button', { name: 'Resume reviews' }).click()
  await expect(getReviewRows(page)).toHaveCount(0)
  await undoWithToast(page, 'Reviews of Valid Parentheses resumed')
  await expect(getReviewRows(page)).toHaveText([/Valid Parentheses/])
  await getReviewTab(page, 'Due').click()

  // In a closed row the key of a rating shows the ratings with their dates, and in an open row it rates.
  await getProblemRow(page, 'Two Sum').getByRole('button', { name: 'Rate Two Sum' }).focus()
  await page.keyboard.press('1')
  await expectAccessible(page, 'reviews, a row open')
  const rating = getProblemRow(page, 'Two Sum').getByRole('group', { name: 'Rating' })
  await expect(rating.getByRole('button', { name: 'Hard' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('1')
  await undoWithToast(page, 'Two Sum: Again, due now')
  await expect(getProblemRow(page, 'Two Sum')).toContainText('8 days overdue')
  await page.keyboard.press('1')
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
  await expect(getChangeRows(page).filter({ hasText: 'Undid: Resumed the reviews of Valid Parentheses' })).toBeVisible()
})
