import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/axe'
import { getChangeAt, getChangeRows, openChanges } from '../harness/changes'
import {
  createAcceptedSolve,
  DAY_SECONDS,
  getProgressBar,
  getSubmissionCountText,
  readProgressTexts,
} from '../harness/dashboard'
import { getSolveRows, openHistory } from '../harness/history'
import { expect, test } from '../harness/test'
import { getTimeBar, getTimeSlider, openTimeTravel } from '../harness/travel'

const getAxisButton = (page: Page, name: string) => getTimeBar(page).getByRole('button', { name, exact: true })

test('[L4, N14, W3] the demo’s past covers two weeks and grows solve by solve; it opens in the mode "By change", because its solves were recorded as they were made; the days can be played until now', async ({
  page,
  openDemo,
}) => {
  const readPosition = async () => Number(await getTimeSlider(page).getAttribute('aria-valuenow'))
  await openDemo()
  const solves = await page.getByText(/solved · \d[\d,]* submissions?$/).innerText()
  await openTimeTravel(page)
  await expect(getAxisButton(page, 'By change')).toHaveAttribute('aria-pressed', 'true')
  const endPosition = await readPosition()
  await getTimeSlider(page).press('Home')
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  const textsAtStart = await readProgressTexts(page)
  const startPosition = await readPosition()
  expect(endPosition - startPosition).toBeGreaterThan(13 * DAY_SECONDS * 1000)
  await getTimeSlider(page).press('ArrowRight')
  await getTimeSlider(page).press('PageDown')
  await getTimeSlider(page).press('Shift+ArrowRight')
  await expect.poll(readPosition).toBeGreaterThan(startPosition)
  await getTimeSlider(page).press('End')
  await getTimeSlider(page).press('ArrowLeft')
  await expect(getTimeBar(page)).toContainText('read-only')
  await expect(page.getByText(solves, { exact: true })).toBeVisible()
  expect(await readProgressTexts(page)).not.toEqual(textsAtStart)

  await getAxisButton(page, 'By solve date').click()
  await getTimeSlider(page).press('Home')
  await expect(getTimeBar(page)).toContainText('day 1 of')
  await getTimeSlider(page).press('End')
  for (let days = 0; days < 3; days++) await getTimeSlider(page).press('ArrowLeft')
  await expect(getTimeBar(page)).toContainText('read-only')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(getTimeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  await expect(getSubmissionCountText(page, 56)).toBeVisible()
  await test.step('the choice of the time line fits 360 pixels', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await getTimeSlider(page).press('Home')
    await expect(getTimeBar(page)).toContainText('read-only')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page, 'the days on a phone', getTimeBar(page))
  })
})

/** Two problems that were solved 200 days ago, and a third that was tried and then solved 30 days ago. */
const SUBMISSIONS = [
  createAcceptedSolve('two-sum', 200 * DAY_SECONDS),
  createAcceptedSolve('contains-duplicate', 200 * DAY_SECONDS - 60),
  createAcceptedSolve('3sum', 30 * DAY_SECONDS, { statusDisplay: 'Wrong Answer' }),
  createAcceptedSolve('3sum', 30 * DAY_SECONDS - 60),
]

test('[N14] after a first import the time line has the days of the solves; scores are those of the day', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  const presentProgress = await getProgressBar(page, 'Array').getAttribute('aria-valuetext')
  await openTimeTravel(page)
  await expect(getAxisButton(page, 'By solve date')).toHaveAttribute('aria-pressed', 'true')
  await getTimeSlider(page).press('Home')
  await expect(getTimeBar(page)).toContainText(/As of \w+ \d+ \w+.* — read-only/)
  await expect(getTimeBar(page)).toContainText('day 1 of 2')
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
  await expect(getProgressBar(page, 'Array')).not.toHaveAttribute('aria-valuetext', presentProgress ?? '')
  await openHistory(page)
  await expect(getSolveRows(page)).toHaveText([/Contains Duplicate/, /Two Sum/])
  await getTimeBar(page).getByRole('button', { name: 'Next day' }).click()
  await expect(getSolveRows(page)).toHaveCount(4)
  await expectAccessible(page, 'time travel by solve date', getTimeBar(page))

  // In the mode "By solve date", no change in the list is marked as the present one. A day is not a change.
  await openChanges(page)
  await expect(getChangeRows(page).first()).toBeVisible()
  await expect(page.getByText('You are here')).toHaveCount(0)

  // In the mode "By change", the slider has few positions for the import, because all its changes are from today.
  await getAxisButton(page, 'By change').click()
  await expect(getAxisButton(page, 'By change')).toHaveAttribute('aria-pressed', 'true')
  await getTimeSlider(page).press('End')
  await getTimeSlider(page).press('ArrowLeft')
  await expect(getTimeBar(page)).toContainText(/change \d+ of \d+/)
  await getAxisButton(page, 'By solve date').click()
  await expect(getTimeBar(page)).toContainText('day 2 of 2')

  // "View dashboard at this point" switches to the mode "By change".
  await getChangeRows(page).first().click()
  await getChangeAt(page, 0).getByRole('button', { name: 'View dashboard at this point' }).click()
  await expect(getAxisButton(page, 'By change')).toHaveAttribute('aria-pressed', 'true')
  await getTimeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(getProgressBar(page, 'Array')).toHaveAttribute('aria-valuetext', presentProgress ?? '')
})
