import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { changeAt, changeRows, openChanges } from './harness/changes'
import { acceptedSolve, DAY, progressBar, submissionCount } from './harness/dashboard'
import { openHistory, solveRows } from './harness/history'
import { expect, test } from './harness/test'
import { openTravel, timeBar, timeSlider } from './harness/travel'

const axisButton = (page: Page, name: string) => timeBar(page).getByRole('button', { name, exact: true })

/** Two problems that were solved 200 days ago, and a third that was tried and then solved 30 days ago. */
const SUBMISSIONS = [
  acceptedSolve('two-sum', 200 * DAY),
  acceptedSolve('contains-duplicate', 200 * DAY - 60),
  acceptedSolve('3sum', 30 * DAY, { statusDisplay: 'Wrong Answer' }),
  acceptedSolve('3sum', 30 * DAY - 60),
]

test('[N14] after a first import the time line has the days of the solves; scores are those of the day', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  const now = await progressBar(page, 'Array').getAttribute('aria-valuetext')
  await openTravel(page)
  await expect(axisButton(page, 'By solve date')).toHaveAttribute('aria-pressed', 'true')
  await timeSlider(page).press('Home')
  await expect(timeBar(page)).toContainText(/As of \w+ \d+ \w+.* — read-only/)
  await expect(timeBar(page)).toContainText('day 1 of 2')
  await expect(submissionCount(page, 2)).toBeVisible()
  await expect(progressBar(page, 'Array')).not.toHaveAttribute('aria-valuetext', now ?? '')
  await openHistory(page)
  await expect(solveRows(page)).toHaveText([/Contains Duplicate/, /Two Sum/])
  await timeBar(page).getByRole('button', { name: 'Next day' }).click()
  await expect(solveRows(page)).toHaveCount(4)
  await expectAccessible(page, 'time travel by solve date', timeBar(page))

  // In the mode "By solve date", the list of changes marks no position, because a day is not a position in the list.
  await openChanges(page)
  await expect(changeRows(page).first()).toBeVisible()
  await expect(page.getByText('You are here')).toHaveCount(0)

  // In the mode "By change", the whole import is only a few positions, all of them today.
  await axisButton(page, 'By change').click()
  await expect(axisButton(page, 'By change')).toHaveAttribute('aria-pressed', 'true')
  await timeSlider(page).press('End')
  await timeSlider(page).press('ArrowLeft')
  await expect(timeBar(page)).toContainText(/change \d+ of \d+/)
  await axisButton(page, 'By solve date').click()
  await expect(timeBar(page)).toContainText('day 2 of 2')

  // "View dashboard at this point" switches to the mode "By change".
  await changeRows(page).first().click()
  await changeAt(page, 0).getByRole('button', { name: 'View dashboard at this point' }).click()
  await expect(axisButton(page, 'By change')).toHaveAttribute('aria-pressed', 'true')
  await timeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(progressBar(page, 'Array')).toHaveAttribute('aria-valuetext', now ?? '')
})

test('[N14, W3] for a log that recorded its solves as they were made, time travel opens in the mode "By change"; the days can be played until now', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openTravel(page)
  await expect(axisButton(page, 'By change')).toHaveAttribute('aria-pressed', 'true')
  await axisButton(page, 'By solve date').click()
  await timeSlider(page).press('Home')
  await expect(timeBar(page)).toContainText('day 1 of')
  await timeSlider(page).press('End')
  for (let days = 0; days < 3; days++) await timeSlider(page).press('ArrowLeft')
  await expect(timeBar(page)).toContainText('read-only')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(timeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  await expect(submissionCount(page, 56)).toBeVisible()
  await test.step('the choice of the time line fits 360 pixels', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await timeSlider(page).press('Home')
    await expect(timeBar(page)).toContainText('read-only')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page, 'the days on a phone', timeBar(page))
  })
})
