import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { getChangeRows, openChanges } from './harness/changes'
import { getProblemRow } from './harness/problem'
import { getReviewRows, getReviewSection, openReviews, SUBMISSIONS, undoWithToast } from './harness/reviews'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

const readTitles = (page: Page, name: string) => getReviewRows(page, name).getByRole('link').allInnerTexts()

async function openReviewForm(page: Page, title: string): Promise<void> {
  await getProblemRow(page, title)
    .getByRole('button', { name: `Change the review of ${title}` })
    .click()
}

test('[N3, N4] the queue shows due, coming and paused reviews; postponing, pausing, resuming and rating can be undone', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openReviews(page)
  await expect(getReviewSection(page, 'Today')).toContainText('3 left today · 1 can wait')
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
  await expect(getChangeRows(page).filter({ hasText: 'Undid: Resumed the reviews of Valid Parentheses' })).toBeVisible()
})
