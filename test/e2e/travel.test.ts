import type { Page } from '@playwright/test'
import type { FakeSite } from '../fake-site'
import {
  createAcceptedSolve,
  DAY_SECONDS,
  getProfileMenuButton,
  getProgressBar,
  getSubmissionCountText,
} from './harness/dashboard'
import { getSection, getSelectedRow, getSolveRows, openHistory } from './harness/history'
import { shiftWorkerTime } from './harness/internals'
import { waitForSync } from './harness/syncs'
import { createUniqueUsername, expect, test } from './harness/test'
import { getTimeBar, getTimeSlider, openTimeTravel } from './harness/travel'

const createSubmission = (slug: string, title: string, secondsAgo: number) => ({
  ...createAcceptedSolve(slug, secondsAgo),
  title,
})

/** The log has a synced solve of 60 days ago, its note of 10 days ago, and a second solve. */
async function createTwoMonthLog(
  page: Page,
  site: FakeSite,
  signIn: (username: string) => Promise<void>,
): Promise<void> {
  const username = createUniqueUsername()
  const earlySubmission = createSubmission('two-sum', 'Two Sum', 61 * DAY_SECONDS)
  site.addUser(username, [earlySubmission])
  await shiftWorkerTime(page, -60 * DAY_SECONDS * 1000)
  await signIn(username)
  await shiftWorkerTime(page, -10 * DAY_SECONDS * 1000)
  await page.reload()
  await waitForSync(page)
  await openHistory(page)
  await getSection(page, 'Solve Details').getByRole('button', { name: 'Add Details' }).click()
  await page.getByLabel('Notes').fill('of last week')
  await getSection(page, 'Solve Details').getByRole('button', { name: 'Save' }).click()
  // The form shows the text of the note too. The button appears only after the save.
  await expect(getSection(page, 'Solve Details').getByRole('button', { name: 'Edit Details' })).toBeVisible()
  site.addUser(username, [earlySubmission, createSubmission('two-sum', 'Two Sum', 600)])
  await shiftWorkerTime(page, 0)
  await page.reload()
  await waitForSync(page)
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
}

test('[L4, B1] the slider goes to last month and back: the past is shown read-only and marked', async ({
  page,
  site,
  signIn,
}) => {
  await createTwoMonthLog(page, site, signIn)
  const scoreNow = await getProgressBar(page, 'Array').getAttribute('aria-valuetext')
  await openHistory(page)
  const details = getSection(page, 'Solve Details')
  await getSolveRows(page).nth(1).click()
  await expect(details).toContainText('of last week')
  await details.getByRole('button', { name: 'Edit Details' }).click()
  await page.getByLabel('Notes').fill('half typed')

  await openTimeTravel(page)
  await expect(getTimeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  await expect(page.getByLabel('Notes')).toHaveValue('half typed')
  await getTimeSlider(page).press('PageDown')
  await expect(getTimeBar(page)).toContainText(/As of .* — read-only/)
  await expect(getSolveRows(page)).toHaveCount(1)
  await expect(details).toContainText('Your time, hints and notes of this attempt.')
  await expect(details.getByRole('button')).toHaveCount(0)
  await expect(getSection(page, 'Feedback').getByRole('button', { name: /Add|Import/ })).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByRole('form')).toHaveCount(0)

  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  await expect(getProgressBar(page, 'Array')).not.toHaveAttribute('aria-valuetext', scoreNow ?? '')
  for (const button of [
    getProfileMenuButton(page),
    page.getByRole('button', { name: /Manage Profiles|Sync Now/ }).first(),
  ]) {
    await expect(button).toBeDisabled()
  }
  const box = await getTimeSlider(page).locator('xpath=../..').boundingBox()
  if (!box) throw new Error('no slider')
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 8 })
  await expect(getTimeBar(page)).toContainText('change 3 of 4')
  await page.mouse.up()
  await getTimeSlider(page).press('End')
  await expect(getTimeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
  await getTimeSlider(page).press('Home')
  await expect(getTimeBar(page)).toContainText('change 1 of 4')

  await getTimeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(getTimeBar(page)).toHaveCount(0)
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
  await expect(getProgressBar(page, 'Array')).toHaveAttribute('aria-valuetext', scoreNow ?? '')
  await openHistory(page)
  await expect(page.getByLabel('Notes')).toHaveValue('half typed')
  await getSolveRows(page).first().click()
  const newest = await getSelectedRow(page).textContent()
  await openTimeTravel(page)
  await getTimeSlider(page).press('Home')
  await expect(getSelectedRow(page)).not.toHaveText(newest ?? '')
  await getTimeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(getSelectedRow(page)).toHaveText(newest ?? '')
})
