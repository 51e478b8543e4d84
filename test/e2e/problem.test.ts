import { expectAccessible } from './harness/axe'
import { getButton, getSection, getSolveTitle, openHistory, openSolve, readCodeLines } from './harness/history'
import { getAttemptRows, SUBMISSIONS } from './harness/problem'
import { expect, test } from './harness/test'

test('[N5, N23] a problem’s page has every attempt in order, its best time and its review, and compares the code of any two', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await expect(page.getByText('2 problems solved · 4 submissions', { exact: true })).toBeVisible()
  await openHistory(page)
  await openSolve(page, 'Two Sum')
  await getButton(page, 'Problem (3 attempts)').click()
  await expect(getSolveTitle(page)).toContainText('Two Sum')
  await expect(getAttemptRows(page)).toHaveText([/^1.*Wrong Answer/, /^2.*Accepted/, /^3.*10 min.*Accepted/])
  const facts = page.getByRole('article').getByRole('definition')
  await expect(facts).toContainText([/^3, 2 accepted$/, '10 min'])
  await expectAccessible(page, 'a problem')

  const review = getSection(page, 'Review')
  await expect(review).toContainText(/Last on .*: /)
  await review.getByRole('button', { name: /^Hard/ }).click()
  await expect(review.getByRole('button', { name: /^Hard/ })).toHaveAttribute('aria-pressed', 'true')
  await getButton(review, 'Postpone Two Sum').click()
  await page.getByRole('menuitem', { name: '30 days' }).click()
  await expect(review).toContainText('(postponed)')
  await getButton(review, 'Postpone Two Sum').click()
  await page.getByRole('menuitem', { name: 'Pause reviews' }).click()
  await expect(review).toContainText('Paused')
  await expectAccessible(page, 'a problem with a paused review', review)
  await getButton(review, 'Resume reviews of Two Sum').click()
  await expect(review).not.toContainText('Paused')

  await getButton(page, 'Compare attempts').click()
  const comparison = getSection(page, 'Compare code')
  expect(await readCodeLines(comparison)).toEqual([
    'def two_sum(nums, target):',
    '    return slow(nums)',
    '    return fast(nums)',
  ])
  await page.getByLabel('Earlier attempt').selectOption({ index: 0 })
  await expect(comparison.locator('.cm-line').nth(1)).toHaveText('    return []')
  await expectAccessible(page, 'a comparison of two attempts', page.getByRole('main'))

  await getButton(getAttemptRows(page).nth(0), /./).click()
  await expect(page.getByRole('article')).toContainText('Wrong Answer')
  await getButton(page, 'Problem (3 attempts)').click()
  await expect(getButton(page, 'Back to the selected attempt')).toBeFocused()
  await getButton(page, 'Back to the selected attempt').click()
  await expect(getSection(page, 'Submission Code')).toBeVisible()
})
